import type { Failure } from '#contract/failure.ts';
import type { CurrentSubscription, CurrentSubscriptionAnswer } from '#contract/subscriptions.ts';
import { TRIAL_DAYS } from '#domain/terms.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { formatDate } from '#ui/dates.ts';
import { Fact, Facts } from '#ui/Facts.tsx';
import { durationInWords, usersInWords } from '../order.ts';
import { Acts } from '../payment/PaymentFrame.tsx';
import { Notice } from '../review/ReviewNotices.tsx';

/* What is said where nothing can be changed, or where somebody else has changed it. */

const management = '/subscriptions/management/subscription';

interface Instead {
  title: string;
  words: string;
  acts: readonly { href: string; words: string }[];
}

/** What can be done instead, by where the subscription stands and what its life allows. */
export function insteadOf({ subscription, actions }: CurrentSubscriptionAnswer): Instead {
  const see = { href: management, words: 'See your subscription' };
  if (subscription === null) {
    return { title: 'There’s no subscription to change', words: `Choose a plan, or try everything for ${TRIAL_DAYS} days first.`, acts: [{ href: '/subscriptions/create', words: 'Subscribe' }] };
  }
  const until = formatDate(subscription.expiryDate);
  const renew = { href: `${management}/renew`, words: 'Renew it' };
  const buy = { href: '/subscriptions/create', words: subscription.isTrial ? 'Choose a plan' : 'Subscribe again' };
  if (subscription.isTrial && !subscription.hasExpired) {
    return { title: 'A trial can’t be changed', words: `You have every app until ${until}, for as many employees as you like. Choose a plan to continue after that.`, acts: [buy, see] };
  }
  if (actions.includes('undoCancel')) {
    return {
      title: 'Your subscription is cancelled',
      words: `It runs until ${until}. Undo the cancellation first, then change it.`,
      acts: [{ href: '/subscriptions/cancel', words: 'Undo cancellation' }, see],
    };
  }
  if (actions.includes('renew') && subscription.hasExpired) {
    return { title: 'Your subscription has ended', words: `It ended on ${until}. Renew it and change it afterwards, or choose a new plan.`, acts: [renew, ...(actions.includes('buy') ? [buy] : [see])] };
  }
  if (actions.includes('buy')) {
    return { title: `Your ${subscription.isTrial ? 'trial' : 'subscription'} has ended`, words: `It ended on ${until}. Anything you buy now starts immediately.`, acts: [buy, see] };
  }
  return { title: 'You can’t change your subscription right now', words: 'Nothing was changed, and you haven’t been charged. Open your subscription to see its status.', acts: [see] };
}

export function NotChangeableView({ answer }: { answer: CurrentSubscriptionAnswer }) {
  const { title, words, acts } = insteadOf(answer);
  return (
    <Notice title={title} words={words}>
      <Acts>
        {acts.map(({ href, words: act }, index) => (
          <ButtonLink key={href} size="large" look={index === 0 ? 'primary' : 'secondary'} href={href}>
            {act}
          </ButtonLink>
        ))}
      </Acts>
    </Notice>
  );
}

/** What the refusal says of the subscription as it is now. */
const currentOf = (failure: Failure | null): CurrentSubscription | null => (failure?.current?.['subscription'] as CurrentSubscription | undefined) ?? null;

/** What there is now, where the refusal says it. */
export function StandsNow({ failure }: { failure: Failure | null }) {
  const now = currentOf(failure);
  if (now === null) return null;
  const next = now.paidAhead[0] ?? now.scheduledChange ?? undefined;
  return (
    <Facts>
      <Fact word="Plan" more={durationInWords(now.isPlanDurationAnnual)}>
        {now.planName ?? 'Trial'}
      </Fact>
      <Fact word="Users" more={next && `${usersInWords(next.numberOfUsers)} from ${formatDate(next.takesEffectAt)}`}>
        {now.numberOfUsers === null ? 'Unlimited' : now.numberOfUsers.toLocaleString('en-NG')}
      </Fact>
    </Facts>
  );
}
