import { lte } from 'drizzle-orm';
import { subscriptions } from '../../db/schema/index.ts';
import type { OrgTx } from '../../db/scope.ts';
import type { Platform } from '../../platform/platform.ts';
import { forEachDue } from './due.ts';
import { lockOrganisation } from '../org/service.ts';
import { changeSubscription, currentRow, type SubscriptionRow } from './store.ts';
import { timerAfterNotice } from './timers.ts';

/** Runs `work` for each organisation with a notice due at `now`, each in a transaction of its own. */
export const forEachNoticeDue = (
  platform: Platform,
  now: Date,
  signal: AbortSignal,
  work: (org: OrgTx) => Promise<unknown>,
): Promise<void> =>
  forEachDue(
    platform,
    { isDue: lte(subscriptions.nextNoticeAt, now), signal, failed: 'could not send a notice' },
    work,
  );

/**
 * Claims the due notice: locks the organisation, advances the timer and returns the subscription. Null if another
 * process claimed it first.
 */
export async function takeDueNotice(org: OrgTx, now: Date): Promise<SubscriptionRow | null> {
  await lockOrganisation(org);
  const row = await currentRow(org, now);
  if (!row || row.nextNoticeAt === null || row.nextNoticeAt > now) return null;
  await changeSubscription(org, { nextNoticeAt: timerAfterNotice(row, now) }, now);
  return row;
}
