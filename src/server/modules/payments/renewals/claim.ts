import { createHmac } from 'node:crypto';
import { v7 } from 'uuid';
import { renewalKey } from '#domain/automaticRenewal.ts';
import { pricesOfCharge } from '#domain/renewal.ts';
import type { Tx } from '../../../db/database.ts';
import { Composed } from '../../../db/sets.ts';
import { later } from '../../../platform/clock.ts';
import { ApiError } from '../../../platform/errors.ts';
import { describeError } from '../../../platform/log.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Catalogue, pricesSince } from '../../plans/service.ts';
import { discountOfFailed, nextOf, renewalOrders, type SharedOrder } from '../../quotes/service.ts';
import { allows, postponeRenewals, renewalAttempted, type SubscriptionRow } from '../../subscriptions/service.ts';
import type { AttemptRow } from '../attempts.ts';
import { nextCheck } from '../checks.ts';
import { RENEWAL_LEASE } from '../chargeOutcome.ts';
import { type DueRenewal, lockDueRenewals } from './dueRenewals.ts';
import { insertAttempts, renewalsInProgress } from './store.ts';

/** Idempotency key of an automatic renewal: one per charge of the next term. */
export const keyOfRenewal = ({
  expiresAt,
  renewalFailures: failures,
}: Pick<SubscriptionRow, 'expiresAt' | 'renewalFailures'>): string =>
  renewalKey({ expiresAt: expiresAt.getTime(), failures });

/** The webhook has this long to arrive before we ask the provider. */
const FIRST_CHECK = { minutes: 1 };

/** A due renewal that couldn't simply be charged. */
export interface BlockedRenewal {
  orgId: string;
  hasNoCard: boolean;
  /** It isn't due again before this moment. */
  until: Date;
}

type Card = NonNullable<DueRenewal['card']>;

/** A committed attempt that hasn't been charged yet, with its card; null if nothing has to be charged. */
export interface ClaimedRenewal {
  attempt: AttemptRow;
  card: Card | null;
  /**
   * The subscription that it was priced for, and the part of its order shared with others; null for an attempt written
   * earlier.
   */
  from: (Pick<DueRenewal, 'subscription' | 'rowVersion'> & Pick<SharedOrder, 'common'>) | null;
}

/**
 * Claims the renewals due among these organisations' for this process, prices them and writes an attempt for each, in
 * one transaction. No other process claims them before the lease ends. `blocked` are those that couldn't simply be
 * charged.
 */
export async function claim(
  { database, clock, log, linkKey }: Platform,
  orgIds: readonly string[],
): Promise<{ claimed: ClaimedRenewal[]; blocked: BlockedRenewal[] }> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    const due = await lockDueRenewals(tx, orgIds, now);
    if (due.length === 0) return { claimed: [], blocked: [] };
    const pricedAt = ({ subscription: { expiresAt } }: DueRenewal) =>
      new Date(pricesOfCharge(expiresAt.getTime(), now.getTime()));
    const pricesAt = await pricesSince(tx, new Date(Math.min(...due.map((row) => pricedAt(row).getTime()))));
    const orderOf = renewalOrders();
    const priced = due.flatMap((row) => {
      try {
        const order = nextOf(row.subscription, row.allocatedUsers);
        const catalogue = pricesAt(pricedAt(row), { order, now });
        return attemptFor(row, { orderOf, catalogue, linkKey, now }) ?? [];
      } catch (error) {
        // One failing renewal must not block the others.
        if (error instanceof ApiError)
          log.info({ orgId: row.subscription.orgId }, 'a renewal has no price: its plan or an app isn’t sold');
        else log.error({ ...describeError(error), orgId: row.subscription.orgId }, 'could not price a renewal');
        return [];
      }
    });
    const claimed = await insert(tx, priced);
    const first = new Set(claimed.map(({ attempt }) => attempt.orgId));
    // An attempt that charged nothing has given up its key for another, but not its id.
    const others = priced.filter(({ attempt }) => !first.has(attempt.orgId));
    claimed.push(
      ...(await insert(
        tx,
        others.map((one) => ({ ...one, attempt: { ...one.attempt, id: v7() } })),
      )),
    );
    const claimedOrgs = new Set(claimed.map(({ attempt }) => attempt.orgId));
    const unclaimed = due.filter(({ subscription }) => !claimedOrgs.has(subscription.orgId));
    // Another process may have written an attempt a moment ago.
    const until = later(now, RENEWAL_LEASE);
    const pricedOrgs = new Set(priced.map(({ attempt }) => attempt.orgId));
    const inOtherProcess = await renewalsInProgress(
      tx,
      unclaimed.map(({ subscription }) => subscription.orgId),
      now,
    );
    const blocked = unclaimed
      .filter(({ subscription }) => !inOtherProcess.has(subscription.orgId))
      // A renewal that costs nothing needs no card.
      .map(({ subscription: { orgId }, card }) => ({
        orgId,
        hasNoCard: card === null && !pricedOrgs.has(orgId),
        until,
      }));
    // These have no attempt to show other processes that this one is handling them.
    await postponeRenewals(
      tx,
      blocked.map(({ orgId }) => orgId),
      until,
    );
    return { claimed, blocked };
  });
}

