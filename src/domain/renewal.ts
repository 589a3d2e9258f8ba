import { DAY, RETENTION_DAYS } from './terms.ts';

/* When something happens by itself in the life of a subscription (product.md). Moments are milliseconds since the epoch, UTC. */

/** The default card is charged a day before the expiry; while that fails again at the expiry, and one, three and seven days after it. */
const CHARGES = [-1, 0, 1, 3, 7] as const;

/** After so many failures nobody tries again by itself. */
export const MOST_FAILURES = CHARGES.length;

/** When the card is charged next, after so many failures for this expiry; null once it has been given up. */
export function nextCharge(expiresAt: number, failures: number): number | null {
  const days = CHARGES[failures];
  return days === undefined ? null : expiresAt + days * DAY;
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
