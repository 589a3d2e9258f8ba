import { useSearchParams } from 'react-router-dom';
import { referenceIn } from '#features/purchase/payment/confirmation.ts';
import { useSession } from '#features/session/useSession.ts';
import { hasSubscriptionDraft } from '#tabState/tabStorage.ts';
import { PageHead } from '#pageHead/PageHead.tsx';
import { ResultMessage } from './redirect/ResultMessage.tsx';
import { PaymentResult } from './redirect/PaymentResult.tsx';
import { TrialResult } from './redirect/TrialResult.tsx';

/** What the address asks about. */
type ResultQuery =
  | { about: 'payment'; reference: string }
  | { about: 'trial' }
  | { about: 'cancelled' }
  | { about: 'nothing' };

function queryIn(query: URLSearchParams): ResultQuery {
  const reference = referenceIn(query);
  if (reference !== undefined) return { about: 'payment', reference };
  const status = query.get('status')?.toLowerCase();
  if (status === 'successful' && query.get('trial')?.toLowerCase() === 'true') return { about: 'trial' };
  return { about: status === 'cancelled' ? 'cancelled' : 'nothing' };
}

const titles: Record<ResultQuery['about'], string> = {
  payment: 'Your payment',
  trial: 'Your trial',
  cancelled: 'Your payment',
  nothing: 'Your subscription',
};

/** Other tabs and browsers don't have the order that this one may have. */
const wayBack = () =>
  hasSubscriptionDraft()
    ? {
        words: 'You left the card page before paying. Your order is saved.',
        href: '/subscriptions/checkout',
        act: 'Back to checkout',
      }
    : {
        words: 'You left the card page before paying. To buy a subscription, choose your plan again.',
        href: '/subscriptions/create',
        act: 'Choose a plan',
      };

/** /subscriptions/redirect/: the result. The address only says what to ask for; the answer comes from the server. */
export default function RedirectPage() {
  const [query] = useSearchParams();
  const { accountData } = useSession();
  const resultQuery = queryIn(query);
  return (
    <>
      <PageHead title={titles[resultQuery.about]} description="The result of your organisation’s payment or trial." />
      {resultQuery.about === 'payment' && accountData !== null && (
        <PaymentResult key={resultQuery.reference} reference={resultQuery.reference} mailTo={accountData.org.email} />
      )}
      {resultQuery.about === 'trial' && <TrialResult />}
      {resultQuery.about === 'cancelled' && <ResultMessage title="Nothing has been paid yet" {...wayBack()} />}
      {resultQuery.about === 'nothing' && (
        <ResultMessage
          title="Nothing to show here"
          words="This page shows the result of a payment or trial. Open your subscription to see its status."
        />
      )}
    </>
  );
}
