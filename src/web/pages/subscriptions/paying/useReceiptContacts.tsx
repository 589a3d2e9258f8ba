import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { queries } from '#api/queries.ts';
import type { AccountData } from '#contract/auth.ts';
import { ContactDialog } from '#features/billing/contacts/LazyContactDialog.tsx';
import type { ReviewSurroundings } from '#features/purchase/review/Review.tsx';

/**
 * The contacts who can get the receipt, and the dialog to add one, which the page renders beside its views.
 * @param onAdded called with the id of the added contact, who then gets this receipt
 */
export function useReceiptContacts(
  org: AccountData['org'],
  onAdded: (contactId: string) => void,
): { receipt: Omit<ReviewSurroundings, 'cards'>; dialog: ReactNode } {
  const { data: contacts } = useQuery(queries.billingContacts(org.id));
  const [isAdding, setAdding] = useState(false);
  const [openCount, setOpenCount] = useState(0);
  const ask = () => {
    setAdding(true);
    setOpenCount((count) => count + 1);
  };
  return {
    receipt: { contacts, orgEmail: org.email, onAddContact: ask },
    dialog: (
      <ContactDialog
        key={openCount}
        isOpen={isAdding}
        orgId={org.id}
        contact={null}
        onAdded={({ id }) => onAdded(id)}
        onClose={() => setAdding(false)}
      />
    ),
  };
}
