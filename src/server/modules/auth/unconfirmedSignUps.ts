import type { Tx } from '../../db/database.ts';
import { bindToOrg } from '../../db/scope.ts';
import { earlier } from '../../platform/clock.ts';
import type { Job } from '../../platform/jobs.ts';
import { retentionPeriods } from '../../platform/retentionPeriods.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteUnusedOrganisation, lockOrganisation } from '../org/service.ts';
import { deleteUnconfirmed, hasPeople, lockAbandonedSignUps, type User } from '../people/service.ts';

/* Deletes unconfirmed sign-ups: they contain an unknown person's name and email. */

/**
 * Deletes an unconfirmed sign-up and the organisation it created, unless that is `except`. The caller has locked the
 * person.
 */
export async function deleteSignUp(tx: Tx, { id, orgId }: Pick<User, 'id' | 'orgId'>, except?: string): Promise<void> {
  await deleteUnconfirmed(tx, id);
  if (orgId === except) return;
  await lockOrganisation(bindToOrg(orgId, tx));
  if (!(await hasPeople(tx, orgId))) await deleteUnusedOrganisation(tx, orgId);
}

/** Sign-ups deleted per transaction. Small, so that nobody waits long for a lock. */
const BATCH = 100;

/** Deletes one batch; false if there was none. Locked ones are left to the next run. */
const deleteBatch = ({ database, clock }: Pick<Platform, 'database' | 'clock'>): Promise<boolean> =>
  database.transaction(async (tx) => {
    const now = clock.now();
    const abandoned = await lockAbandonedSignUps(tx, {
      createdBefore: earlier(now, retentionPeriods.signUps),
      now,
      limit: BATCH,
    });
    for (const person of abandoned) await deleteSignUp(tx, person);
    return abandoned.length > 0;
  });

/** Deletes sign-ups left unconfirmed for 30 days, once a day. */
export const unconfirmedSignUpsJob = (platform: Pick<Platform, 'database' | 'clock'>): Job => ({
  name: 'sign-up-retention',
  cron: '40 2 * * *',
  async run(signal) {
    while (!signal.aborted && (await deleteBatch(platform)));
  },
});
