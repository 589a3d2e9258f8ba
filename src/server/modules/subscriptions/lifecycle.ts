import { createActor } from 'xstate';
import { subscriptionAction, type SubscriptionAction } from '#contract/subscriptions.ts';
import { termOf } from '#domain/pricing.ts';
import { lifecycleState, renewalFacts, type StoredSubscription } from '#domain/subscription.ts';
import { hasExpired } from '#domain/terms.ts';
import {
  subscriptionMachine,
  type SubscriptionContext,
  type SubscriptionEvent,
} from '#machines/subscription/subscription.machine.ts';
import type { OrgTx } from '../../db/scope.ts';
import { latestPaidOrder } from './paidAhead.ts';
import { lockOrganisation, lifecycleFacts } from '../org/service.ts';
import { currentRow, type SubscriptionRow } from './store.ts';

/** The stored facts that the lifecycle chart depends on. */
export interface StoredLifecycle<Row = LifecycleRow> {
  hasAlias: boolean;
  trialUsedAt: Date | null;
  subscription: Row | null;
}

type LifecycleKey =
  | 'kind'
  | 'isRenewal'
  | 'isPlanDurationAnnual'
  | 'expiresAt'
  | 'cancelledAt'
  | 'isAutoRenewal'
  | 'accountCredit'
  | 'scheduled'
  | 'paidAhead'
  | 'renewalFailures'
  | 'renewalStops'
  | 'nextRenewalAt'
  | 'purgedAt'
  | 'version';
/** The fields of a subscription that its lifecycle depends on. */
export type LifecycleRow = Pick<SubscriptionRow, LifecycleKey>;

const storedOf = (
  facts: { alias: string | null; trialUsedAt: Date | null },
  subscription: SubscriptionRow | null,
): StoredLifecycle<SubscriptionRow> => ({
  hasAlias: facts.alias !== null,
  trialUsedAt: facts.trialUsedAt,
  subscription,
});

/** Reads the lifecycle at `now` and locks it until the transaction ends; null if the organisation was deleted. */
export async function lockedLifecycle(org: OrgTx, now: Date): Promise<StoredLifecycle<SubscriptionRow> | null> {
  const locked = await lockOrganisation(org);
  return locked && storedOf(locked, await currentRow(org, now));
}

/** Reads the lifecycle without a lock, for display; null if the organisation was deleted. */
export async function readLifecycle(
  org: OrgTx,
  subscription: SubscriptionRow | null,
): Promise<StoredLifecycle<SubscriptionRow> | null> {
  const facts = await lifecycleFacts(org);
  return facts && storedOf(facts, subscription);
}

/** A stored row with its dates in milliseconds, as the domain expects them. */
export function storedSubscription(row: LifecycleRow): StoredSubscription {
  return {
    kind: row.kind,
    isRenewal: row.isRenewal,
    expiresAt: row.expiresAt.getTime(),
    cancelledAt: row.cancelledAt?.getTime() ?? null,
    isAutoRenewal: row.isAutoRenewal,
    renewalFailures: row.renewalFailures,
    nextRenewalAt: row.nextRenewalAt?.getTime() ?? null,
    purgedAt: row.purgedAt?.getTime() ?? null,
  };
}

/**
 * The chart's own state value. Where the chart splits a domain state, the substate depends on the expiry and the kind.
 */
function valueOf(stored: StoredSubscription | null, now: number) {
  const state = lifecycleState(stored, now);
  if (stored === null) return state;
  if (state === 'renewalDue') return { renewalDue: hasExpired(stored.expiresAt, now) ? 'overdue' : 'inTerm' } as const;
  if (state === 'cancelled') return { cancelled: stored.kind } as const;
  if (state === 'expired') return { expired: stored.cancelledAt === null ? 'ended' : 'cancelled' } as const;
  return state;
}

/** The chart's snapshot for each of its states, resolved once. */
const snapshots = new Map<string, ReturnType<typeof subscriptionMachine.resolveState>>();

const neverSubscribed = {
  hasEverPurchased: false,
  isAutoRenewal: true,
  isCancelled: false,
  expiresAt: null,
  failures: 0,
  nextChargeAt: null,
};

/** The chart's context for `stored`. */
export const lifecycleContext = ({ hasAlias, trialUsedAt, subscription }: StoredLifecycle): SubscriptionContext => ({
  hasAlias,
  hasUsedTrial: trialUsedAt !== null,
  ...(subscription === null ? neverSubscribed : renewalFacts(storedSubscription(subscription))),
  hasScheduledChange: (subscription?.scheduled ?? null) !== null,
  stops: subscription?.renewalStops ?? 0,
  version: subscription?.version ?? 0,
});

