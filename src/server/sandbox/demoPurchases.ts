import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { and, eq, gt, inArray } from 'drizzle-orm';
import { newOrder } from '#contract/order.ts';
import type { Receipt } from '#contract/payments.ts';
import { formatInLagos } from '#domain/lagosClock.ts';
import type { Tx } from '../db/database.ts';
import {
  cards,
  type PaidOrder,
  paymentAttempts,
  quotes,
  receipts,
  sandboxAuthorizations,
  sandboxTransactions,
  subscriptionTerms,
} from '../db/schema/index.ts';
import { bindToOrg, type OrgTx } from '../db/scope.ts';
import { recordActivity } from '../modules/activity/service.ts';
import { storeReceipt } from '../modules/billing/receipts.ts';
import { storedQuote, nextOrder, quoteFor } from '../modules/quotes/service.ts';
import {
  applyPaidOrder,
  changeSubscription,
  currentRow,
  lockPayer,
  type SubscriptionRow,
  timers,
} from '../modules/subscriptions/service.ts';
import { earlier } from '../platform/clock.ts';
import type { Platform } from '../platform/platform.ts';
import type { DemoOrganisation, DemoPurchases } from './demoAccounts.ts';
import { readCard } from './provider/cards.ts';

/*
 * Purchases of demo organisations. Every start updates their dates; payments keep their ids, and receipts their
 * numbers.
 */

/** How many years after the server's start the card expires. */
const CARD_YEARS = 3;

interface Purchase {
  demo: DemoOrganisation;
  bought: DemoPurchases;
  /** Id of its payment, the same at each start. */
  id: string;
  at: Date;
  /** It follows another term and was charged automatically. */
  isRenewal: boolean;
}

/**
 * Makes the demo organisations' purchases, oldest first, as they would have happened. Organisations and people must
 * already exist.
 */
export async function seedPurchases(
  platform: Pick<Platform, 'config'>,
  tx: Tx,
  demos: readonly DemoOrganisation[],
  now: Date,
): Promise<void> {
  for (const { id } of demos) await forgetPurchases(tx, id, now);
  const purchases = demos.flatMap((demo): Purchase[] => {
    const { bought } = demo;
    return bought === null
      ? []
      : bought.payments.map(({ id, daysAgo }, place) => ({
          demo,
          bought,
          id,
          at: earlier(now, { days: daysAgo }),
          isRenewal: place > 0,
        }));
  });
  for (const purchase of purchases.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    await yieldToEventLoop();
    await seedPurchase(platform, tx, purchase, now);
  }
  for (const demo of demos) if (demo.bought !== null) await seedState(tx, demo, demo.bought, now);
}

/**
 * Deletes the current subscription so that it can start again. Payments and receipts stay, except those that lie in the
 * future after the clock went back.
 */
async function forgetPurchases(tx: Tx, orgId: string, now: Date): Promise<void> {
  await tx.delete(receipts).where(and(eq(receipts.orgId, orgId), gt(receipts.issuedAt, now)));
  const attempts = await tx
    .delete(paymentAttempts)
    .where(and(eq(paymentAttempts.orgId, orgId), gt(paymentAttempts.createdAt, now)))
    .returning({ reference: paymentAttempts.id });
  // The provider would recognise a renewal that happens again.
  const references = attempts.map(({ reference }) => reference);
  await tx.delete(sandboxTransactions).where(inArray(sandboxTransactions.reference, references));
  await tx.delete(subscriptionTerms).where(eq(subscriptionTerms.orgId, orgId));
  await tx.delete(quotes).where(eq(quotes.orgId, orgId));
  await tx.delete(cards).where(eq(cards.orgId, orgId));
}

async function seedPurchase(
  platform: Pick<Platform, 'config'>,
  tx: Tx,
  { demo, bought, id, at, isRenewal }: Purchase,
  now: Date,
): Promise<void> {
  const org = bindToOrg(demo.id, tx);
  const order = isRenewal ? await nextOf(org, now) : await orderOf(org, bought, now);
  const actorId = isRenewal ? null : (demo.people[0]?.id ?? demo.id);
  const purpose = isRenewal ? 'renewal' : 'purchase';
  const { brand: cardBrand, last4: cardLast4 } = cardOf(bought, now);
  const moments = { createdAt: at, paidAt: at, settledAt: at };
  const [attempt] = await tx
    .insert(paymentAttempts)
    .values({
      id,
      orgId: demo.id,
      purpose,
      requestHash: order.quoteHash,
      actorId,
      email: emailOf(demo),
      amount: order.price.paymentDue,
      order,
      status: 'succeeded',
      cardBrand,
      cardLast4,
      ...moments,
    })
    .onConflictDoUpdate({ target: paymentAttempts.id, set: { ...moments, purpose, actorId } })
    .returning();
  const { type, subscriptionVersion } = order;
  const payer = await lockPayer(org, at);
  const term =
    attempt &&
    payer &&
    (await applyPaidOrder(org, payer, {
      attemptId: id,
      actorId,
      order: { ...order, ...attempt.order, type, subscriptionVersion },
      startedAt: at,
      at,
    }));
  if (!term) throw new Error(`the purchase of ${demo.name} is missing`);
  await seedReceipt(platform, org, { attempt, term, card: { brand: cardBrand, last4: cardLast4 }, at });
}

