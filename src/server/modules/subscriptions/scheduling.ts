import { isSameOrder, orderOf } from '#contract/order.ts';
import type { ChangeRequest } from '#contract/quotes.ts';
import type { CurrentSubscription } from '#contract/subscriptions.ts';
import type { OrgScope, OrgTx } from '../../db/scope.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordActivity } from '../activity/service.ts';
import { catalogueAt, resolveOrder } from '../plans/service.ts';
import { changeStart } from './changeStart.ts';
import { changeSummary } from './changeSummary.ts';
import { type LockedSubscription, lockSubscription, requireVersion } from './lockedSubscription.ts';
import type { SubscriptionContext } from '#machines/subscription/subscription.machine.ts';
import { decide, decidedColumns } from './lifecycle.ts';
import { refusalError } from './refusals.ts';
import { allocatedUsers } from '../people/service.ts';
import { changeSubscription, runningTerms } from './store.ts';
import { subscriptionView } from './subscriptionView.ts';

/* Changes that wait for the next term can be undone until then. */

/**
 * Schedules a change for the next term, replacing any scheduled one. Errors: version_conflict, transition_refused (also
 * for a change that reduces nothing), below_allocated, nothing_changed, not_found, invalid_request.
 */
export function scheduleChange(
  { clock }: Platform,
  org: OrgScope,
  actorId: string,
  change: ChangeRequest,
  version: number,
): Promise<CurrentSubscription> {
  const now = clock.now();
  return org.transaction(async (bound) => {
    const current = await lockSubscription(bound, 'change', now);
    const catalogue = await catalogueAt(bound.tx, now);
    const scheduled = orderOf(resolveOrder(change, catalogue));
    const { row } = current;
    // Repeated, perhaps because the first answer was lost.
    const isScheduled = row.scheduled !== null && isSameOrder(row.scheduled, scheduled);
    if (!isScheduled) await requireVersion(bound, current, version, now);
    const next = await requireAllowed(bound, current, change.numberOfUsers, now);
    const { kind } = changeStart({ row, terms: await runningTerms(bound, now) }, scheduled, now);
    if (kind === 'nothing')
      throw new ApiError(
        'nothing_changed',
        row.scheduled ? { msg: 'This is what you already have. Undo the scheduled change to keep it.' } : {},
      );
    if (kind === 'now')
      throw new ApiError('transition_refused', {
        msg: 'This change doesn’t have to wait for your renewal. Pay for the days left and it starts immediately.',
      });

    if (isScheduled) return subscriptionView(bound, row, now);
    const changed = await changeSubscription(bound, { ...decidedColumns(next), scheduled }, now);
    const { plan, moduleIds, numberOfUsers, isPlanDurationAnnual } = scheduled;
    const summary = changeSummary(row, {
      modules: catalogue.apps.filter(({ slug }) => moduleIds.includes(slug)),
      allModules: catalogue.apps,
    });
    const data = {
      plan,
      numberOfUsers,
      isAnnual: isPlanDurationAnnual,
      numberOfModules: moduleIds.length,
      takesEffectAt: row.expiresAt.toISOString(),
      ...summary,
    };
    await recordActivity(bound, { actorId, event: 'change.scheduled', at: now, data });
    return subscriptionView(bound, changed, now);
  });
}

/** Undoes the scheduled change. Errors: version_conflict, transition_refused. */
export function undoScheduledChange(
  { clock }: Platform,
  org: OrgScope,
  actorId: string,
  version: number,
): Promise<CurrentSubscription> {
  const now = clock.now();
  return org.transaction(async (bound) => {
    const current = await lockSubscription(bound, 'undoChange', now);
    await requireVersion(bound, current, version, now);
    const { stored, row } = current;
    const next = decide(stored, { type: 'downgrade.undone', at: now.getTime() });
    if (next === null || row.scheduled === null) throw refusalError('undoChange', stored, now);
    const changed = await changeSubscription(bound, { ...decidedColumns(next), scheduled: null }, now);
    const { plan, numberOfUsers, isPlanDurationAnnual } = row.scheduled;
    await recordActivity(bound, {
      actorId,
      event: 'change.undone',
      at: now,
      data: { plan, numberOfUsers, isAnnual: isPlanDurationAnnual },
    });
    return subscriptionView(bound, changed, now);
  });
}

/**
 * The chart refuses a subscription that isn't running, and fewer users than have seats. Finds out which, for the
 * message.
 */
async function requireAllowed(
  org: OrgTx,
  { stored }: LockedSubscription,
  numberOfUsers: number,
  now: Date,
): Promise<SubscriptionContext> {
  const allocated = await allocatedUsers(org);
  const schedule = (allocatedUsers: number) =>
    decide(stored, { type: 'downgrade.scheduled', at: now.getTime(), numberOfUsers, allocatedUsers });
  const next = schedule(allocated);
  if (next !== null) return next;
  if (schedule(0) === null) throw refusalError('change', stored, now);
  const msg = `You have ${allocated} users assigned. Remove some in the app first, or keep at least ${allocated} users.`;
  throw new ApiError('below_allocated', { msg, errors: [{ field: 'change.numberOfUsers', msg }] });
}
