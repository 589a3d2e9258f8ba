import { isSameOrder, type Order, orderOf } from '#contract/order.ts';
import { termOf } from '#domain/pricing.ts';
import { DAY } from '#domain/terms.ts';
import type { SubscriptionContext } from '#machines/subscription/subscription.machine.ts';
import type { PaidAhead, PaidOrder } from '../../db/schema/index.ts';
import type { OrgTx } from '../../db/scope.ts';
import { recordActivity } from '../activity/service.ts';
import { changeSummary } from './changeSummary.ts';
import {
  allows,
  decide,
  decidedColumns,
  type LifecycleRow,
  lockedLifecycle,
  renewalPaid,
  type StoredLifecycle,
} from './lifecycle.ts';
import { latestPaidOrder } from './paidAhead.ts';
import {
  creditTerm,
  hasCredit,
  insertTerm,
  type PaidState,
  type PaidTerm,
  putPaidState,
  type SubscriptionRow,
} from './store.ts';
import { nextNoticeAt } from './timers.ts';

/* Applies paid orders: new purchases, changes and renewals. */

/**
 * Locks the organisation until the transaction ends, so that its payments start and settle one at a time, and asks the
 * lifecycle chart whether a new purchase is allowed. Null if the organisation was deleted.
 */
export async function lockPayer(org: OrgTx, now: Date): Promise<LockedPayer | null> {
  const stored = await lockedLifecycle(org, now);
  if (!stored) return null;
  return {
    stored,
    mayBuy: allows(stored, { type: 'purchase.paid', at: now.getTime(), days: 1 }),
    hasRenewalFailed: (stored.subscription?.renewalFailures ?? 0) > 0,
    renewalStops: stored.subscription?.renewalStops ?? 0,
  };
}

export interface LockedPayer {
  stored: StoredLifecycle<SubscriptionRow>;
  mayBuy: boolean;
  /** A charge for the due renewal has failed. */
  hasRenewalFailed: boolean;
  /** How many times its renewal has been stopped. */
  renewalStops: number;
}

/** An order that was paid for (or costs nothing), at `at`. */
export interface OrderPayment {
  attemptId: string;
  order: PaidOrder;
  at: Date;
}

/** The current subscription with its price. */
type CurrentOrder = LifecycleRow & Pick<SubscriptionRow, keyof Order | 'totalCost'>;

/** Everything written when an order takes effect, as plain values shared by single and batch writes. */
export interface OrderEffect {
  term: PaidTerm;
  subscription: PaidState;
  /** The terms credited towards the order, which end when it takes effect. */
  credited: PaidOrder['credited'];
  activity: {
    event: 'subscription.activated' | 'subscription.changed' | 'subscription.renewed';
    data: Record<string, unknown>;
  };
}

/**
 * Computes what a paid order changes for an organisation. Pure. Null if it can't take effect, because the lifecycle
 * chart refuses it (also if the subscription has changed since it was priced), or the account credit it used is gone.
 * The charge must then be refunded.
 */
export function orderEffect(stored: StoredLifecycle<CurrentOrder>, paid: OrderPayment): OrderEffect | null {
  switch (paid.order.type) {
    case 'new':
      return activation(stored, paid);
    case 'manage':
      return changeOf(stored, paid);
    case 'renewal':
      return nextTermOf(stored, paid);
  }
}

/** A new purchase: its term follows the current one. During a trial it takes effect immediately. */
function activation(stored: StoredLifecycle<CurrentOrder>, paid: OrderPayment): OrderEffect | null {
  const { subscription } = stored;
  const { days } = termOf(paid.order.isPlanDurationAnnual);
  const next = decide(stored, { type: 'purchase.paid', at: paid.at.getTime(), days });
  return (
    next &&
    effectOf(stored, paid, {
      next,
      days,
      isRenewal: false,
      follows: null,
      runsUntilStart: subscription?.kind === 'paid' ? subscription : null,
      event: 'subscription.activated',
    })
  );
}

/** A change with the same duration keeps the expiry; a new duration starts a whole new term. */
function changeOf(stored: StoredLifecycle<CurrentOrder>, paid: OrderPayment): OrderEffect | null {
  const { order, at } = paid;
  const { subscription } = stored;
  if (!subscription || !order.change) return null;
  const { days } = order.change;
  const quotedEnd = Date.parse(order.change.endsAt);
  const isNewTerm = order.isPlanDurationAnnual !== latestPaidOrder(subscription).isPlanDurationAnnual;
  const expiresAt = isNewTerm ? Math.max(at.getTime(), quotedEnd - days * DAY) + days * DAY : quotedEnd;
  const next = decide(stored, { type: 'upgrade.paid', at: at.getTime(), expiresAt, version: versionPriced(order) });
  const summary = changeSummary(subscription, { modules: order.modules, allModules: [] });
  return (
    next &&
    effectOf(stored, paid, {
      next,
      days,
      isRenewal: subscription.isRenewal,
      follows: null,
      runsUntilStart: null,
      event: 'subscription.changed',
      summary,
    })
  );
}

/** The subscription's version that an order was priced for; no version if it had none. */
export const versionPriced = ({ subscriptionVersion }: PaidOrder): number => subscriptionVersion ?? Number.NaN;

/**
 * How many times renewal had been stopped when this order was charged automatically; null for an order that someone was
 * quoted.
 */
export const renewalStopsAtCharge = ({ quoteId, renewalStops = 0 }: PaidOrder): number | null =>
  quoteId === null ? renewalStops : null;

