/** What a subscription is, or is to be. `moduleIds` are all its apps, the free ones included. */
export interface SubscriptionShape {
  plan: string;
  moduleIds: readonly string[];
  numberOfUsers: number;
  isAnnual: boolean;
}

export type ChangeKind = 'nothing' | 'now' | 'atRenewal';

/**
 * When a change of a running subscription comes into force: `now` when it takes nothing away, `atRenewal` when it does
 * (fewer users, fewer apps, annual → monthly: all of it then); `nothing` when it is what there is. Where terms are paid
 * `ahead`, nothing may be taken from any of them, and what there is is the last.
 */
export function changeKind(from: SubscriptionShape, to: SubscriptionShape, ahead: readonly SubscriptionShape[] = []): ChangeKind {
  const kinds = [from, ...ahead].map((each) => kindBeside(each, to));
  if (kinds.at(-1) === 'nothing') return 'nothing';
  return kinds.includes('atRenewal') ? 'atRenewal' : 'now';
}

function kindBeside(from: SubscriptionShape, to: SubscriptionShape): ChangeKind {
  const hasAll = (all: SubscriptionShape, of: SubscriptionShape) => of.moduleIds.every((id) => all.moduleIds.includes(id));
  const takesAway = to.numberOfUsers < from.numberOfUsers || (from.isAnnual && !to.isAnnual) || !hasAll(to, from);
  if (takesAway) return 'atRenewal';
  const isSame = to.plan === from.plan && to.numberOfUsers === from.numberOfUsers && to.isAnnual === from.isAnnual && hasAll(from, to);
  return isSame ? 'nothing' : 'now';
}