interface PricedRenewal extends ClaimedRenewal {
  attempt: AttemptRow & { order: SharedOrder['order'] };
  from: NonNullable<ClaimedRenewal['from']>;
}

const orderParts = (
  { quoteHash, subscriptionVersion, renewalStops = 0 }: SharedOrder['order'],
  common: SharedOrder['common'],
) => new Composed(common, { quoteHash, subscriptionVersion, renewalStops });

/** Writes the attempts and returns those that were written. */
async function insert(tx: Tx, priced: readonly PricedRenewal[]): Promise<PricedRenewal[]> {
  const inserted = await insertAttempts(
    tx,
    priced.map(({ attempt, from: { common } }) => ({ ...attempt, order: orderParts(attempt.order, common) })),
  );
  return priced.filter(({ attempt }) => inserted.has(attempt.id));
}

/**
 * The id of a renewal's attempt, which is the provider's reference. It follows from the renewal, so that the provider
 * recognises a charge whose rows were lost with the database, and nobody else can work it out. Renewals due together
 * sit together in every index.
 */
function idOf(row: DueRenewal['subscription'], linkKey: Uint8Array): string {
  const random = createHmac('sha256', linkKey)
    .update(`${row.orgId} ${keyOfRenewal(row)}`)
    .digest();
  return v7({ msecs: row.expiresAt.getTime(), random });
}

interface Batch {
  orderOf: ReturnType<typeof renewalOrders>;
  catalogue: Catalogue;
  linkKey: Uint8Array;
  now: Date;
}

/** Null if the chart doesn't allow a charge, or there is no card. */
function attemptFor(
  { subscription, rowVersion, organisation, allocatedUsers, card }: DueRenewal,
  { orderOf, catalogue, linkKey, now }: Batch,
): PricedRenewal | null {
  const stored = { hasAlias: organisation.alias !== null, trialUsedAt: organisation.trialUsedAt, subscription };
  if (!allows(stored, renewalAttempted(subscription, now))) return null;
  const special = discountOfFailed(subscription) ?? organisation.specialDiscount;
  const { order, common } = orderOf(subscription, { catalogue, special, allocatedUsers });
  const charged = order.price.paymentDue === 0 ? null : card;
  if (charged === null && order.price.paymentDue > 0) return null;
  return {
    attempt: newAttempt(subscription, {
      id: idOf(subscription, linkKey),
      order,
      card: charged,
      email: charged?.email ?? organisation.email,
      now,
    }),
    card: charged,
    from: { subscription, rowVersion, common },
  };
}

function newAttempt(
  row: DueRenewal['subscription'],
  {
    id,
    order,
    card,
    email,
    now,
  }: { id: string; order: SharedOrder['order']; card: Card | null; email: string; now: Date },
): PricedRenewal['attempt'] {
  return {
    orgId: row.orgId,
    id,
    purpose: 'renewal',
    idempotencyKey: keyOfRenewal(row),
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
