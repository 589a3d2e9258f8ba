import type { FastifyInstance } from 'fastify';
import { forOrg, type OrgTx } from '../../db/scope.ts';
import type { Job } from '../../platform/jobs.ts';
import { describeError } from '../../platform/log.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockPayer } from '../subscriptions/service.ts';
import {
  type AttemptChanges,
  type AttemptRow,
  changeAttempt,
  decidedAttemptsToCheck,
  isInDoubt,
  isOpen,
  lockAttempt,
  openAttemptsToCheck,
} from './attempts.ts';
import { isDeliveryOver, isFirstAfterDelivery, isRefundOverdue, nextCheckOf } from './checks.ts';
import { abandonedChanges, isAutomaticRenewal } from './chargeOutcome.ts';
import { mailNothingCharged, mailUnconfirmed } from './mails.ts';
import { followUpRefund, isSameTry, refundAtProvider, requestRefund } from './refunds.ts';
import { recordFailedRenewal } from './renewals/failure.ts';
import { reportPayment } from './reports.ts';
import { settle, type SettleResult } from './settle.ts';

const RECONCILER = 'payments';

/** Schedules the check of an attempt at its exact time, instead of up to a minute later: someone is waiting. */
export function checkInTime({ jobs, clock }: Platform, { nextCheckAt }: Pick<AttemptRow, 'nextCheckAt'>): void {
  if (nextCheckAt !== null) jobs.runIn(RECONCILER, Math.max(0, nextCheckAt.getTime() - clock.now().getTime()));
}

const CHECKS_IN_FLIGHT = 5;
/** Settled payments checked per run, a minute apart: nobody is waiting for these. */
const MAX_DECIDED_CHECKS = 200;

/**
 * Checks payments that nobody else has settled: those whose next check is due and, on the first run after a start, all
 * open ones, because the caller that was waiting may be gone.
 */
export function reconciler(platform: Platform): Job {
  let isFirst = true;
  return {
    name: RECONCILER,
    cron: '* * * * *',
    async run(signal) {
      const { database, clock } = platform;
      const now = clock.now();
      // Payments that someone is waiting for come first.
      const waiting = [
        ...(await openAttemptsToCheck(database.sql, isFirst ? null : now)),
        ...(await decidedAttemptsToCheck(database.sql, now, MAX_DECIDED_CHECKS)),
      ];
      while (waiting.length > 0 && !signal.aborted)
        await Promise.all(waiting.splice(0, CHECKS_IN_FLIGHT).map((attempt) => checkOne(platform, attempt)));
      isFirst = false;
    },
  };
}

/**
 * Runs the reconciler once the server is listening and has started up, without delaying either: the sandbox's provider
 * runs on this server. Failures are logged like those of any job. Not with SCHEDULES=off.
 */
export function checkAtStart(app: FastifyInstance, { jobs, startUp, config }: Platform): void {
  if (!config.schedules) return;
  app.addHook('onListen', async () =>
    startUp.wait((failure) => void (failure || jobs.runDue(RECONCILER).catch(() => {}))),
  );
}

async function checkOne(platform: Platform, { orgId, id }: AttemptRow): Promise<void> {
  try {
    await check(platform, orgId, id);
  } catch (error) {
    // It's still due, so the next run checks it again.
    platform.log.error({ ...describeError(error), reference: id }, 'a payment could not be checked');
  }
}

async function check(platform: Platform, orgId: string, id: string): Promise<void> {
  const org = forOrg(platform.database, orgId);
  const { answer, attempt: settled } = await settle(platform, org, id, { isUnattended: true, isRecheck: true });
  const now = platform.clock.now();
  const isAsking = answer !== 'unknown' && isRefundOverdue(settled, now);
  const listed = isAsking ? await refundAtProvider(platform, id) : null;
  await org.transaction(async (bound) => {
    // Lock order, as everywhere: the organisation, then the attempt.
    await lockPayer(bound, now);
    const attempt = await lockAttempt(bound, id);
    if (attempt.nextCheckAt === null || attempt.nextCheckAt > now) return;
    let next = nextCheckOf(attempt, now);
    // Don't give up while the provider isn't answering: the next run checks again.
    if (next === null && answer === 'unknown') return;
    if (isRefundOverdue(attempt, now))
      return void (listed && isSameTry(attempt, settled) && (await followUpRefund(platform, bound, attempt, listed)));
    if (attempt.refund === 'due' && (attempt.refundFailures > 0 || isDeliveryOver(attempt.settledAt, now)))
      await requestRefund(platform, bound, id);
    if (attempt.refund === 'due' && isFirstAfterDelivery(attempt, now))
      await reportPayment(platform, bound, attempt, {
        what: 'The card provider hasn’t accepted a refund for four days',
        more: [
          'It may refuse us: search the log for “refuses us”, and check our key and account at the provider. We ask for the refund again every day, so don’t return the money manually: it must not go back twice.',
        ],
      });
    const changes = next === null ? await giveUp(platform, bound, { attempt, answer, at: now }) : {};
    next ??= nextCheckOf({ ...attempt, ...changes }, now);
    await changeAttempt(bound, id, { checks: attempt.checks + 1, nextCheckAt: next, ...changes });
  });
}

/**
 * Gives up an open attempt after a day, and one that was still pending then after a week more. Returns the columns to
 * change. The attempt is locked.
 */
async function giveUp(
  platform: Platform,
  org: OrgTx,
  { attempt, answer, at }: { attempt: AttemptRow; answer: SettleResult['answer']; at: Date },
): Promise<AttemptChanges> {
  if (!isOpen(attempt)) return isInDoubt(attempt) ? endDoubt(platform, org, attempt) : {};
  platform.log.warn({ reference: attempt.id, status: attempt.status }, 'abandoned an unfinished payment');
  const isPending = answer === 'pending';
  if (isAutomaticRenewal(attempt))
    await recordFailedRenewal(platform, org, { key: attempt.idempotencyKey, why: 'abandoned', attempt, at });
  else await (isPending ? mailUnconfirmed : mailNothingCharged)(platform, org, attempt);
  return { ...abandonedChanges(at), ...(isPending && { reason: null, isConfirming: true }) };
}

async function endDoubt(platform: Platform, org: OrgTx, attempt: AttemptRow): Promise<AttemptChanges> {
  await reportPayment(platform, org, attempt, {
    what: 'A payment is still not confirmed after eight days',
    more: ['We no longer ask about it. Please check it with the card provider, and tell the customer.'],
  });
  return { reason: 'abandoned', isConfirming: false };
}
