import type { Tx } from '../../../db/database.ts';
import type { ChargeResult } from '../../../platform/payments/provider.ts';
import type { Platform } from '../../../platform/platform.ts';
import { issueReceipts } from '../../billing/service.ts';
import { type Catalogue, catalogueOfBook } from '../../plans/service.ts';
import { inForce, type InForce } from '../../subscriptions/service.ts';
import { type AttemptRow, isOpen } from '../attempts.ts';
import { judged, paidBy } from '../judging.ts';
import type { Claimed } from './claim.ts';
import { insertActivities, insertTerms, type LockedAttempt, lockAttempts, updateAttempts, updateSubscriptions } from './store.ts';

/** What was claimed, and what came of it at the provider; `free` where nothing was to be charged. */
export interface Answered extends Claimed {
  result: ChargeResult | { kind: 'free' };
}

/** An attempt as it is once it has succeeded, the subscription as it was, and what comes of it. */
interface Renewed {
  attempt: AttemptRow;
  /** What its order has in common with others. */
  common: object;
  subscription: NonNullable<Claimed['from']>['subscription'];
  outcome: InForce;
}

/**
 * Puts the renewals of a batch into force that were paid for without any doubt, in one transaction with a statement for each
 * table. What is written is what a single payment writes (`judged`, `inForce`, the receipt). The ids of their attempts; all
 * the others are to be settled one by one.
 */
export async function putTogether(platform: Platform, answered: readonly Answered[]): Promise<Set<string>> {
  const sure = new Map(answered.filter(isPlain).map((each) => [each.attempt.id, each]));
  if (sure.size === 0) return new Set();
  return platform.database.transaction(async (tx) => {
    const locked = await lockAttempts(tx, [...sure.values()].map(({ attempt }) => attempt));
    const at = platform.clock.now();
    const renewed = locked.flatMap((each) => renewal(each, sure.get(each.id), at) ?? []);
    await write(platform, tx, renewed, at);
    return new Set(renewed.map(({ attempt }) => attempt.id));
  });
}

/** Charged, or free; and the card is the one that is kept, so that nothing is to be kept anew. */
function isPlain({ result, card }: Answered): boolean {
  if (result.kind === 'free') return true;
  if (result.kind !== 'succeeded') return false;
  const seen = result.charge.card;
  return seen === null || (card !== null && seen.authorizationCode === card.authorizationCode && seen.brand === card.brand && seen.expMonth === card.expMonth && seen.expYear === card.expYear);
}

/** What is to be written of one; null where that is not plain any more, as when a webhook was quicker or the subscription is not the row that was priced. */
function renewal({ status, refund, facts, written }: LockedAttempt, answered: Answered | undefined, at: Date): Renewed | null {
  if (!answered?.from || !answered.attempt.order || !isOpen({ status }) || written !== answered.from.written) return null;
  const { subscription, common } = answered.from;
  const attempt = { ...answered.attempt, status, refund };
  const charge = answered.result.kind === 'succeeded' ? answered.result.charge : null;
  if (charge !== null && judged({ attempt, result: { kind: 'succeeded', charge }, now: at }).kind !== 'paid') return null;
  const outcome = inForce({ hasAlias: facts.alias !== null, trialUsedAt: facts.trialUsedAt, subscription }, { attemptId: attempt.id, order: answered.attempt.order, at });
  return outcome && { attempt: { ...attempt, ...paidBy(attempt, charge, at) }, common, subscription, outcome };
}

async function write(platform: Platform, tx: Tx, renewed: readonly Renewed[], at: Date): Promise<void> {
  await updateAttempts(
    tx,
    renewed.map(({ attempt: { orgId, id, isChallenged, settledAt, nextCheckAt, paidAt, cardBrand, cardLast4 } }) => ({
      orgId, id, status: 'succeeded' as const, reason: null, isChallenged, settledAt, nextCheckAt, paidAt, cardBrand, cardLast4,
    })),
  );
  await insertTerms(tx, renewed.map(({ subscription: { orgId }, outcome: { term } }) => ({ orgId, ...term })));
  await updateSubscriptions(tx, renewed.map(({ subscription: { orgId, id }, outcome }) => ({ orgId, id, ...outcome.subscription })));
  const numbers = await issueReceipts(
    platform,
    tx,
    renewed.map(({ attempt, common, outcome: { term } }) => ({ orgId: attempt.orgId, attempt, common, term, card: cardOf(attempt), at })),
    await cataloguesOf(tx, renewed),
  );
  await insertActivities(
    tx,
    renewed.flatMap(({ attempt: { orgId, id: reference, amount }, outcome: { activity } }) => [
      { orgId, actorId: null, at, ...activity },
      { orgId, actorId: null, at, event: 'payment.succeeded', data: { reference, amount, receipt: numbers.get(reference) } },
    ]),
  );
}

const cardOf = ({ cardBrand: brand, cardLast4: last4 }: AttemptRow) => (brand !== null && last4 !== null ? { brand, last4 } : null);

async function cataloguesOf(tx: Tx, renewed: readonly Renewed[]): Promise<Map<number, Catalogue>> {
  const catalogues = new Map<number, Catalogue>();
  for (const id of new Set(renewed.map(({ outcome }) => outcome.term.priceBookId))) catalogues.set(id, await catalogueOfBook(tx, id));
  return catalogues;
}
