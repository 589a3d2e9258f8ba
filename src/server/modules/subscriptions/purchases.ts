import { isSameOrder, type Order, orderOf } from '#contract/order.ts';
import { termOf } from '#domain/pricing.ts';
import { DAY } from '#domain/terms.ts';
import type { SubscriptionContext } from '#machines/subscription/subscription.machine.ts';
import type { PaidAhead, PaidOrder } from '../../db/schema/index.ts';
import type { OrgTx } from '../../db/scope.ts';
import { recordActivity } from '../activity/service.ts';
import { changeSummary } from './changeSummary.ts';
import { allows, decide, type LifecycleRow, lockedLifecycle, renewalPaid, type StoredLifecycle } from './lifecycle.ts';
import { latestPaidOrder } from './paidAhead.ts';
import { creditTerm, insertTerm, type PaidState, type PaidTerm, putPaidState, type SubscriptionRow } from './store.ts';
import { timers } from './timers.ts';

/* Puts paid orders into force: a new purchase, a change, a renewal. */

/**
 * Locks the organisation until the transaction ends, so that its payments are begun and settled one after the other, and
 * asks the lifecycle chart whether something new may be bought now. Null when the organisation is gone.
 */
export async function lockPayer(org: OrgTx, now: Date): Promise<LockedPayer | null> {
  const stored = await lockedLifecycle(org, now);
  if (!stored) return null;
  return { stored, mayBuy: allows(stored, { type: 'purchase.paid', at: now.getTime(), days: 1 }), hasRenewalFailed: (stored.subscription?.renewalFailures ?? 0) > 0, renewalStops: stored.subscription?.renewalStops ?? 0 };
}

export interface LockedPayer {
  stored: StoredLifecycle<SubscriptionRow>;
  mayBuy: boolean;
  /** Charging the renewal that is due has failed. */
  hasRenewalFailed: boolean;
  /** How often its renewal was stopped. */
  renewalStops: number;
}

/** An order whose money was taken (or that costs nothing), at `at`. */
export interface OrderPayment {
  attemptId: string;
  order: PaidOrder;
  at: Date;
}

/** The current subscription with its price. */
type CurrentOrder = LifecycleRow & Pick<SubscriptionRow, keyof Order | 'totalCost'>;

/** Everything that is written when an order takes effect, as values: single and batch writes share it. */
export interface OrderEffect {
  term: PaidTerm;
  subscription: PaidState;
  /** Terms that are given back by it, which end with that. */
  credited: PaidOrder['credited'];
  activity: { event: 'subscription.activated' | 'subscription.changed' | 'subscription.renewed'; data: Record<string, unknown> };
}

/**
 * What comes of an order that was paid for, in the organisation that `stored` is; pure. Null when it cannot come into force:
 * the lifecycle chart refuses it, the subscription is another than the one that it was priced for, or the account's credit
 * that was taken off has gone. What was charged is then to be given back.
 */
export function orderEffect(stored: StoredLifecycle<CurrentOrder>, paid: OrderPayment): OrderEffect | null {
  const { order } = paid;
  const { subscription } = stored;
  if (order.type !== 'new' && subscription?.version !== order.subscriptionVersion) return null;
  switch (order.type) {
    case 'new':
      return activation(stored, paid);
    case 'manage':
      return changeOf(stored, paid);
    case 'renewal':
      return nextTermOf(stored, paid);
  }
}

/** A new purchase: its term follows the current one; during a trial the order takes effect immediately. */
function activation(stored: StoredLifecycle<CurrentOrder>, paid: OrderPayment): OrderEffect | null {
  const { subscription } = stored;
  const { days } = termOf(paid.order.isPlanDurationAnnual);
  const next = decide(stored, { type: 'purchase.paid', at: paid.at.getTime(), days });
  return next && outcomeOf(stored, paid, { next, days, isRenewal: false, follows: null, runsUntilStart: subscription?.kind === 'paid' ? subscription : null, event: 'subscription.activated' });
}

/** A change with the same duration keeps the expiry; a new duration begins a whole new term. */
function changeOf(stored: StoredLifecycle<CurrentOrder>, paid: OrderPayment): OrderEffect | null {
  const { order, at } = paid;
  const { subscription } = stored;
  if (!subscription || !order.change) return null;
  const { days } = order.change;
  const quotedEnd = Date.parse(order.change.endsAt);
  const isNewTerm = order.isPlanDurationAnnual !== latestPaidOrder(subscription).isPlanDurationAnnual;
  const expiresAt = isNewTerm ? Math.max(at.getTime(), quotedEnd - days * DAY) + days * DAY : quotedEnd;
  const next = decide(stored, { type: 'upgrade.paid', at: at.getTime(), expiresAt });
  const summary = changeSummary(subscription, { modules: order.modules, allModules: [] });
  return next && outcomeOf(stored, paid, { next, days, isRenewal: subscription.isRenewal, follows: null, runsUntilStart: null, event: 'subscription.changed', summary });
}

