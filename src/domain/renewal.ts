import { DAY, RETENTION_DAYS } from './terms.ts';

/*
 * The timing of automatic events in the life of a subscription (rules autorenew.tries, notice.beforeEnd,
 * purge.after90Days). Times are milliseconds since the epoch, UTC.
 */

/** The days relative to the expiry on which the default card is charged, until a charge succeeds. */
const CHARGES = [-1, 0, 1, 3, 7] as const;

/** Automatic charges stop after this many failures. */
export const MAX_RENEWAL_FAILURES = CHARGES.length;

/** How many days late the last charge may still be made. */
const GRACE_DAYS = 1;

/** When automatic charges stop for a term that ended at `expiresAt`. */
export function endOfRetries(expiresAt: number): number {
  return expiresAt + (Math.max(...CHARGES) + GRACE_DAYS) * DAY;
}

/** When the card is first charged. */
export function firstCharge(expiresAt: number): number {
  return expiresAt + CHARGES[0] * DAY;
}

/**
 * The day whose prices a charge at `at` has: those of the first try, which the mails announced, however often the card
 * is tried again.
 */
export function pricesOfCharge(expiresAt: number, at: number): number {
  return Math.min(at, firstCharge(expiresAt));
}

/** The earliest day whose prices a charge at `now` can have. */
export function earliestPrices(now: number): number {
  return firstCharge(now - endOfRetries(0));
}

/**
 * When the card is next charged after `failures` for this expiry, the latest of them at `chargedAt`. Null if no charges
 * are left. A retry that was due since then but delayed is made once, now. Without a failure nothing is late: someone
 * has just switched automatic renewal on, and can still switch it off before the next of these days.
 */
export function nextCharge(
  expiresAt: number,
  failures: number,
  { now, chargedAt = now }: { now: number; chargedAt?: number },
): number | null {
  if (now >= endOfRetries(expiresAt)) return null;
  const next = CHARGES.slice(failures)
    .map((days) => expiresAt + days * DAY)
    .find((due) => (failures === 0 ? due >= now : due > chargedAt));
  return next === undefined ? null : Math.max(next, now);
}

/** Jobs run minutes apart, and a release or restart delays them a little more. Only longer delays count. */
const TOLERATED_DELAY = DAY / 24;

/**
 * When data is deleted if its last notice goes out only at `now`, too late for the announced day: a day from then. Null
 * if there is time enough.
 */
export function postponedDeletion(expiresAt: number, now: number): number | null {
  return now > endOfRetention(expiresAt) - DAY + TOLERATED_DELAY ? now + DAY : null;
}

/** When an ended subscription's data is deleted. */
export function endOfRetention(expiresAt: number): number {
  return expiresAt + RETENTION_DAYS * DAY;
}

/** A mail about the end of a term or the deletion of data, and when it is due. */
export type Notice = { kind: 'ending' | 'purge'; days: number; at: number };

/** `days` counts back from the event, `day` from the expiry. */
const NOTICES = [
  { kind: 'ending', days: 7, day: -7 },
  { kind: 'ending', days: 1, day: -1 },
  { kind: 'purge', days: 30, day: RETENTION_DAYS - 30 },
  { kind: 'purge', days: 7, day: RETENTION_DAYS - 7 },
  { kind: 'purge', days: 1, day: RETENTION_DAYS - 1 },
] as const;

const noticeFor = (expiresAt: number, { kind, days, day }: (typeof NOTICES)[number]): Notice => ({
  kind,
  days,
  at: expiresAt + day * DAY,
});

/** All notices for this expiry, in order. */
export function notices(expiresAt: number): Notice[] {
  return NOTICES.map((each) => noticeFor(expiresAt, each));
}

/** The first notice due after `after`; null when none is left. */
export function nextNotice(expiresAt: number, after: number): Notice | null {
  const next = NOTICES.find(({ day }) => expiresAt + day * DAY > after);
  return next ? noticeFor(expiresAt, next) : null;
}
