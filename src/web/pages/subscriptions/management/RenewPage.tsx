import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '#api/queries.ts';
import type { AccountData } from '#contract/auth.ts';
import type { Card as SavedCard } from '#contract/cards.ts';
import type { Payment } from '#contract/payments.ts';
import type { CurrentSubscriptionResponse } from '#contract/subscriptions.ts';
import { PaymentViews } from '#features/purchase/payment/PaymentViews.tsx';
import { quotePaymentIn } from '#features/purchase/quotePayment/quotePaymentActors.ts';
import { QuotePaymentViews } from '#features/purchase/quotePayment/QuotePaymentViews.tsx';
import { RenewViews } from '#features/purchase/renew/RenewViews.tsx';
import { useRenew } from '#features/purchase/renew/useRenew.ts';
import { useSession } from '#features/session/useSession.ts';
import { PageHead } from '#pageHead/PageHead.tsx';
import { hasFailed, PayingReader } from '../paying/PayingReader.tsx';
import { useReceiptContacts } from '../paying/useReceiptContacts.tsx';

type RenewingProps = {
  org: AccountData['org'];
  cards: readonly SavedCard[];
  answer: CurrentSubscriptionResponse;
  openPayment: Payment | null;
};

function Renewing({ org, cards, answer, openPayment }: RenewingProps) {
  const mayRenew = answer.actions.includes('renew');
  const actor = useRenew({ orgId: org.id, mayRenew, openPayment: openPayment?.reference ?? null, cards });
  const { data, isFetched } = useQuery({ ...queries.renewal(), enabled: mayRenew });
  const renewal = isFetched ? (data ?? null) : undefined;
  const { receipt, dialog } = useReceiptContacts(org, (billingContactId) =>
    quotePaymentIn(actor)?.send({ type: 'contact.chosen', billingContactId }),
  );
  return (
    <>
      <RenewViews
        actor={actor}
        answer={answer}
        openPayment={openPayment}
        renewal={renewal}
        payment={(of) => (
          <QuotePaymentViews
            {...of}
            {...receipt}
            cards={cards}
            hasRenewalFailed={hasFailed(renewal)}
            payment={(child) => <PaymentViews actor={child} mailTo={org.email} />}
          />
        )}
      />
      {dialog}
    </>
  );
}

/** A payment that was being confirmed when the page opened comes first. Payments started here have their own flow. */
function RenewFlow({ openPayment, ...of }: RenewingProps) {
  const [isFirst, setIsFirst] = useState(openPayment !== null);
  if (isFirst && openPayment === null) setIsFirst(false);
  return <Renewing key={String(isFirst)} openPayment={isFirst ? openPayment : null} {...of} />;
}

/** /subscriptions/management/subscription/renew: the next term, its price, the card, and paying. */
export default function RenewPage() {
  const { accountData } = useSession();
  return (
    <>
      <PageHead
        title="Renew your subscription"
        description="See the price of your organisation’s next billing period, and pay for it."
      />
      {accountData !== null && (
        <PayingReader key={accountData.org.id} orgId={accountData.org.id} title="Renew your subscription">
          {(read) => <RenewFlow org={accountData.org} {...read} />}
        </PayingReader>
      )}
    </>
  );
}
