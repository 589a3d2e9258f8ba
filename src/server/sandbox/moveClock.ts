import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { rateLimits, subscriptions, tokens } from '../db/schema/index.ts';
import { ApiError } from '../platform/errors.ts';
import { isMovable, later, type Clock, type MovableClock } from '../platform/clock.ts';
import type { Platform } from '../platform/platform.ts';
import { seedDemoAccounts } from './seedDemoAccounts.ts';

function movable(clock: Clock): MovableClock {
  if (!isMovable(clock)) throw new Error('the sandbox needs a clock that can be moved');
  return clock;
}

export type ClockMove = { days: number } | { to: string } | { reset: true };

const asAnswer = (clock: MovableClock) => ({ now: clock.now().toISOString(), isMoved: clock.isMoved });

export const readClock = ({ clock }: Platform) => asAnswer(movable(clock));

/** Moves open sessions along with the clock, so that testers stay signed in. */
async function moveSessions(database: Database, milliseconds: number): Promise<void> {
  const by = sql`make_interval(secs => ${milliseconds / 1000})`;
  await database.sql
    .update(tokens)
    .set({
      expiresAt: sql`${tokens.expiresAt} + ${by}`,
      idleExpiresAt: sql`${tokens.idleExpiresAt} + ${by}`,
      lastSeenAt: sql`${tokens.lastSeenAt} + ${by}`,
    })
    .where(eq(tokens.purpose, 'session'));
}

/**
 * Returns to the real time and resets the demo accounts. Rate limits that started in the future would otherwise last
 * until that time.
 */
async function reset(clock: MovableClock, platform: Platform): Promise<void> {
  const { database, sessions } = platform;
  const ahead = clock.now();
  await sessions.flush();
  await clock.moveTo(null);
  await moveSessions(database, clock.now().getTime() - ahead.getTime());
  await database.sql.delete(rateLimits);
  await seedDemoAccounts(platform);
}

/**
 * Moves the clock forward. Sessions move first, so that no call sees the new time with an old session. Does nothing if
 * the time has already passed.
 */
async function forward(clock: MovableClock, { database, sessions }: Platform, to: Date): Promise<void> {
  const by = to.getTime() - clock.now().getTime();
  if (by <= 0) return;
  await sessions.flush();
  await moveSessions(database, by);
  await clock.moveTo(to);
}

/** Time of the first renewal or notice in this period. */
async function nextDue({ sql: db }: Database, from: Date, to: Date): Promise<Date | null> {
  const nextDates = [subscriptions.nextRenewalAt, subscriptions.nextNoticeAt].map(async (at) => {
    const [row] = await db
      .select({ at })
      .from(subscriptions)
      .where(and(gt(at, from), lt(at, to)))
      .orderBy(asc(at))
      .limit(1);
    return row?.at ?? [];
  });
  return (await Promise.all(nextDates)).flat().toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}

/** Maximum number of stops, so that moving years ahead doesn't take forever. */
const MAX_STOPS = 200;
/** Interval after which waiting work is tried again, such as a payment that is given up after a day. */
const RETRY_INTERVAL = { hours: 1 };
/**
 * Number of retries at each stop. Work that has to wait longer, for example while the provider is unreachable, waits
 * for the next stop.
 */
const MAX_RETRIES = 2;
const EPOCH = new Date(0);

/**
 * Stops at each renewal and notice: a renewal determines the next one, a failure its retry, and a notice mentions its
 * date.
 */
async function advanceTo(clock: MovableClock, platform: Platform, to: Date): Promise<void> {
  const stopAt = async (moment: Date): Promise<void> => {
    await forward(clock, platform, moment);
    for (const job of ['payments', 'renewals', 'notices']) await platform.jobs.runDue(job);
    // Mail shows the time at which it is sent.
    await platform.outbox.drain();
  };
  let from = clock.now();
  if (to < from) {
    throw new ApiError('invalid_request', {
      errors: [{ field: 'to', msg: 'The clock only moves forward. Choose a later moment, or go back to now.' }],
    });
  }
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    const due = await nextDue(platform.database, from, to);
    if (!due) break;
    await stopAt(due);
    from = later(clock.now(), RETRY_INTERVAL);
    for (
      let retry = 0;
      retry < MAX_RETRIES && from < to && (await nextDue(platform.database, EPOCH, from));
      retry += 1
    ) {
      await stopAt(from);
      from = later(clock.now(), RETRY_INTERVAL);
    }
  }
  await forward(clock, platform, to);
}

/**
 * Moves the clock forward, or back to the real time, and runs everything that became due. Errors: invalid_request for a
 * time in the past.
 */
export async function moveClock(platform: Platform, move: ClockMove) {
  const clock = movable(platform.clock);
  if ('reset' in move) await reset(clock, platform);
  else await advanceTo(clock, platform, 'days' in move ? later(clock.now(), move) : new Date(move.to));
  await platform.jobs.runDue();
  platform.outbox.nudge();
  return asAnswer(clock);
}
