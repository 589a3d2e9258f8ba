import type { Job } from '../../../platform/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { carryOut } from './charging.ts';
import { claim, type Held } from './claim.ts';
import { dueRanges, type KeyRange } from './store.ts';
import { clearWay } from './way.ts';

/** Taken, charged and written together. */
const BATCH = 500;

/**
 * Renews what is due by the saved card, a batch at a time. Several processes may run it at once: each begins somewhere else,
 * and what one has taken the others leave out. Whatever it dies over is found by the next run or by the reconciler.
 */
export function renewals(platform: Platform): Job {
  return {
    name: 'renewals',
    cron: '* * * * *',
    async run(signal) {
      const held = await pass(platform, signal);
      if (held.length === 0) return;
      for (const one of held) if (!signal.aborted) await clearWay(platform, one, signal);
      // What stood in the way may be gone now.
      await pass(platform, signal);
    },
  };
}

/** Goes once through all that is due. Gives what could not simply be charged. */
async function pass(platform: Platform, signal: AbortSignal): Promise<Held[]> {
  const { database, clock } = platform;
  const all: Held[] = [];
  for (const range of fromAnywhere(await dueRanges(database.sql, clock.now(), BATCH))) {
    if (signal.aborted) break;
    const { claimed, held } = await claim(platform, range, BATCH);
    await carryOut(platform, claimed, signal);
    all.push(...held);
  }
  return all;
}

/** All of them in their order, from any one on: two that begin together do not meet at once. */
function fromAnywhere(ranges: readonly KeyRange[]): KeyRange[] {
  const first = Math.floor(Math.random() * ranges.length);
  return [...ranges.slice(first), ...ranges.slice(0, first)];
}
