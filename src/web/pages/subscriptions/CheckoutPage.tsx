import { useQuery } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import type { AccountData } from '#contract/auth.ts';
import type { Card as SavedCard } from '#contract/cards.ts';
import type { CurrentSubscription } from '#contract/subscriptions.ts';
import { CheckoutViews } from '#features/purchase/checkout/CheckoutViews.tsx';
import { useCheckout } from '#features/purchase/checkout/useCheckout.ts';
import { useSession } from '#features/session/useSession.ts';
import { purchaseStart } from '#features/subscription/purchaseStart.ts';
import { OpenPayment } from '#payments/OpenPayment.tsx';
import { PageHead } from '#pageHead/PageHead.tsx';
import { PayingReader } from './paying/PayingReader.tsx';
import { usePaymentViews } from './paying/usePaymentViews.tsx';

type CheckoutProps = { org: AccountData['org']; subscription: CurrentSubscription | null; cards: readonly SavedCard[] };

function Checkout({ org, subscription, cards }: CheckoutProps) {
  const isSubscribed = subscription !== null && subscription.isActive && !subscription.isTrial;
  const inTrial = purchaseStart(subscription);
  const actor = useCheckout({ orgId: org.id, isSubscribed, cards });
  const { data: renewal } = useQuery(queries.renewal());
  const { payment, dialog } = usePaymentViews({ actor, org, cards, renewal });
  return (
    <>
      <CheckoutViews
        actor={actor}
        above={
          <>
            <OpenPayment />
            {inTrial && <p>{inTrial}</p>}
          </>
        }
        payment={payment}
      />
      {dialog}
    </>
  );
}

/** /subscriptions/checkout: the order, the receipt's recipient, the card, and paying. */
export default function CheckoutPage() {
  const { accountData } = useSession();
  return (
    <>
      <PageHead
        title="Checkout"
        description="Check your order, choose a card and pay for your organisation’s subscription."
      />
      {accountData !== null && (
        <PayingReader key={accountData.org.id} orgId={accountData.org.id} title="Checkout">
          {({ cards, answer: { subscription } }) => (
            <Checkout org={accountData.org} cards={cards} subscription={subscription} />
          )}
        </PayingReader>
      )}
    </>
  );
}
