import { DAY } from '#domain/terms.ts';

/* Days are ISO dates and counted in UTC: a leave has no hours. */

const moment = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Every day from the first to the last, both included. */
export function daysBetween(first: string, last: string): string[] {
  const count = Math.round((moment(last) - moment(first)) / DAY) + 1;
  return Array.from({ length: count }, (_, index) => new Date(moment(first) + index * DAY).toISOString().slice(0, 10));
}

export function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(moment(day)).getUTCDay());
}

/** The days that a leave takes from the balance: weekends and public holidays are not deducted. */
export function deductedDays(first: string, last: string, holidays: readonly string[]): number {
  return daysBetween(first, last).filter((day) => !isWeekend(day) && !holidays.includes(day)).length;
}
