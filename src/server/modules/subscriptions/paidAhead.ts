import { type Order, orderOf, type PartialOrder } from '#contract/order.ts';
import type { PaidAhead } from '../../db/schema/index.ts';

/* A term may be paid before it starts, and be for another order than the current one. */

interface Running {
  paidAhead: PaidAhead[] | null;
}

/** The row at `now`: a term that was paid ahead takes effect when it starts, without a write. Pure. */
export function asOf<Row extends Running>(row: Row, now: Date): Row {
  const begun = row.paidAhead?.findLast(({ from }) => Date.parse(from) <= now.getTime());
  if (!begun) return row;
  const left = row.paidAhead?.filter(({ from }) => Date.parse(from) > now.getTime()) ?? [];
  const { from: _, ...term } = begun;
  return { ...row, ...term, paidAhead: left.length > 0 ? left : null };
}

/** The order that was paid last and runs until the expiry: the next renewal continues it. */
export const latestPaidOrder = <Row extends Running>(row: Row): Row | PaidAhead => row.paidAhead?.at(-1) ?? row;

/** The order of what was paid for. Throws for a trial, which has none. */
export function paidOrderOf(row: PartialOrder): Order {
  const { plan, moduleIds, numberOfUsers } = row;
  if (plan === null || moduleIds === null || numberOfUsers === null) throw new Error('a trial has no order');
  return { ...orderOf(row), plan, moduleIds, numberOfUsers };
}
