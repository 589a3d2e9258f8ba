/* Terms are exact days of 24 hours (rule subscription.terms). Moments are milliseconds since the epoch, UTC. */

export const DAY = 24 * 60 * 60 * 1000;

export { TRIAL_DAYS } from './trialDays.mjs';
export const MONTHLY_DAYS = 30;
export const ANNUAL_DAYS = 365;
/** Data is kept this long after a paid cancellation, or after a trial has run out. */
export const RETENTION_DAYS = 90;

/** How long a quote can be paid. */
export const QUOTE_MINUTES = 30;

/** When a term of `days` that begins at `start` ends. */
export function endOfTerm(start: number, days: number): number {
  return start + days * DAY;
}

/** Expired is: now ≥ expiry. */
export function hasExpired(expiry: number, now: number): boolean {
  return now >= expiry;
}

/** The days left, begun ones counted whole; 0 from the expiry on. */
export function daysLeft(expiry: number, now: number): number {
  return Math.max(0, Math.ceil((expiry - now) / DAY));
}
