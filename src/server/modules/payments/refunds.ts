import * as z from 'zod';
import { forOrg, type OrgScope, type OrgTx } from '../../db/scope.ts';
import type { Module } from '../../http/createModule.ts';
import { earlier, later } from '../../platform/clock.ts';
import type { RefundState } from '../../platform/payments/paymentProvider.ts';
import { unanswered, noResultYet } from '../../platform/payments/unanswered.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordActivity } from '../activity/service.ts';
import { lockPayer, mailAdministrators } from '../subscriptions/service.ts';
import {
  attemptById,
  type AttemptChanges,
  type AttemptRow,
  changeAttempt,
  isPartlyTakenBack,
  lockAttempt,
} from './attempts.ts';
import { nextCheckOf, nextRefundTry, REFUND_WEEKS, refundPeriods } from './checks.ts';
import { refundFailedMail, refundMail } from './refundMails.ts';
import { reportPayment } from './reports.ts';

/*
 * Refunds of charges that can't be used. A refund becomes due in the transaction that discovers it, and a delivery
 * requests it afterwards.
 */

/** Outbox kind of a refund request to the provider. */
export const REFUND = 'payment.refund';
const refundPayload = z.object({ orgId: z.string(), attemptId: z.string() });

/** Writes `changes` to a locked attempt and makes a full refund due. */
export async function recordRefundDue(
  platform: Platform,
  org: OrgTx,
  attempt: AttemptRow,
  changes: AttemptChanges & { settledAt: Date },
): Promise<AttemptRow> {
  await requestRefund(platform, org, attempt.id);
  const due = { ...changes, refund: 'due' as const, returned: changes.charged ?? null };
  // The provider reports completion by webhook; this check covers a lost one.
  return changeAttempt(org, attempt.id, {
    ...due,
    nextCheckAt: nextCheckOf({ ...attempt, ...due }, changes.settledAt),
  });
}

/** Refunds a charge that bought nothing, and mails the payer why and when the money arrives. */
export async function refundPayment(
  platform: Platform,
  org: OrgTx,
  attempt: AttemptRow,
  changes: AttemptChanges & { settledAt: Date },
): Promise<AttemptRow> {
  const due = await recordRefundDue(platform, org, attempt, changes);
  await mailAdministrators(platform, org, refundMail(platform.config, due));
  return due;
}

/**
 * Requests a refund from the provider once the transaction is committed. Repeating it is safe: a charge is refunded
 * once, and a repeat counts as done.
 */
export const requestRefund = ({ outbox }: Platform, { tx, orgId }: OrgTx, attemptId: string): Promise<void> =>
  outbox.post(tx, REFUND, { orgId, attemptId });

/** Records a completed refund. Everyone who was told that it failed is told that it has arrived after all. */
export async function recordRefund(platform: Platform, org: OrgTx, attempt: AttemptRow, at: Date): Promise<AttemptRow> {
  const { id, actorId, amount, returned, refund } = attempt;
  await recordActivity(org, {
    actorId,
    event: 'payment.refunded',
    at,
    data: { reference: id, amount: returned ?? amount },
  });
  const done = await changeAttempt(org, id, { refund: 'done', nextCheckAt: null });
  if (refund === 'failed') {
    await reportPayment(platform, org, done, {
      what: 'A failed refund has been made after all',
      more: ['The card provider has returned the money. Don’t return it manually: it must not go back twice.'],
    });
    await mailAdministrators(platform, org, refundMail(platform.config, done));
  }
  return done;
}

/**
 * Records a failed refund and schedules a retry. After the last one the refund is shown as failed and someone has to
 * pay it manually. The attempt is locked.
 */
export async function refundFailed(
  platform: Platform,
  org: OrgTx,
  attempt: AttemptRow,
  why: string,
): Promise<AttemptRow> {
  const now = platform.clock.now();
  const refundFailures = attempt.refundFailures + 1;
  const nextCheckAt = nextRefundTry(refundFailures, now);
  platform.log.warn({ reference: attempt.id, refundFailures, why }, 'a refund failed');
  if (nextCheckAt !== null) return changeAttempt(org, attempt.id, { refund: 'due', refundFailures, nextCheckAt });
  const failed = await changeAttempt(org, attempt.id, { refund: 'failed', refundFailures, nextCheckAt: null });
  await recordActivity(org, {
    actorId: attempt.actorId,
    event: 'payment.refundFailed',
    at: now,
    data: { reference: attempt.id, amount: attempt.returned ?? attempt.amount },
  });
  await reportPayment(platform, org, failed, {
    what: 'A refund failed',
    more: [
      `The card provider hasn’t made the refund after ${refundFailures} tries: ${why}. Check with the provider first, because the money must not go back twice. If it has no refund of this payment, return the money manually.`,
    ],
  });
  await mailAdministrators(platform, org, refundFailedMail(platform.config, failed));
  return failed;
}

/**
 * Applies a refund webhook. `other`: we didn't request this refund, so someone made it at the provider. Errors:
 * unavailable while the provider doesn't say what has become of the refund.
 */
