import { chargeDueAt } from '#domain/automaticRenewal.ts';
import { forOrg, type OrgScope, type OrgTx } from '../../../db/scope.ts';
import { later } from '../../../platform/clock.ts';
import { describeError } from '../../../platform/log.ts';
import type { Platform } from '../../../platform/platform.ts';
import { defaultCard } from '../../cards/service.ts';
import {
  allows,
  changeSubscription,
  decide,
  lifecycleContext,
  lockedLifecycle,
  renewalAttempted,
  renewalPaid,
  renewalStopsAtCharge,
  type StoredLifecycle,
  versionPriced,
} from '../../subscriptions/service.ts';
import { nextOrder } from '../../quotes/service.ts';
import { attemptByKey, type AttemptRow, changeAttempt, isOpen, lockAttempt, openPayment } from '../attempts.ts';
import { abandonedChanges, isAutomaticRenewal } from '../chargeOutcome.ts';
import { replaceUnpaid } from '../replaceUnpaid.ts';
import { settle, type SettleResult } from '../settle.ts';
import { chargeAndSettle } from './chargeAndSettle.ts';
import { type BlockedRenewal, type ClaimedRenewal, keyOfRenewal } from './claim.ts';
import { recordAbandonedRenewal, recordFailedRenewal } from './failure.ts';

/* Finds out why a due renewal couldn't simply be charged, and unblocks it. */

/** How long an open card page keeps an automatic renewal waiting. */
const LEFT_AFTER = { hours: 1 };

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
  const open = await org.read(openPayment);
  if (open) {
    const settled = await settle(platform, org, open.id, { isUnattended: true });
    const { attempt, answer } = settled;
    // A process died before it called the provider. A reference is charged only once.
    if (answer === 'notFound' && isOpen(attempt) && isAutomaticRenewal(attempt) && !isQuoted(attempt))
      return resume(platform, org, attempt, { blocked, signal });
    // Someone is paying manually, or the card's bank is waiting for the cardholder.
    if (isOpen(attempt) && !(await replaceLeftPage(platform, org, settled))) return;
  }
  await org.transaction((bound) => makeDueAgain(platform, bound, { ...blocked, hadOpen: open !== null }));
}

/**
 * Abandons a card page on which nobody has paid for an hour, so that it doesn't keep an automatic renewal waiting until
 * people lose their access; returns whether it did.
 */
async function replaceLeftPage(platform: Platform, org: OrgScope, settled: SettleResult): Promise<boolean> {
  const { attempt } = settled;
  if (isAutomaticRenewal(attempt) || attempt.cardId !== null) return false;
  if (platform.clock.now() < later(attempt.createdAt, LEFT_AFTER)) return false;
  return replaceUnpaid(platform, org, settled);
}

/** Somebody has pressed Pay for it since. */
const isQuoted = ({ order }: AttemptRow): boolean => order !== null && order.quoteId !== null;

async function resume(
  platform: Platform,
  org: OrgScope,
  attempt: AttemptRow,
  { blocked, signal }: { blocked: BlockedRenewal; signal: AbortSignal },
): Promise<void> {
  const again = await org.transaction(async (bound): Promise<ClaimedRenewal | null> => {
    const now = platform.clock.now();
    const stored = await lockedLifecycle(bound, now);
    const locked = await lockAttempt(bound, attempt.id);
    // Its result may have arrived since, or somebody pays for it now.
    if (!isOpen(locked) || isQuoted(locked)) return null;
    const card = attempt.amount === 0 ? null : await defaultCard(bound);
    if (stored && attempt.cardId === (card?.id ?? null) && wouldRenew(stored, attempt, now))
      return { attempt, card, from: null };
    // Nothing was charged: the subscription or the card has changed, the renewal was stopped, or it's too late.
    await changeAttempt(bound, attempt.id, { ...abandonedChanges(now), nextCheckAt: null });
    await makeDueAgain(platform, bound, { ...blocked, hasNoCard: attempt.amount > 0 && card === null, hadOpen: true });
    return null;
  });
  if (again) await chargeAndSettle(platform, [again], { signal, settling: 'single' });
}

/** Whether the card may be charged for this attempt now, and the next billing period would follow. */
function wouldRenew(stored: StoredLifecycle, { order }: AttemptRow, now: Date): boolean {
  const { subscription } = stored;
  if (subscription === null || order === null) return false;
  const paid = { stops: renewalStopsAtCharge(order), version: versionPriced(order) };
  return (
    allows(stored, renewalAttempted(subscription, now)) &&
    allows(stored, renewalPaid(subscription, order.isPlanDurationAnnual, now, paid))
  );
}

/** Makes the renewal due again, with no payment open, unless there is no card to charge or it's too late. */
async function makeDueAgain(
  platform: Platform,
  org: OrgTx,
  { until, hasNoCard, hadOpen }: BlockedRenewal & { hadOpen: boolean },
): Promise<void> {
  const now = platform.clock.now();
  const stored = await lockedLifecycle(org, now);
  const row = stored?.subscription;
  // A payment settled since has rescheduled it.
  if (!row || row.nextRenewalAt?.getTime() !== until.getTime()) return;
  const missed = decide(stored, { type: 'renewal.missed', at: now.getTime() });
  const order = await nextOrder(org, row, now);
  if (missed) return recordAbandonedRenewal(platform, org, missed, { why: order ? 'late' : 'unsold', at: now });
  if (!allows(stored, renewalAttempted(row, now))) {
    const due = chargeDueAt(lifecycleContext(stored), now.getTime());
    return void (await changeSubscription(org, { nextRenewalAt: due === null ? null : new Date(due) }, now));
  }
  const before = await attemptByKey(org, keyOfRenewal(row));
  // That attempt charged nothing and doesn't count: free its key for another.
  if (before) await changeAttempt(org, before.id, { idempotencyKey: null });
  // Without a price nothing can be paid: the notices say what to do instead.
  if (hasNoCard && order && !(await defaultCard(org)))
    return recordFailedRenewal(platform, org, { key: keyOfRenewal(row), why: 'noCard', attempt: null, order, at: now });
  if (before || hadOpen) await changeSubscription(org, { nextRenewalAt: now }, now);
}
