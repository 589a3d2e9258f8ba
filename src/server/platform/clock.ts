import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { sandboxClock } from '#server/db/schema/index.ts';

/** The only source of time for decisions about money, access and deletion. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock ahead of the real time by an offset that is stored in the database and survives restarts. */
export interface MovableClock extends Clock {
  readonly isMoved: boolean;
  /** Sets the current time to `moment`; null returns to the real time. */
  moveTo(moment: Date | null): Promise<void>;
}

export const isMovable = (clock: Clock): clock is MovableClock => 'moveTo' in clock;

export async function openMovableClock(database: Database): Promise<MovableClock> {
  const [stored] = await database.sql.select().from(sandboxClock);
  let offset = stored?.offsetMs ?? 0;
  return {
    now: () => new Date(Date.now() + offset),
    get isMoved() {
      return offset !== 0;
    },
    async moveTo(moment) {
      const next = moment === null ? 0 : moment.getTime() - Date.now();
      await database.sql
        .insert(sandboxClock)
        .values({ offsetMs: next })
        .onConflictDoUpdate({ target: sandboxClock.isOnly, set: { offsetMs: sql`excluded.offset_ms` } });
      offset = next;
    },
  };
}

interface Span {
  days?: number;
  hours?: number;
  minutes?: number;
  seconds?: number;
}

const milliseconds = ({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Span): number =>
  (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;

/** Adds a time span: `later(now, { minutes: 10 })`. */
export const later = (moment: Date, by: Span): Date => new Date(moment.getTime() + milliseconds(by));

/** Subtracts a time span. */
export const earlier = (moment: Date, by: Span): Date => new Date(moment.getTime() - milliseconds(by));
