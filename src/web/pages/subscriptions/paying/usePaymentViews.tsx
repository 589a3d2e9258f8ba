import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { queries } from '#api/queries.ts';
import type { AccountData } from '#contract/auth.ts';
import type { Card } from '#contract/cards.ts';
import type { Renewal } from '#contract/subscriptions.ts';
import { ContactDialog } from '#features/billing/contacts/LazyContactDialog.tsx';
import { PaymentViews } from '#features/purchase/payment/PaymentViews.tsx';
import { quotePaymentIn } from '#features/purchase/quotePayment/quotePaymentActors.ts';
import { type QuotePaymentOf, QuotePaymentViews } from '#features/purchase/quotePayment/QuotePaymentViews.tsx';

type PaymentProps = {
  /** The flow that the payment is part of. */
  actor: Parameters<typeof quotePaymentIn>[0];
  org: AccountData['org'];
  cards: readonly Card[];
  renewal: Renewal | null | undefined;
};

/**
 * Renders a flow's payment, and the dialog to add a billing contact, which the page renders beside its views. An added
 * contact gets this receipt.
 */
export function usePaymentViews({ actor, org, cards, renewal }: PaymentProps): {
  payment: (of: QuotePaymentOf) => ReactNode;
  dialog: ReactNode;
} {
  const { data: contacts } = useQuery(queries.billingContacts(org.id));
  const [isAdding, setAdding] = useState(false);
  const [openCount, setOpenCount] = useState(0);
  const ask = () => {
    setAdding(true);
    setOpenCount((count) => count + 1);
  };
  return {
    payment: (of) => (
      <QuotePaymentViews
        {...of}
        contacts={contacts}
        orgEmail={org.email}
        onAddContact={ask}
        cards={cards}
        // The default card was declined for the renewal that is due, retried or not.
        hasRenewalFailed={(renewal?.failures ?? 0) > 0}
        payment={(child) => <PaymentViews actor={child} mailTo={org.email} />}
      />
    ),
    dialog: (
      <ContactDialog
        key={openCount}
        isOpen={isAdding}
        orgId={org.id}
        contact={null}
        onAdded={({ id }) => quotePaymentIn(actor)?.send({ type: 'contact.chosen', billingContactId: id })}
        onClose={() => setAdding(false)}
      />
    ),
  };
}
