import { type Order, orderOf, type PartialOrder } from '#contract/order.ts';
import type { PaidAhead } from '../../db/schema/index.ts';

/* Terms may be paid for before they begin, and be of something else than what runs until then. */

interface Running {
  paidAhead: PaidAhead[] | null;
}

/** The row as it is at `now`: what was paid ahead is in force from its beginning on, and nobody has to write that. Pure. */
export function asOf<Row extends Running>(row: Row, now: Date): Row {
  const begun = row.paidAhead?.findLast(({ from }) => Date.parse(from) <= now.getTime());
  if (!begun) return row;
  const left = row.paidAhead?.filter(({ from }) => Date.parse(from) > now.getTime()) ?? [];
  const { from: _, ...term } = begun;
  return { ...row, ...term, paidAhead: left.length > 0 ? left : null };
}

/** What was paid for last, and runs until the expiry: what the term after it follows from. */
export const lastPaid = <Row extends Running>(row: Row): Row | PaidAhead => row.paidAhead?.at(-1) ?? row;

/** The order of what was paid for. Throws for a trial, which has none. */
export function paidOrderOf(row: PartialOrder): Order {
  const { plan, moduleIds, numberOfUsers } = row;
  if (plan === null || moduleIds === null || numberOfUsers === null) throw new Error('a trial has no order');
  return { ...orderOf(row), plan, moduleIds, numberOfUsers };
}
