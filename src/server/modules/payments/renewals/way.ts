import { forOrg, type OrgScope, type OrgTx } from '../../../db/scope.ts';
import { describeError } from '../../../platform/log.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changeSubscription, lockedLifecycle } from '../../subscriptions/service.ts';
import { attemptByKey, type AttemptRow, changeAttempt, isOpen, openAttempt } from '../attempts.ts';
import { isAutomaticRenewal } from '../judgement.ts';
import { settle } from '../settle.ts';
import { carryOut } from './charging.ts';
import { type Claimed, type Held, isRenewing, keyOf, mayBeCharged } from './claim.ts';
import { recordAbandonedRenewal, recordFailedRenewal } from './failure.ts';
import { defaultCard } from './store.ts';

/* A renewal that was due and could not simply be charged: why not, and what is done about it. */

/** Sees to one organisation. What goes wrong is logged, so that the others do not wait for it. */
export async function clearWay(platform: Platform, held: Held, signal: AbortSignal): Promise<void> {
  try {
    await clear(platform, held, signal);
  } catch (error) {
    platform.log.error({ ...describeError(error), orgId: held.orgId }, 'a renewal could not be taken up');
  }
}

async function clear(platform: Platform, held: Held, signal: AbortSignal): Promise<void> {
  const org = forOrg(platform.database, held.orgId);
  const open = await org.read((bound) => openAttempt(bound, 'renewal'));
  if (open) {
    const { attempt, asked } = await settle(platform, org, open.id);
    // The process that began it did not come to ask for it: the same reference, charged once.
    if (asked === 'notFound' && isOpen(attempt) && isAutomaticRenewal(attempt)) return resume(platform, org, attempt, { held, signal });
    // Somebody's own payment is waited for, and so is a card's bank.
    if (isOpen(attempt)) return;
  }
  await org.transaction((bound) => takeUp(platform, bound, { ...held, hadOpen: open !== null }));
}

async function resume(platform: Platform, org: OrgScope, attempt: AttemptRow, { held, signal }: { held: Held; signal: AbortSignal }): Promise<void> {
  const again = await org.transaction(async (bound): Promise<Claimed | null> => {
    const now = platform.clock.now();
    const row = (await lockedLifecycle(bound, now))?.subscription;
    const card = attempt.amount === 0 ? null : await defaultCard(bound);
    const isSame = row?.version === attempt.order?.subscriptionVersion && row?.renewalStops === (attempt.order?.renewalStops ?? 0) && attempt.cardId === (card?.id ?? null);
    if (row && isSame && mayBeCharged(row, now)) return { attempt, card, from: null };
    // It was priced for another subscription, is for another card, was stopped, or comes too late; nothing was charged for it.
    await changeAttempt(bound, attempt.id, { status: 'abandoned', reason: 'abandoned', settledAt: now, nextCheckAt: null });
    await takeUp(platform, bound, { ...held, hasNoCard: card === null, hadOpen: true });
    return null;
  });
  if (again) await carryOut(platform, [again], signal);
}

/** Nothing is open: what is due is to be taken again, unless there is nothing to charge or it is too late for that. */
async function takeUp(platform: Platform, org: OrgTx, { until, hasNoCard, hadOpen }: Held & { hadOpen: boolean }): Promise<void> {
  const now = platform.clock.now();
  const row = (await lockedLifecycle(org, now))?.subscription;
  // What became of a payment says anew when it is charged next.
  if (row?.nextRenewalAt?.getTime() !== until.getTime()) return;
  if (!isRenewing(row)) return void (await changeSubscription(org, { nextRenewalAt: null }, now));
  if (!mayBeCharged(row, now)) return recordAbandonedRenewal(platform, org, row, now);
  const before = await attemptByKey(org, keyOf(row));
  // It came to nothing and does not count: another takes its place.
  if (before) await changeAttempt(org, before.id, { idempotencyKey: null });
  if (hasNoCard && !(await defaultCard(org))) return recordFailedRenewal(platform, org, { key: keyOf(row), why: 'noCard', attempt: null, at: now });
  if (before || hadOpen) await changeSubscription(org, { nextRenewalAt: now }, now);
}
