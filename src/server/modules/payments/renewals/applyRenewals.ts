import type { Tx } from '../../../db/database.ts';
import { bindToOrg } from '../../../db/scope.ts';
import type { ChargeResult } from '../../../platform/payments/paymentProvider.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordActivities } from '../../activity/service.ts';
import { issueReceipts } from '../../billing/service.ts';
import { type LockedOrganisation, lockOrganisations } from '../../org/service.ts';
import { type Catalogue, catalogueOfBook } from '../../plans/service.ts';
import { administratorEmails } from '../../people/service.ts';
import { hasFailedRenewal, orderEffect, type OrderEffect, writeRenewals } from '../../subscriptions/service.ts';
import type { AttemptRow } from '../attempts.ts';
import { chargeOutcome, paidChanges } from '../chargeOutcome.ts';
import type { ClaimedRenewal } from './claim.ts';
import { updateAttempts } from './store.ts';

/** A claimed renewal with the provider's answer; `free` if nothing had to be charged. */
export interface RenewalResult extends ClaimedRenewal {
  result: ChargeResult | { kind: 'free' };
}

/** A paid renewal: the changes to its attempt, the subscription it was priced for, and everything that takes effect. */
interface Renewed {
  attempt: AttemptRow;
  paid: ReturnType<typeof paidChanges>;
  from: NonNullable<ClaimedRenewal['from']>;
  buyer: LockedOrganisation['buyer'];
  outcome: OrderEffect;
}

/**
 * Applies a batch's clear successes in one transaction with one statement per table. It writes exactly what a single
 * payment writes (`chargeOutcome`, `orderEffect`, the receipt). Returns the ids of their attempts; the others have to
 * be settled one by one.
 */
export async function applyRenewals(platform: Platform, results: readonly RenewalResult[]): Promise<Set<string>> {
  const successes = new Map(results.filter(isClearSuccess).map((each) => [each.attempt.id, each]));
  if (successes.size === 0) return new Set();
  return platform.database.transaction(async (tx) => {
    const organisations = await lockOrganisations(
      tx,
      [...successes.values()].map(({ attempt }) => attempt.orgId),
    );
    const at = platform.clock.now();
    const renewed = [...successes.values()].flatMap(
      (each) => renewal(each, organisations.get(each.attempt.orgId), at) ?? [],
    );
    const written = await write(platform, tx, renewed, at);
    return new Set(written.map(({ attempt }) => attempt.id));
  });
}

/** Whether it's a clear success: charged or free, and the saved card hasn't changed. */
function isClearSuccess({ result, card }: RenewalResult): boolean {
  if (result.kind === 'free') return true;
  if (result.kind !== 'succeeded') return false;
  const seen = result.charge.card;
  return (
    seen === null ||
    (card !== null &&
      seen.authorizationCode === card.authorizationCode &&
      seen.brand === card.brand &&
      seen.expMonth === card.expMonth &&
      seen.expYear === card.expYear)
  );
}

/** Everything to write for one renewal; null if it isn't a clear success. */
function renewal(
  { attempt, from, result }: RenewalResult,
  organisation: LockedOrganisation | undefined,
  at: Date,
): Renewed | null {
  if (from === null || organisation === undefined || attempt.order === null) return null;
  const charge = result.kind === 'succeeded' ? result.charge : null;
  if (charge !== null && chargeOutcome({ attempt, result: { kind: 'succeeded', charge }, now: at }).kind !== 'paid')
    return null;
  const { buyer, hasAlias, trialUsedAt } = organisation;
  const outcome = orderEffect(
    { hasAlias, trialUsedAt, subscription: from.subscription },
    { attemptId: attempt.id, order: attempt.order, at },
  );
  return outcome && { attempt, paid: paidChanges(attempt, charge, at), from, buyer, outcome };
}

/*
 * Spreads come last in object literals here, as in all code that runs per renewal: V8 then copies them in one go. An
 * object that starts with a spread is rebuilt every few properties and takes up ten times the space.
 */

/**
 * Writes renewals, except any that a webhook settled first or whose subscription has changed since it was priced.
 * Returns those written.
 */
async function write(platform: Platform, tx: Tx, all: readonly Renewed[], at: Date): Promise<Renewed[]> {
  const updated = await updateAttempts(
    tx,
    all.map(({ attempt: { orgId, id }, from: { rowVersion }, paid }) => ({
      orgId,
      id,
      status: 'succeeded' as const,
      reason: null,
      rowVersion,
      ...paid,
    })),
  );
  const renewed = all.filter(({ attempt }) => updated.has(attempt.id));
  const subscriptions = renewed.map(
    ({
      from: {
        subscription: { orgId, id },
      },
      outcome: { subscription },
    }) => ({ orgId, id, ...subscription }),
  );
  await writeRenewals(
    tx,
    subscriptions,
    renewed.map(({ attempt: { orgId }, outcome: { term } }) => ({ orgId, ...term })),
  );
  const administrators = await administratorsToMail(tx, renewed);
  const numbers = await issueReceipts(
    platform,
    tx,
    renewed.map(({ attempt, paid, from: { common }, buyer, outcome: { term } }) => ({
      orgId: attempt.orgId,
      attempt,
      common,
      buyer,
      term,
      card: cardOf(paid),
      at,
      administrators: administrators.get(attempt.orgId) ?? [],
    })),
    await cataloguesOf(tx, renewed),
  );
  await recordActivities(
    tx,
    renewed.flatMap(({ attempt: { orgId, id: reference, amount }, outcome: { activity } }) => [
      { orgId, actorId: null, at, ...activity },
      {
        orgId,
        actorId: null,
        at,
        event: 'payment.succeeded',
        data: { reference, amount, receipt: numbers.get(reference) },
      },
    ]),
  );
  return renewed;
}

/** The administrators who were mailed that an earlier charge had failed, by organisation. */
async function administratorsToMail(tx: Tx, renewed: readonly Renewed[]): Promise<Map<string, string[]>> {
  const emails = new Map<string, string[]>();
  for (const { subscription } of renewed.map(({ from }) => from)) {
    const { orgId } = subscription;
    if (hasFailedRenewal(subscription)) emails.set(orgId, await administratorEmails(bindToOrg(orgId, tx)));
  }
  return emails;
}

const cardOf = ({ cardBrand: brand, cardLast4: last4 }: Renewed['paid']) =>
  brand !== null && last4 !== null ? { brand, last4 } : null;

async function cataloguesOf(tx: Tx, renewed: readonly Renewed[]): Promise<Map<number, Catalogue>> {
  const catalogues = new Map<number, Catalogue>();
  for (const id of new Set(renewed.map(({ outcome }) => outcome.term.priceBookId)))
    catalogues.set(id, await catalogueOfBook(tx, id));
  return catalogues;
}
