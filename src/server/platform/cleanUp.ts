import { lt, lte } from 'drizzle-orm';
import type { Database, Tx } from '#server/db/database.ts';
import { keptOrders, quotes } from '#server/db/schema/index.ts';
import { type Clock, earlier } from './clock.ts';
import type { Job } from './jobs.ts';
import { retentionPeriods } from './retentionPeriods.ts';
import { deleteOldFailures } from './mail/unreachableAddresses.ts';
import { deleteDeadCodes } from './oneTimeCodes.ts';
import { deleteOldMail } from './outbox.ts';
import { deleteDeadLimits } from './rateLimits.ts';
import { deleteDeadTokens } from './tokens.ts';

const steps: readonly ((tx: Tx, now: Date) => Promise<unknown>)[] = [
  deleteDeadTokens,
  deleteDeadCodes,
  deleteDeadLimits,
  deleteOldMail,
  deleteOldFailures,
  (tx, now) => tx.delete(keptOrders).where(lte(keptOrders.keptUntil, now)),
  (tx, now) => tx.delete(quotes).where(lt(quotes.validUntil, earlier(now, retentionPeriods.quotes))),
];

/**
 * Deletes expired data every 15 minutes: tokens and codes, rate limits, sent or failed mail, unreachable addresses,
 * quotes, and abandoned orders. Each kind in a transaction of its own, so that a stop doesn't wait for the rest.
 */
export const cleanUp = (database: Database, clock: Clock): Job => ({
  name: 'clean-up',
  cron: '*/15 * * * *',
  async run(signal) {
    const now = clock.now();
    for (const step of steps) if (!signal.aborted) await database.transaction((tx) => step(tx, now));
  },
});
