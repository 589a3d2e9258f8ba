import { closedOn } from './holidays.ts';
import { daysLater } from '#domain/days.ts';
import { dayInLagos, momentInLagos } from '#domain/lagosClock.ts';

/*
 * The times of demos: every half hour from 9:00 to 16:30 in Lagos, on working days, from the next working day up to
 * eight weeks ahead.
 */

export const DEMO_MINUTES = 30;
const FIRST_START = 9 * 60;
const LAST_START = 16 * 60 + 30;
const DAYS_AHEAD = 8 * 7;

/** The first and last bookable day. */
export interface Bookable {
  first: string;
  last: string;
}

export function bookable(now: Date): Bookable {
  const today = dayInLagos(now);
  let first = daysLater(today, 1);
  while (closedOn(first) !== null) first = daysLater(first, 1);
  return { first, last: daysLater(today, DAYS_AHEAD) };
}

/** Why a day has no times; null if it has some. */
export function closedReason({ first, last }: Bookable, day: string): string | null {
  const closed = closedOn(day);
  if (closed !== null) return closed;
  if (day < first) return 'Too soon';
  return day > last ? 'Not open yet' : null;
}

/** All times of a working day, taken or not. */
export const timesOn = (day: string): Date[] =>
  Array.from({ length: (LAST_START - FIRST_START) / DEMO_MINUTES + 1 }, (_, index) =>
    momentInLagos(day, FIRST_START + index * DEMO_MINUTES),
  );

/** Whether a demo can start at this time, if it isn't taken. */
export function isOffered(at: Date, now: Date): boolean {
  const day = dayInLagos(at);
  return closedReason(bookable(now), day) === null && timesOn(day).some((time) => time.getTime() === at.getTime());
}
