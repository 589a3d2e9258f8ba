import { isSameOrder, type Order } from '#contract/order.ts';

export type ChangeKind = 'nothing' | 'now' | 'atRenewal';

/**
 * When a change to a running subscription takes effect: `now` if it only adds, `atRenewal` if it reduces anything
 * (users, apps, annual → monthly; then the whole change waits), `nothing` if nothing changes. Terms paid `ahead` may
 * not be reduced either, and the last of them is the one that the change is compared with.
 */
export function changeKind(from: Order, to: Order, ahead: readonly Order[] = []): ChangeKind {
  const kinds = [from, ...ahead].map((each) => compareOrders(each, to));
  if (kinds.at(-1) === 'nothing') return 'nothing';
  return kinds.includes('atRenewal') ? 'atRenewal' : 'now';
}

function compareOrders(from: Order, to: Order): ChangeKind {
  const hasAll = (all: Order, of: Order) => of.moduleIds.every((id) => all.moduleIds.includes(id));
  const isReduction =
    to.numberOfUsers < from.numberOfUsers ||
    (from.isPlanDurationAnnual && !to.isPlanDurationAnnual) ||
    !hasAll(to, from);
  if (isReduction) return 'atRenewal';
  return isSameOrder(from, to) ? 'nothing' : 'now';
}
