import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import { endOfTries } from '#domain/renewal.ts';
import { Composed } from '../../../db/sets.ts';
import { later } from '../../../platform/clock.ts';
import { describeError } from '../../../platform/log.ts';
import type { Platform } from '../../../platform/platform.ts';
import { catalogueAt } from '../../plans/service.ts';
import { renewalOrders, type SharedOrder } from '../../quotes/service.ts';
import { allows, renewalPaid, type SubscriptionRow } from '../../subscriptions/service.ts';
import type { AttemptRow } from '../attempts.ts';
import { nextCheck } from '../checks.ts';
import { RENEWAL_LEASE } from '../judgement.ts';
import { type DueRow, inHand, insertAttempts, type KeyRange, putOff, takeDue } from './store.ts';

/** Under which the next term of a subscription is charged by itself: once for each time that it may be tried. */
export const keyOf = ({ expiresAt, renewalFailures }: Pick<SubscriptionRow, 'expiresAt' | 'renewalFailures'>): string => `renewal.${expiresAt.getTime()}.${renewalFailures}`;

type Renewing = Pick<SubscriptionRow, 'kind' | 'isAutoRenewal' | 'cancelledAt' | 'purgedAt' | 'nextRenewalAt' | 'expiresAt'>;

/** Whether its next term is charged by itself, by what is stored. */
export const isRenewing = ({ kind, isAutoRenewal, cancelledAt, purgedAt, nextRenewalAt }: Renewing): boolean =>
  nextRenewalAt !== null && kind === 'paid' && isAutoRenewal && cancelledAt === null && purgedAt === null;

/** Whether the card may be charged now: never so long after the end that nobody expects it any more. */
export const mayBeCharged = (row: Renewing, now: Date): boolean => isRenewing(row) && now.getTime() < endOfTries(row.expiresAt.getTime());

/** The provider has until then at least to say by itself what became of it, before it is asked. */
const FIRST_CHECK = { minutes: 1 };

/** What could not simply be charged. */
export interface Held {
  orgId: string;
  hasNoCard: boolean;
  /** Until then nobody finds it due. */
  until: Date;
}

type Card = NonNullable<DueRow['card']>;

/** An attempt that is committed and was not charged yet, with the card that it is for; null where nothing is to be charged. */
export interface Claimed {
  attempt: AttemptRow;
  card: Card | null;
  /** For what it was priced, as it was read then, and what its order has in common with others; null for an attempt that was written down earlier. */
  from: (Pick<DueRow, 'subscription' | 'written'> & Pick<SharedOrder, 'common'>) | null;
}

/**
 * Takes what is due in a range to this process, prices it and writes an attempt down for each, in one transaction; nobody
 * else takes it before the lease ends. `held` are those for which that was not so plain.
 */
export async function claim({ database, clock, log }: Platform, range: KeyRange, limit: number): Promise<{ claimed: Claimed[]; held: Held[] }> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    const due = await takeDue(tx, range, now, limit);
    if (due.length === 0) return { claimed: [], held: [] };
    const orderOf = renewalOrders(await catalogueAt(tx, now));
    const newId = idsAt(now, due.length);
    const wanted = due.flatMap((row) => {
      try {
        return attemptFor(row, { orderOf, newId, now }) ?? [];
      } catch (error) {
        // The others are not to wait for one that cannot be priced.
        log.error({ ...describeError(error), orgId: row.subscription.orgId }, 'a renewal could not be priced');
        return [];
      }
    });
    const written = await insertAttempts(tx, wanted.map(({ attempt, from: { common } }) => ({ ...attempt, order: orderParts(attempt.order, common) })));
    const claimed = wanted.filter(({ attempt }) => written.has(attempt.id));
    const taken = new Set(claimed.map(({ attempt }) => attempt.orgId));
    const left = due.filter(({ subscription }) => !taken.has(subscription.orgId));
    // Another process may have been quicker by a moment.
    const until = later(now, RENEWAL_LEASE);
    const elsewhere = await inHand(tx, left.map(({ subscription }) => subscription.orgId), now);
    const held = left.filter(({ subscription }) => !elsewhere.has(subscription.orgId)).map(({ subscription: { orgId }, card }) => ({ orgId, hasNoCard: card === null, until }));
    // No attempt says of these that somebody sees to them.
    await putOff(tx, held.map(({ orgId }) => orgId), until);
    return { claimed, held };
  });
}

interface Priced extends Claimed {
  attempt: AttemptRow & { order: SharedOrder['order'] };
  from: NonNullable<Claimed['from']>;
}

const orderParts = ({ quoteHash, subscriptionVersion, renewalStops = 0 }: SharedOrder['order'], common: SharedOrder['common']) => new Composed(common, { quoteHash, subscriptionVersion, renewalStops });

/**
 * Ids in the order of time: what is written together stands together in every index that knows an attempt. Their chance is
 * drawn for all at once, since drawing takes longer than the rest of an id.
 */
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

/** Null when it is not to be charged by itself any more, the chart does not allow it, or there is no card to charge. */
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
    idempotencyKey: keyOf(row),
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
