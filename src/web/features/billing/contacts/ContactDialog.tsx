import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import styled from 'styled-components';
import { addBillingContact, type BillingContact } from '#contract/billingContacts.ts';
import { type Failure, noResponse } from '#contract/failure.ts';
import { formatPhone, withParsedPhone } from '#contract/phone.ts';
import { useFlowState } from '#flow/useFlowState.ts';
import { type FormSubmissionActor, useFormStatus, useFormSubmission } from '#flow/useFormSubmission.ts';
import { FailureAlert } from '#requests/FailureAlert.tsx';
import { foreignNumberHelp, PhoneField } from '#fields/PhoneField.tsx';
import { useUnsavedFields } from '#fields/useUnsavedFields.ts';
import { ButtonGroup } from '#ui/ButtonGroup.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Form } from '#ui/Form.tsx';
import { Switch } from '#ui/Switch.tsx';
import { TextField } from '#ui/TextField.tsx';
import { media, space, token, type } from '#ui/theme.ts';
import { useFields } from '#ui/useFields.ts';
import { type ContactDetails, contactFormCalls } from './contactCalls.ts';

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
const inWords = (value: string | boolean): string => {
  if (typeof value === 'boolean') return value ? 'gets receipts' : 'doesn’t get receipts';
  return value === '' ? 'nothing' : value;
};

const overtaken: Failure = {
  ...noResponse,
  msg: 'Someone else has just changed this. Check their changes, then save again.',
};

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

export function ContactFormView({
  actor,
  onAdded,
  onClose,
}: Pick<ContactFormProps, 'onAdded' | 'onClose'> & { actor: FormSubmissionActor }) {
  const { state, failure, lookUp, isBusy } = useFormStatus(actor);
  const record = useFlowState(actor, ({ context }) => context.record) as BillingContact | null;
  const isNew = useFlowState(actor, ({ context }) => context.isNew);
  const isOvertaken = useFlowState(actor, ({ context }) => context.isOvertaken);
  const refusals = useMemo(() => refusalsOf(failure), [failure]);
  const schema = useMemo(() => withParsedPhone(addBillingContact.body, record?.phone), [record]);
  const saved = record === null ? blank : toDisplayedDetails(record);
  const form = useFields(schema, saved, refusals, () => actor.send({ type: 'fields.changed' }));
  useUnsavedFields(`contact.${record?.id ?? 'new'}`, form, saved);

  /** The contact that the fields are based on: the machine's, once the fields have followed. */
  const [base, setBase] = useState(record);
  const follow = () => {
    // Fields that weren't edited take the latest values; edited ones keep theirs.
    if (base !== null && record !== null) {
      const [before, newest] = [toDisplayedDetails(base), toDisplayedDetails(record)];
      for (const name of names) if (form.values[name] === before[name]) form.set(name, newest[name]);
    }
    if (record !== null && isNew) onAdded?.(record);
    setBase(record);
  };
  useLayoutEffect(() => {
    if (record !== base) follow();
  });
  const isSaved = state === 'saved';
  const close = useRef(onClose);
  useEffect(() => void (close.current = onClose));
  useEffect(() => {
    if (isSaved) close.current();
  }, [isSaved]);

  const isPlaced = refusals.length > 0 && failure?.errors.length === 0;
  const alert = state === 'overtaken' ? overtaken : isPlaced ? null : failure;
  const current = isOvertaken && record !== null ? toDisplayedDetails(record) : null;
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
    <Form autoComplete="off" onSubmit={form.submit((values) => actor.send({ type: 'form.submitted', values }))}>
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
          onChange={form.field('getsReceipts').onChange}
        >
          Gets receipts
        </Switch>
        {now('getsReceipts')}
      </Receipts>
      <FailureAlert failure={alert} lookUp={lookUp} fields={names} />
      <ButtonGroup>
        <Button type="submit" isBusy={isBusy} busyLabel={record === null ? 'Adding' : 'Saving'}>
          {record === null ? 'Add contact' : 'Save contact'}
        </Button>
        <Button look="secondary" isDisabled={state === 'submitting'} onPress={onClose}>
          Cancel
        </Button>
      </ButtonGroup>
    </Form>
  );
}

const ContactForm = ({ orgId, contact, ...rest }: ContactFormProps) => (
  <ContactFormView {...rest} actor={useFormSubmission('billingContact', contact, contactFormCalls(orgId))} />
);

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