/** The chart's snapshot for `stored` at `now` (milliseconds since the epoch). */
function snapshotOf(lifecycle: StoredLifecycle, now: number) {
  const { subscription } = lifecycle;
  const value = valueOf(subscription && storedSubscription(subscription), now);
  const context = lifecycleContext(lifecycle);
  const key = JSON.stringify(value);
  const resolved = snapshots.get(key) ?? subscriptionMachine.resolveState({ value, context });
  snapshots.set(key, resolved);
  return { ...resolved, context };
}

/** One actor for all transitions: xstate's `transition` creates one per call, and this chart starts nothing. */
const self = createActor(subscriptionMachine, {
  input: { hasAlias: false, hasUsedTrial: false, hasEverPurchased: false },
});
const noop = (): void => {};
const inertScope = {
  self,
  system: self.system,
  id: '',
  sessionId: '',
  defer: noop,
  logger: noop,
  stopChild: noop,
  emit: noop,
  actionExecutor: noop,
};

/**
 * Asks the lifecycle chart (machines/subscription) whether `event` is allowed now and what it leads to. Null if it
 * isn't allowed; otherwise the next state's context, whose dates have to be stored.
 */
export function decide(stored: StoredLifecycle, event: SubscriptionEvent): SubscriptionContext | null {
  const snapshot = snapshotOf(stored, event.at);
  const next = subscriptionMachine.transition(snapshot, event, inertScope);
  // An unchanged snapshot may still be an allowed step. Call `can` only then: it walks the chart again.
  return next === snapshot && !snapshot.can(event) ? null : next.context;
}

/** Whether the chart allows `event` now. */
export const allows = (stored: StoredLifecycle, event: SubscriptionEvent): boolean =>
  snapshotOf(stored, event.at).can(event);

/** The columns that a step of the chart decides. */
export const decidedColumns = (next: SubscriptionContext) => {
  if (next.expiresAt === null) throw new Error('a subscription without an end');
  return {
    expiresAt: new Date(next.expiresAt),
    isAutoRenewal: next.isAutoRenewal,
    renewalFailures: next.failures,
    renewalStops: next.stops,
    nextRenewalAt: next.nextChargeAt === null ? null : new Date(next.nextChargeAt),
    version: next.version,
  };
};

type RunningOrder = Pick<LifecycleRow, 'isPlanDurationAnnual' | 'paidAhead' | 'version'>;

const runningDays = (row: RunningOrder | null): number =>
  termOf(row ? latestPaidOrder(row).isPlanDurationAnnual : false).days;

/**
 * The event for a paid renewal, annual or monthly. `stops`: how many times renewal had been stopped when an automatic
 * charge started. `version`: what it was priced for, by default the subscription as it is.
 */
export const renewalPaid = (
  row: RunningOrder | null,
  isAnnual: boolean,
  at: Date,
  { stops = null, version = row?.version ?? 0 }: { stops?: number | null; version?: number } = {},
): SubscriptionEvent => ({
  type: 'renewal.paid',
  at: at.getTime(),
  days: termOf(isAnnual).days,
  runningDays: runningDays(row),
  stops,
  version,
});

/** The event before the renewal job charges the card. */
export const renewalAttempted = (row: RunningOrder, at: Date): SubscriptionEvent => ({
  type: 'renewal.attempted',
  at: at.getTime(),
  runningDays: runningDays(row),
});

/** The event for a change that is paid for and keeps the end of the billing period, to ask whether it's possible. */
export const changePaid = (row: Pick<LifecycleRow, 'expiresAt' | 'version'> | null, at: Date): SubscriptionEvent => ({
  type: 'upgrade.paid',
  at: at.getTime(),
  expiresAt: row?.expiresAt.getTime() ?? at.getTime(),
  version: row?.version ?? 0,
});

/** What the chart allows an administrator to do at `now`. */
export function actionsOf(stored: StoredLifecycle, now: Date): SubscriptionAction[] {
  const at = now.getTime();
  const snapshot = snapshotOf(stored, at);
  const { subscription } = stored;
  const isAnnual = subscription
    ? (subscription.scheduled ?? latestPaidOrder(subscription)).isPlanDurationAnnual
    : false;
  // Whether a purchase is allowed doesn't depend on its duration.
  const events: Record<SubscriptionAction, SubscriptionEvent> = {
    startTrial: { type: 'trial.started', at },
    buy: { type: 'purchase.paid', at, days: termOf(isAnnual).days },
    change: changePaid(subscription, now),
    renew: renewalPaid(subscription, isAnnual, now),
    cancel: { type: 'cancellation.confirmed', at },
    undoCancel: { type: 'cancellation.undone', at },
  };
  return subscriptionAction.options.filter((action) => snapshot.can(events[action]));
}
