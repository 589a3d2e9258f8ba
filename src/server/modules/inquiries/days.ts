/* Days in Lagos, written 2026-11-20. Lagos is an hour ahead of UTC the whole year. */

const AHEAD = 3_600_000;
const DAY = 86_400_000;

const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The day that it is in Lagos. */
export const dayInLagos = (at: Date): string => isoDay(at.getTime() + AHEAD);

/** The day that many days later. */
export const daysLater = (day: string, days: number): string => isoDay(Date.parse(day) + days * DAY);

/** So many minutes after midnight in Lagos. */
export const momentOn = (day: string, minutes: number): Date => new Date(Date.parse(day) - AHEAD + minutes * 60_000);

export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(day).getUTCDay());
