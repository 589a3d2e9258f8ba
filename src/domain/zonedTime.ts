import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import type { Moment } from './lagosClock.ts';

dayjs.extend(utc);

/**
 * Writes a moment as clocks in a time zone such as America/New_York show it, in dayjs' notation. For Lagos,
 * `formatInLagos` is faster.
 * @throws RangeError for an unknown zone
 */
export const formatInZone = (zone: string, moment: Moment, format: string): string =>
  // Swedish times are written as in ISO 8601. dayjs' own time zones are an hour off near the changes of the computer's
  // clock.
  dayjs.utc(new Date(moment).toLocaleString('sv-SE', { timeZone: zone })).format(format);
