import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import { endOfRetries } from '#domain/renewal.ts';
import { Composed } from '../../../db/sets.ts';
import { later } from '../../../platform/clock.ts';
import { describeError } from '../../../platform/log.ts';
import type { Platform } from '../../../platform/platform.ts';
import { catalogueAt } from '../../plans/service.ts';
import { renewalOrders, type SharedOrder } from '../../quotes/service.ts';
import { allows, type KeyRange, postponeRenewals, renewalPaid, type SubscriptionRow } from '../../subscriptions/service.ts';
import type { AttemptRow } from '../attempts.ts';
import { nextCheck } from '../checks.ts';
import { RENEWAL_LEASE } from '../chargeOutcome.ts';
import { type DueRow, renewalsInProgress, insertAttempts, lockDueRenewals } from './store.ts';

/** Idempotency key of an automatic renewal: one for each time that the next term may be charged. */
export const renewalKey = ({ expiresAt, renewalFailures }: Pick<SubscriptionRow, 'expiresAt' | 'renewalFailures'>): string => `renewal.${expiresAt.getTime()}.${renewalFailures}`;

type Renewing = Pick<SubscriptionRow, 'kind' | 'isAutoRenewal' | 'cancelledAt' | 'purgedAt' | 'nextRenewalAt' | 'expiresAt'>;

/** Whether the subscription renews automatically. */
export const isRenewing = ({ kind, isAutoRenewal, cancelledAt, purgedAt, nextRenewalAt }: Renewing): boolean =>
  nextRenewalAt !== null && kind === 'paid' && isAutoRenewal && cancelledAt === null && purgedAt === null;

/** Whether the card may be charged now: not so long after the term's end that nobody expects it any more. */
export const mayBeCharged = (row: Renewing, now: Date): boolean => isRenewing(row) && now.getTime() < endOfRetries(row.expiresAt.getTime());

/** The provider has this long to tell us the result before it is asked. */
const FIRST_CHECK = { minutes: 1 };

/** A due renewal that couldn't simply be charged. */
export interface BlockedRenewal {
  orgId: string;
  hasNoCard: boolean;
  /** It isn't due again before this moment. */
  until: Date;
}

type Card = NonNullable<DueRow['card']>;

/** A committed attempt that hasn't been charged yet, with its card; null where nothing is to be charged. */
export interface ClaimedRenewal {
  attempt: AttemptRow;
  card: Card | null;
  /** The subscription that it was priced for, and what its order shares with others; null for an attempt that was written earlier. */
  from: (Pick<DueRow, 'subscription' | 'written'> & Pick<SharedOrder, 'common'>) | null;
}

/**
 * Claims what is due in a range for this process, prices it and writes an attempt for each, in one transaction. No other
 * process claims it before the lease ends. `blocked` are those that couldn't simply be charged.
 */
export async function claim({ database, clock, log }: Platform, range: KeyRange, limit: number): Promise<{ claimed: ClaimedRenewal[]; blocked: BlockedRenewal[] }> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    const due = await lockDueRenewals(tx, range, now, limit);
    if (due.length === 0) return { claimed: [], blocked: [] };
    const orderOf = renewalOrders(await catalogueAt(tx, now));
    const newId = idsAt(now, due.length);
    const priced = due.flatMap((row) => {
      try {
        return attemptFor(row, { orderOf, newId, now }) ?? [];
      } catch (error) {
        // One that can't be priced doesn't hold up the others.
        log.error({ ...describeError(error), orgId: row.subscription.orgId }, 'a renewal could not be priced');
        return [];
      }
    });
    const written = await insertAttempts(tx, priced.map(({ attempt, from: { common } }) => ({ ...attempt, order: orderParts(attempt.order, common) })));
    const claimed = priced.filter(({ attempt }) => written.has(attempt.id));
    const taken = new Set(claimed.map(({ attempt }) => attempt.orgId));
    const left = due.filter(({ subscription }) => !taken.has(subscription.orgId));
    // Another process may have written an attempt a moment before.
    const until = later(now, RENEWAL_LEASE);
    const inOtherProcess = await renewalsInProgress(tx, left.map(({ subscription }) => subscription.orgId), now);
    const blocked = left.filter(({ subscription }) => !inOtherProcess.has(subscription.orgId)).map(({ subscription: { orgId }, card }) => ({ orgId, hasNoCard: card === null, until }));
    // These have no attempt that would show that a process is dealing with them.
    await postponeRenewals(tx, blocked.map(({ orgId }) => orgId), until);
    return { claimed, blocked };
  });
}

interface Priced extends ClaimedRenewal {
  attempt: AttemptRow & { order: SharedOrder['order'] };
  from: NonNullable<ClaimedRenewal['from']>;
}

const orderParts = ({ quoteHash, subscriptionVersion, renewalStops = 0 }: SharedOrder['order'], common: SharedOrder['common']) => new Composed(common, { quoteHash, subscriptionVersion, renewalStops });

/** Ids in the order of time, so that rows written together are near each other in every index. Random bytes are drawn for all of them at once, which is faster. */
function idsAt(now: Date, count: number): () => string {
  const drawn = randomBytes(16 * count);
  let place = 0;
  return () => v7({ msecs: now.getTime(), random: drawn.subarray(place, (place += 16)) });
}

interface Batch {
  orderOf: ReturnType<typeof renewalOrders>;
  newId: () => string;
  now: Date;
}

/** Null when it no longer renews automatically, the chart doesn't allow it, or there is no card to charge. */
function attemptFor({ subscription, written, organisation, allocatedUsers, card }: DueRow, { orderOf, newId, now }: Batch): Priced | null {
  if (!mayBeCharged(subscription, now)) return null;
  const { order, common } = orderOf(subscription, { special: organisation.specialDiscount, allocatedUsers });
  const stored = { hasAlias: organisation.alias !== null, trialUsedAt: organisation.trialUsedAt, subscription };
  if (!allows(stored, renewalPaid(subscription, order.isPlanDurationAnnual, now, subscription.renewalStops))) return null;
  const charged = order.price.paymentDue === 0 ? null : card;
  if (charged === null && order.price.paymentDue > 0) return null;
  return { attempt: newAttempt(subscription, { id: newId(), order, card: charged, email: charged?.email ?? organisation.email, now }), card: charged, from: { subscription, written, common } };
}

function newAttempt(row: DueRow['subscription'], { id, order, card, email, now }: { id: string; order: SharedOrder['order']; card: Card | null; email: string; now: Date }): Priced['attempt'] {
  return {
    orgId: row.orgId,
    id,
    purpose: 'renewal',
    idempotencyKey: renewalKey(row),
    requestHash: order.quoteHash,
    actorId: null,
    email,
    amount: order.price.paymentDue,
    currency: 'NGN',
    order,
    cardId: card?.id ?? null,
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
    billingContactId: null,
    referralCode: null,
    status: 'created',
    reason: null,
    url: null,
    isChallenged: false,
    isConfirming: false,
    refund: null,
    charged: null,
    returned: null,
    refundFailures: 0,
    askedAt: null,
    createdAt: now,
    paidAt: null,
    settledAt: null,
    checks: 0,
    nextCheckAt: nextCheck(now, later(now, FIRST_CHECK)),
  };
}
