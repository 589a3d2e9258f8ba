import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);

/*
 * The clock and calendar of Lagos, an hour ahead of UTC all year. Results depend neither on the computer's own time
 * zone nor on its language data.
 */

/** A date, ISO 8601, or milliseconds since the epoch. A day such as 2026-11-20 stands for that day in Lagos. */
export type Moment = Date | string | number;

/**
 * Writes a moment as clocks in Lagos show it, in dayjs' notation: `formatInLagos(moment, 'D MMMM YYYY')`.
 * @throws RangeError if it isn't a moment
 */
export function formatInLagos(moment: Moment, format: string): string {
  const time = dayjs.utc(moment).add(1, 'hour');
  if (!time.isValid()) throw new RangeError(`${String(moment)} is not a moment`);
  return time.format(format);
}

/** The day in Lagos: 2026-11-20. */
export const dayInLagos = (moment: Moment): string => formatInLagos(moment, 'YYYY-MM-DD');

/** The moment `minutes` after midnight in Lagos, on a day such as 2026-11-20. */
export const momentInLagos = (day: string, minutes: number): Date =>
  dayjs.utc(day).subtract(1, 'hour').add(minutes, 'minute').toDate();
