import * as z from 'zod';
import { forOrg, type OrgScope, type OrgTx } from '../../db/scope.ts';
import type { Module } from '../../http/createModule.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordActivity } from '../activity/service.ts';
import { lockPayer } from '../subscriptions/service.ts';
import { attemptById, type AttemptChanges, type AttemptRow, changeAttempt, changeRefund, lockAttempt } from './attempts.ts';
import { nextCheckOf, nextRefundTry } from './checks.ts';
import { refundFailedMail, refundMail, mailPayer } from './refundMails.ts';
import { reportPayment } from './reports.ts';

/* Giving back what was charged and cannot be used: owed in the transaction that finds it out, asked for by a delivery afterwards. */

/** Outbox kind of a refund that the provider is asked for. */
export const REFUND = 'payment.refund';
const owed = z.object({ orgId: z.string(), attemptId: z.string() });

/** Writes `changes` to a locked attempt, and that its money is to be given back in full. */
export async function recordRefundDue(platform: Platform, org: OrgTx, attempt: AttemptRow, changes: AttemptChanges & { settledAt: Date }): Promise<AttemptRow> {
  await requestRefund(platform, org, attempt.id);
  const due = { ...changes, refund: 'due' as const, returned: changes.charged ?? null };
  // The provider tells by webhook that it is done; should that be lost, it is asked.
  return changeAttempt(org, attempt.id, { ...due, nextCheckAt: nextCheckOf({ ...attempt, ...due }, changes.settledAt) });
}

/** As `recordRefundDue`, of money that bought nothing: whoever paid is told why, and when it arrives. */
export async function refundPayment(platform: Platform, org: OrgTx, attempt: AttemptRow, changes: AttemptChanges & { settledAt: Date }): Promise<AttemptRow> {
  const due = await recordRefundDue(platform, org, attempt, changes);
  await mailPayer(platform, org, refundMail(platform.config, due));
  return due;
}

/** Has the provider asked for a refund once the transaction is committed. Asking again is safe: a charge is given back once, and one that was counts as done. */
export const requestRefund = ({ outbox }: Platform, { tx, orgId }: OrgTx, attemptId: string): Promise<void> => outbox.post(tx, REFUND, { orgId, attemptId });

/** Notes that the provider has given it back. */
export async function recordRefund(org: OrgTx, attempt: AttemptRow, at: Date): Promise<AttemptRow> {
  const { id, actorId, amount, returned } = attempt;
  await recordActivity(org, { actorId, event: 'payment.refunded', at, data: { reference: id, amount: returned ?? amount } });
  return changeAttempt(org, id, { refund: 'done', nextCheckAt: null });
}

/** Counts that the provider could not give it back. It is asked for again later; the last time it is shown as failed, and a person has to see to it. The attempt is locked. */
export async function refundFailed(platform: Platform, org: OrgTx, attempt: AttemptRow, why: string): Promise<AttemptRow> {
  const now = platform.clock.now();
  const refundFailures = attempt.refundFailures + 1;
  const nextCheckAt = nextRefundTry(refundFailures, now);
  platform.log.warn({ reference: attempt.id, refundFailures, why }, 'a refund failed');
  if (nextCheckAt !== null) return changeAttempt(org, attempt.id, { refund: 'due', refundFailures, nextCheckAt });
  const failed = await changeAttempt(org, attempt.id, { refund: 'failed', refundFailures, nextCheckAt: null });
  await recordActivity(org, { actorId: attempt.actorId, event: 'payment.refundFailed', at: now, data: { reference: attempt.id, amount: attempt.returned ?? attempt.amount } });
  await reportPayment(platform, org, failed, { what: 'A refund failed', more: [`The provider could not make it ${refundFailures} times: ${why}. Someone has to return the money manually.`] });
  await mailPayer(platform, org, refundFailedMail(platform.config, failed));
  return failed;
}

/** What a webhook tells of a refund that we asked for. What is told of one that we did not ask for is `other`: somebody made it at the provider. */
export async function handleRefund(platform: Platform, org: OrgScope, id: string, state: 'processed' | 'failed' | 'pending'): Promise<'ours' | 'other'> {
  return org.transaction(async (bound) => {
    await lockPayer(bound, platform.clock.now());
    const attempt = await lockAttempt(bound, id);
    const { refund } = attempt;
    if (refund === null) return 'other';
    if (state === 'pending') await changeRefund(bound, id, ['due'], 'asked');
    else if (state === 'processed') await (refund === 'done' ? null : recordRefund(bound, attempt, platform.clock.now()));
    // The webhook may come before the answer to our own request has been written. One that waits to be asked for again is
    // counted already: the webhook came twice.
    else if (refund === 'asked' || (refund === 'due' && (await platform.outbox.isWaiting(bound.tx, REFUND, { attemptId: id })))) await refundFailed(platform, bound, attempt, 'the provider’s webhook said so');
    return 'ours';
  });
}

/** Says who asks the provider for refunds. */
export const refundDelivery = (platform: Platform): NonNullable<Module['deliveries']>[string] => ({
  inFlight: 5,
  async deliver(payload) {
    const { payments, database } = platform;
    const { orgId, attemptId } = owed.parse(payload);
    const org = forOrg(database, orgId);
    const attempt = await org.read((bound) => attemptById(bound, attemptId));
    if (attempt?.refund !== 'due') return;
    const result = await payments.refund({ reference: attemptId });
    if (result.kind === 'unknown') throw new Error('the provider did not say whether it takes a refund');
    const state = result.kind === 'accepted' ? result.state : await stateAfterRefusal(platform, attemptId);
    const why = result.kind === 'refused' ? result.reason : result.kind;
    await org.transaction(async (bound) => {
      await lockPayer(bound, platform.clock.now());
      const locked = await lockAttempt(bound, attemptId);
      if (locked.refund !== 'due' || locked.refundFailures !== attempt.refundFailures) return;
      if (state === 'processed') await recordRefund(bound, locked, platform.clock.now());
      else if (state === 'pending') await changeRefund(bound, attemptId, ['due'], 'asked');
      else await refundFailed(platform, bound, locked, why);
    });
  },
});

/** Refused is also what the provider says of a charge that it has given back. */
async function stateAfterRefusal({ payments }: Platform, reference: string): Promise<'processed' | 'failed'> {
  const { kind } = await payments.verify(reference);
  if (kind === 'unknown') throw new Error('the provider did not say whether it has given a charge back');
  return kind === 'reversed' ? 'processed' : 'failed';
}
