import { chargeDueAt } from '#domain/automaticRenewal.ts';
import { endOfRetention, nextNotice, notices, postponedDeletion } from '#domain/renewal.ts';
import { later } from '../../platform/clock.ts';
import type { SubscriptionRow } from './store.ts';

/** The fields that the timers depend on, after the change. */
export type TimerFacts = Pick<
  SubscriptionRow,
  'kind' | 'expiresAt' | 'isAutoRenewal' | 'renewalFailures' | 'cancelledAt' | 'purgedAt'
>;

export type Timers = Pick<SubscriptionRow, 'nextRenewalAt' | 'nextNoticeAt'>;

/**
 * When a subscription's card is next charged, for rows that are written without asking the lifecycle chart, and when
 * its next notice is due. Stored, so that jobs find due subscriptions by an index. Pure.
 */
export function timers(facts: TimerFacts, now: Date): Timers {
  const { kind, isAutoRenewal, cancelledAt, purgedAt, expiresAt, renewalFailures: failures } = facts;
  const charge = chargeDueAt(
    {
      hasEverPurchased: kind === 'paid' && purgedAt === null,
      isAutoRenewal,
      isCancelled: cancelledAt !== null,
      expiresAt: expiresAt.getTime(),
      failures,
    },
    now.getTime(),
  );
  return { nextRenewalAt: charge === null ? null : new Date(charge), nextNoticeAt: nextNoticeAt(facts, now) };
}

/** When the next notice is due. None is once the data is deleted, by a purge or by cancelling a trial. */
export function nextNoticeAt(
  { kind, cancelledAt, purgedAt, expiresAt }: Pick<TimerFacts, 'kind' | 'cancelledAt' | 'purgedAt' | 'expiresAt'>,
  now: Date,
): Date | null {
  if (purgedAt !== null || (kind === 'trial' && cancelledAt !== null)) return null;
  const notice = nextNotice(expiresAt.getTime(), now.getTime());
  return notice && new Date(notice.at);
}

/**
 * When the next notice is due after automatic renewal resumes. If the day that announces renewals has passed and a
 * charge is still to come, that notice is due now. `lastResumedAt`: when renewal was last switched on. The notice waits
 * until a day after that, so that switching renewal off and on again doesn't send a mail each time.
 */
export function noticeAfterResuming(
  { nextRenewalAt, nextNoticeAt: planned, expiresAt }: Timers & Pick<TimerFacts, 'expiresAt'>,
  now: Date,
  lastResumedAt?: Date,
): Date | null {
  const [announcement] = notices(expiresAt.getTime());
  const isMissed = announcement !== undefined && announcement.at <= now.getTime() && now < expiresAt;
  if (!isMissed || nextRenewalAt === null) return planned;
  const due = Math.max(now.getTime(), lastResumedAt ? later(lastResumedAt, { days: 1 }).getTime() : 0);
  return planned !== null && planned.getTime() < due ? planned : new Date(due);
}

type NoticeTimes = Pick<SubscriptionRow, 'nextNoticeAt' | 'expiresAt'>;

/** The deletion was postponed until `nextNoticeAt`, because its notice went out late. Nothing else is due that late. */
export const isDeletionPostponed = ({ nextNoticeAt, expiresAt }: NoticeTimes): boolean =>
  nextNoticeAt !== null && nextNoticeAt.getTime() >= endOfRetention(expiresAt.getTime());

/** When data is deleted whose time ends at `deletion`: its last notice postpones that if it went out late, or will. */
export function deletionAfterNotice(row: NoticeTimes, deletion: number, now: number): number {
  if (row.nextNoticeAt === null) return deletion;
  if (isDeletionPostponed(row)) return row.nextNoticeAt.getTime();
  return postponedDeletion(row.expiresAt.getTime(), now) ?? deletion;
}

/** Whether data has to be kept past its time: the notice of its deletion hasn't been sent, or less than a day ago. */
export const isNoticeOwed = (row: NoticeTimes, now: Date): boolean =>
  row.nextNoticeAt !== null && (row.nextNoticeAt > now || !isDeletionPostponed(row));

/** The timer after the notice that is due at `now`: the next notice, or the deletion that a late one postpones. */
export function timerAfterNotice(row: SubscriptionRow, now: Date): Date | null {
  if (isDeletionPostponed(row) || row.purgedAt !== null) return null;
  const postponed = postponedDeletion(row.expiresAt.getTime(), now.getTime());
  return postponed === null ? nextNoticeAt(row, now) : new Date(postponed);
}
