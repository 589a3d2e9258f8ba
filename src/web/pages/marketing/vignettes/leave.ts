import { daysBetween, daysLater, isWeekend } from '#domain/days.ts';

/** Every day from first to last, inclusive. */
export const daysFrom = (first: string, last: string): string[] =>
  Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => daysLater(first, index));

/** The days of a leave that are deducted from the balance: not weekends or public holidays. */
export const deductedDays = (first: string, last: string, holidays: readonly string[]): number =>
  daysFrom(first, last).filter((day) => !isWeekend(day) && !holidays.includes(day)).length;
