import { type SubscriptionActivity, subscriptionEvents } from '#contract/subscriptions.ts';
import type { OrgScope } from '../../db/scope.ts';
import { activityPage } from './store.ts';

/** The data of an entry that its sentence needs. The rest is stored for support and never sent. */
const visibleKeys = new Set([
  'kind',
  'plan',
  'planName',
  'numberOfUsers',
  'numberOfModules',
  'isAnnual',
  'startsAt',
  'endsAt',
  'expiresAt',
  'takesEffectAt',
  'from',
  'to',
  'reason',
  'why',
  'credit',
  'creditLeft',
  'amount',
  'receipt',
  'reference',
  'failures',
  'nextAt',
  'brand',
  'last4',
  'isPaidWith',
  'added',
  'taken',
  'insteadOf',
]);
const visibleData = (data: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(data).filter(([key]) => visibleKeys.has(key)));

/**
 * A page of the subscription's activity log, newest first. Pass `next` as `before` to get the following page; it is
 * null on the last one.
 */
export async function activityLog(
  org: OrgScope,
  before: number | undefined,
): Promise<{ entries: SubscriptionActivity[]; next: number | null }> {
  const { rows, next } = await org.read((bound) => activityPage(bound, { events: subscriptionEvents, before }));
  const entries = rows.map(({ id, event, actor, hasLeft, at, data }): SubscriptionActivity => ({
    id,
    event,
    actor,
    ...(hasLeft && { hasLeft }),
    at: at.toISOString(),
    data: visibleData(data),
  }));
  return { entries, next };
}
