import type { Tx } from '../../../db/database.ts';
import { type ChargeableCard, defaultCards } from '../../cards/service.ts';
import { lockFreeOrganisations, type RenewingOrganisation } from '../../org/service.ts';
import { allocatedUsersOf } from '../../people/service.ts';
import { type DueSubscription, lockDueSubscriptions } from '../../subscriptions/service.ts';
import { renewalsInProgress } from './store.ts';

/** A due renewal, with everything needed to price and charge its next term. */
export interface DueRenewal extends DueSubscription {
  organisation: RenewingOrganisation;
  allocatedUsers: number;
  /** The default card. */
  card: ChargeableCard | null;
}

/**
 * Locks and reads the renewals that are due among these organisations', skipping any that are in progress or whose
 * subscription or organisation is locked. No lock is waited for, so their order can't cause a deadlock.
 */
export async function lockDueRenewals(tx: Tx, orgIds: readonly string[], now: Date): Promise<DueRenewal[]> {
  const inProgress = await renewalsInProgress(tx, orgIds, now);
  const due = await lockDueSubscriptions(
    tx,
    orgIds.filter((orgId) => !inProgress.has(orgId)),
    now,
  );
  if (due.length === 0) return [];
  const organisations = await lockFreeOrganisations(
    tx,
    due.map(({ subscription }) => subscription.orgId),
  );
  const [allocatedUsers, cards] = [
    await allocatedUsersOf(tx, organisations.keys()),
    await defaultCards(tx, organisations.keys()),
  ];
  return due.flatMap((each) => {
    const { orgId } = each.subscription;
    const organisation = organisations.get(orgId);
    return organisation === undefined
      ? []
      : { ...each, organisation, allocatedUsers: allocatedUsers.get(orgId) ?? 0, card: cards.get(orgId) ?? null };
  });
}
