import type { Plan } from '#contract/plans.ts';
import { FLEXI, type SubscriptionDraft } from '#domain/subscriptionDraft.ts';
import type { QueryOrder } from '../orderAddress.ts';
import { planChanges } from './planChanges.ts';

export interface DraftSources {
  /** The order in the address. */
  named: QueryOrder | null;
  /** This tab's draft, empty or not. */
  stored: SubscriptionDraft;
  /** The default, when both are empty. */
  usual: SubscriptionDraft;
}

/** Whether the draft has any choices. */
export const hasChoices = ({ plan, numberOfUsers }: SubscriptionDraft): boolean =>
  plan !== null || numberOfUsers !== null;

/** The apps in the address: an empty list if it has a whole order without apps; null if it doesn't mention any. */
const namedApps = ({ plan, users, apps }: QueryOrder): string[] | null =>
  apps ?? (plan !== undefined && users !== undefined ? [] : null);

/** The draft an order page opens with: from the address if possible, then this tab's draft, then the default. */
export function startingDraft(plans: readonly Plan[], { named, stored, usual }: DraftSources): SubscriptionDraft {
  const base = hasChoices(stored)
    ? {
        ...stored,
        ...(stored.plan === null ? { plan: usual.plan, planId: usual.planId } : {}),
        numberOfUsers: stored.numberOfUsers ?? usual.numberOfUsers,
      }
    : usual;
  if (named === null) return base;
  const isKnown = named.plan === undefined || plans.some(({ slug }) => slug === named.plan);
  const plan = plans.find(({ slug }) => slug === (isKnown && named.plan !== undefined ? named.plan : base.plan));
  const draft = {
    ...base,
    ...(plan === undefined ? {} : planChanges(plan, base)),
    subscriptionType: named.duration ?? base.subscriptionType,
    numberOfUsers: named.users ?? base.numberOfUsers,
    usersTotalAmount: null,
  };
  const apps = isKnown ? namedApps(named) : null;
  if (plan === undefined || apps === null) return draft;
  const availableIds = new Set(plan.additionalApps.map(({ id }) => id));
  const validIds = apps.filter((id) => availableIds.has(id));
  return { ...draft, ...(plan.slug === FLEXI ? { apps: validIds } : { addOns: validIds }) };
}
