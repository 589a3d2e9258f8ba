import { PlusBoldIcon } from '#ui/icons/PlusBoldIcon.ts';
import { type BillingContact, MAX_CONTACTS } from '#contract/billingContacts.ts';
import { Card, CardBody, CardHeader, CardHeaderButton } from '#ui/Card.tsx';
import { Select } from '#ui/Select.tsx';
import { formatList } from '#ui/formatList.ts';

/** The option for no contact; no id looks like this. */
const NOBODY = 'nobody';
const nobody: readonly BillingContact[] = [];

export type ContactChoiceProps = {
  /** Undefined until loaded: the organisation gets the receipt in any case. */
  contacts: readonly BillingContact[] | undefined;
  orgEmail: string;
  chosen: string | null;
  isDisabled?: boolean;
  onChange: (billingContactId: string | null) => void;
  onAdd: () => void;
};

/** Chooses a contact who gets this receipt, besides the organisation and the contacts who get every receipt. */
export function ContactChoice({
  contacts = nobody,
  orgEmail,
  chosen,
  isDisabled = false,
  onChange,
  onAdd,
}: ContactChoiceProps) {
  const always = contacts.filter(({ getsReceipts }) => getsReceipts);
  const others = contacts.filter(({ id, getsReceipts }) => !getsReceipts || id === chosen);
  return (
    <Card aria-labelledby="receipt-title">
      <CardHeader id="receipt-title" title="Receipt">
        {contacts.length < MAX_CONTACTS && (
          <CardHeaderButton icon={<PlusBoldIcon size={16} aria-hidden />} isDisabled={isDisabled} onPress={onAdd}>
            Add a contact
          </CardHeaderButton>
        )}
      </CardHeader>
      <CardBody>
        <Select
          label="Also email it to"
          isOptional
          value={chosen ?? NOBODY}
          isDisabled={isDisabled}
          choices={[
            { id: NOBODY, name: 'Nobody else' },
            ...others.map(({ id, name, email }) => ({ id, name: `${name}, ${email}` })),
          ]}
          onChange={(id) => onChange(id === NOBODY ? null : id)}
          help={`It always goes to ${formatList([orgEmail, ...always.map(({ name }) => name)])}.`}
        />
      </CardBody>
    </Card>
  );
}
