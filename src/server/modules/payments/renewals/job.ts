import type { Job } from '../../../platform/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { dueRanges, type KeyRange } from '../../subscriptions/service.ts';
import { chargeAndSettle, type Settling } from './chargeAndSettle.ts';
import { type BlockedRenewal, claim } from './claim.ts';
import { unblockRenewal } from './renewalBlockers.ts';

/** Claimed, charged and settled together. */
const BATCH = 500;

/**
 * Charges due renewals to the saved cards, a batch at a time. Several processes may run it at once: each starts somewhere
 * else and leaves out what another has claimed. What a process leaves unfinished is found by the next run or the reconciler.
 */
export function renewals(platform: Platform, settling: Settling = 'batch'): Job {
  return {
    name: 'renewals',
    cron: '* * * * *',
    async run(signal) {
      const blocked = await pass(platform, { signal, settling });
      if (blocked.length === 0) return;
      for (const one of blocked) if (!signal.aborted) await unblockRenewal(platform, one, signal);
      // Those that are unblocked now are due again.
      await pass(platform, { signal, settling });
    },
  };
}

/** Goes once through everything that is due. Gives what couldn't simply be charged. */
async function pass(platform: Platform, how: { signal: AbortSignal; settling: Settling }): Promise<BlockedRenewal[]> {
  const { database, clock } = platform;
  const all: BlockedRenewal[] = [];
  for (const range of fromRandomStart(await dueRanges(database.sql, clock.now(), BATCH))) {
    if (how.signal.aborted) break;
    const { claimed, blocked } = await claim(platform, range, BATCH);
    await chargeAndSettle(platform, claimed, how);
    all.push(...blocked);
  }
  return all;
}

/** All ranges in order, from a random one on, so that two processes that start together don't meet at once. */
function fromRandomStart(ranges: readonly KeyRange[]): KeyRange[] {
  const first = Math.floor(Math.random() * ranges.length);
  return [...ranges.slice(first), ...ranges.slice(0, first)];
}
