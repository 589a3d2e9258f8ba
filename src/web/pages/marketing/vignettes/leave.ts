import { DAY } from '#domain/terms.ts';

/* Days are ISO dates, counted in UTC because leave has no hours. */

const moment = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Every day from first to last, inclusive. */
export function daysBetween(first: string, last: string): string[] {
  const count = Math.round((moment(last) - moment(first)) / DAY) + 1;
  return Array.from({ length: count }, (_, index) => new Date(moment(first) + index * DAY).toISOString().slice(0, 10));
}

export function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(moment(day)).getUTCDay());
}

/** The days of a leave that are deducted from the balance: not weekends or public holidays. */
export function deductedDays(first: string, last: string, holidays: readonly string[]): number {
  return daysBetween(first, last).filter((day) => !isWeekend(day) && !holidays.includes(day)).length;
}
