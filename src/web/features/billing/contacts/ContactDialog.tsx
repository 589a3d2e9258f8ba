import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import styled from 'styled-components';
import { queries } from '#api/queries.ts';
import { addBillingContact, type BillingContact, billingContact } from '#contract/billingContacts.ts';
import { failureOf, type Failure } from '#contract/failure.ts';
import { formatPhone, withParsedPhone } from '#contract/phone.ts';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { foreignNumberHelp, PhoneField } from '#fields/PhoneField.tsx';
import { useChangeLookup } from '#requests/useChangeLookup.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Form } from '#ui/Form.tsx';
import { notify } from '#ui/notices.ts';
import { Switch } from '#ui/Switch.tsx';
import { TextField } from '#ui/TextField.tsx';
import { media, space, token, type } from '#ui/theme.ts';
import { useFields } from '#ui/useFields.ts';
import { addContact, changeContact, type ContactDetails } from './contactCalls.ts';

const Pair = styled.div`
  display: grid;
  gap: ${space[20]};
  align-items: start;
  ${media.sm} {
    grid-template-columns: 1fr 1fr;
  }
`;

const Receipts = styled.div`
  display: grid;
  gap: ${space[4]};
`;

const Current = styled.span`
  ${type.caption}
  color: ${token.warnText};
  overflow-wrap: anywhere;
`;

