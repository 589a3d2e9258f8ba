import { DAY } from './terms.ts';

/* Days such as 2026-11-20. They have no time and no zone, so each is exactly a day after the one before. */

/** The day `days` days later. */
export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

/** The number of days from `first` to `last`; 0 if they are the same. */
export const daysBetween = (first: string, last: string): number => (Date.parse(last) - Date.parse(first)) / DAY;

/** 0 on Sunday to 6 on Saturday. */
const weekdayOf = (day: string): number => new Date(day).getUTCDay();

export const isWeekend = (day: string): boolean => [0, 6].includes(weekdayOf(day));

/** The Monday of the day's week. */
export const mondayOf = (day: string): string => daysLater(day, -((weekdayOf(day) + 6) % 7));
