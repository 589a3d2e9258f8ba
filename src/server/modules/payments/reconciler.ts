import type { FastifyInstance } from 'fastify';
import { forOrg } from '../../db/scope.ts';
import type { Job } from '../../platform/jobs.ts';
import { describeError } from '../../platform/log.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockPayer } from '../subscriptions/service.ts';
import { type AttemptRow, changeAttempt, decidedAttemptsToCheck, isOpen, lockAttempt, openAttemptsToCheck } from './attempts.ts';
import { isDeliveryOver, nextCheckOf } from './checks.ts';
import { isAutomaticRenewal } from './chargeOutcome.ts';
import { mailNothingCharged } from './mails.ts';
import { requestRefund, refundFailed } from './refunds.ts';
import { recordFailedRenewal } from './renewals/failure.ts';
import { settle } from './settle.ts';

const RECONCILER = 'payments';

/** Has an attempt that somebody waits for asked about at its time, not up to a minute later. */
export function checkInTime({ jobs, clock }: Platform, { nextCheckAt }: Pick<AttemptRow, 'nextCheckAt'>): void {
  if (nextCheckAt !== null) jobs.runIn(RECONCILER, Math.max(0, nextCheckAt.getTime() - clock.now().getTime()));
}

/** Asked about at once. */
const CHECKS_IN_FLIGHT = 5;
/** Of what is decided in one run, a minute apart: nobody waits for these. */
const MAX_DECIDED_CHECKS = 200;

/**
 * Asks about payments that nobody else brought to an end: those whose next check is due, and, the first time after a start,
 * all that are open, since whoever waited for an answer may be gone.
 */
export function reconciler(platform: Platform): Job {
  let isFirst = true;
  return {
    name: RECONCILER,
    cron: '* * * * *',
    async run() {
      const { database, clock } = platform;
      const now = clock.now();
      // Whoever waits for an answer comes first.
      const waiting = [...(await openAttemptsToCheck(database.sql, isFirst ? null : now)), ...(await decidedAttemptsToCheck(database.sql, now, MAX_DECIDED_CHECKS))];
      while (waiting.length > 0) await Promise.all(waiting.splice(0, CHECKS_IN_FLIGHT).map((attempt) => checked(platform, attempt)));
      isFirst = false;
    },
  };
}

/** Runs it once the server listens and the start is over, without delaying either: the sandbox's provider is on this server. What goes wrong is logged as a job's. */
export function checkAtStart(app: FastifyInstance, { jobs, startUp }: Platform): void {
  app.addHook('onListen', async () => startUp.wait((failure) => void (failure || jobs.runDue(RECONCILER).catch(() => {}))));
}

async function checked(platform: Platform, { orgId, id }: AttemptRow): Promise<void> {
  try {
    await check(platform, orgId, id);
  } catch (error) {
    // The others are not to wait for this one, which is still due and asked about again.
    platform.log.error({ ...describeError(error), reference: id }, 'a payment could not be checked');
  }
}

async function check(platform: Platform, orgId: string, id: string): Promise<void> {
  const org = forOrg(platform.database, orgId);
  const { asked } = await settle(platform, org, id, { isUnattended: true, isRecheck: true });
  const now = platform.clock.now();
  await org.transaction(async (bound) => {
    // First the organisation, then the attempt, as everywhere.
    await lockPayer(bound, now);
    const attempt = await lockAttempt(bound, id);
    if (attempt.nextCheckAt === null || attempt.nextCheckAt > now) return;
    const { refund } = attempt;
    let next = nextCheckOf(attempt, now);
    // While the provider does not answer, nothing is given up: it is due at the next run as well.
    if (next === null && asked === 'unknown') return;
    // It was asked for long ago, and nothing came of it.
    if (next === null && (refund === 'due' || refund === 'asked')) return void (await refundFailed(platform, bound, attempt, 'it was not made in time'));
    if (refund === 'due' && (attempt.refundFailures > 0 || isDeliveryOver(attempt.settledAt, now))) await requestRefund(platform, bound, id);
    const isGivenUp = next === null && isOpen(attempt);
    if (isGivenUp) {
      platform.log.warn({ reference: id, status: attempt.status }, 'a payment that nobody finished is given up');
      if (isAutomaticRenewal(attempt)) await recordFailedRenewal(platform, bound, { key: attempt.idempotencyKey, why: 'abandoned', attempt, at: now });
      else await mailNothingCharged(platform, bound, attempt);
    }
    const over = isGivenUp ? { status: 'abandoned' as const, reason: 'abandoned' as const, isChallenged: false, isConfirming: false, settledAt: now } : {};
    if (isGivenUp) next = nextCheckOf({ ...attempt, ...over }, now);
    await changeAttempt(bound, id, {
      checks: attempt.checks + 1,
      nextCheckAt: next,
      ...over,
    });
  });
}
