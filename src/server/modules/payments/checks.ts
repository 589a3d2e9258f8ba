import { later } from '../../platform/clock.ts';

/** When an attempt is asked about by itself, counted from its beginning. */
const schedule = [{ seconds: 30 }, { minutes: 5 }, { hours: 1 }, { days: 1 }] as const;

/** The first of those moments after `now`; null when the last one has passed. */
export function nextCheck(createdAt: Date, now: Date): Date | null {
  return schedule.map((wait) => later(createdAt, wait)).find((moment) => moment > now) ?? null;
}
