import { and, asc, gt, type SQL } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { subscriptions } from '../../db/schema/index.ts';
import { forOrg, type OrgTx } from '../../db/scope.ts';
import { describeError } from '../../platform/log.ts';
import type { Platform } from '../../platform/platform.ts';

const BATCH = 200;

/** The ids of organisations whose subscription meets the condition, read in pages. */
async function* organisationsWhere(tx: Tx, isDue: SQL | undefined): AsyncGenerator<string> {
  let last: string | null = null;
  do {
    const page: { orgId: string }[] = await tx
      .select({ orgId: subscriptions.orgId })
      .from(subscriptions)
      .where(and(isDue, last === null ? undefined : gt(subscriptions.orgId, last)))
      .orderBy(asc(subscriptions.orgId))
      .limit(BATCH);
    for (const { orgId } of page) yield orgId;
    last = page.at(-1)?.orgId ?? null;
  } while (last !== null);
}

/**
 * Runs `work` for each due organisation in a transaction of its own. Failures are logged and picked up by the next run,
 * as is the rest once `signal` is aborted.
 */
export async function forEachDue(
  { database, log }: Platform,
  { isDue, signal, failed }: { isDue: SQL | undefined; signal: AbortSignal; failed: string },
  work: (org: OrgTx) => Promise<unknown>,
): Promise<void> {
  for await (const orgId of organisationsWhere(database.sql, isDue)) {
    if (signal.aborted) return;
    try {
      await forOrg(database, orgId).transaction(work);
    } catch (error) {
      log.error({ ...describeError(error), orgId }, failed);
    }
  }
}
