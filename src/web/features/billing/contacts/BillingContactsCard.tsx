import { useQuery } from '@tanstack/react-query';
import { type RefObject, useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { PlusBoldIcon } from '#ui/icons/PlusBoldIcon.ts';
import { ReceiptBoldIcon } from '#ui/icons/ReceiptBoldIcon.ts';
import { queries } from '#api/queries.ts';
import { type BillingContact, MAX_CONTACTS } from '#contract/billingContacts.ts';
import { changeOf, type DirectChangeActor, useDirectChange } from '#flow/useDirectChange.ts';
import { useFlowState, useFlowView } from '#flow/useFlowState.ts';
import { CardReader } from '#requests/CardReader.tsx';
import { UnreachableNotes } from '#mailDelivery/UnreachableNotes.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card, CardHeader, CardHeaderButton, CardRows } from '#ui/Card.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { MenuItem } from '#ui/Menu.tsx';
import { NamedRow } from '#ui/NamedRow.tsx';
import { media, space, token, type } from '#ui/theme.ts';
import { contactChanges } from './contactCalls.ts';
import { ContactDialog } from './LazyContactDialog.tsx';

/** Stacked on narrow screens. */
const Detail = styled.span`
  display: block;
  ${media.sm} {
    display: inline;
    & + &::before {
      content: ' · ';
    }
  }
`;

const Content = styled.div`
  outline-offset: -2px;
`;

const Note = styled.p`
  ${type.small}
  padding: ${space[12]} ${space[16]};
  border-top: 1px solid ${token.line};
  color: ${token.muted};
  overflow-wrap: anywhere;
  ${media.sm} {
    padding-inline: ${space[24]};
  }
`;

const Unreachable = styled(UnreachableNotes)`
  &:not(:empty) {
    padding: ${space[12]} ${space[16]};
    border-bottom: 1px solid ${token.line};
    ${media.sm} {
      padding-inline: ${space[24]};
    }
  }
`;

type RowProps = { contact: BillingContact; isBusy: boolean; onEdit: () => void; onRemove: () => void };

function ContactRow({ contact: { name, role, email, getsReceipts }, isBusy, onEdit, onRemove }: RowProps) {
  return (
    <NamedRow
      mark={<Avatar name={name} />}
      name={name}
      badges={getsReceipts && <Badge icon={<ReceiptBoldIcon size={14} aria-hidden />}>Gets receipts</Badge>}
      acts={
        <>
          <MenuItem onAction={onEdit}>Edit</MenuItem>
          <MenuItem isDanger isDisabled={isBusy} onAction={onRemove}>
            Remove
          </MenuItem>
        </>
      }
    >
      {role !== '' && <Detail>{role}</Detail>}
      <Detail>{email}</Detail>
    </NamedRow>
  );
}

const isLastReceiver = ({ id, getsReceipts }: BillingContact, list: readonly BillingContact[]): boolean =>
  getsReceipts && !list.some((other) => other.id !== id && other.getsReceipts);

interface ContactListProps {
  contacts: readonly BillingContact[];
  /** The id of the list's name. */
  labelId: string;
  orgEmail: string;
  /** A contact is being removed. */
  isBusy: boolean;
  onEdit: (contact: BillingContact) => void;
  onRemove: (contact: BillingContact) => void;
}

function ContactList({ contacts, labelId, orgEmail, isBusy, onEdit, onRemove }: ContactListProps) {
  const correction = ({ email, name }: { email: string; name: string | null }) => {
    const contact = contacts.find((one) => one.email === email);
    if (contact === undefined) return null;
    return (
      <Button look="secondary" size="small" aria-label={`Correct the email of ${name}`} onPress={() => onEdit(contact)}>
        Correct the email
      </Button>
    );
  };
  return (
    <>
      <Unreachable
        use="billingContact"
        isShown={(email) => contacts.some((contact) => contact.email === email)}
        cure={() => 'Correct the address, or remove the contact.'}
        act={correction}
      />
      <CardRows aria-labelledby={labelId}>
        {contacts.map((contact) => (
          <ContactRow
            key={contact.id}
            contact={contact}
            isBusy={isBusy}
            onEdit={() => onEdit(contact)}
            onRemove={() => onRemove(contact)}
          />
        ))}
      </CardRows>
      {!contacts.some(({ getsReceipts }) => getsReceipts) && (
        <Note>Nobody here gets receipts. They only go to {orgEmail}.</Note>
      )}
      {contacts.length >= MAX_CONTACTS && (
        <Note>You can have up to {MAX_CONTACTS} contacts. Remove one to add another.</Note>
      )}
    </>
  );
}

type RemoveDialogProps = {
  actor: DirectChangeActor;
  contacts: readonly BillingContact[];
  orgEmail: string;
  focusAfterwards: RefObject<HTMLElement | null>;
};

function RemoveContactDialog({ actor, contacts, orgEmail, focusAfterwards }: RemoveDialogProps) {
  const change = useFlowState(actor, (state) => state.context.change);
  const isOpen = useFlowView(actor) === 'confirm' && change?.kind === 'removeContact';
  const chosen = contacts.find(({ id }) => id === change?.id);
  // Stays while the dialog fades out, and if somebody else has just removed the contact.
  const [contact, setContact] = useState(chosen);
  if (isOpen && chosen !== undefined && contact !== chosen) setContact(chosen);
  if (contact === undefined) return null;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Remove this contact?"
      confirmLabel={`Remove ${contact.name}`}
      focusAfterwards={focusAfterwards}
      onConfirm={() => actor.send({ type: 'change.confirmed' })}
      onClose={() => isOpen && actor.send({ type: 'keep.pressed' })}
    >
      <p>
        <strong>{contact.name}</strong>, {contact.email}, will no longer get billing email from Humanar.
        {isLastReceiver(contact, contacts) && ` Receipts will only go to ${orgEmail}.`}
      </p>
    </ConfirmDialog>
  );
}