/** The order, at current prices. */
async function orderOf(
  org: OrgTx,
  { plan, apps, numberOfUsers, isPlanDurationAnnual }: DemoPurchases,
  now: Date,
): Promise<PaidOrder> {
  const { id } = await quoteFor(
    org,
    { type: 'new', ...newOrder({ plan, moduleIds: apps, numberOfUsers, isPlanDurationAnnual }) },
    now,
  );
  const quote = id === null ? null : await storedQuote(org, id, now);
  if (!quote) throw new Error('the quote was not stored');
  return quote.order;
}

/** The order for the next term, at current prices. */
async function nextOf(org: OrgTx, now: Date): Promise<PaidOrder> {
  const row = await currentRow(org, now);
  const order = row && (await nextOrder(org, row, now));
  if (!order) throw new Error('the next term has no price');
  return order;
}

/** Issues a receipt, or updates the date of an existing one within the year of its number. */
async function seedReceipt(
  platform: Pick<Platform, 'config'>,
  org: OrgTx,
  paid: Parameters<typeof storeReceipt>[2],
): Promise<void> {
  const { attempt, term, at } = paid;
  const isReceipt = and(eq(receipts.orgId, org.orgId), eq(receipts.attemptId, attempt.id));
  const [existing] = await org.tx.select().from(receipts).where(isReceipt);
  if (existing && formatInLagos(existing.issuedAt, 'YYYY') === formatInLagos(at, 'YYYY')) {
    const period = { from: term.startsAt.toISOString(), to: term.endsAt.toISOString() };
    const content: Receipt = { ...existing.content, issuedAt: at.toISOString(), suppliedAt: at.toISOString(), period };
    await org.tx.update(receipts).set({ issuedAt: at, content }).where(isReceipt);
    return;
  }
  await org.tx.delete(receipts).where(isReceipt);
  await storeReceipt(platform, org, paid);
}

/** Applies later changes to the subscription, and stores the card, also at the sandbox's provider. */
async function seedState(tx: Tx, demo: DemoOrganisation, bought: DemoPurchases, now: Date): Promise<void> {
  const org = bindToOrg(demo.id, tx);
  const { cancelled, isAutoRenewal, failed } = bought;
  const cancelledAt = cancelled === null ? null : earlier(now, { days: cancelled });
  const row = await currentRow(org, now);
  if (!row) throw new Error(`${demo.name} has no subscription`);
  const changes = { cancelledAt, isAutoRenewal, renewalFailures: failed === null ? 0 : 1 };
  const subscription = await changeSubscription(org, { ...changes, ...timers({ ...row, ...changes }, now) }, now);
  if (cancelledAt !== null) {
    const data = { kind: 'paid', expiresAt: row.expiresAt.toISOString() };
    await recordActivity(org, {
      actorId: demo.people[0]?.id ?? null,
      event: 'subscription.cancelled',
      at: cancelledAt,
      data,
    });
  }

  const { outcome: _outcome, bin, ...read } = failed === null ? cardOf(bought, now) : expired(cardOf(bought, now), now);
  const card = { ...read, email: emailOf(demo), createdAt: now };
  const code = `AUTH_demo${demo.id.slice(-12)}`;
  await tx.insert(cards).values({ ...card, orgId: demo.id, id: demo.id, isDefault: true, authorizationCode: code });
  const authorization = { ...card, bin, deactivatedAt: null };
  await tx
    .insert(sandboxAuthorizations)
    .values({ code, ...authorization })
    .onConflictDoUpdate({ target: sandboxAuthorizations.code, set: authorization });
  if (failed !== null) await seedFailure(org, { id: failed, demo, subscription, card, now });
}

interface Failed {
  id: string;
  demo: DemoOrganisation;
  subscription: SubscriptionRow;
  card: { brand: 'mastercard' | 'visa' | 'amex'; last4: string };
  now: Date;
}

/** Adds the declined charge for the next term, made after the card had expired. */
async function seedFailure(org: OrgTx, { id, demo, subscription, card, now }: Failed): Promise<void> {
  const order = await nextOrder(org, subscription, now);
  if (!order) throw new Error(`the next term of ${demo.name} has no price`);
  const amount = order.price.paymentDue;
  const moments = { createdAt: now, settledAt: now };
  await org.tx
    .insert(paymentAttempts)
    .values({
      id,
      orgId: demo.id,
      purpose: 'renewal',
      requestHash: order.quoteHash,
      email: emailOf(demo),
      amount,
      order,
      status: 'failed',
      reason: 'declined',
      cardId: demo.id,
      cardBrand: card.brand,
      cardLast4: card.last4,
      ...moments,
    })
    .onConflictDoUpdate({ target: paymentAttempts.id, set: moments });
  const data = {
    why: 'expired',
    failures: subscription.renewalFailures,
    reference: id,
    amount,
    nextAt: subscription.nextRenewalAt?.toISOString() ?? null,
  };
  await recordActivity(org, { actorId: null, event: 'renewal.failed', at: now, data });
}

/** The same card, expired for a month or two, so that the provider declines it. */
function expired(card: ReturnType<typeof cardOf>, now: Date): ReturnType<typeof cardOf> {
  const past = earlier(now, { days: 62 });
  return { ...card, expMonth: past.getUTCMonth() + 1, expYear: past.getUTCFullYear() };
}

/** The test card as parsed by the sandbox's provider. */
function cardOf({ card }: DemoPurchases, now: Date) {
  const read = readCard({ ...card, expiry: `09/${now.getUTCFullYear() + CARD_YEARS}` }, now);
  if ('message' in read) throw new Error(read.message);
  return read;
}

const emailOf = ({ people }: DemoOrganisation): string => people[0]?.email ?? '';
