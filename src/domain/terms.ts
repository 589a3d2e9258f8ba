/* Terms are exact days of 24 hours (rule subscription.terms). Times are milliseconds since the epoch, UTC. */

export const DAY = 24 * 60 * 60 * 1000;

export { TRIAL_DAYS } from './trialDays.mjs';
export const MONTHLY_DAYS = 30;
export const ANNUAL_DAYS = 365;
/** Days that data is kept after a paid subscription or a trial has ended. */
export const RETENTION_DAYS = 90;

/** How long a quote can be paid. */
export const QUOTE_MINUTES = 30;

/** When a term of `days` that starts at `start` ends. */
export function endOfTerm(start: number, days: number): number {
  return start + days * DAY;
}

/** Expired means now ≥ expiry. */
export function hasExpired(expiry: number, now: number): boolean {
  return now >= expiry;
}

/** The days left, counting started ones as whole; 0 from the expiry on. */
export function daysLeft(expiry: number, now: number): number {
  return Math.max(0, Math.ceil((expiry - now) / DAY));
}
