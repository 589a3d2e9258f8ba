import { expect } from 'vitest';
import { listSubscribedApps, listSubscribedModules } from '#contract/apps.ts';
import { refreshLinchpin } from '#contract/auth.ts';
import {
  type CurrentSubscriptionResponse,
  getPreference,
  getSubscription,
  getSubscriptionDetails,
  getSubscriptionDetailsById,
  type SubscriptionAction,
} from '#contract/subscriptions.ts';
import { endOfRetention } from '#domain/renewal.ts';
import { ANNUAL_DAYS, MONTHLY_DAYS } from '#domain/terms.ts';
import type { SubscriptionEvent } from '#machines/subscription/subscription.machine.ts';
import { attemptsOf } from '#tests/support/payments.ts';
import { server } from '#tests/support/provider.ts';
import type { Household } from './lifecycleDriver.ts';
import type { Snapshot } from './subscriptionPaths.ts';

/* What every view of a subscription must show in each state of the lifecycle, derived from the chart alone. */

/** History that the views show but the chart doesn't track. */
export interface ViewHistory {
  isCancelled: boolean;
  isRenewal: boolean;
}

export const emptyHistory: ViewHistory = { isCancelled: false, isRenewal: false };

export function historyAfter(past: ViewHistory, { type }: SubscriptionEvent): ViewHistory {
  switch (type) {
    case 'purchase.paid':
      return emptyHistory;
    case 'renewal.paid':
      return { isCancelled: false, isRenewal: true };
    case 'cancellation.confirmed':
      return { ...past, isCancelled: true };
    case 'cancellation.undone':
      return { ...past, isCancelled: false };
    default:
      return past;
  }
}

const stateOf = ({ value }: Snapshot): string => (typeof value === 'string' ? value : (Object.keys(value)[0] ?? ''));
const iso = (at: number): string => new Date(at).toISOString();

/** The actions that the chart allows an administrator at `at`, if the next term has this many days. */
function actionsIn(snapshot: Snapshot, at: number, days: number): SubscriptionAction[] {
  const { version } = snapshot.context;
  const events: Record<SubscriptionAction, SubscriptionEvent> = {
    startTrial: { type: 'trial.started', at },
    buy: { type: 'purchase.paid', at, days },
    change: { type: 'upgrade.paid', at, expiresAt: snapshot.context.expiresAt ?? at, version },
    renew: { type: 'renewal.paid', at, days, runningDays: days, stops: null, version },
    cancel: { type: 'cancellation.confirmed', at },
    undoCancel: { type: 'cancellation.undone', at },
  };
  return (Object.keys(events) as SubscriptionAction[]).filter((action) => snapshot.can(events[action]));
}

/** The parts of a subscription that a refused action must leave unchanged. */
export interface SubscriptionView {
  version: number;
  actions: SubscriptionAction[];
  /** Without the start of the next term, which is the current time until someone pays for it. */
  subscription: unknown;
  isAutoRenewal: boolean;
  /** Number of payments that were started. */
  attempts: number;
}

async function viewFrom(
  { admin }: Household,
  { subscription, actions }: CurrentSubscriptionResponse,
): Promise<SubscriptionView> {
  const { preference } = await server.api.done(getPreference, { token: admin.token });
  const { takesEffectAt: _, ...scheduledChange } = subscription?.scheduledChange ?? { takesEffectAt: null };
  return {
    version: subscription?.version ?? 0,
    actions,
    subscription: subscription && { ...subscription, scheduledChange },
    ...preference,
    attempts: (await attemptsOf(admin)).length,
  };
}

export const viewOf = async (home: Household): Promise<SubscriptionView> =>
  viewFrom(home, await server.api.done(getSubscription, { token: home.admin.token }));

