import type { Order } from '#contract/order.ts';
import { changeKind, type ChangeKind } from '#domain/change.ts';
import { termOf } from '#domain/pricing.ts';
import { endOfTerm } from '#domain/terms.ts';
import { latestPaidOrder, paidOrderOf } from './paidAhead.ts';
import type { SubscriptionRow, TermRow } from './store.ts';

/** When a change of a running subscription starts. */
interface ChangeStart {
  kind: ChangeKind;
  /** A change of the billing period pays for a whole new term. */
  isNewTerm: boolean;
  /** The start of the time that an immediate change pays for: now, or the start of the first term if that's later. */
  from: Date;
}

/**
 * Works out when a change to `order` starts, for a subscription with these unfinished paid terms. A new term that would
 * end before the time paid for already waits for the renewal, like a reduction. Pure.
 */
export function changeStart(
  { row, terms }: { row: SubscriptionRow; terms: readonly Pick<TermRow, 'startsAt'>[] },
  order: Order,
  now: Date,
): ChangeStart {
  const from = new Date(Math.max(now.getTime(), Math.min(...terms.map(({ startsAt }) => startsAt.getTime()))));
  const isNewTerm = latestPaidOrder(row).isPlanDurationAnnual !== order.isPlanDurationAnnual;
  const kind = changeKind(paidOrderOf(row), order, row.paidAhead ?? []);
  const { days } = termOf(order.isPlanDurationAnnual);
  const endsSooner = isNewTerm && endOfTerm(from.getTime(), days) < row.expiresAt.getTime();
  return { kind: kind === 'now' && endsSooner ? 'atRenewal' : kind, isNewTerm, from };
}
