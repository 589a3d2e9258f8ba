import { forOrg } from '../../../db/scope.ts';
import { later } from '../../../platform/clock.ts';
import { describeError } from '../../../platform/log.ts';
import type { Platform } from '../../../platform/platform.ts';
import { applyChargeResult } from '../charge.ts';
import { settle } from '../settle.ts';
import type { ClaimedRenewal } from './claim.ts';
import { type RenewalResult, applyRenewals } from './applyRenewals.ts';

/** Charges in flight. The provider allows 100 concurrent requests, shared by two processes. */
const CHARGES_IN_FLIGHT = 50;
/** Settlements in flight. Each needs a connection from the pool that web requests share. */
const SETTLEMENTS_IN_FLIGHT = 5;
/** A batch stops charging after this, so that the lease doesn't end during a provider call. */
const MAX_CHARGING_TIME = { minutes: 10 };

/**
 * Charges claimed renewals and settles them: clear successes in one transaction, the rest one by one. Any left
 * uncharged, because the server is stopping or time ran out, are claimed again when the lease ends.
 */
export async function chargeAndSettle(
  platform: Platform,
  claimed: readonly ClaimedRenewal[],
  { signal, settling }: { signal: AbortSignal; settling: Settling },
): Promise<void> {
  const results = await charge(platform, claimed, signal);
  const settled = settling === 'batch' ? await settleBatch(platform, results) : new Set<string>();
  await forEachConcurrently(
    SETTLEMENTS_IN_FLIGHT,
    results.filter(({ attempt }) => !settled.has(attempt.id)),
    (one) => settleOne(platform, one),
  );
}

/** How clear successes are settled. Resumed renewals and the benchmark's are settled one by one. */
export type Settling = 'batch' | 'single';

/** Runs `work` for every item, at most `concurrency` at a time. */
async function forEachConcurrently<T>(
  concurrency: number,
  all: readonly T[],
  work: (one: T) => Promise<void>,
): Promise<void> {
  const queue = all.values();
  await Promise.all(
    Array.from({ length: Math.min(concurrency, all.length) }, async () => {
      for (const one of queue) await work(one);
    }),
  );
}

async function charge(
  { payments, clock }: Platform,
  claimed: readonly ClaimedRenewal[],
  signal: AbortSignal,
): Promise<RenewalResult[]> {
  const results: RenewalResult[] = [];
  const end = later(clock.now(), MAX_CHARGING_TIME);
  await forEachConcurrently(CHARGES_IN_FLIGHT, claimed, async ({ attempt, card, from }) => {
    if (signal.aborted || clock.now() > end) return;
    const { id: reference, email, amount } = attempt;
    const result =
      card === null
        ? ({ kind: 'free' } as const)
        : await payments.chargeSaved({
            email,
            amount,
            reference,
            authorizationCode: card.authorizationCode,
            isAutomatic: true,
          });
    results.push({ attempt, card, from, result });
  });
  return results;
}

async function settleBatch(platform: Platform, results: readonly RenewalResult[]): Promise<Set<string>> {
  try {
    return await applyRenewals(platform, results);
  } catch (error) {
    // One failing renewal must not stop the others: settle each on its own.
    platform.log.error(describeError(error), 'could not settle a batch of renewals together');
    return new Set();
  }
}

async function settleOne(platform: Platform, { attempt, result }: RenewalResult): Promise<void> {
  const { orgId, id } = attempt;
  try {
    const org = forOrg(platform.database, orgId);
    await (result.kind === 'free' ? settle(platform, org, id) : applyChargeResult(platform, org, attempt, result));
  } catch (error) {
    platform.log.error({ ...describeError(error), reference: id }, 'could not settle a renewal');
  }
}