/** Checks that other calls for the same data agree, apart from what a member may do. */
async function expectSameElsewhere(
  { admin: { token, orgId }, member }: Household,
  current: CurrentSubscriptionResponse,
): Promise<void> {
  const { subscription } = current;
  expect(await server.api.done(getSubscription, { token: member.token }), 'what a member sees').toEqual({
    ...current,
    actions: [],
  });
  expect(await server.api.done(getSubscriptionDetails, { token }), 'details').toEqual(current);
  if (subscription === null) return;
  const { id, numberOfUsers, numberOfModules } = subscription;
  expect(
    (await server.api.done(getSubscriptionDetailsById, { token, params: { id } })).subscription,
    'details by id',
  ).toEqual(subscription);
  const modules = await server.api.done(listSubscribedModules, { token, body: { orgId, subscriptionId: id } });
  expect(modules, 'modules').toMatchObject({
    number_of_subcribe_app_users: numberOfUsers,
    number_subcribe_app_modules: numberOfModules,
  });
}

/**
 * Checks the three views against the chart and, if `isWhole`, also every other call for the same data. Returns what is
 * shown. Throws if any of them differs.
 */
export async function expectViews(
  home: Household,
  snapshot: Snapshot,
  { past: { isCancelled, isRenewal }, isWhole }: { past: ViewHistory; isWhole: boolean },
): Promise<SubscriptionView> {
  const { token, orgId } = home.admin;
  const current = await server.api.done(getSubscription, { token });
  const account = (await server.api.done(refreshLinchpin, { token })).orgApps[0]?.subscription ?? null;
  const apps = (await server.api.done(listSubscribedApps, { token, params: { orgId } })).subscribeApps;
  if (isWhole) await expectSameElsewhere(home, current);
  const view = await viewFrom(home, current);
  const now = server.clock.now().getTime();
  const { expiresAt, hasEverPurchased, hasScheduledChange, isAutoRenewal } = snapshot.context;
  const state = stateOf(snapshot);
  const actions = actionsIn(
    snapshot,
    now,
    (current.subscription?.paidAhead.at(-1) ?? current.subscription)?.isPlanDurationAnnual ? ANNUAL_DAYS : MONTHLY_DAYS,
  );

  expect(current.actions.toSorted(), 'actions').toEqual(actions.toSorted());
  expect(view.isAutoRenewal, 'preference').toBe(hasEverPurchased && isAutoRenewal);
  expect(current.hasEverSubscribed, 'hasEverSubscribed').toBe(state !== 'none');
  if (expiresAt === null) {
    expect({ subscription: current.subscription, account, apps }, 'nothing').toEqual({
      subscription: null,
      account: null,
      apps: [],
    });
    return view;
  }

  // The chart's state determines what has expired and what was cancelled. Times aren't compared here.
  const hasExpired =
    ['expired', 'purged'].includes(state) ||
    snapshot.matches({ renewalDue: 'overdue' }) ||
    snapshot.matches({ cancelled: 'trial' });
  const isActive = !hasExpired && state !== 'cancelled';
  const keepsData = isActive || state === 'purged';
  expect(current.subscription, 'current view').toMatchObject({
    state,
    status: isCancelled ? 'cancelled' : hasEverPurchased ? 'active' : 'trial',
    type: isRenewal ? 'renewal' : null,
    expiryDate: iso(expiresAt),
    hasExpired,
    isActive,
    isCancelled: state === 'cancelled' && !hasExpired,
    isTrial: !hasEverPurchased,
    scheduledChange: hasScheduledChange ? { plan: 'core', takesEffectAt: iso(Math.max(now, expiresAt)) } : null,
    dataDeletedAt: keepsData ? null : iso(endOfRetention(expiresAt)),
  });
  const paymentStatus = hasEverPurchased ? (isRenewal ? 'renewal' : 'paid') : 'trial';
  expect(account, 'account view').toMatchObject({ status: paymentStatus, isActive, expiryDate: iso(expiresAt) });
  expect(apps, 'apps view').toEqual([
    expect.objectContaining({ appSlug: 'humanar', paymentStatus, expiryDate: iso(expiresAt) }),
  ]);
  return view;
}
