import { forOrg } from '../../../db/scope.ts';
import { later } from '../../../platform/clock.ts';
import { describeError } from '../../../platform/log.ts';
import type { Platform } from '../../../platform/platform.ts';
import { applyChargeResult } from '../charge.ts';
import { settle } from '../settle.ts';
import type { Claimed } from './claim.ts';
import { type Answered, putTogether } from './force.ts';

/** Asked about at once. */
const AT_ONCE = 10;
/** After so long nothing more of a batch is asked for: its lease must not end over it. */
const LONGEST = { minutes: 10 };

/**
 * Charges what was claimed and sees what comes of it through: what is plainly paid for together, the rest one by one. What
 * is not asked for, because the server stops or it takes too long, is taken again when the lease ends.
 */
export async function carryOut(platform: Platform, claimed: readonly Claimed[], signal: AbortSignal): Promise<void> {
  const answered = await askedFor(platform, claimed, signal);
  const done = await together(platform, answered);
  await each(answered.filter(({ attempt }) => !done.has(attempt.id)), (one) => alone(platform, one));
}

/** Does it for all, some at once. */
async function each<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const line = all.values();
  await Promise.all(
    Array.from({ length: Math.min(AT_ONCE, all.length) }, async () => {
      for (const one of line) await work(one);
    }),
  );
}

async function askedFor({ payments, clock }: Platform, claimed: readonly Claimed[], signal: AbortSignal): Promise<Answered[]> {
  const answered: Answered[] = [];
  const end = later(clock.now(), LONGEST);
  await each(claimed, async ({ attempt, card, from }) => {
    if (signal.aborted || clock.now() > end) return;
    const { id: reference, email, amount } = attempt;
    const result = card === null ? ({ kind: 'free' } as const) : await payments.chargeSaved({ email, amount, currency: 'NGN', reference, authorizationCode: card.authorizationCode });
    answered.push({ attempt, card, from, result });
  });
  return answered;
}

async function together(platform: Platform, answered: readonly Answered[]): Promise<Set<string>> {
  try {
    return await putTogether(platform, answered);
  } catch (error) {
    // One that cannot be written is not to stop the others: each is tried by itself.
    platform.log.error(describeError(error), 'a batch of renewals could not be written together');
    return new Set();
  }
}

async function alone(platform: Platform, { attempt: { orgId, id }, result }: Answered): Promise<void> {
  try {
    const org = forOrg(platform.database, orgId);
    await (result.kind === 'free' ? settle(platform, org, id) : applyChargeResult(platform, org, { id }, result));
  } catch (error) {
    platform.log.error({ ...describeError(error), reference: id }, 'a renewal could not be settled');
  }
}
