import { quoteRequest } from '#contract/quotes.ts';
import { FLEXI, type DraftOrder, type SubscriptionDraft } from '#domain/subscriptionDraft.ts';

/*
 * An order in an address, so that it can be shared: `?plan=flexi&type=annual&users=20&apps=payroll.analytics`.
 * Every part is optional.
 */

const durations = ['monthly', 'annual'] as const;

type Ordered = Pick<SubscriptionDraft, 'plan' | 'subscriptionType' | 'numberOfUsers' | 'apps' | 'addOns'>;

/** The order in an address. `apps`: those of the flexi plan, or the add-ons of another. */
export interface QueryOrder {
  plan?: string;
  duration?: SubscriptionDraft['subscriptionType'];
  users?: number;
  apps?: string[];
}

/** The query for an order's address; leaves out what isn't chosen yet. */
export function orderQuery({ plan, subscriptionType, numberOfUsers, apps, addOns }: Ordered): URLSearchParams {
  const selectedApps = plan === FLEXI ? apps : addOns;
  return new URLSearchParams({
    ...(plan === null ? {} : { plan }),
    type: subscriptionType,
    ...(numberOfUsers === null ? {} : { users: String(numberOfUsers) }),
    ...(selectedApps.length === 0 ? {} : { apps: selectedApps.join('.') }),
  });
}

/** Reads the order from an address; null if it names neither plan, users nor apps. Unreadable parts are ignored. */
export function orderFromQuery(query: URLSearchParams): QueryOrder | null {
  const { plan, moduleIds, numberOfUsers } = quoteRequest.shape;
  const named: QueryOrder = {};
  const slug = plan.safeParse(query.get('plan')?.toLowerCase()).data;
  const duration = durations.find((one) => one === query.get('type')?.toLowerCase());
  const users = /^\d+$/.test(query.get('users') ?? '')
    ? numberOfUsers.safeParse(Number(query.get('users'))).data
    : undefined;
  const apps =
    query.get('apps') === null
      ? undefined
      : moduleIds.safeParse(
          query
            .get('apps')
            ?.split('.')
            .filter((app) => app !== ''),
        ).data;
  if (slug !== undefined) named.plan = slug;
  if (duration !== undefined) named.duration = duration;
  if (users !== undefined) named.users = users;
  if (apps !== undefined) named.apps = apps;
  return slug === undefined && users === undefined && apps === undefined ? null : named;
}

/** The order in an address, with its missing parts as null. */
export const toOrder = ({ plan, duration, users, apps }: QueryOrder): DraftOrder => ({
  plan: plan ?? null,
  moduleIds: apps ?? [],
  numberOfUsers: users ?? null,
  isPlanDurationAnnual: duration === 'annual',
});
