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

/** Every quarter of an hour, deletes what no answer needs any more: dead tokens and codes, run-out limits, mail that was sent or given up, addresses that it did not get to, quotes that ran out, and orders that nobody came back for. */
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
