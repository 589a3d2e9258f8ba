import { DAY, RETENTION_DAYS } from './terms.ts';

/* When something happens automatically in the life of a subscription (rules autorenew.tries, notice.beforeEnd, purge.after90Days). Moments are milliseconds since the epoch, UTC. */

/** The default card is charged a day before the expiry; while that fails again at the expiry, and one, three and seven days after it. */
const CHARGES = [-1, 0, 1, 3, 7] as const;

/** After so many failures nobody tries again by itself. */
export const MOST_FAILURES = CHARGES.length;

/** Nobody tries later than a day after the last try was due. */
const GRACE_DAYS = 1;

/** From when on nothing is charged by itself any more for what ended at `expiresAt`. */
export function endOfTries(expiresAt: number): number {
  return expiresAt + (Math.max(...CHARGES) + GRACE_DAYS) * DAY;
}

/** When the card is charged first. */
export function firstCharge(expiresAt: number): number {
  return expiresAt + CHARGES[0] * DAY;
}

/**
 * When the card is charged next, after so many failures for this expiry, the last of them of a charge at `chargedAt`. What
 * was due since then and was held up is made good once, now; null once it has been given up.
 */
export function nextCharge(expiresAt: number, failures: number, { now, chargedAt = now }: { now: number; chargedAt?: number }): number | null {
  if (now >= endOfTries(expiresAt)) return null;
  const next = CHARGES.slice(failures).map((days) => expiresAt + days * DAY).find((due) => failures === 0 || due > chargedAt);
  return next === undefined ? null : Math.max(next, now);
}

/** When the data of what has ended goes. */
export function endOfRetention(expiresAt: number): number {
  return expiresAt + RETENTION_DAYS * DAY;
}

/** What somebody is written to about, and when. */
export type Notice = { kind: 'ending' | 'purge'; days: number; at: number };

/** Seven days and one before a trial or a term ends; thirty, seven and one before the data goes. `day` counts from the expiry. */
const NOTICES = [
  { kind: 'ending', days: 7, day: -7 },
  { kind: 'ending', days: 1, day: -1 },
  { kind: 'purge', days: 30, day: RETENTION_DAYS - 30 },
  { kind: 'purge', days: 7, day: RETENTION_DAYS - 7 },
  { kind: 'purge', days: 1, day: RETENTION_DAYS - 1 },
] as const;

const noticeFor = (expiresAt: number, { kind, days, day }: (typeof NOTICES)[number]): Notice => ({ kind, days, at: expiresAt + day * DAY });

/** All that somebody is written to about, for this expiry. */
export function notices(expiresAt: number): Notice[] {
  return NOTICES.map((each) => noticeFor(expiresAt, each));
}

/** The first notice that is due after `after`; null when all have been. */
export function nextNotice(expiresAt: number, after: number): Notice | null {
  const next = NOTICES.find(({ day }) => expiresAt + day * DAY > after);
  return next ? noticeFor(expiresAt, next) : null;
}
