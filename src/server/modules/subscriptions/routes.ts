import { asc } from 'drizzle-orm';
import * as apps from '#contract/apps.ts';
import * as calls from '#contract/subscriptions.ts';
import { cancelReasons } from '../../db/schema/index.ts';
import { implement } from '../../http/implement.ts';
import type { OrgScope } from '../../db/scope.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Caller } from '../../platform/liveSession.ts';
import { subscribedApps, subscribedModules } from './apps.ts';
import { cancel, undoCancellation } from './cancel.ts';
import { autoRenewal, changeAutoRenewal } from './preference.ts';
import { scheduleChange, undoScheduledChange } from './scheduling.ts';
import { beginTrial, currentSubscription, subscriptionById } from './service.ts';

/** The subscription calls. */
export function subscriptionsRoutes(platform: Platform) {
  // The session identifies the caller; the id in the request is only checked against it.
  const requireOwn = ({ orgId }: OrgScope, named: string): void => {
    if (named !== orgId) throw new ApiError('not_found');
  };
  const changes = {
    limits: ({ caller }: { caller: Caller }) => [{ key: `subscription:user:${caller.userId}`, max: 60, seconds: 900 }],
  };

  return [
    implement(calls.getSubscription, ({ org, caller }) => currentSubscription(platform, org, caller)),
    implement(calls.getSubscriptionDetails, ({ org, caller }) => currentSubscription(platform, org, caller)),
    implement(calls.getSubscriptionDetailsById, ({ org, params }) => subscriptionById(platform, org, params.id)),
    implement(calls.startTrial, ({ org, caller, body }) => {
      requireOwn(org, body.orgId);
      return beginTrial(platform, org, caller.userId);
    }),
    implement(
      calls.cancelSubscription,
      async ({ org, caller, body }) => ({ subscription: await cancel(platform, org, caller, body) }),
      changes,
    ),
    implement(
      calls.undoCancellation,
      async ({ org, caller, query }) => ({
        subscription: await undoCancellation(platform, org, caller.userId, query.version),
      }),
      changes,
    ),
    implement(
      calls.scheduleChange,
      async ({ org, caller, body }) => ({
        subscription: await scheduleChange(platform, org, caller.userId, body.change, body.version),
      }),
      changes,
    ),
    implement(
      calls.undoScheduledChange,
      async ({ org, caller, query }) => ({
        subscription: await undoScheduledChange(platform, org, caller.userId, query.version),
      }),
      changes,
    ),
    implement(calls.getPreference, async ({ org }) => ({ preference: await autoRenewal(platform, org) })),
    implement(
      calls.setPreference,
      async ({ org, caller, body }) => ({
        preference: await changeAutoRenewal(platform, org, caller.userId, body.isAutoRenewal),
      }),
      { limits: ({ caller }) => [{ key: `preference:user:${caller.userId}`, max: 60, seconds: 900 }] },
    ),
    implement(calls.listCancelReasons, async () => ({
      cancelReasons: await platform.database.sql
        .select({ id: cancelReasons.id, reason: cancelReasons.reason })
        .from(cancelReasons)
        .orderBy(asc(cancelReasons.position)),
    })),
    implement(apps.listSubscribedApps, ({ org, params }) => {
      requireOwn(org, params.orgId);
      return subscribedApps(platform, org);
    }),
    implement(apps.listSubscribedModules, ({ org, body }) => {
      requireOwn(org, body.orgId);
      return subscribedModules(platform, org, body.subscriptionId);
    }),
  ];
}
