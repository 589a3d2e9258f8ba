import { asc } from 'drizzle-orm';
import * as calls from '#contract/subscriptions.ts';
import { cancelReasons } from '../../db/schema/index.ts';
import { implement } from '../../http/implement.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { autoRenewal, changeAutoRenewal } from './preference.ts';
import { beginTrial, currentSubscription, subscriptionById } from './service.ts';

export const subscriptionsRoutes = (platform: Platform) => [
  implement(calls.getSubscription, ({ org }) => currentSubscription(platform, org)),
  implement(calls.getSubscriptionDetails, ({ org }) => currentSubscription(platform, org)),
  implement(calls.getSubscriptionDetailsById, ({ org, params }) => subscriptionById(platform, org, params.id)),
  implement(calls.startTrial, ({ org, caller, body }) => {
    // Who is asking comes from the session; the id in the body is only cross-checked.
    if (body.orgId !== org.orgId) throw new ApiError('not_found');
    return beginTrial(platform, org, caller.userId);
  }),
  implement(calls.getPreference, async ({ org }) => ({ preference: await autoRenewal(org) })),
  implement(
    calls.setPreference,
    async ({ org, caller, body }) => ({ preference: await changeAutoRenewal(platform, org, caller.userId, body.isAutoRenewal) }),
    { limits: ({ caller }) => [{ key: `preference:user:${caller.userId}`, max: 60, seconds: 900 }] },
  ),
  implement(calls.listCancelReasons, async () => ({
    cancelReasons: await platform.database.sql
      .select({ id: cancelReasons.id, reason: cancelReasons.reason })
      .from(cancelReasons)
      .orderBy(asc(cancelReasons.position)),
  })),
];
