import { DAY } from '#domain/terms.ts';
import { earlier, later } from '../../platform/clock.ts';
import { type AttemptRow, isOpen } from './attempts.ts';

/** When the provider is asked about an attempt automatically, counted from its creation. */
const schedule = [{ seconds: 30 }, { minutes: 5 }, { hours: 1 }, { days: 1 }] as const;
/** An abandoned attempt may still turn out to be paid for this many days. */
const ABANDONED_DAYS = 7;
/** A refund may take this many weeks from when it became due: the 10 working days that payers are told, and weekends. */
export const REFUND_WEEKS = 2;
const REFUND_DAYS = REFUND_WEEKS * 7;
/** The outbox gives up after three days (platform/lane.ts). A day more, so that it's certain. */
const DELIVERY_DAYS = 4;
/** Days after success when a payment is checked again: it may have been reversed without a webhook. */
const RECHECK_DAYS = [1, 7];
/** Waiting time before the nth retry of a failed refund. */
const refundWaits = [{ hours: 1 }, { days: 1 }] as const;

const firstAfter = (now: Date, moments: readonly Date[]): Date | null =>
  moments.toSorted((a, b) => a.getTime() - b.getTime()).find((moment) => moment > now) ?? null;
const scheduledChecks = (createdAt: Date): Date[] => schedule.map((wait) => later(createdAt, wait));
const daysAfter = (from: Date, count: number): Date[] =>
  Array.from({ length: count }, (_, day) => later(from, { days: day + 1 }));

/** The first check of an open attempt after `now`; null after the last one. */
export const nextCheck = (createdAt: Date, now: Date): Date | null => firstAfter(now, scheduledChecks(createdAt));

/** When a payment that succeeded at `settledAt` is checked again. */
export const nextRecheck = (settledAt: Date, now: Date): Date | null =>
  firstAfter(
    now,
    RECHECK_DAYS.map((days) => later(settledAt, { days })),
  );

/** When an attempt is checked next; null when there is nothing more to learn. */
export function nextCheckOf({ createdAt, settledAt, ...attempt }: AttemptRow, now: Date): Date | null {
  const { status, refund } = attempt;
  if (settledAt === null || isOpen(attempt)) return nextCheck(createdAt, now);
  if (refund === 'due' || refund === 'asked')
    return firstAfter(now, [...scheduledChecks(createdAt), ...daysAfter(settledAt, REFUND_DAYS)]);
  if (refund !== null) return null;
  if (status === 'succeeded') return nextRecheck(settledAt, now);
  return status === 'abandoned'
    ? firstAfter(now, [...scheduledChecks(createdAt), ...daysAfter(settledAt, ABANDONED_DAYS)])
    : null;
}

/** Whether a refund should have been completed by now. */
export const isRefundOverdue = (attempt: AttemptRow, now: Date): boolean =>
  (attempt.refund === 'due' || attempt.refund === 'asked') && refundPeriods(attempt, now) > 0;

/** How often the time that a refund may take has passed since it became due. */
export const refundPeriods = ({ settledAt }: AttemptRow, now: Date): number =>
  settledAt === null ? 0 : Math.floor((now.getTime() - settledAt.getTime()) / (REFUND_DAYS * DAY));

/** When a refund is retried after this many failures; null when it's left to a person. */
export function nextRefundTry(failures: number, now: Date): Date | null {
  const wait = refundWaits[failures - 1];
  return wait === undefined ? null : later(now, wait);
}

/** Whether this is the first check, of those that are a day apart, after the outbox has stopped. */
export function isFirstAfterDelivery({ settledAt, nextCheckAt }: AttemptRow, now: Date): boolean {
  const dayBefore = earlier(now, { days: 1 });
  const before = nextCheckAt !== null && nextCheckAt < dayBefore ? nextCheckAt : dayBefore;
  return isDeliveryOver(settledAt, now) && !isDeliveryOver(settledAt, before);
}

/** Whether the outbox has stopped trying to deliver a refund request. */
export const isDeliveryOver = (settledAt: Date | null, now: Date): boolean =>
  settledAt !== null && now > later(settledAt, { days: DELIVERY_DAYS });
