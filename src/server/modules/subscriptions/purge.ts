import { and, eq, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm';
import { billingContacts, paymentAttempts, quotes, subscriptions, unreachableAddresses } from '../../db/schema/index.ts';
import type { OrgTx } from '../../db/scope.ts';
import { later } from '../../platform/clock.ts';
import type { Job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { RETENTION_DAYS } from '#domain/terms.ts';
import { recordActivity } from '../activity/service.ts';
import { forgetCards } from '../cards/service.ts';
import { postDeletion } from './deletion.ts';
import { forEachDue } from './due.ts';
import { decide, lockedLifecycle } from './lifecycle.ts';
import { changeSubscription, type SubscriptionRow } from './store.ts';
import { timers } from './timers.ts';

/* The data goes: of a trial that was cancelled at once, of what has ended after 90 days (rules purge.after90Days and purge.kept). */

/**
 * Deletes the organisation's data, if the chart allows it now and no payment is under way; gives the subscription as it is
 * then. The organisation, its people, receipts, payments and the log stay. Looks again under the lock, so that whoever
 * bought in the meantime loses nothing, and a second run finds nothing to do.
 */
export async function purge(platform: Platform, org: OrgTx, now: Date): Promise<SubscriptionRow> {
  const stored = await lockedLifecycle(org, now);
  const row = stored?.subscription;
  if (!row) throw new Error('the subscription is gone');
  const next = decide(stored, { type: 'data.purged', at: now.getTime() });
  // What is paid in this moment may make all of it needed again: the next run looks.
  if (next === null || (await hasOpenPayment(org))) return row;

  await forgetCards(platform, org);
  await org.tx.delete(billingContacts).where(eq(billingContacts.orgId, org.orgId));
  await org.tx.delete(unreachableAddresses).where(eq(unreachableAddresses.orgId, org.orgId));
  await org.tx.delete(quotes).where(eq(quotes.orgId, org.orgId));
  const changes = { isAutoRenewal: next.isAutoRenewal, renewalFailures: next.failures, scheduled: null, purgedAt: now };
  const purged = await changeSubscription(org, { ...changes, ...timers({ ...row, ...changes }, now), version: row.version + 1 }, now);
  const reason = row.kind === 'trial' && row.cancelledAt !== null ? 'trialCancelled' : 'retentionEnded';
  await recordActivity(org, { actorId: null, event: 'data.purged', at: now, data: { reason } });
  await postDeletion(platform, org, { at: now, reason });
  return purged;
}

/** Purges all that is due. One that fails, or waits for a payment, is found again by the next run. */
export const purging = (platform: Platform): Job => ({
  name: 'purge',
  cron: '*/5 * * * *',
  run() {
    const now = platform.clock.now();
    const isOver = or(and(eq(subscriptions.kind, 'trial'), isNotNull(subscriptions.cancelledAt)), lte(subscriptions.expiresAt, later(now, { days: -RETENTION_DAYS })));
    return forEachDue(platform, and(isNull(subscriptions.purgedAt), isOver), (org) => purge(platform, org, now), 'an organisation’s data could not be purged');
  },
});

async function hasOpenPayment({ tx, orgId }: OrgTx): Promise<boolean> {
  const open = await tx
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orgId, orgId), inArray(paymentAttempts.status, ['created', 'sent', 'unknown'])))
    .limit(1);
  return open.length > 0;
}
