import type { LifecycleState } from '#contract/subscriptions.ts';
import { lifecycleState } from '#domain/subscription.ts';
import { ApiError } from '../../platform/errors.ts';
import { type StoredLifecycle, storedSubscription } from './lifecycle.ts';

/** The message that refuses an action, for each state in which the chart doesn't allow it. */
type Refusals = Partial<Record<LifecycleState, string>>;

const none = 'Your organisation has no subscription yet. Choose a plan first.';
const gone = 'Your subscription has ended and its data was deleted. Choose a plan to begin again.';
const onlyPaid = 'Changes come with a paid subscription. Choose a plan first.';

const refusals = {
  cancel: {
    none: 'Your organisation has no subscription that could be cancelled.',
    renewalDue: 'Your subscription has ended already. Switch automatic renewal off, and nothing more is charged.',
    expired: 'Your subscription has ended already. Nothing more is charged.',
    cancelled: 'Your subscription was cancelled already.',
    purged: gone,
  },
  undoCancel: {
    none,
    trial: 'Your trial has not been cancelled.',
    active: 'Your subscription has not been cancelled.',
    renewalDue: 'Your subscription has not been cancelled.',
    expired: 'Your subscription has ended. Renew it, or choose a plan, to go on.',
    cancelled: 'A trial that was cancelled has ended. Choose a plan to go on.',
    purged: gone,
  },
  change: {
    none,
    trial: onlyPaid,
    renewalDue: 'Your subscription has ended. Renew it first.',
    expired: 'Your subscription has ended. Renew it first, or choose another plan.',
    cancelled: 'Your subscription was cancelled. Undo that first.',
    purged: gone,
  },
  undoChange: {
    none,
    trial: onlyPaid,
    active: 'No change waits for the next term.',
    renewalDue: 'No change waits for the next term.',
    expired: 'Your subscription has ended. What it is to be next is chosen when you renew or buy.',
    cancelled: 'No change waits for the next term.',
    purged: gone,
  },
  autoRenewal: {
    none: 'Automatic renewal comes with a paid subscription. Choose a plan first.',
    trial: 'Automatic renewal comes with a paid subscription. Choose a plan first.',
    renewalDue: 'Automatic renewal is on already: your card is tried again.',
    expired: 'Automatic renewal comes with a paid subscription. Choose a plan first.',
    cancelled: 'Your subscription was cancelled, so that nothing renews. Undo that first.',
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
