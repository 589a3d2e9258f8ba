import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '#api/queries.ts';
import type { AccountData } from '#contract/auth.ts';
import type { Card as SavedCard } from '#contract/cards.ts';
import type { Payment } from '#contract/payments.ts';
import type { CurrentSubscriptionResponse } from '#contract/subscriptions.ts';
import { RenewViews } from '#features/purchase/renew/RenewViews.tsx';
import { useRenew } from '#features/purchase/renew/useRenew.ts';
import { useSession } from '#features/session/useSession.ts';
import { PageHead } from '#pageHead/PageHead.tsx';
import { PayingReader } from '../paying/PayingReader.tsx';
import { usePaymentViews } from '../paying/usePaymentViews.tsx';

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
  const { payment, dialog } = usePaymentViews({ actor, org, cards, renewal });
  return (
    <>
      <RenewViews actor={actor} answer={answer} openPayment={openPayment} renewal={renewal} payment={payment} />
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
