import type { Failure } from '#contract/failure.ts';
import type { CurrentSubscription, CurrentSubscriptionResponse } from '#contract/subscriptions.ts';
import { refusedAction, stageOf } from '#domain/refusedActions.ts';
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
  acts: readonly { href: string; label: string }[];
}

/** Why nothing can be changed, with its dates, and the pages that lead on. */
export function insteadOf({ subscription, actions }: CurrentSubscriptionResponse): Instead {
  const { msg, cure } = refusedAction('change', stageOf(subscription));
  if (subscription === null) return { title: 'There’s no subscription to change', words: msg, acts: [cure] };
  const { isTrial, hasExpired, state } = subscription;
  const what = isTrial ? 'trial' : 'subscription';
  const words = `${msg} Your ${what} ${hasExpired || state === 'purged' ? 'ended on' : 'runs until'} ${formatDate(subscription.expiryDate)}.`;
  const other = cure.label === 'Renew now' && actions.includes('buy') ? { href: '/subscriptions/create', label: 'Subscribe again' } : { href: management, label: 'See your subscription' };
  const acts = other.href === cure.href ? [cure] : [cure, other];
  if (hasExpired || state === 'purged') return { title: `Your ${what} has ended`, words, acts };
  if (isTrial) return { title: 'A trial can’t be changed', words, acts };
  return { title: state === 'cancelled' ? 'Your subscription is cancelled' : 'You can’t change your subscription right now', words, acts };
}

export function NotChangeableView({ answer }: { answer: CurrentSubscriptionResponse }) {
  const { title, words, acts } = insteadOf(answer);
  return (
    <Notice title={title} words={words}>
      <Acts>
        {acts.map(({ href, label }, index) => (
          <ButtonLink key={href} size="large" look={index === 0 ? 'primary' : 'secondary'} href={href}>
            {label}
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
