import { forOrg } from '../../../db/scope.ts';
import { later } from '../../../platform/clock.ts';
import { describeError } from '../../../platform/log.ts';
import type { Platform } from '../../../platform/platform.ts';
import { applyChargeResult } from '../charge.ts';
import { settle } from '../settle.ts';
import type { ClaimedRenewal } from './claim.ts';
import { type RenewalResult, applyRenewals } from './applyRenewals.ts';

/** Charges in flight. The provider allows 100 requests at once, which two processes use. */
const CHARGES_IN_FLIGHT = 50;
/** Settled side by side: each needs a connection of the pool, which web requests share. */
const SETTLEMENTS_IN_FLIGHT = 5;
/** No more of a batch is charged after this, so that the lease doesn't end while the provider is asked. */
const MAX_CHARGING_TIME = { minutes: 10 };

/**
 * Charges claimed renewals and settles them: those that were plainly paid for in one transaction, the others one by one.
 * Those that aren't charged, because the server stops or time runs out, are claimed again when the lease ends.
 */
export async function chargeAndSettle(platform: Platform, claimed: readonly ClaimedRenewal[], { signal, settling }: { signal: AbortSignal; settling: Settling }): Promise<void> {
  const answered = await charge(platform, claimed, signal);
  const settled = settling === 'batch' ? await settleBatch(platform, answered) : new Set<string>();
  await each(SETTLEMENTS_IN_FLIGHT, answered.filter(({ attempt }) => !settled.has(attempt.id)), (one) => settleOne(platform, one));
}

/** How renewals that were plainly paid for are settled. Only the benchmark settles all of them one by one. */
export type Settling = 'batch' | 'single';

/** Does the work for all, `atOnce` side by side. */
async function each<T>(atOnce: number, all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const line = all.values();
  await Promise.all(
    Array.from({ length: Math.min(atOnce, all.length) }, async () => {
      for (const one of line) await work(one);
    }),
  );
}

async function charge({ payments, clock }: Platform, claimed: readonly ClaimedRenewal[], signal: AbortSignal): Promise<RenewalResult[]> {
  const answered: RenewalResult[] = [];
  const end = later(clock.now(), MAX_CHARGING_TIME);
  await each(CHARGES_IN_FLIGHT, claimed, async ({ attempt, card, from }) => {
    if (signal.aborted || clock.now() > end) return;
    const { id: reference, email, amount } = attempt;
    const result = card === null ? ({ kind: 'free' } as const) : await payments.chargeSaved({ email, amount, currency: 'NGN', reference, authorizationCode: card.authorizationCode });
    answered.push({ attempt, card, from, result });
  });
  return answered;
}

async function settleBatch(platform: Platform, answered: readonly RenewalResult[]): Promise<Set<string>> {
  try {
    return await applyRenewals(platform, answered);
  } catch (error) {
    // One that can't be written doesn't stop the others: each is settled on its own.
    platform.log.error(describeError(error), 'a batch of renewals could not be settled together');
    return new Set();
  }
}

async function settleOne(platform: Platform, { attempt: { orgId, id }, result }: RenewalResult): Promise<void> {
  try {
    const org = forOrg(platform.database, orgId);
    await (result.kind === 'free' ? settle(platform, org, id) : applyChargeResult(platform, org, { id }, result));
  } catch (error) {
    platform.log.error({ ...describeError(error), reference: id }, 'a renewal could not be settled');
  }
}