export async function handleRefund(
  platform: Platform,
  org: OrgScope,
  id: string,
  state: RefundState,
): Promise<'ours' | 'other'> {
  const before = await org.read((bound) => attemptById(bound, id));
  if (!before?.refund || isPartlyTakenBack(before)) return 'other';
  // The response to our own request says that it's pending: this webhook may be late, or about another refund.
  if (state === 'pending' || before.refund === 'done' || before.refund === state) return 'ours';
  // Only a part may have been returned, by hand. A failure may be a repeat about an earlier try.
  const isDoubtful = state === 'processed' || before.refundFailures > 0;
  if (isDoubtful && (await refundAtProvider(platform, id)) !== state) return 'ours';
  const isCurrent = await org.transaction(async (bound) => {
    await lockPayer(bound, platform.clock.now());
    const attempt = await lockAttempt(bound, id);
    // What the provider said may be out of date if our next try has begun.
    if (!isSameTry(attempt, before)) return false;
    if (state === 'processed') await recordRefund(platform, bound, attempt, platform.clock.now());
    // The webhook may arrive before we've stored the response to our own request. A refund waiting for its retry has
    // already been counted: this is a repeated webhook.
    else if (
      attempt.refund === 'asked' ||
      (attempt.refund === 'due' && (await platform.outbox.isWaiting(bound.tx, REFUND, { attemptId: id })))
    )
      await refundFailed(platform, bound, attempt, 'reported by the provider’s webhook');
    return true;
  });
  return isCurrent ? 'ours' : handleRefund(platform, org, id, state);
}

/** Whether a refund is still at the same try, and that in the same state. */
export const isSameTry = (a: AttemptRow, b: AttemptRow): boolean =>
  a.refund === b.refund && a.refundFailures === b.refundFailures;

/**
 * Follows up a refund that is overdue, once a day. `state` is what the provider lists. Our team is told about one
 * that is still pending, each time that a refund's time has passed again. The attempt is locked.
 */
export async function followUpRefund(
  platform: Platform,
  org: OrgTx,
  attempt: AttemptRow,
  state: RefundState,
): Promise<AttemptRow> {
  const { id, refund, checks, nextCheckAt } = attempt;
  const now = platform.clock.now();
  if (state === 'processed') return recordRefund(platform, org, attempt, now);
  const next = { checks: checks + 1, nextCheckAt: later(now, { days: 1 }) };
  if (state === 'pending') {
    const periods = refundPeriods(attempt, now);
    if (periods > refundPeriods(attempt, earlier(nextCheckAt ?? now, { days: 1 })))
      await reportPayment(platform, org, attempt, {
        what: `A refund is still pending after ${periods * REFUND_WEEKS} weeks`,
        more: [
          'Ask the card provider about it, and don’t return the money manually: it must not go back twice. We check it every day.',
        ],
      });
    return changeAttempt(org, id, { ...next, refund: 'asked' });
  }
  // A request that the provider hasn't answered counts as well: this must not go on unseen.
  if (refund === 'asked' || (await platform.outbox.isWaiting(org.tx, REFUND, { attemptId: id })))
    return refundFailed(platform, org, attempt, 'it was not completed in time');
  await requestRefund(platform, org, id);
  return changeAttempt(org, id, next);
}

/**
 * What the provider lists about the refunds of a charge. `processed`: the whole charge was returned; `failed`: it wasn't,
 * and nothing is under way. Errors: unavailable while the provider doesn't answer.
 */
export async function refundAtProvider({ payments }: Platform, reference: string): Promise<RefundState> {
  const found = await payments.refundOf(reference);
  if (found.kind === 'unknown') throw noResultYet();
  return found.kind === 'found' ? found.state : 'failed';
}

/** The delivery that requests refunds from the provider. */
export const refundDelivery = (platform: Platform): NonNullable<Module['deliveries']>[string] => ({
  inFlight: 5,
  async deliver(payload) {
    const { payments, database } = platform;
    const { orgId, attemptId } = refundPayload.parse(payload);
    const org = forOrg(database, orgId);
    const attempt = await org.read((bound) => attemptById(bound, attemptId));
    if (attempt?.refund !== 'due') return;
    const result = await payments.refund({ reference: attemptId });
    if (result.kind === 'unknown')
      throw new Error(unanswered('the provider did not say whether it accepted the refund', result));
    const state = result.kind === 'accepted' ? result.state : await stateAfterRefusal(platform, attemptId);
    const why = result.kind === 'refused' ? result.reason : result.kind;
    await org.transaction(async (bound) => {
      await lockPayer(bound, platform.clock.now());
      const locked = await lockAttempt(bound, attemptId);
      if (!isSameTry(locked, attempt)) return;
      if (state === 'processed') await recordRefund(platform, bound, locked, platform.clock.now());
      else if (state === 'pending') await changeAttempt(bound, attemptId, { refund: 'asked' });
      else await refundFailed(platform, bound, locked, why);
    });
  },
});

/** The provider also refuses to refund a charge whose refund is under way or done: our own, or one made by hand. */
async function stateAfterRefusal(platform: Platform, reference: string): Promise<RefundState> {
  const result = await platform.payments.verify(reference);
  if (result.kind === 'unknown')
    throw new Error(unanswered('the provider did not say whether it has reversed a charge', result));
  if (result.kind !== 'succeeded') return result.kind === 'reversed' ? 'processed' : 'failed';
  return refundAtProvider(platform, reference);
}
