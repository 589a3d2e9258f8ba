import { expect } from 'vitest';
import { refusedAction, stageOf, type SubscriptionStage, type RequestedAction } from '#domain/refusedActions.ts';
import type { SubscriptionEvent } from '#machines/subscription/subscription.machine.ts';
import type { DriverAnswer, ManualEvent } from './lifecycleDriver.ts';
import type { Snapshot } from './subscriptionPaths.ts';

/* What the server answers to an action that the chart refuses. */

const wantedActions: Record<ManualEvent['type'], RequestedAction> = {
  'trial.started': 'startTrial',
  'purchase.paid': 'buy',
  'upgrade.paid': 'change',
  'downgrade.scheduled': 'change',
  'downgrade.undone': 'undoChange',
  'renewal.paid': 'renew',
  'autoRenewal.switchedOn': 'switchAutoRenewal',
  'autoRenewal.switchedOff': 'switchAutoRenewal',
  'cancellation.confirmed': 'cancel',
  'cancellation.undone': 'undoCancel',
};

const topState = (
  value: Snapshot['value'],
): Exclude<Snapshot['value'], object> | 'expired' | 'cancelled' | 'renewalDue' => {
  if (typeof value === 'string') return value;
  if ('expired' in value) return 'expired';
  return 'renewalDue' in value ? 'renewalDue' : 'cancelled';
};

/** The chart's stage. An organisation without a subscription that has used its trial counts as after a trial. */
function stageIn(snapshot: Snapshot): SubscriptionStage {
  const { value, context } = snapshot;
  if (value === 'none') return 'none';
  const hasExpired =
    snapshot.matches('expired') ||
    snapshot.matches({ renewalDue: 'overdue' }) ||
    snapshot.matches({ cancelled: 'trial' });
  const state = topState(value);
  return stageOf({ state, isTrial: !context.hasEverPurchased, hasExpired });
}

/** Checks that the server's message is the one in the table. Returns the action and the stage. */
export function expectExplained(snapshot: Snapshot, { type }: ManualEvent, { body }: DriverAnswer): string {
  const action = wantedActions[type];
  const stage = stageIn(snapshot);
  const isUsed = type === 'trial.started' && stage === 'none' && snapshot.context.hasUsedTrial;
  expect(body.msg).toBe(refusedAction(action, isUsed ? 'trialEnded' : stage).msg);
  return `${action} ${stage}`;
}

/** The most specific error code. */
export function refusalOf({ context, value }: Snapshot, event: SubscriptionEvent): string {
  if (event.type === 'trial.started')
    return context.hasUsedTrial || context.hasEverPurchased ? 'trial_used' : 'alias_missing';
  if (event.type === 'purchase.paid') return 'already_subscribed';
  const mayBeSmaller =
    value === 'active' || (typeof value === 'object' && 'renewalDue' in value && value.renewalDue === 'inTerm');
  return event.type === 'downgrade.scheduled' && mayBeSmaller ? 'below_allocated' : 'transition_refused';
}
