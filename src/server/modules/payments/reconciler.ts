import type { FastifyInstance } from 'fastify';
import { forOrg } from '../../db/scope.ts';
import type { Job } from '../../platform/jobs.ts';
import { describeError } from '../../platform/log.ts';
import type { Platform } from '../../platform/platform.ts';
import { holdPurchases } from '../subscriptions/service.ts';
import { type AttemptRow, attemptsToCheck, changeAttempt, isOpen, lockAttempt } from './attempts.ts';
import { nextCheck } from './checks.ts';
import { isByItself } from './judging.ts';
import { tellNothingCharged } from './mails.ts';
import { renewalFailed } from './renewals/failure.ts';
import { settle } from './settle.ts';

const RECONCILER = 'payments';

/** Asked about at once. */
const AT_ONCE = 5;

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
      const due = await attemptsToCheck(database.sql, { dueAt: clock.now() });
      const open = isFirst ? await attemptsToCheck(database.sql, 'open') : [];
      const waiting = [...due, ...open.filter(({ id }) => !due.some((each) => each.id === id))];
      while (waiting.length > 0) await Promise.all(waiting.splice(0, AT_ONCE).map((attempt) => checked(platform, attempt)));
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
  const { asked } = await settle(platform, org, id, { isUnattended: true });
  const now = platform.clock.now();
  await org.transaction(async (bound) => {
    // First the organisation, then the attempt, as everywhere.
    await holdPurchases(bound, now);
    const attempt = await lockAttempt(bound, id);
    if (attempt.nextCheckAt === null || attempt.nextCheckAt > now) return;
    const next = nextCheck(attempt.createdAt, now);
    // While the provider does not answer, nothing is given up: it is due at the next run as well.
    if (next === null && asked === 'unknown') return;
    const isGivenUp = next === null && isOpen(attempt);
    if (isGivenUp) {
      platform.log.warn({ reference: id, status: attempt.status }, 'a payment that nobody finished is given up');
      if (isByItself(attempt)) await renewalFailed(platform, bound, { key: attempt.idempotencyKey, why: 'abandoned', attempt, at: now });
      else await tellNothingCharged(platform, bound, attempt);
    }
    await changeAttempt(bound, id, {
      checks: attempt.checks + 1,
      nextCheckAt: next,
      ...(isGivenUp ? { status: 'abandoned' as const, reason: 'abandoned' as const, isChallenged: false, settledAt: now } : {}),
    });
  });
}
