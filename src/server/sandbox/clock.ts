import { eq, sql } from 'drizzle-orm';
import { tokens } from '../db/schema/index.ts';
import { ApiError } from '../platform/errors.ts';
import { later, type Clock, type MovableClock } from '../platform/clock.ts';
import type { Platform } from '../platform/platform.ts';

function movable(clock: Clock): MovableClock {
  if (!('moveTo' in clock)) throw new Error('the sandbox needs a clock that can be moved');
  return clock as MovableClock;
}

export type ClockMove = { days: number } | { to: string } | { reset: true };

const asAnswer = (clock: MovableClock) => ({ now: clock.now().toISOString(), isMoved: clock.isMoved });

export const readClock = ({ clock }: Platform) => asAnswer(movable(clock));

/**
 * Moves the clock forward, or back to the real time, and runs what became due. Open sessions move along, so that who is
 * testing stays signed in. Errors: invalid_request for a moment that has passed.
 */
export async function moveClock({ clock, database, jobs, outbox }: Platform, move: ClockMove) {
  const moving = movable(clock);
  const before = moving.now();
  if ('to' in move && new Date(move.to) < before) {
    throw new ApiError('invalid_request', { errors: [{ field: 'to', msg: 'The clock only moves forward. Choose a later moment, or go back to now.' }] });
  }
  if ('reset' in move) await moving.moveTo(null);
  else await moving.moveTo('days' in move ? later(before, { days: move.days }) : new Date(move.to));

  const seconds = (moving.now().getTime() - before.getTime()) / 1000;
  const by = sql`make_interval(secs => ${seconds})`;
  await database.sql
    .update(tokens)
    .set({ expiresAt: sql`${tokens.expiresAt} + ${by}`, idleExpiresAt: sql`${tokens.idleExpiresAt} + ${by}`, lastSeenAt: sql`${tokens.lastSeenAt} + ${by}` })
    .where(eq(tokens.purpose, 'session'));
  await jobs.runDue();
  outbox.nudge();
  return asAnswer(moving);
}
