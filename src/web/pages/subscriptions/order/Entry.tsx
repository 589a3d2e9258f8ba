import type { ReactNode } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { WITH_VAT } from '#domain/priceWords.ts';
import { subscriptionDraft } from '#features/purchase/draft.ts';
import { orderInWords, orderOf } from '#features/purchase/order.ts';
import { useSession } from '#features/session/useSession.ts';
import { type Situation, situationOf } from '#features/subscription/situation.ts';
import { SubscriptionReader } from '#features/subscription/SubscriptionReader.tsx';
import { savedChoice } from '#flow/choice.ts';
import { PageHead } from '#flow/PageHead.tsx';
import { ViewHeading } from '#flow/ViewHeading.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { formatDate, formatMoment } from '#ui/dates.ts';
import { Link } from '#ui/Link.tsx';
import { formatNaira } from '#ui/naira.ts';
import { NumberedSteps } from '#ui/NumberedSteps.tsx';
import { PageBody } from '#ui/PageBody.tsx';
import { media, space } from '#ui/theme.ts';

const way = [
  ['Choose', 'A plan, or single apps, for as many users as you have.'],
  ['See the price', 'Every discount and VAT, with its working, before anything is paid.'],
  ['Pay by card', 'Mastercard, Visa or American Express. The receipt comes at once.'],
] as const;

const Acts = styled.div`
  display: grid;
  gap: ${space[12]};
  ${media.sm} {
    display: flex;
    flex-wrap: wrap;
  }
`;

type Kind = 'create' | 'new';

/** Whether this organisation has bought before: after a trial the first purchase is still to come. */
const kindOf = (situation: Situation): Kind => (situation.is === 'none' || situation.subscription.isTrial ? 'create' : 'new');

/** Where the organisation stands, and what that means for a purchase. */
function standing(situation: Situation, organisation: string): { title: string; words: ReactNode } {
  if (situation.is === 'none') return { title: 'Subscribe', words: `${organisation} has no subscription yet. What you buy is open as soon as it is paid.` };
  const { expiryDate, dataDeletedAt, isTrial } = situation.subscription;
  if (situation.is === 'expired' || situation.is === 'purged') {
    const title = isTrial ? 'Subscribe' : 'Subscribe again';
    const ended = `Your ${isTrial ? 'trial' : 'subscription'} ended on ${formatMoment(expiryDate)}.`;
    if (situation.is === 'purged') return { title, words: `${ended} Its data has been deleted: what you buy begins anew, as soon as it is paid.` };
    const kept = dataDeletedAt === null ? 'We keep what you set up' : `We keep what you set up until ${formatDate(dataDeletedAt)}`;
    return { title, words: `${ended} ${kept}, exactly as you left it; it is open again as soon as you have paid.` };
  }
  if (situation.is === 'trial') {
    return { title: 'Subscribe', words: `Your trial runs until ${formatMoment(expiryDate)}. Nothing of it is lost: what you buy now begins when it ends.` };
  }
  if (situation.is === 'cancelled') {
    return { title: 'Subscribe again', words: `Your subscription is cancelled and runs until ${formatMoment(expiryDate)}. Nothing of it is lost: what you buy now begins when it ends.` };
  }
  return { title: 'Your subscription is running', words: `It runs until ${formatDate(expiryDate)}. What you need besides is added to it.` };
}

/** An order that was begun in this tab: it waits for payment. */
function Begun() {
  const draft = subscriptionDraft.read();
  const order = orderOf(draft);
  if (order === null) return null;
  return (
    <p>
      You have begun an order: {orderInWords(order)}
      {draft.usersTotalAmount !== null && `, ${formatNaira(draft.usersTotalAmount)} ${WITH_VAT}`}. <Link href="/subscriptions/order">Go on with it</Link>
    </p>
  );
}

function Opened({ situation, mayBuy }: { situation: Situation; mayBuy: boolean }) {
  const { accountData } = useSession();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { title, words } = standing(situation, accountData?.org.name ?? 'Your organisation');
  const begin = () => {
    // Another purchase, another key: what was begun before counts no more.
    subscriptionDraft.end();
    subscriptionDraft.keep({ type: 'new', isBuyingNow: true, isFirstPurchase: kindOf(situation) === 'create' });
    savedChoice.keep({ isBuyingNow: true });
    void navigate(`/subscriptions/plans${search}`);
  };
  return (
    <PageBody heading={<ViewHeading>{title}</ViewHeading>} subtitle={words}>
      {mayBuy ? (
        <>
          <Begun />
          <NumberedSteps title="How it goes" steps={way} />
          <Acts>
            <Button size="large" onPress={begin}>
              Choose a plan
            </Button>
            <ButtonLink href="/subscriptions" look="secondary" size="large">
              Back
            </ButtonLink>
          </Acts>
        </>
      ) : (
        <Acts>
          <ButtonLink href="/subscriptions/management/subscription">See your subscription</ButtonLink>
        </Acts>
      )}
    </PageBody>
  );
}

/** Says where the organisation stands and begins an order. `create` is for the first purchase, `new` for those after. */
export function Entry({ kind }: { kind: Kind }) {
  const { search } = useLocation();
  return (
    <>
      <PageHead title="Subscribe" description="Where your organisation stands, and the way to its subscription." />
      <SubscriptionReader around={(waiting) => <PageBody heading={<ViewHeading>Subscribe</ViewHeading>}>{waiting}</PageBody>}>
        {(answer) => {
          const situation = situationOf(answer);
          const fitting = kindOf(situation);
          return fitting === kind ? <Opened situation={situation} mayBuy={answer.actions.includes('buy')} /> : <Navigate to={`/subscriptions/${fitting}${search}`} replace />;
        }}
      </SubscriptionReader>
    </>
  );
}
