import { type Order, orderOf, type PartialOrder } from '#contract/order.ts';
import type { PaidAhead } from '../../db/schema/index.ts';

/* A term may be paid for before it starts, and for a different order than the current one. */

interface Running {
  paidAhead: PaidAhead[] | null;
}

/** The row at `now`: a term that was paid ahead takes effect when it starts, without a write. Pure. */
export function asOf<Row extends Running>(row: Row, now: Date): Row {
  const started = row.paidAhead?.findLast(({ from }) => Date.parse(from) <= now.getTime());
  if (!started) return row;
  const left = row.paidAhead?.filter(({ from }) => Date.parse(from) > now.getTime()) ?? [];
  const { from: _, ...term } = started;
  return { ...row, ...term, paidAhead: left.length > 0 ? left : null };
}

/** The order of the last paid term, which runs until the expiry. The next renewal continues it. */
export const latestPaidOrder = <Row extends Running>(row: Row): Row | PaidAhead => row.paidAhead?.at(-1) ?? row;

/** The order of a paid subscription. Throws for a trial, which has none. */
export function paidOrderOf(row: PartialOrder): Order {
  const { plan, moduleIds, numberOfUsers } = row;
  if (plan === null || moduleIds === null || numberOfUsers === null) throw new Error('a trial has no order');
  return { ...orderOf(row), plan, moduleIds, numberOfUsers };
}
