import { and, eq, isNotNull, isNull, lte, or } from 'drizzle-orm';
import { subscriptions } from '../../db/schema/index.ts';
import type { OrgTx } from '../../db/scope.ts';
import { earlier } from '../../platform/clock.ts';
import type { Job } from '../../platform/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { RETENTION_DAYS } from '#domain/terms.ts';
import { recordActivity } from '../activity/service.ts';
import { lockOrganisation } from '../org/service.ts';
import { lockEveryone } from '../people/service.ts';
import { postDeletion } from './deletion.ts';
import { forEachDue } from './due.ts';
import { decide, decidedColumns, lockedLifecycle } from './lifecycle.ts';
import { changeSubscription, currentRow, type SubscriptionRow } from './store.ts';
import { isNoticeOwed } from './timers.ts';

/*
 * Deletes an organisation's data: immediately when a trial is cancelled, 90 days after a subscription ended (rules
 * purge.after90Days and purge.kept).
 */

/**
 * Deletes the organisation's data if the chart allows it now and no module asks to wait, and returns the subscription
 * afterwards. Each module deletes its own data (`dataPurge`); the organisation, its people, receipts, payments and the
 * log are kept. The chart is asked again under the lock, so that a purchase made in the meantime loses nothing. Lock the
 * organisation's people first (`lockEveryone`).
 */
export async function purge(platform: Platform, org: OrgTx, now: Date): Promise<SubscriptionRow> {
  const stored = await lockedLifecycle(org, now);
  const row = stored?.subscription;
  if (!row) throw new Error('the subscription is gone');
  const next = decide(stored, { type: 'data.purged', at: now.getTime() });
  // A payment that isn't settled may still need the data: leave it to the next run.
  if (next === null || (await platform.dataPurge.mustWait(org))) return row;

  await platform.dataPurge.run(org);
  const changes = { ...decidedColumns(next), scheduled: null, purgedAt: now, nextNoticeAt: null };
  const purged = await changeSubscription(org, changes, now);
  const reason = row.kind === 'trial' && row.cancelledAt !== null ? 'trialCancelled' : 'retentionEnded';
  await recordActivity(org, { actorId: null, event: 'data.purged', at: now, data: { reason } });
  await postDeletion(platform, org, { at: now, reason });
  return purged;
}

/** Leaves data alone whose owners haven't been told in time, as after a long stop. The notice comes first. */
async function purgeUnlessNoticeOwed(platform: Platform, org: OrgTx, now: Date): Promise<void> {
  await lockEveryone(org);
  await lockOrganisation(org);
  const row = await currentRow(org, now);
  if (row && !isNoticeOwed(row, now)) await purge(platform, org, now);
}

/** Purges everything due. A purge that fails or has to wait is picked up by the next run. */
export const purgeJob = (platform: Platform): Job => ({
  name: 'purge',
  // Automatic renewals run before anything is deleted.
  after: ['payments', 'renewals'],
  cron: '*/5 * * * *',
  run(signal) {
    const now = platform.clock.now();
    const isOver = or(
      and(eq(subscriptions.kind, 'trial'), isNotNull(subscriptions.cancelledAt)),
      lte(subscriptions.expiresAt, earlier(now, { days: RETENTION_DAYS })),
    );
    return forEachDue(
      platform,
      { isDue: and(isNull(subscriptions.purgedAt), isOver), signal, failed: 'could not purge an organisation’s data' },
      (org) => purgeUnlessNoticeOwed(platform, org, now),
    );
  },
});
