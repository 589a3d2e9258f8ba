import { lt, lte } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { keptOrders, quotes } from '#server/db/schema/index.ts';
import { type Clock, earlier } from './clock.ts';
import type { Job } from './jobs.ts';
import { retentionPeriods } from './retentionPeriods.ts';
import { deleteOldFailures } from './mail/unreachableAddresses.ts';
import { deleteDeadCodes } from './oneTimeCodes.ts';
import { deleteOldMail } from './outbox.ts';
import { deleteDeadLimits } from './rateLimits.ts';
import { deleteDeadTokens } from './tokens.ts';

/**
 * Deletes expired data every 15 minutes: tokens and codes, rate limits, sent or failed mail, unreachable addresses,
 * quotes, and abandoned orders.
 */
export const cleanUp = (database: Database, clock: Clock): Job => ({
  name: 'clean-up',
  cron: '*/15 * * * *',
  run: () =>
    database.transaction(async (tx) => {
      const now = clock.now();
      await deleteDeadTokens(tx, now);
      await deleteDeadCodes(tx, now);
      await deleteDeadLimits(tx, now);
      await deleteOldMail(tx, now);
      await deleteOldFailures(tx, now);
      await tx.delete(keptOrders).where(lte(keptOrders.keptUntil, now));
      await tx.delete(quotes).where(lt(quotes.validUntil, earlier(now, retentionPeriods.quotes)));
    }),
});
