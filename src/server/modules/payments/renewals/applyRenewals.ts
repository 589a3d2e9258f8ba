import type { Tx } from '../../../db/database.ts';
import type { ChargeResult } from '../../../platform/payments/paymentProvider.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordActivities } from '../../activity/service.ts';
import { issueReceipts } from '../../billing/service.ts';
import { type LockedOrganisation, lockOrganisations } from '../../org/service.ts';
import { type Catalogue, catalogueOfBook } from '../../plans/service.ts';
import { orderEffect, type OrderEffect, writeRenewals } from '../../subscriptions/service.ts';
import type { AttemptRow } from '../attempts.ts';
import { chargeOutcome, paidChanges } from '../chargeOutcome.ts';
import type { ClaimedRenewal } from './claim.ts';
import { decideAttempts } from './store.ts';

/** A claimed renewal with the provider's answer; `free` where nothing was to be charged. */
export interface RenewalResult extends ClaimedRenewal {
  result: ChargeResult | { kind: 'free' };
}

/** A paid attempt: its changes, the subscription before, and everything that follows. */
interface Renewed {
  attempt: AttemptRow;
  paid: ReturnType<typeof paidChanges>;
  from: NonNullable<ClaimedRenewal['from']>;
  buyer: LockedOrganisation['buyer'];
  outcome: OrderEffect;
}

/**
 * Applies the renewals of a batch that were plainly paid for, in one transaction with one statement per table. It writes
 * what a single payment writes (`chargeOutcome`, `orderEffect`, the receipt). Gives the ids of their attempts; the others have to
 * be settled one by one.
 */
export async function applyRenewals(platform: Platform, answered: readonly RenewalResult[]): Promise<Set<string>> {
  const plain = new Map(answered.filter(isPlain).map((each) => [each.attempt.id, each]));
  if (plain.size === 0) return new Set();
  return platform.database.transaction(async (tx) => {
    const organisations = await lockOrganisations(tx, [...plain.values()].map(({ attempt }) => attempt.orgId));
    const at = platform.clock.now();
    const renewed = [...plain.values()].flatMap((each) => renewal(each, organisations.get(each.attempt.orgId), at) ?? []);
    const written = await write(platform, tx, renewed, at);
    return new Set(written.map(({ attempt }) => attempt.id));
  });
}

/** Charged or free, and the saved card hasn't changed. */
function isPlain({ result, card }: RenewalResult): boolean {
  if (result.kind === 'free') return true;
  if (result.kind !== 'succeeded') return false;
  const seen = result.charge.card;
  return seen === null || (card !== null && seen.authorizationCode === card.authorizationCode && seen.brand === card.brand && seen.expMonth === card.expMonth && seen.expYear === card.expYear);
}

/** What is written for one renewal; null where that isn't plain. */
function renewal({ attempt, from, result }: RenewalResult, organisation: LockedOrganisation | undefined, at: Date): Renewed | null {
  if (from === null || organisation === undefined || attempt.order === null) return null;
  const charge = result.kind === 'succeeded' ? result.charge : null;
  if (charge !== null && chargeOutcome({ attempt, result: { kind: 'succeeded', charge }, now: at }).kind !== 'paid') return null;
  const { buyer, hasAlias, trialUsedAt } = organisation;
  const outcome = orderEffect({ hasAlias, trialUsedAt, subscription: from.subscription }, { attemptId: attempt.id, order: attempt.order, at });
  return outcome && { attempt, paid: paidChanges(attempt, charge, at), from, buyer, outcome };
}

/*
 * Here, as in all that runs for each renewal, what is spread into an object stands last in it: V8 copies that in one go, and
 * an object that begins with a spread anew with every few properties that follow, ten times its size.
 */

/** Writes renewals, except those that a webhook settled first or whose subscription has changed since it was priced. Gives those that were written. */
async function write(platform: Platform, tx: Tx, all: readonly Renewed[], at: Date): Promise<Renewed[]> {
  const decided = await decideAttempts(tx, all.map(({ attempt: { orgId, id }, from: { written }, paid }) => ({ orgId, id, status: 'succeeded' as const, reason: null, written, ...paid })));
  const renewed = all.filter(({ attempt }) => decided.has(attempt.id));
  const subscriptions = renewed.map(({ from: { subscription: { orgId, id } }, outcome: { subscription } }) => ({ orgId, id, ...subscription }));
  await writeRenewals(tx, subscriptions, renewed.map(({ attempt: { orgId }, outcome: { term } }) => ({ orgId, ...term })));
  const numbers = await issueReceipts(
    platform,
    tx,
    renewed.map(({ attempt, paid, from: { common }, buyer, outcome: { term } }) => ({ orgId: attempt.orgId, attempt, common, buyer, term, card: cardOf(paid), at })),
    await cataloguesOf(tx, renewed),
  );
  await recordActivities(
    tx,
    renewed.flatMap(({ attempt: { orgId, id: reference, amount }, outcome: { activity } }) => [
      { orgId, actorId: null, at, ...activity },
      { orgId, actorId: null, at, event: 'payment.succeeded', data: { reference, amount, receipt: numbers.get(reference) } },
    ]),
  );
  return renewed;
}

const cardOf = ({ cardBrand: brand, cardLast4: last4 }: Renewed['paid']) => (brand !== null && last4 !== null ? { brand, last4 } : null);

async function cataloguesOf(tx: Tx, renewed: readonly Renewed[]): Promise<Map<number, Catalogue>> {
  const catalogues = new Map<number, Catalogue>();
  for (const id of new Set(renewed.map(({ outcome }) => outcome.term.priceBookId))) catalogues.set(id, await catalogueOfBook(tx, id));
  return catalogues;
}
