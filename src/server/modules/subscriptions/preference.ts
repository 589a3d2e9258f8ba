import { eq } from 'drizzle-orm';
import { hasExpired } from '#domain/terms.ts';
import { subscriptions } from '../../db/schema/index.ts';
import type { OrgScope, OrgTx } from '../../db/scope.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordActivity } from '../activity/service.ts';
import { currentRow, lockOrganisation, type SubscriptionRow } from './store.ts';

/* Automatic renewal: a preference that a paid subscription has, in force while it runs and is not cancelled. */

const isOn = (row: SubscriptionRow | null): boolean => row?.kind === 'paid' && row.isAutoRenewal;

/** Whether the subscription renews by itself; without a paid one nothing does. */
export async function autoRenewal(org: OrgScope): Promise<{ isAutoRenewal: boolean }> {
  return { isAutoRenewal: isOn(await org.read(currentRow)) };
}

/** Whether a card will be charged: a paid subscription runs, nobody has cancelled it, and it renews by itself. */
export async function renewsByItself(org: OrgTx, now: Date): Promise<boolean> {
  const row = await currentRow(org);
  return row !== null && isOn(row) && row.cancelledAt === null && !hasExpired(row.expiresAt.getTime(), now.getTime());
}

/** Switches automatic renewal on or off. Errors: transition_refused without a paid subscription. */
export function changeAutoRenewal({ clock }: Platform, org: OrgScope, actorId: string, isAutoRenewal: boolean): Promise<{ isAutoRenewal: boolean }> {
  return org.transaction(async (bound) => {
    await lockOrganisation(bound);
    const row = await currentRow(bound);
    if (row?.kind !== 'paid') throw new ApiError('transition_refused', { msg: 'Automatic renewal comes with a paid subscription. Choose a plan first.' });
    if (row.isAutoRenewal !== isAutoRenewal) await write(bound, actorId, isAutoRenewal, clock.now());
    return { isAutoRenewal };
  });
}

/** Switches automatic renewal off, in the transaction of what makes that necessary. */
export function stopRenewing(org: OrgTx, actorId: string, at: Date): Promise<void> {
  return write(org, actorId, false, at);
}

async function write(org: OrgTx, actorId: string, isAutoRenewal: boolean, at: Date): Promise<void> {
  await org.tx.update(subscriptions).set({ isAutoRenewal }).where(eq(subscriptions.orgId, org.orgId));
  await recordActivity(org, { actorId, event: isAutoRenewal ? 'autoRenewal.switchedOn' : 'autoRenewal.switchedOff', at });
}
