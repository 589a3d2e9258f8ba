import { forOrg, type OrgScope, type OrgTx } from '../../../db/scope.ts';
import { describeError } from '../../../platform/log.ts';
import type { Platform } from '../../../platform/platform.ts';
import { defaultCard } from '../../cards/service.ts';
import { changeSubscription, lockedLifecycle } from '../../subscriptions/service.ts';
import { attemptByKey, type AttemptRow, changeAttempt, isOpen, openAttempt } from '../attempts.ts';
import { isAutomaticRenewal } from '../chargeOutcome.ts';
import { settle } from '../settle.ts';
import { chargeAndSettle } from './chargeAndSettle.ts';
import { type BlockedRenewal, type ClaimedRenewal, isRenewing, mayBeCharged, renewalKey } from './claim.ts';
import { recordAbandonedRenewal, recordFailedRenewal } from './failure.ts';

/* Finds out why a due renewal couldn't simply be charged, and unblocks it. */

/** Unblocks one organisation's renewal if possible. Errors are logged, so that they don't block the others. */
export async function unblockRenewal(platform: Platform, blocked: BlockedRenewal, signal: AbortSignal): Promise<void> {
  try {
    await unblock(platform, blocked, signal);
  } catch (error) {
    platform.log.error({ ...describeError(error), orgId: blocked.orgId }, 'could not unblock a renewal');
  }
}

async function unblock(platform: Platform, blocked: BlockedRenewal, signal: AbortSignal): Promise<void> {
  const org = forOrg(platform.database, blocked.orgId);
  const open = await org.read((bound) => openAttempt(bound, 'renewal'));
  if (open) {
    const { attempt, answer } = await settle(platform, org, open.id);
    // A process died before it called the provider. A reference is charged only once.
    if (answer === 'notFound' && isOpen(attempt) && isAutomaticRenewal(attempt))
      return resume(platform, org, attempt, { blocked, signal });
    // Someone is paying manually, or the card's bank is waiting for the cardholder.
    if (isOpen(attempt)) return;
  }
  await org.transaction((bound) => makeDueAgain(platform, bound, { ...blocked, hadOpen: open !== null }));
}

async function resume(
  platform: Platform,
  org: OrgScope,
  attempt: AttemptRow,
  { blocked, signal }: { blocked: BlockedRenewal; signal: AbortSignal },
): Promise<void> {
  const again = await org.transaction(async (bound): Promise<ClaimedRenewal | null> => {
    const now = platform.clock.now();
    const row = (await lockedLifecycle(bound, now))?.subscription;
    const card = attempt.amount === 0 ? null : await defaultCard(bound);
    const isSame =
      row?.version === attempt.order?.subscriptionVersion &&
      row?.renewalStops === (attempt.order?.renewalStops ?? 0) &&
      attempt.cardId === (card?.id ?? null);
    if (row && isSame && mayBeCharged(row, now)) return { attempt, card, from: null };
    // Nothing was charged: the subscription or the card has changed, the renewal was stopped, or it's too late.
    await changeAttempt(bound, attempt.id, {
      status: 'abandoned',
      reason: 'abandoned',
      settledAt: now,
      nextCheckAt: null,
    });
    await makeDueAgain(platform, bound, { ...blocked, hasNoCard: card === null, hadOpen: true });
    return null;
  });
  if (again) await chargeAndSettle(platform, [again], { signal, settling: 'single' });
}

/** Makes the renewal due again, with no payment open, unless there is no card to charge or it's too late. */
async function makeDueAgain(
  platform: Platform,
  org: OrgTx,
  { until, hasNoCard, hadOpen }: BlockedRenewal & { hadOpen: boolean },
): Promise<void> {
  const now = platform.clock.now();
  const row = (await lockedLifecycle(org, now))?.subscription;
  // A payment settled since has rescheduled it.
  if (row?.nextRenewalAt?.getTime() !== until.getTime()) return;
  if (!isRenewing(row)) return void (await changeSubscription(org, { nextRenewalAt: null }, now));
  if (!mayBeCharged(row, now)) return recordAbandonedRenewal(platform, org, row, now);
  const before = await attemptByKey(org, renewalKey(row));
  // That attempt charged nothing and doesn't count: free its key for another.
  if (before) await changeAttempt(org, before.id, { idempotencyKey: null });
  if (hasNoCard && !(await defaultCard(org)))
    return recordFailedRenewal(platform, org, { key: renewalKey(row), why: 'noCard', attempt: null, at: now });
  if (before || hadOpen) await changeSubscription(org, { nextRenewalAt: now }, now);
}
