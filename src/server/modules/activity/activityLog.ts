import { type SubscriptionActivity, subscriptionEvents } from '#contract/subscriptions.ts';
import type { OrgScope } from '../../db/scope.ts';
import { activityEntries } from './store.ts';

const PAGE = 50;

type Event = SubscriptionActivity['event'];
const isSubscriptionEvent = (event: string): event is Event => subscriptionEvents.some((each) => each === event);

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
  // One more than a page shows, to tell whether there is another page.
  const rows = await org.read((bound) =>
    activityEntries(bound, { events: subscriptionEvents, before, limit: PAGE + 1 }),
  );
  const entries = rows
    .slice(0, PAGE)
    .flatMap(({ id, event, actor, hasLeft, at, data }): SubscriptionActivity[] =>
      isSubscriptionEvent(event)
        ? [{ id, event, actor, ...(hasLeft && { hasLeft }), at: at.toISOString(), data: visibleData(data) }]
        : [],
    );
  return { entries, next: rows.length > PAGE ? (entries.at(-1)?.id ?? null) : null };
}
