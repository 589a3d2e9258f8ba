import type { CallResponse } from '#contract/call.ts';
import type { listSubscribedApps, listSubscribedModules } from '#contract/apps.ts';
import { toNaira } from '#domain/money.ts';
import { paymentStatus } from '#domain/subscription.ts';
import type { OrgScope } from '../../db/scope.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { modulesAt } from '../plans/service.ts';
import { currentRow } from './store.ts';
import { modulesOf } from './subscriptionView.ts';

/* What an organisation has subscribed to, for the apps view (rule app.subscribed). */

/** The organisation's subscribed apps, expired or not; empty if it never had any. */
export async function subscribedApps(
  { clock }: Platform,
  org: OrgScope,
): Promise<CallResponse<typeof listSubscribedApps>> {
  const row = await org.read((bound) => currentRow(bound, clock.now()));
  if (!row) return { subscribeApps: [] };
  const { id, totalCost, createdAt, expiresAt } = row;
  return {
    subscribeApps: [
      {
        appSlug: 'humanar',
        subscriptionId: id,
        paymentStatus: paymentStatus(row),
        totalPrice: toNaira(totalCost),
        createdAt: createdAt.toISOString(),
        expiryDate: expiresAt.toISOString(),
      },
    ],
  };
}

/**
 * The modules of a subscription, with how many users and modules it has. Errors: not_found, also for another
 * organisation's.
 */
export async function subscribedModules(
  { clock }: Platform,
  org: OrgScope,
  subscriptionId: string,
): Promise<CallResponse<typeof listSubscribedModules>> {
  const now = clock.now();
  return org.read(async (bound) => {
    const row = await currentRow(bound, now);
    if (row?.id !== subscriptionId) throw new ApiError('not_found');
    const modules = modulesOf(row, await modulesAt(bound.tx, now));
    return {
      subcribeAppModules: modules,
      number_of_subcribe_app_users: row.numberOfUsers,
      number_subcribe_app_modules: modules.length,
    };
  });
}
