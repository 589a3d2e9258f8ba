import type { Job } from '../../../platform/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { dueBatches } from '../../subscriptions/service.ts';
import { chargeAndSettle, type Settling } from './chargeAndSettle.ts';
import { type BlockedRenewal, claim } from './claim.ts';
import { unblockRenewal } from './renewalBlockers.ts';

/** Renewals claimed, charged and settled together. */
const BATCH = 500;

/**
 * Charges due renewals to saved cards, a batch at a time. Several processes can run it simultaneously: each starts at a
 * different point and skips what another has claimed. Anything a process leaves unfinished is picked up by the next run
 * or the reconciler.
 */
export function renewals(platform: Platform, settling: Settling = 'batch'): Job {
  return {
    name: 'renewals',
    cron: '* * * * *',
    async run(signal) {
      const blocked = await pass(platform, { signal, settling });
      if (blocked.length === 0) return;
      for (const one of blocked) if (!signal.aborted) await unblockRenewal(platform, one, signal);
      // Unblocked renewals are due again.
      await pass(platform, { signal, settling });
    },
  };
}

/** Makes one pass over everything due. Returns the renewals that couldn't simply be charged. */
async function pass(platform: Platform, how: { signal: AbortSignal; settling: Settling }): Promise<BlockedRenewal[]> {
  const { database, clock } = platform;
  const all: BlockedRenewal[] = [];
  for (const orgIds of fromRandomStart(await dueBatches(database.sql, clock.now(), BATCH))) {
    if (how.signal.aborted) break;
    const { claimed, blocked } = await claim(platform, orgIds);
    await chargeAndSettle(platform, claimed, how);
    all.push(...blocked);
  }
  return all;
}

/**
 * All lists in order, starting at a random one, so that two processes starting together don't compete for the same list.
 */
function fromRandomStart<List>(lists: readonly List[]): List[] {
  const first = Math.floor(Math.random() * lists.length);
  return [...lists.slice(first), ...lists.slice(0, first)];
}