/** A renewal: its term follows the running one, or starts now if that has ended. */
function nextTermOf(stored: StoredLifecycle<CurrentOrder>, paid: OrderPayment): OrderEffect | null {
  const { days } = termOf(paid.order.isPlanDurationAnnual);
  const { subscription } = stored;
  const next = decide(
    stored,
    renewalPaid(subscription, paid.order.isPlanDurationAnnual, paid.at, {
      stops: renewalStopsAtCharge(paid.order),
      version: versionPriced(paid.order),
    }),
  );
  return (
    next &&
    effectOf(stored, paid, {
      next,
      days,
      isRenewal: true,
      follows: subscription?.expiresAt ?? null,
      runsUntilStart: subscription,
      event: 'subscription.renewed',
    })
  );
}

interface Decision {
  next: SubscriptionContext;
  days: number;
  isRenewal: boolean;
  follows: Date | null;
  /** The subscription that runs until the new term starts; null if the order takes effect immediately. */
  runsUntilStart: CurrentOrder | null;
  event: OrderEffect['activity']['event'];
  /** What the activity log adds for a change. */
  summary?: Record<string, unknown>;
}

type OrderFields = Pick<PaidState, keyof Order | 'totalCost'>;
const orderFieldsOf = (row: OrderFields): OrderFields => ({ totalCost: row.totalCost, ...orderOf(row) });

/** The terms paid ahead, including this one; unchanged if it continues the same order. */
function followedBy(runsUntilStart: CurrentOrder, bought: Omit<PaidAhead, 'from'>, startsAt: Date): PaidAhead[] | null {
  if (isSameOrder(latestPaidOrder(runsUntilStart), bought)) return runsUntilStart.paidAhead;
  return [...(runsUntilStart.paidAhead ?? []), { ...bought, from: startsAt.toISOString() }];
}

/** What a payment decides. Whether it renews automatically stays as it was chosen. */
function paidColumns(next: SubscriptionContext) {
  const { isAutoRenewal: _on, renewalStops: _stops, ...decided } = decidedColumns(next);
  return decided;
}

function effectOf(
  { subscription }: StoredLifecycle,
  { attemptId, order, at }: OrderPayment,
  { next, days, isRenewal, follows, runsUntilStart, event, summary }: Decision,
): OrderEffect | null {
  const {
    plan,
    planName,
    numberOfUsers,
    isPlanDurationAnnual,
    isFirstPurchase,
    priceBookId,
    specialDiscount,
    price,
    credited,
    parts = null,
  } = order;
  const accountCredit =
    credited.reduce((sum, { amount }) => sum + amount, subscription?.accountCredit ?? 0) - price.credit;
  if (next.expiresAt === null || accountCredit < 0) return null;
  const endsAt = new Date(next.expiresAt);
  // A started day is paid in full.
  const startsAt = new Date(Math.max(at.getTime(), next.expiresAt - days * DAY));
  const facts = { kind: 'paid' as const, cancelledAt: null, purgedAt: null };
  // For the whole term, even if only the rest of it was paid for.
  const totalCost = termOf(isPlanDurationAnnual).months * price.totalPerMonth;
  const bought = { totalCost, ...orderOf(order) };
  const paidAhead = runsUntilStart === null || startsAt <= at ? null : followedBy(runsUntilStart, bought, startsAt);
  return {
    term: {
      attemptId,
      isFirstPurchase,
      priceBookId,
      specialDiscount,
      price,
      net: price.paymentDue + price.credit - price.vat,
      vat: price.vat,
      parts,
      days,
      follows,
      startsAt,
      endsAt,
      createdAt: at,
      ...orderOf(order),
    },
    subscription: {
      nextNoticeAt: nextNoticeAt({ ...facts, expiresAt: endsAt }, at),
      isRenewal,
      paidAhead,
      accountCredit,
      scheduled: next.hasScheduledChange ? (subscription?.scheduled ?? null) : null,
      startedAt: at,
      ...(runsUntilStart === null || paidAhead === null ? bought : orderFieldsOf(runsUntilStart)),
      ...facts,
      ...paidColumns(next),
    },
    credited,
    activity: {
      event,
      data: {
        plan,
        planName,
        numberOfUsers,
        isAnnual: isPlanDurationAnnual,
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
        credit: price.credit,
        ...summary,
      },
    },
  };
}

/** Whether something was bought after this moment, even if that has been cancelled since. */
const hasBoughtSince = (row: SubscriptionRow | null, moment: Date): boolean =>
  row?.kind === 'paid' && row.startedAt > moment;

/**
 * Applies a paid order (`orderEffect`) and returns its term. `stored` is what `lockPayer` locked in this transaction,
 * unchanged. Null if the order can't take effect, also if it's a new purchase and another one was made after its payment
 * was started: nobody meant to buy twice; or if money that it was credited with went back since. Then nothing is
 * written. `actorId` is null for the renewal job.
 */
export async function applyPaidOrder(
  org: OrgTx,
  { stored }: LockedPayer,
  { actorId, startedAt, ...paid }: OrderPayment & { actorId: string | null; startedAt: Date },
): Promise<{ startsAt: Date; endsAt: Date } | null> {
  if (paid.order.type === 'new' && hasBoughtSince(stored.subscription, startedAt)) return null;
  const effect = orderEffect(stored, paid);
  if (!effect) return null;
  const { term, subscription, credited, activity } = effect;
  for (const each of credited) if (!(await hasCredit(org, each))) return null;
  for (const each of credited) await creditTerm(org, { ...each, at: paid.at });
  await insertTerm(org, term);
  await putPaidState(org, subscription);
  await recordActivity(org, { actorId, at: paid.at, ...activity });
  return { startsAt: term.startsAt, endsAt: term.endsAt };
}