const Acts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[12]};
`;

const blank: ContactDetails = { name: '', email: '', phone: '', role: '', getsReceipts: true };
const names = Object.keys(blank) as (keyof ContactDetails)[];

const detailsOf = ({ name, email, phone, role, getsReceipts }: BillingContact): ContactDetails => ({
  name,
  email,
  phone,
  role,
  getsReceipts,
});
/** A contact's details as the form fields show them. */
const toDisplayedDetails = (contact: BillingContact): ContactDetails => ({
  ...detailsOf(contact),
  phone: formatPhone(contact.phone),
});
const differing = (one: ContactDetails, other: ContactDetails) => names.filter((name) => one[name] !== other[name]);
const pick = (details: ContactDetails, picked: readonly (keyof ContactDetails)[]): Partial<ContactDetails> =>
  Object.fromEntries(picked.map((name) => [name, details[name]]));

const inWords = (value: string | boolean): string => {
  if (typeof value === 'boolean') return value ? 'gets receipts' : 'doesn’t get receipts';
  return value === '' ? 'nothing' : value;
};

const goneMeanwhile = 'Someone has just removed this contact. Saving adds it again.';

/** Field errors: an email that is already in use, and the server's refusals. */
const refusalsOf = (failure: Failure | null): Failure['errors'] =>
  failure?.code === 'contact_taken' && failure.errors.length === 0
    ? [{ field: 'email', msg: failure.msg }]
    : (failure?.errors ?? []);

export type ContactFormProps = {
  orgId: string;
  contact: BillingContact | null;
  onAdded?: (contact: BillingContact) => void;
  onClose: () => void;
};

function ContactForm({ orgId, contact, onAdded, onClose }: ContactFormProps) {
  /** The latest loaded version of the contact, which changes are based on; null when adding one. */
  const [base, setBase] = useState(contact);
  /** The contact as somebody else changed it while this form was open. */
  const [current, setCurrent] = useState<ContactDetails | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const refusals = useMemo(() => refusalsOf(failure), [failure]);
  const schema = useMemo(() => withParsedPhone(addBillingContact.body, base?.phone), [base]);
  const form = useFields(schema, contact === null ? blank : toDisplayedDetails(contact), refusals);

  const handleRefusal = (reason: Failure, typed: ContactDetails) => {
    const newest = reason.code === 'version_conflict' ? billingContact.safeParse(reason.current).data : undefined;
    if (newest !== undefined && base !== null) {
      // Fields that weren't edited take the latest values; edited ones keep theirs.
      const untouched = names.filter((name) => typed[name] === base[name]);
      const newestDetails = toDisplayedDetails(newest);
      for (const name of untouched) form.set(name, newestDetails[name]);
      setBase(newest);
      setCurrent(newestDetails);
    }
    if (reason.code === 'not_found') {
      setBase(null);
      setCurrent(null);
    }
    setFailure(reason.code === 'not_found' ? { ...reason, msg: goneMeanwhile } : reason);
  };

  const save = useMutation({
    mutationFn: async (typed: ContactDetails): Promise<BillingContact | null> => {
      if (base === null) return addContact(orgId, typed);
      const changed = differing(typed, detailsOf(base));
      if (changed.length > 0) await changeContact(orgId, base, pick(typed, changed));
      return null;
    },
    onMutate: () => setFailure(null),
    onError: (reason, typed) => handleRefusal(failureOf(reason), typed),
    onSuccess: (added, { name }) => saved(added, name),
  });
  const saved = (added: BillingContact | null, name: string) => {
    if (added !== null) onAdded?.(added);
    onClose();
    notify('success', { title: base === null ? `${name} is a billing contact` : `${name} is saved` });
  };

  const cache = useQueryClient();
  const { variables: submitted } = save;
  const lookUp = useChangeLookup(failure, async () => {
    const list = await cache.fetchQuery({ ...queries.billingContacts(orgId), staleTime: 0, retry: false });
    const match = list.find(({ id, email }) => (base === null ? email === submitted?.email : id === base.id));
    if (match === undefined || submitted === undefined || differing(detailsOf(match), submitted).length > 0)
      return false;
    saved(base === null ? match : null, submitted.name);
    return true;
  });

  const { isPending: isBusy } = save;
  const now = (name: keyof ContactDetails) =>
    current !== null && current[name] !== form.values[name] ? (
      <Current>It now says: {inWords(current[name])}</Current>
    ) : undefined;
  const text = (name: Exclude<keyof ContactDetails, 'getsReceipts'>, help?: string) => ({
    ...form.field(name),
    help: now(name) ?? help,
    isReadOnly: isBusy,
  });

  return (
    <Form autoComplete="off" onSubmit={form.submit((typed) => save.mutate(typed))}>
      <TextField {...text('name')} label="Name" autoFocus />
      <TextField {...text('email')} label="Email" type="email" inputMode="email" />
      <Pair>
        <PhoneField {...text('phone', foreignNumberHelp)} autoComplete="off" isOptional />
        <TextField {...text('role')} label="Role" isOptional placeholder="Head of Finance" />
      </Pair>
      <Receipts>
        <Switch
          name="getsReceipts"
          isSelected={form.values.getsReceipts}
          isReadOnly={isBusy}
          onChange={(isOn) => form.set('getsReceipts', isOn)}
        >
          Gets receipts
        </Switch>
        {now('getsReceipts')}
      </Receipts>
      <FailureAlert
        failure={refusals.length > 0 && failure?.errors.length === 0 ? null : failure}
        lookUp={lookUp}
        fields={names}
      />
      <Acts>
        <Button type="submit" isBusy={isBusy} busyLabel={base === null ? 'Adding' : 'Saving'}>
          {base === null ? 'Add contact' : 'Save contact'}
        </Button>
        <Button look="secondary" isDisabled={isBusy} onPress={onClose}>
          Cancel
        </Button>
      </Acts>
    </Form>
  );
}

/**
 * Adds a billing contact (`contact` null) or changes one. Closing it loses unsaved edits, so clicking outside does
 * nothing.
 */
export default function ContactDialog({ isOpen, ...form }: ContactFormProps & { isOpen: boolean }) {
  return (
    <Dialog
      isOpen={isOpen}
      title={form.contact === null ? 'Add a billing contact' : 'Edit billing contact'}
      isDismissable={false}
      onClose={form.onClose}
    >
      <ContactForm {...form} />
    </Dialog>
  );
}
