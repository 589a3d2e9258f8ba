import type { Tx } from '../../db/database.ts';
import { bindToOrg } from '../../db/scope.ts';
import { earlier } from '../../platform/clock.ts';
import type { Job } from '../../platform/jobs.ts';
import { kept } from '../../platform/retention.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteUnused, lockOrganisation } from '../org/service.ts';
import { deleteUnconfirmed, hasPeople, holdAbandoned, type User } from '../people/service.ts';

/* Sign-ups that nobody has confirmed do not stay: they are somebody's name and email, and it is not known whose. */

/** Takes such a sign-up away, with the organisation that it opened unless that is `except`. Whoever calls holds the person. */
export async function dropSignUp(tx: Tx, { id, orgId }: Pick<User, 'id' | 'orgId'>, except?: string): Promise<void> {
  await deleteUnconfirmed(tx, id);
  if (orgId === except) return;
  await lockOrganisation(bindToOrg(orgId, tx));
  if (!(await hasPeople(tx, orgId))) await deleteUnused(tx, orgId);
}

/** Of so many at a time: a large number holds nobody up. */
const BATCH = 100;

/** Deletes some of them; false when none is left. Who is held by somebody else right now is left to the next run. */
const dropSome = ({ database, clock }: Pick<Platform, 'database' | 'clock'>): Promise<boolean> =>
  database.transaction(async (tx) => {
    const now = clock.now();
    const abandoned = await holdAbandoned(tx, { createdBefore: earlier(now, kept.signUps), now, limit: BATCH });
    for (const person of abandoned) await dropSignUp(tx, person);
    return abandoned.length > 0;
  });

/** Once a day, deletes the sign-ups that nobody has confirmed in 30 days. */
export const unconfirmedSignUpsJob = (platform: Pick<Platform, 'database' | 'clock'>): Job => ({
  name: 'sign-up-retention',
  cron: '40 2 * * *',
  async run(signal) {
    while (!signal.aborted && (await dropSome(platform)));
  },
});
