import type { SubscriptionShape } from '#domain/change.ts';
import type { PaidAhead } from '../../db/schema/index.ts';
import type { Had } from './changed.ts';

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

/** Whether both are of the same, in whatever order their apps are named. */
export const isSameOrder = (one: Had, other: Had): boolean =>
  one.planSlug === other.planSlug &&
  one.numberOfUsers === other.numberOfUsers &&
  one.isAnnual === other.isAnnual &&
  one.moduleSlugs?.length === other.moduleSlugs?.length &&
  (one.moduleSlugs ?? []).every((slug) => other.moduleSlugs?.includes(slug));

/** What runs, as a change of it is told. */
export const shapeOf = ({ planSlug, moduleSlugs, numberOfUsers, isAnnual }: Had): SubscriptionShape => ({
  plan: planSlug ?? '',
  moduleIds: moduleSlugs ?? [],
  numberOfUsers: numberOfUsers ?? 0,
  isAnnual,
});
