import { isRenewedByCard } from '#domain/automaticRenewal.ts';
import { renewalFacts } from '#domain/subscription.ts';
import type { OrgScope, OrgTx } from '../../db/scope.ts';
import type { Platform } from '../../platform/platform.ts';
import { newestActivity, recordActivity } from '../activity/service.ts';
import { decide, decidedColumns, lockedLifecycle, storedSubscription } from './lifecycle.ts';
import { refusalError } from './refusals.ts';
import { changeSubscription, currentRow, type SubscriptionRow } from './store.ts';
import { noticeAfterResuming } from './timers.ts';

/* Automatic renewal: a preference of a paid subscription, ignored once it's cancelled. */

const isOn = (row: SubscriptionRow | null): boolean => row?.kind === 'paid' && row.isAutoRenewal;

/** Whether automatic renewal is on; false without a paid subscription. */
export async function autoRenewal({ clock }: Platform, org: OrgScope): Promise<{ isAutoRenewal: boolean }> {
  return { isAutoRenewal: isOn(await org.read((bound) => currentRow(bound, clock.now()))) };
}

/** Whether the default card will be charged automatically. */
export async function renewsAutomatically(org: OrgTx, now: Date): Promise<boolean> {
  const row = await currentRow(org, now);
  return row !== null && isRenewedByCard(renewalFacts(storedSubscription(row)), now.getTime());
}

/**
 * Switches automatic renewal on or off. Errors: transition_refused without a paid subscription, or once it's cancelled.
 */
export function changeAutoRenewal(
  { clock }: Platform,
  org: OrgScope,
  actorId: string,
  isAutoRenewal: boolean,
): Promise<{ isAutoRenewal: boolean }> {
  return org.transaction(async (bound) => {
    await write(bound, actorId, isAutoRenewal, clock.now());
    return { isAutoRenewal };
  });
}

/** Switches automatic renewal off within the caller's transaction. Errors: transition_refused. */
export function stopRenewing(org: OrgTx, actorId: string, at: Date): Promise<void> {
  return write(org, actorId, false, at);
}

async function write(org: OrgTx, actorId: string, isAutoRenewal: boolean, at: Date): Promise<void> {
  const stored = await lockedLifecycle(org, at);
  if (stored === null) throw new Error('the session’s organisation is gone');
  const event = isAutoRenewal ? 'autoRenewal.switchedOn' : 'autoRenewal.switchedOff';
  const next = decide(stored, { type: event, at: at.getTime() });
  const row = stored.subscription;
  if (next === null || row === null) throw refusalError('switchAutoRenewal', stored, at);
  if (row.isAutoRenewal === isAutoRenewal) return;
  const changes = decidedColumns(next);
  const last = isAutoRenewal ? await newestActivity(org, event) : null;
  const nextNoticeAt = isAutoRenewal ? noticeAfterResuming({ ...row, ...changes }, at, last?.at) : row.nextNoticeAt;
  await changeSubscription(org, { ...changes, nextNoticeAt }, at);
  await recordActivity(org, { actorId, event, at });
}
