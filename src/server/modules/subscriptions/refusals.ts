import { refusedAction, type SubscriptionStage, stageOf, type RequestedAction } from '#domain/refusedActions.ts';
import { lifecycleState, subscriptionFlags } from '#domain/subscription.ts';
import { ApiError } from '../../platform/errors.ts';
import { type StoredLifecycle, storedSubscription } from './lifecycle.ts';

function currentStage({ subscription }: Pick<StoredLifecycle, 'subscription'>, now: Date): SubscriptionStage {
  if (subscription === null) return stageOf(null);
  const stored = storedSubscription(subscription);
  return stageOf({ state: lifecycleState(stored, now.getTime()), ...subscriptionFlags(stored, now.getTime()) });
}

/** The message for an action that the chart doesn't allow at `now`. */
export const refusalMessage = (
  action: RequestedAction,
  stored: Pick<StoredLifecycle, 'subscription'>,
  now: Date,
): string => refusedAction(action, currentStage(stored, now)).msg;

/** The error for an action that the chart doesn't allow at `now`. */
export const refusalError = (
  action: RequestedAction,
  stored: Pick<StoredLifecycle, 'subscription'>,
  now: Date,
): ApiError => new ApiError('transition_refused', { msg: refusalMessage(action, stored, now) });
