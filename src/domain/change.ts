import { isSameOrder, type Order } from '#contract/order.ts';

export type ChangeKind = 'nothing' | 'now' | 'atRenewal';

/**
 * When a change of a running subscription comes into force: `now` when it takes nothing away, `atRenewal` when it does
 * (fewer users, fewer apps, annual → monthly: all of it then); `nothing` when it is what there is. Where terms are paid
 * `ahead`, nothing may be taken from any of them, and what there is is the last.
 */
export function changeKind(from: Order, to: Order, ahead: readonly Order[] = []): ChangeKind {
  const kinds = [from, ...ahead].map((each) => kindBeside(each, to));
  if (kinds.at(-1) === 'nothing') return 'nothing';
  return kinds.includes('atRenewal') ? 'atRenewal' : 'now';
}

function kindBeside(from: Order, to: Order): ChangeKind {
  const hasAll = (all: Order, of: Order) => of.moduleIds.every((id) => all.moduleIds.includes(id));
  const takesAway = to.numberOfUsers < from.numberOfUsers || (from.isPlanDurationAnnual && !to.isPlanDurationAnnual) || !hasAll(to, from);
  if (takesAway) return 'atRenewal';
  return isSameOrder(from, to) ? 'nothing' : 'now';
}
