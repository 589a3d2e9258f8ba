import { nextCharge, nextNotice } from '#domain/renewal.ts';
import { hasExpired } from '#domain/terms.ts';
import type { SubscriptionRow } from './store.ts';

/** The fields that the timers depend on, after the change. */
export type TimerFacts = Pick<
  SubscriptionRow,
  'kind' | 'expiresAt' | 'isAutoRenewal' | 'renewalFailures' | 'cancelledAt' | 'purgedAt'
>;

export type Timers = Pick<SubscriptionRow, 'nextRenewalAt' | 'nextNoticeAt'>;

/**
 * When a subscription's card is next charged, and when its next notice is due. Stored with every change of these
 * fields, so that jobs find due subscriptions by an index. Pure.
 */
export function timers(facts: TimerFacts, now: Date): Timers {
  const charge = renewsAutomatically(facts, now)
    ? nextCharge(facts.expiresAt.getTime(), facts.renewalFailures, { now: now.getTime() })
    : null;
  const notice = sendsNoNotices(facts) ? null : nextNotice(facts.expiresAt.getTime(), now.getTime());
  return { nextRenewalAt: charge === null ? null : new Date(charge), nextNoticeAt: notice && new Date(notice.at) };
}

/**
 * After the term has ended, only retries of an earlier charge continue. Anyone who switches it on later has seen the
 * subscription end and pays manually.
 */
function renewsAutomatically(
  { kind, isAutoRenewal, cancelledAt, purgedAt, expiresAt, renewalFailures }: TimerFacts,
  now: Date,
): boolean {
  if (kind !== 'paid' || !isAutoRenewal || cancelledAt !== null || purgedAt !== null) return false;
  return renewalFailures > 0 || !hasExpired(expiresAt.getTime(), now.getTime());
}

/** No notices once the data is deleted, by a purge or by cancelling a trial. */
function sendsNoNotices({ kind, cancelledAt, purgedAt }: TimerFacts): boolean {
  return purgedAt !== null || (kind === 'trial' && cancelledAt !== null);
}
