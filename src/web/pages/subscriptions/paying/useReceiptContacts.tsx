import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { queries } from '#api/queries.ts';
import type { AccountData } from '#contract/auth.ts';
import { ContactDialog } from '#features/billing/contacts/ContactDialog.tsx';
import type { ReviewSurroundings } from '#features/purchase/review/Review.tsx';

/**
 * Who can get the receipt, and the dialog that adds somebody, which the page shows beside its views.
 * @param onAdded with the id of who was added: they get this receipt
 */
export function useReceiptContacts(org: AccountData['org'], onAdded: (contactId: string) => void): { receipt: Omit<ReviewSurroundings, 'cards'>; dialog: ReactNode } {
  const { data: contacts } = useQuery(queries.billingContacts(org.id));
  const [isAdding, setAdding] = useState(false);
  const [opened, setOpened] = useState(0);
  const ask = () => {
    setAdding(true);
    setOpened((count) => count + 1);
  };
  return {
    receipt: { contacts, orgEmail: org.email, onAddContact: ask },
    dialog: <ContactDialog key={opened} isOpen={isAdding} orgId={org.id} contact={null} onAdded={({ id }) => onAdded(id)} onClose={() => setAdding(false)} />,
  };
}
