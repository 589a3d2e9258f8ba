import { DotsThreeVerticalIcon } from '@phosphor-icons/react/DotsThreeVertical';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { ReceiptIcon } from '@phosphor-icons/react/Receipt';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { queries } from '#api/queries.ts';
import { type BillingContact, MOST_CONTACTS } from '#contract/billingContacts.ts';
import { failureOf } from '#contract/failure.ts';
import { CardReader } from '#flow/CardReader.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card, CardHeader, CardHeaderAct, CardRow, CardRows } from '#ui/Card.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Menu, MenuButton, MenuItem } from '#ui/Menu.tsx';
import { notify } from '#ui/notices.ts';
import { media, space, token, type } from '#ui/theme.ts';
import { ContactDialog } from './ContactDialog.tsx';
import { removeContact } from './contactCalls.ts';

const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[4]} ${space[16]};
  flex: 1;
  min-width: 0;
`;

const Who = styled.div`
  ${type.small}
  flex: 1 1 180px;
  min-width: 0;
  overflow-wrap: anywhere;
  color: ${token.muted};

  strong {
    display: block;
    color: ${token.text};
  }
  span {
    display: block;
  }
  ${media.sm} {
    span {
      display: inline;
    }
    span + span::before {
      content: ' · ';
    }
  }
`;

const More = styled(MenuButton)`
  margin-inline-end: -${space[8]};
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

type RowProps = { contact: BillingContact; onEdit: () => void; onRemove: () => void };

function ContactRow({ contact: { name, role, email, getsReceipts }, onEdit, onRemove }: RowProps) {
  return (
    <CardRow>
      <Avatar name={name} />
      <Facts>
        <Who>
          <strong>{name}</strong>
          {role !== '' && <span>{role}</span>}
          <span>{email}</span>
        </Who>
        {getsReceipts && <Badge icon={<ReceiptIcon size={14} weight="bold" aria-hidden />}>Gets receipts</Badge>}
      </Facts>
      <Menu
        trigger={
          <More aria-label={`More for ${name}`}>
            <DotsThreeVerticalIcon size={20} weight="bold" aria-hidden />
          </More>
        }
      >
        <MenuItem onAction={onEdit}>Edit</MenuItem>
        <MenuItem isDanger onAction={onRemove}>
          Remove
        </MenuItem>
      </Menu>
    </CardRow>
  );
}

const isLastReceiver = ({ id, getsReceipts }: BillingContact, list: readonly BillingContact[]): boolean =>
  getsReceipts && !list.some((other) => other.id !== id && other.getsReceipts);

/** Which dialog was opened last, and about whom; it stays while it fades. */
type Asked = { to: 'add' } | { to: 'edit' | 'remove'; contact: BillingContact };

export type BillingContactsCardProps = {
  orgId: string;
  /** Where receipts go while no contact gets them. */
  orgEmail: string;
};

/** Who is told about money: listed, added, changed, removed. For administrators. */
export function BillingContactsCard({ orgId, orgEmail }: BillingContactsCardProps) {
  const titleId = useId();
  const content = useRef<HTMLDivElement>(null);
  const contacts = useQuery(queries.billingContacts(orgId));
  const [asked, setAsked] = useState<Asked>({ to: 'add' });
  const [isOpen, setOpen] = useState(false);
  const [opened, setOpened] = useState(0);
  const ask = (next: Asked) => {
    setAsked(next);
    setOpen(true);
    setOpened((count) => count + 1);
  };
  const close = () => setOpen(false);

  const remove = async (contact: BillingContact) => {
    close();
    await removeContact(orgId, contact).catch((error: unknown) =>
      notify('danger', { title: `${contact.name} was not removed`, msg: failureOf(error).msg }),
    );
  };

  const count = contacts.data?.length ?? 0;
  const add = { icon: <PlusIcon size={16} weight="bold" aria-hidden />, onPress: () => ask({ to: 'add' }), children: 'Add a contact' };

  return (
    <Card aria-labelledby={titleId}>
      <CardHeader id={titleId} title="Billing contacts">
        {count > 0 && <CardHeaderAct {...add} isDisabled={count >= MOST_CONTACTS} />}
      </CardHeader>
      <Content ref={content} tabIndex={-1} role="group" aria-labelledby={titleId}>
        <CardReader reading={contacts} word="Loading the billing contacts">
          {(list) =>
            list.length === 0 ? (
              <EmptyState title="No billing contacts yet" act={<Button look="secondary" {...add} />}>
                Receipts go to {orgEmail} until somebody here gets them.
              </EmptyState>
            ) : (
              <>
                <CardRows aria-labelledby={titleId}>
                  {list.map((contact) => (
                    <ContactRow
                      key={contact.id}
                      contact={contact}
                      onEdit={() => ask({ to: 'edit', contact })}
                      onRemove={() => ask({ to: 'remove', contact })}
                    />
                  ))}
                </CardRows>
                {!list.some(({ getsReceipts }) => getsReceipts) && <Note>Nobody here gets receipts, so they go to {orgEmail}.</Note>}
                {count >= MOST_CONTACTS && <Note>{MOST_CONTACTS} contacts is the most there can be. Remove one to add another.</Note>}
              </>
            )
          }
        </CardReader>
      </Content>
      {asked.to === 'remove' ? (
        <ConfirmDialog
          isOpen={isOpen}
          title="Remove this contact?"
          confirmLabel={`Remove ${asked.contact.name}`}
          cursorAfterwards={content}
          onConfirm={() => void remove(asked.contact)}
          onClose={close}
        >
          <p>
            <strong>{asked.contact.name}</strong>, {asked.contact.email}, gets no more mail about money from Humanar.
            {isLastReceiver(asked.contact, contacts.data ?? []) && ` Receipts then go to ${orgEmail}.`}
          </p>
        </ConfirmDialog>
      ) : (
        <ContactDialog key={opened} isOpen={isOpen} orgId={orgId} contact={asked.to === 'edit' ? asked.contact : null} onClose={close} />
      )}
    </Card>
  );
}
