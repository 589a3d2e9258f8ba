import type { Failure } from '#contract/failure.ts';
import type { CurrentSubscription, CurrentSubscriptionResponse } from '#contract/subscriptions.ts';
import { subscriptionAddress } from '#contract/subscriptionAddresses.ts';
import { refusedAction, stageOf } from '#domain/refusedActions.ts';
import { ButtonStack } from '#ui/ButtonGroup.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { formatDate } from '#ui/dates.ts';
import { Fact, Facts } from '#ui/Facts.tsx';
import { formatFigure } from '#ui/figures.ts';
import { formatDuration, formatUsers } from '../orderWords.ts';
import { Notice } from '../review/ReviewNotices.tsx';

/* Views for when nothing can be changed, or the subscription has changed since. */

interface Instead {
  title: string;
  words: string;
  acts: readonly { href: string; label: string }[];
}

/** Why nothing can be changed, with dates, and where to go instead. */
export function changeAlternative({ subscription, actions }: CurrentSubscriptionResponse): Instead {
  const { msg, remedy } = refusedAction('change', stageOf(subscription));
  if (subscription === null) return { title: 'There’s no subscription to change', words: msg, acts: [remedy] };
  const { isTrial, hasExpired, state } = subscription;
  const what = isTrial ? 'trial' : 'subscription';
  const words = `${msg} Your ${what} ${hasExpired || state === 'purged' ? 'ended on' : 'runs until'} ${formatDate(subscription.expiryDate)}.`;
  const other =
    remedy.label === 'Renew now' && actions.includes('buy')
      ? { href: '/subscriptions/create', label: 'Subscribe again' }
      : { href: subscriptionAddress, label: 'See your subscription' };
  const acts = other.href === remedy.href ? [remedy] : [remedy, other];
  if (hasExpired || state === 'purged') return { title: `Your ${what} has ended`, words, acts };
  if (isTrial) return { title: 'A trial can’t be changed', words, acts };
  return {
    title: state === 'cancelled' ? 'Your subscription is cancelled' : 'You can’t change your subscription right now',
    words,
    acts,
  };
}

export function NotChangeableView({ answer }: { answer: CurrentSubscriptionResponse }) {
  const { title, words, acts } = changeAlternative(answer);
  return (
    <Notice title={title} words={words}>
      <ButtonStack>
        {acts.map(({ href, label }, index) => (
          <ButtonLink key={href} size="large" look={index === 0 ? 'primary' : 'secondary'} href={href}>
            {label}
          </ButtonLink>
        ))}
      </ButtonStack>
    </Notice>
  );
}

/** The current subscription, as the refusal reports it. */
const currentOf = (failure: Failure | null): CurrentSubscription | null =>
  (failure?.current?.['subscription'] as CurrentSubscription | undefined) ?? null;

/** The subscription's current state, where the refusal reports it. */
export function CurrentState({ failure }: { failure: Failure | null }) {
  const now = currentOf(failure);
  if (now === null) return null;
  const next = now.paidAhead[0] ?? now.scheduledChange ?? undefined;
  return (
    <Facts>
      <Fact word="Plan" more={formatDuration(now.isPlanDurationAnnual)}>
        {now.planName ?? 'Trial'}
      </Fact>
      <Fact word="Users" more={next && `${formatUsers(next.numberOfUsers)} from ${formatDate(next.takesEffectAt)}`}>
        {now.numberOfUsers === null ? 'Unlimited' : formatFigure(now.numberOfUsers)}
      </Fact>
    </Facts>
  );
}