/** How often the renewal had been stopped when it was charged automatically; null for an order that somebody was quoted. */
export const renewalStopsAtCharge = ({ quoteId, renewalStops = 0 }: PaidOrder): number | null => (quoteId === null ? renewalStops : null);

/** The term that follows what runs, or begins now where that has ended. */
function nextTermOf(stored: StoredLifecycle<CurrentOrder>, paid: OrderPayment): OrderEffect | null {
  const { days } = termOf(paid.order.isPlanDurationAnnual);
  const { subscription } = stored;
  const next = decide(stored, renewalPaid(subscription, paid.order.isPlanDurationAnnual, paid.at, renewalStopsAtCharge(paid.order)));
  return next && outcomeOf(stored, paid, { next, days, isRenewal: true, follows: subscription?.expiresAt ?? null, runsUntilStart: subscription, event: 'subscription.renewed' });
}

interface Decision {
  next: SubscriptionContext;
  days: number;
  isRenewal: boolean;
  follows: Date | null;
  /** The subscription that runs until the new term starts; null when the order takes effect immediately. */
  runsUntilStart: CurrentOrder | null;
  event: OrderEffect['activity']['event'];
  /** What the activity log adds for a change. */
  summary?: Record<string, unknown>;
}

type Bought = Pick<PaidState, keyof Order | 'totalCost'>;
const orderFieldsOf = (row: Bought): Bought => ({ totalCost: row.totalCost, ...orderOf(row) });

/** The terms paid ahead after this one is added; unchanged when it continues the same order. */
function followedBy(runsUntilStart: CurrentOrder, bought: Omit<PaidAhead, 'from'>, startsAt: Date): PaidAhead[] | null {
  if (isSameOrder(latestPaidOrder(runsUntilStart), bought)) return runsUntilStart.paidAhead;
  return [...(runsUntilStart.paidAhead ?? []), { ...bought, from: startsAt.toISOString() }];
}

function outcomeOf({ subscription }: StoredLifecycle, { attemptId, order, at }: OrderPayment, { next, days, isRenewal, follows, runsUntilStart, event, summary }: Decision): OrderEffect | null {
  const { plan, planName, numberOfUsers, isPlanDurationAnnual, isFirstPurchase, priceBookId, specialDiscount, price, credited } = order;
  const accountCredit = credited.reduce((sum, { amount }) => sum + amount, subscription?.accountCredit ?? 0) - price.credit;
  if (next.expiresAt === null || accountCredit < 0) return null;
  const endsAt = new Date(next.expiresAt);
  // A day that has begun is paid in full.
  const startsAt = new Date(Math.max(at.getTime(), next.expiresAt - days * DAY));
  const facts = { kind: 'paid' as const, expiresAt: endsAt, renewalFailures: next.failures, cancelledAt: null, purgedAt: null };
  const { nextRenewalAt, nextNoticeAt } = timers({ isAutoRenewal: next.isAutoRenewal, ...facts }, at);
  // Of the whole term, also where only the rest of one was paid for.
  const totalCost = termOf(isPlanDurationAnnual).months * price.totalPerMonth;
  const bought = { totalCost, ...orderOf(order) };
  const paidAhead = runsUntilStart === null || startsAt <= at ? null : followedBy(runsUntilStart, bought, startsAt);
  return {
    term: {
      attemptId, isFirstPurchase, priceBookId, specialDiscount,
      price, net: price.paymentDue + price.credit - price.vat, vat: price.vat, days, follows, startsAt, endsAt, createdAt: at,
      ...orderOf(order),
    },
    subscription: {
      nextRenewalAt, nextNoticeAt, isRenewal,
      paidAhead,
      accountCredit,
      scheduled: next.hasScheduledChange ? (subscription?.scheduled ?? null) : null,
      startedAt: at,
      version: (subscription?.version ?? 0) + 1,
      ...(runsUntilStart === null || paidAhead === null ? bought : orderFieldsOf(runsUntilStart)),
      ...facts,
    },
    credited,
    activity: {
      event,
      data: { plan, planName, numberOfUsers, isAnnual: isPlanDurationAnnual, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), credit: price.credit, ...summary },
    },
  };
}

/**
 * Puts what was paid for into force (`orderEffect`) and gives its term. `stored` is what `lockPayer` locked in this
 * transaction, unchanged since. Null when the order can't take effect: nothing is written then. `actorId` is null when the
 * renewal job paid.
 */
export async function applyPaidOrder(org: OrgTx, { stored }: LockedPayer, { actorId, ...paid }: OrderPayment & { actorId: string | null }): Promise<{ startsAt: Date; endsAt: Date } | null> {
  const outcome = orderEffect(stored, paid);
  if (!outcome) return null;
  const { term, subscription, credited, activity } = outcome;
  for (const each of credited) await creditTerm(org, { ...each, at: paid.at });
  await insertTerm(org, term);
  await putPaidState(org, subscription);
  await recordActivity(org, { actorId, at: paid.at, ...activity });
  return { startsAt: term.startsAt, endsAt: term.endsAt };
}
