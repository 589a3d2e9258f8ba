/* Dates in Lagos, such as 2026-11-20. Lagos is an hour ahead of UTC all year. */

const UTC_OFFSET = 3_600_000;
const DAY = 86_400_000;

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The date in Lagos. */
export const dayInLagos = (at: Date): string => isoDay(at.getTime() + UTC_OFFSET);

/** The date `days` days later. */
export const daysLater = (day: string, days: number): string => isoDay(Date.parse(day) + days * DAY);

/** The time `minutes` after midnight in Lagos. */
export const momentOn = (day: string, minutes: number): Date =>
  new Date(Date.parse(day) - UTC_OFFSET + minutes * 60_000);

export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(day).getUTCDay());
