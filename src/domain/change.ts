import { isSameOrder, type Order } from '#contract/order.ts';

export type ChangeKind = 'nothing' | 'now' | 'atRenewal';

/**
 * When a change to a running subscription takes effect: `now` when it only adds, `atRenewal` when it reduces anything
 * (users, apps, annual → monthly; then the whole change waits), `nothing` when nothing changes. Terms paid `ahead` may not be
 * reduced either, and the change is compared with the last of them.
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
