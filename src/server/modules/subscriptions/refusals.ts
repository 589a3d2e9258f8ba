import type { LifecycleState } from '#contract/subscriptions.ts';
import { lifecycleState } from '#domain/subscription.ts';
import { ApiError } from '../../platform/errors.ts';
import { type StoredLifecycle, storedSubscription } from './lifecycle.ts';

/** The message that refuses an action, for each state in which the chart doesn't allow it. */
type Refusals = Partial<Record<LifecycleState, string>>;

const none = 'Your organisation has no subscription yet. Choose a plan first.';
const gone = 'Your subscription has ended and its data was deleted. Choose a plan to start again.';
const onlyPaid = 'You can only change a paid subscription. Choose a plan first.';

const refusals = {
  cancel: {
    none: 'Your organisation has no subscription to cancel.',
    renewalDue: 'Your subscription has already ended. Switch off automatic renewal to stop further charges.',
    expired: 'Your subscription has already ended. You won’t be charged again.',
    cancelled: 'Your subscription is already cancelled.',
    purged: gone,
  },
  undoCancel: {
    none,
    trial: 'Your trial hasn’t been cancelled.',
    active: 'Your subscription hasn’t been cancelled.',
    renewalDue: 'Your subscription hasn’t been cancelled.',
    expired: 'Your subscription has ended. Renew it or choose a plan to continue.',
    cancelled: 'Your cancelled trial has ended. Choose a plan to continue.',
    purged: gone,
  },
  change: {
    none,
    trial: onlyPaid,
    renewalDue: 'Your subscription has ended. Renew it first.',
    expired: 'Your subscription has ended. Renew it first, or choose another plan.',
    cancelled: 'Your subscription is cancelled. Undo the cancellation first.',
    purged: gone,
  },
  undoChange: {
    none,
    trial: onlyPaid,
    active: 'There’s no scheduled change to undo.',
    renewalDue: 'There’s no scheduled change to undo.',
    expired: 'Your subscription has ended. You can change it when you renew or buy again.',
    cancelled: 'There’s no scheduled change to undo.',
    purged: gone,
  },
  autoRenewal: {
    none: 'Automatic renewal needs a paid subscription. Choose a plan first.',
    trial: 'Automatic renewal needs a paid subscription. Choose a plan first.',
    renewalDue: 'Automatic renewal is already on. We’ll try your card again.',
    expired: 'Automatic renewal needs a paid subscription. Choose a plan first.',
    cancelled: 'Your subscription is cancelled, so it won’t renew. Undo the cancellation first.',
    purged: gone,
  },
} satisfies Record<string, Refusals>;
export type Wanted = keyof typeof refusals;

/** The error for an action that the chart doesn't allow at `now`, with the message for the subscription's state. */
export function refused(what: Wanted, { subscription }: StoredLifecycle, now: Date): ApiError {
  const words: Refusals = refusals[what];
  const msg = words[lifecycleState(subscription && storedSubscription(subscription), now.getTime())];
  return new ApiError('transition_refused', msg === undefined ? {} : { msg });
}
