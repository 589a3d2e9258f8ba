import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { PlusBoldIcon } from '#ui/icons/PlusBoldIcon.ts';
import { ReceiptBoldIcon } from '#ui/icons/ReceiptBoldIcon.ts';
import { queries } from '#api/queries.ts';
import { type BillingContact, MAX_CONTACTS } from '#contract/billingContacts.ts';
import { failureOf } from '#contract/failure.ts';
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
import { notify } from '#ui/notices.ts';
import { media, space, token, type } from '#ui/theme.ts';
import { ContactDialog } from './LazyContactDialog.tsx';
import { removeContact } from './contactCalls.ts';

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
  padding: ${space[12]} ${space[16]};
  border-bottom: 1px solid ${token.line};
  ${media.sm} {
    padding-inline: ${space[24]};
  }
`;

type RowProps = { contact: BillingContact; onEdit: () => void; onRemove: () => void };

function ContactRow({ contact: { name, role, email, getsReceipts }, onEdit, onRemove }: RowProps) {
  return (
    <NamedRow
      mark={<Avatar name={name} />}
      name={name}
      badges={getsReceipts && <Badge icon={<ReceiptBoldIcon size={14} aria-hidden />}>Gets receipts</Badge>}
      acts={
        <>
          <MenuItem onAction={onEdit}>Edit</MenuItem>
          <MenuItem isDanger onAction={onRemove}>
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
  onEdit: (contact: BillingContact) => void;
  onRemove: (contact: BillingContact) => void;
}

function ContactList({ contacts, labelId, orgEmail, onEdit, onRemove }: ContactListProps) {
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

/** The dialog opened last, and its contact; kept until it has faded out. */
type DialogRequest = { to: 'add' } | { to: 'edit' | 'remove'; contact: BillingContact };

export type BillingContactsCardProps = {
  orgId: string;
  /** The organisation's email, which gets every receipt. */
  orgEmail: string;
};

/** The contacts who get mail about payments: list, add, change, remove. For administrators. */
export function BillingContactsCard({ orgId, orgEmail }: BillingContactsCardProps) {
  const titleId = useId();
  const content = useRef<HTMLDivElement>(null);
  const contacts = useQuery(queries.billingContacts(orgId));
  const [request, setRequest] = useState<DialogRequest>({ to: 'add' });
  const [isOpen, setOpen] = useState(false);
  const [openCount, setOpenCount] = useState(0);
  const ask = (next: DialogRequest) => {
    setRequest(next);
    setOpen(true);
    setOpenCount((count) => count + 1);
  };
  const close = () => setOpen(false);

  const remove = async (contact: BillingContact) => {
    close();
    await removeContact(orgId, contact).catch((error: unknown) =>
      notify('danger', { title: `${contact.name} wasn’t removed`, msg: failureOf(error).msg }),
    );
  };

  const count = contacts.data?.length ?? 0;
  const add = {
    icon: <PlusBoldIcon size={16} aria-hidden />,
    onPress: () => ask({ to: 'add' }),
    children: 'Add a contact',
  };

  return (
    <Card aria-labelledby={titleId}>
      <CardHeader id={titleId} title="Billing contacts">
        {count > 0 && <CardHeaderButton {...add} isDisabled={count >= MAX_CONTACTS} />}
      </CardHeader>
      <Content ref={content} tabIndex={-1} role="group" aria-labelledby={titleId}>
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
                onEdit={(contact) => ask({ to: 'edit', contact })}
                onRemove={(contact) => ask({ to: 'remove', contact })}
              />
            )
          }
        </CardReader>
      </Content>
      {request.to === 'remove' ? (
        <ConfirmDialog
          isOpen={isOpen}
          title="Remove this contact?"
          confirmLabel={`Remove ${request.contact.name}`}
          cursorAfterwards={content}
          onConfirm={() => void remove(request.contact)}
          onClose={close}
        >
          <p>
            <strong>{request.contact.name}</strong>, {request.contact.email}, will no longer get billing email from
            Humanar.
            {isLastReceiver(request.contact, contacts.data ?? []) && ` Receipts will only go to ${orgEmail}.`}
          </p>
        </ConfirmDialog>
      ) : (
        <ContactDialog
          key={openCount}
          isOpen={isOpen}
          orgId={orgId}
          contact={request.to === 'edit' ? request.contact : null}
          onClose={close}
        />
      )}
    </Card>
  );
}
