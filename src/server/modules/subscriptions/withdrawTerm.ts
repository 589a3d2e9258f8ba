import { isSameOrder, orderOf } from '#contract/order.ts';
import type { OrgTx } from '../../db/scope.ts';
import { decide, decidedColumns, lockedLifecycle } from './lifecycle.ts';
import { latestPaidOrder } from './paidAhead.ts';
import { changeSubscription, changeTerm, type TermRow, termOfAttempt } from './store.ts';
import { nextNoticeAt } from './timers.ts';

/** When a term ends whose payment was taken back at `at`. */
const withdrawnEnd = ({ startsAt }: TermRow, at: Date): Date => new Date(Math.max(at.getTime(), startsAt.getTime()));

/** Records that the whole payment for a term was taken back, whether or not the term ends. */
export async function recordWithdrawnPayment(org: OrgTx, attemptId: string, at: Date): Promise<void> {
  const term = await termOfAttempt(org, attemptId);
  if (term) await changeTerm(org, term.id, { withdrawnAt: at });
}

/**
 * Whether `withdrawTerm` left the term of a payment that was taken back at `at`; false if it bought none. `withdrawnAt`
 * doesn't tell: it is set whether or not the term ended, and not for a part.
 */
export async function isTermKept(org: OrgTx, attemptId: string, at: Date): Promise<boolean> {
  const term = await termOfAttempt(org, attemptId);
  return term !== null && term.endsAt.getTime() !== withdrawnEnd(term, at).getTime();
}

/**
 * Ends the term that a payment bought, because the money was taken back: now or, if it hasn't started, when the
 * previous term ends. Credit that paid for a part of it goes back to the account, and a change that would have started
 * with it is scheduled again. Automatic renewal stops until someone switches it on again. Null, with nothing written,
 * if it isn't that simple: something else was paid for since, or the term is over. Locks the organisation.
 */
export async function withdrawTerm(org: OrgTx, attemptId: string, at: Date): Promise<'ended' | 'shortened' | null> {
  const stored = await lockedLifecycle(org, at);
  const row = stored?.subscription;
  const term = await termOfAttempt(org, attemptId);
  if (!row || !term || term.endsAt.getTime() !== row.expiresAt.getTime()) return null;
  const expiresAt = withdrawnEnd(term, at);
  const next = decide(stored, { type: 'payment.takenBack', at: at.getTime(), expiresAt: expiresAt.getTime() });
  if (next === null) return null;
  // The same term may be paid for again.
  await changeTerm(org, term.id, { endsAt: expiresAt, follows: null });
  const left = row.paidAhead?.filter(({ from }) => Date.parse(from) < expiresAt.getTime()) ?? [];
  const paidAhead = left.length > 0 ? left : null;
  const order = orderOf(term);
  const isChange =
    expiresAt > at && row.cancelledAt === null && !isSameOrder(latestPaidOrder({ ...row, paidAhead }), order);
  await changeSubscription(
    org,
    {
      // Terms paid ahead that have started stay in effect.
      ...orderOf(row),
      totalCost: row.totalCost,
      // Negative credit was paid by the charge, and may have been used since.
      accountCredit: Math.max(0, row.accountCredit + term.price.credit),
      paidAhead,
      scheduled: row.scheduled ?? (isChange ? order : null),
      ...decidedColumns(next),
      nextNoticeAt: nextNoticeAt({ ...row, expiresAt }, at),
    },
    at,
  );
  return expiresAt <= at ? 'ended' : 'shortened';
}
