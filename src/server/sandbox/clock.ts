import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { rateLimits, tokens } from '../db/schema/index.ts';
import { ApiError } from '../platform/errors.ts';
import { isMovable, later, type Clock, type MovableClock } from '../platform/clock.ts';
import type { Platform } from '../platform/platform.ts';

function movable(clock: Clock): MovableClock {
  if (!isMovable(clock)) throw new Error('the sandbox needs a clock that can be moved');
  return clock;
}

export type ClockMove = { days: number } | { to: string } | { reset: true };

const asAnswer = (clock: MovableClock) => ({ now: clock.now().toISOString(), isMoved: clock.isMoved });

export const readClock = ({ clock }: Platform) => asAnswer(movable(clock));

/** Open sessions move along with the clock, so that who is testing stays signed in. */
async function moveSessions(database: Database, milliseconds: number): Promise<void> {
  const by = sql`make_interval(secs => ${milliseconds / 1000})`;
  await database.sql
    .update(tokens)
    .set({ expiresAt: sql`${tokens.expiresAt} + ${by}`, idleExpiresAt: sql`${tokens.idleExpiresAt} + ${by}`, lastSeenAt: sql`${tokens.lastSeenAt} + ${by}` })
    .where(eq(tokens.purpose, 'session'));
}

/** Back to the real time. Limits that were begun ahead of it would hold until it gets there. */
async function reset(clock: MovableClock, { database, sessions }: Platform): Promise<void> {
  const ahead = clock.now();
  await sessions.flush();
  await clock.moveTo(null);
  await moveSessions(database, clock.now().getTime() - ahead.getTime());
  await database.sql.delete(rateLimits);
}

/** Forward: the sessions first, so that no call meets the new time with an old session. */
async function forward(clock: MovableClock, { database, sessions }: Platform, to: Date): Promise<void> {
  const by = to.getTime() - clock.now().getTime();
  if (by < 0) {
    throw new ApiError('invalid_request', { errors: [{ field: 'to', msg: 'The clock only moves forward. Choose a later moment, or go back to now.' }] });
  }
  await sessions.flush();
  await moveSessions(database, by);
  await clock.moveTo(to);
}

/** Moves the clock forward, or back to the real time, and runs what became due. Errors: invalid_request for a moment that has passed. */
export async function moveClock(platform: Platform, move: ClockMove) {
  const clock = movable(platform.clock);
  if ('reset' in move) await reset(clock, platform);
  else await forward(clock, platform, 'days' in move ? later(clock.now(), move) : new Date(move.to));
  await platform.jobs.runDue();
  platform.outbox.nudge();
  return asAnswer(clock);
}
