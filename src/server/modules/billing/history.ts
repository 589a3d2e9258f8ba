import type { Transaction } from '#contract/payments.ts';
import { toNaira } from '#domain/money.ts';
import type { OrgScope } from '../../db/scope.ts';
import { described } from '../quotes/service.ts';
import { historyCount, historyRows, type AttemptRow, type HistoryRow } from './store.ts';

/** What the money was for. */
function descriptionOf({ order }: AttemptRow): string {
  if (order === null) return 'Card check';
  const what = described(order.planName, order.isPlanDurationAnnual, order.numberOfUsers);
  return { new: what, manage: `Change to ${what}`, renewal: `Renewal of ${what}` }[order.type];
}

const refundStates = { due: 'refunding', asked: 'refunding', done: 'refunded', failed: 'refundFailed' } as const;

/** A refund that failed is still owed: it is not shown as paid. */
function statusOf({ status, refund }: AttemptRow): Transaction['status'] {
  if (refund !== null) return refundStates[refund];
  if (status === 'succeeded') return 'paid';
  return status === 'failed' || status === 'abandoned' ? 'failed' : 'checking';
}

/** What was charged; rows from before that was written down had what they asked for. */
function chargedOf({ status, refund, charged, amount, reason }: AttemptRow): number | null {
  if (charged !== null) return charged;
  return status === 'succeeded' || (refund !== null && reason !== 'otherAmount') ? amount : null;
}

/** A payment as a line of the billing history. */
export function shown({ attempt, receipt }: HistoryRow): Transaction {
  const { id: reference, createdAt, amount, reason, refund, askedAt, cardBrand: brand, cardLast4: last4 } = attempt;
  const charged = chargedOf(attempt);
  const returned = refund === null ? null : (attempt.returned ?? charged);
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

/** A page of the billing history, newest first. Past its end there is an empty one. */
export function historyPage(org: OrgScope, { page, perPage }: { page: number; perPage: number }) {
  return org.read(async (bound) => {
    const rows = await historyRows(bound, perPage, (page - 1) * perPage);
    return { transactions: rows.map(shown), total: await historyCount(bound), page, perPage };
  });
}