export type BillingContactsCardProps = {
  orgId: string;
  /** The organisation's email, which gets every receipt. */
  orgEmail: string;
};

export function BillingContactsViews({
  actor,
  orgId,
  orgEmail,
}: BillingContactsCardProps & { actor: DirectChangeActor }) {
  const titleId = useId();
  const content = useRef<HTMLDivElement>(null);
  const contacts = useQuery(queries.billingContacts(orgId));
  // Read by the notes above the list, which must not wait for it when the first contact is added.
  useQuery(queries.unreachableAddresses());
  const isBusy = useFlowState(actor, (state) => state.hasTag('busy'));
  /** The contact that is edited; null to add one. Kept until the dialog has faded out. */
  const [edited, setEdited] = useState<BillingContact | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [openCount, setOpenCount] = useState(0);
  const open = (contact: BillingContact | null) => {
    setEdited(contact);
    setOpen(true);
    setOpenCount((count) => count + 1);
  };
  const count = contacts.data?.length ?? 0;
  const add = { icon: <PlusBoldIcon size={16} aria-hidden />, onPress: () => open(null), children: 'Add a contact' };

  return (
    <Card aria-labelledby={titleId}>
      <CardHeader id={titleId} title="Billing contacts">
        {count > 0 && <CardHeaderButton {...add} isDisabled={count >= MAX_CONTACTS} />}
      </CardHeader>
      <Content ref={content} tabIndex={-1} role="group" aria-labelledby={titleId} aria-busy={isBusy || undefined}>
        <CardReader reading={contacts} word="Loading the billing contacts">
          {(list) =>
            list.length === 0 ? (
              <EmptyState title="No billing contacts yet" act={<Button look="secondary" {...add} />}>
                Receipts go to {orgEmail}. Add a contact to send them to someone else as well.
              </EmptyState>
            ) : (
              <ContactList
                contacts={list}
                labelId={titleId}
                orgEmail={orgEmail}
                isBusy={isBusy}
                onEdit={open}
                onRemove={({ id, name }) =>
                  actor.send({ type: 'change.pressed', change: changeOf('removeContact', { id, name }) })
                }
              />
            )
          }
        </CardReader>
      </Content>
      <RemoveContactDialog actor={actor} contacts={contacts.data ?? []} orgEmail={orgEmail} focusAfterwards={content} />
      <ContactDialog key={openCount} isOpen={isOpen} orgId={orgId} contact={edited} onClose={() => setOpen(false)} />
    </Card>
  );
}

/** The contacts who get mail about payments: list, add, change, remove. For administrators. */
export const BillingContactsCard = (props: BillingContactsCardProps) => (
  <BillingContactsViews {...props} actor={useDirectChange(contactChanges(props.orgId))} />
);
