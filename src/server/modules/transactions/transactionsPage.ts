import type { Transaction } from '#contract/payments.ts';
import { toNaira } from '#domain/money.ts';
import type { OrgScope } from '../../db/scope.ts';
import { receiptsOf } from '../billing/service.ts';
import { type AttemptRow, countHistory, historyPage, isInDoubt } from '../payments/service.ts';
import { describePlan } from '../quotes/service.ts';

/** What the payment was for. */
function descriptionOf({ order }: AttemptRow): string {
  if (order === null) return 'Card check';
  const what = describePlan(order.planName, order.isPlanDurationAnnual, order.numberOfUsers);
  return { new: what, manage: `Change to ${what}`, renewal: `Renewal of ${what}` }[order.type];
}

const refundStates = { due: 'refunding', asked: 'refunding', done: 'refunded', failed: 'refundFailed' } as const;

/** A failed refund is still owed, so it isn't shown as paid. */
function statusOf(attempt: AttemptRow): Transaction['status'] {
  const { status, refund } = attempt;
  if (refund !== null) return refundStates[refund];
  if (status === 'succeeded') return 'paid';
  return status === 'failed' || (status === 'abandoned' && !isInDoubt(attempt)) ? 'failed' : 'checking';
}

/** The amount charged. Rows older than the `charged` column were charged the amount requested. */
function chargedOf({ status, refund, charged, amount, reason }: AttemptRow): number | null {
  if (charged !== null) return charged;
  return status === 'succeeded' || (refund !== null && reason !== 'otherAmount') ? amount : null;
}

/** How much of a payment is, or will be, returned (kobo); null if it's kept. */
export const returnedOf = (attempt: AttemptRow): number | null =>
  attempt.refund === null ? null : (attempt.returned ?? chargedOf(attempt));

/** A payment as a line of the billing history. */
export function transactionView(attempt: AttemptRow, receipt: Transaction['receipt']): Transaction {
  const { id: reference, createdAt, amount, reason, askedAt, cardBrand: brand, cardLast4: last4 } = attempt;
  const charged = chargedOf(attempt);
  const returned = returnedOf(attempt);
  const status = statusOf(attempt);
  return {
    reference,
    createdAt: createdAt.toISOString(),
    description: descriptionOf(attempt),
    amount: toNaira(amount),
    charged: charged === null ? null : toNaira(charged),
    returned: returned === null ? null : toNaira(returned),
    status,
    reason: status === 'paid' ? null : reason,
    askedAt: status === 'checking' ? (askedAt?.toISOString() ?? null) : null,
    card: brand === null || last4 === null || amount === 0 ? null : { brand, last4 },
    receipt,
  };
}

/** A page of the billing history, newest first; empty past its end. */
export function transactionsPage(org: OrgScope, { page, perPage }: { page: number; perPage: number }) {
  return org.read(async (bound) => {
    const attempts = await historyPage(bound, perPage, (page - 1) * perPage);
    const receipts = await receiptsOf(
      bound,
      attempts.map(({ id }) => id),
    );
    return {
      transactions: attempts.map((attempt) => transactionView(attempt, receipts.get(attempt.id) ?? null)),
      total: await countHistory(bound),
      page,
      perPage,
    };
  });
}
