import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { billingContacts, paymentAttempts, quotes, subscriptions } from '../../db/schema/index.ts';
import { forOrg, type OrgTx } from '../../db/scope.ts';
import { later } from '../../platform/clock.ts';
import type { Job } from '../../platform/jobs.ts';
import { describeError } from '../../platform/log.ts';
import type { Platform } from '../../platform/platform.ts';
import { RETENTION_DAYS } from '#domain/terms.ts';
import { recordActivity } from '../activity/service.ts';
import { forgetCards } from '../cards/service.ts';
import { postDeletion } from './deletion.ts';
import { decide, lockedLifecycle } from './lifecycle.ts';
import { changeSubscription, type SubscriptionRow } from './store.ts';
import { timers } from './timers.ts';

/* The data goes: of a trial that was cancelled at once, of what has ended after 90 days (product.md has the table). */

/**
 * Deletes the organisation's data, if the chart allows it now and no payment is under way; gives the subscription as it is
 * then. The organisation, its people, receipts, payments and the log stay. Looks again under the lock, so that whoever
 * bought in the meantime loses nothing, and a second run finds nothing to do.
 */
export async function purge(platform: Platform, org: OrgTx, now: Date): Promise<SubscriptionRow> {
  const stored = await lockedLifecycle(org);
  const row = stored?.subscription;
  if (!row) throw new Error('the subscription is gone');
  const next = decide(stored, { type: 'data.purged', at: now.getTime() });
  // What is paid in this moment may make all of it needed again: the next run looks.
  if (next === null || (await hasOpenPayment(org))) return row;

  await forgetCards(platform, org);
  await org.tx.delete(billingContacts).where(eq(billingContacts.orgId, org.orgId));
  await org.tx.delete(quotes).where(eq(quotes.orgId, org.orgId));
  const changes = { isAutoRenewal: next.isAutoRenewal, renewalFailures: next.failures, scheduled: null, purgedAt: now };
  const purged = await changeSubscription(org, { ...changes, ...timers({ ...row, ...changes }, now), version: row.version + 1 });
  const reason = row.kind === 'trial' && row.cancelledAt !== null ? 'trialCancelled' : 'retentionEnded';
  await recordActivity(org, { actorId: null, event: 'data.purged', at: now, data: { reason } });
  await postDeletion(platform, org, { at: now, reason });
  return purged;
}

/** Purges all that is due. One that fails, or waits for a payment, is found again by the next run. */
export const purging = (platform: Platform): Job => ({
  name: 'purge',
  cron: '*/5 * * * *',
  async run() {
    const { database, clock, log } = platform;
    const now = clock.now();
    for await (const orgId of due(database.sql, now)) {
      try {
        await forOrg(database, orgId).transaction((bound) => purge(platform, bound, now));
      } catch (error) {
        log.error({ ...describeError(error), orgId }, 'an organisation’s data could not be purged');
      }
    }
  },
});

const BATCH = 200;

/** The organisations whose data may be due, a page of ids at a time. */
async function* due(tx: Tx, now: Date): AsyncGenerator<string> {
  const isDue = or(and(eq(subscriptions.kind, 'trial'), isNotNull(subscriptions.cancelledAt)), lte(subscriptions.expiresAt, later(now, { days: -RETENTION_DAYS })));
  let last: string | null = null;
  do {
    const page: { orgId: string }[] = await tx
      .select({ orgId: subscriptions.orgId })
      .from(subscriptions)
      .where(and(isNull(subscriptions.purgedAt), isDue, last === null ? undefined : gt(subscriptions.orgId, last)))
      .orderBy(asc(subscriptions.orgId))
      .limit(BATCH);
    for (const { orgId } of page) yield orgId;
    last = page.at(-1)?.orgId ?? null;
  } while (last !== null);
}

async function hasOpenPayment({ tx, orgId }: OrgTx): Promise<boolean> {
  const open = await tx
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orgId, orgId), inArray(paymentAttempts.status, ['created', 'sent', 'unknown'])))
    .limit(1);
  return open.length > 0;
}
