import { later } from '../../platform/clock.ts';
import { type AttemptRow, isOpen } from './attempts.ts';

/** When an attempt is asked about automatically, counted from its beginning. */
const schedule = [{ seconds: 30 }, { minutes: 5 }, { hours: 1 }, { days: 1 }] as const;
/** For so many days after it was given up it may still turn out to be paid. */
const GIVEN_UP_DAYS = 7;
/** For so many days after it was owed a refund may be under way. */
const REFUND_DAYS = 10;
/** When what has succeeded is looked at again, because it may have been taken back without a word: days. */
const RECHECK_DAYS = [1, 7];
/** When the provider is asked again for a refund that it could not make: the n-th after its n-th failure. */
const refundWaits = [{ hours: 1 }, { days: 1 }] as const;

const firstAfter = (now: Date, moments: readonly Date[]): Date | null => moments.toSorted((a, b) => a.getTime() - b.getTime()).find((moment) => moment > now) ?? null;
const begun = (createdAt: Date): Date[] => schedule.map((wait) => later(createdAt, wait));
const daysAfter = (from: Date, count: number): Date[] => Array.from({ length: count }, (_, day) => later(from, { days: day + 1 }));

/** The first of the moments of an open attempt after `now`; null when the last one has passed. */
export const nextCheck = (createdAt: Date, now: Date): Date | null => firstAfter(now, begun(createdAt));

/** When what succeeded at `settledAt` is looked at again. */
export const nextRecheck = (settledAt: Date, now: Date): Date | null => firstAfter(now, RECHECK_DAYS.map((days) => later(settledAt, { days })));

/** When an attempt is asked about next; null when no more is to be learned. */
export function nextCheckOf({ createdAt, settledAt, ...attempt }: AttemptRow, now: Date): Date | null {
  const { status, refund } = attempt;
  if (settledAt === null || isOpen(attempt)) return nextCheck(createdAt, now);
  if (refund === 'due' || refund === 'asked') return firstAfter(now, [...begun(createdAt), ...daysAfter(settledAt, REFUND_DAYS)]);
  if (refund !== null) return null;
  if (status === 'succeeded') return nextRecheck(settledAt, now);
  return status === 'abandoned' ? firstAfter(now, [...begun(createdAt), ...daysAfter(settledAt, GIVEN_UP_DAYS)]) : null;
}

/** When a refund that failed so often is asked for again; null when it is left to a person. */
export function nextRefundTry(failures: number, now: Date): Date | null {
  const wait = refundWaits[failures - 1];
  return wait === undefined ? null : later(now, wait);
}

/** The delivery that asks for a refund has been given up after so long. */
export const isDeliveryOver = (settledAt: Date | null, now: Date): boolean => settledAt !== null && now > later(settledAt, { days: 4 });
