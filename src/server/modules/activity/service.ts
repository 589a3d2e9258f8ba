import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { preparedInsert } from '../../db/preparedQuery.ts';
import type { OrgTx } from '../../db/scope.ts';
import { activities } from '../../db/schema/index.ts';
import { insertSet } from '../../db/sets.ts';

interface Activity {
  actorId: string | null;
  event: string;
  at: Date;
  data?: Record<string, unknown>;
}

export { activityPage, hasDone, newestActivity, textOrNull } from './store.ts';

const insertion = preparedInsert(activities);

/**
 * Records what happened in an organisation and who did it, in the caller's transaction. `event` is dotted and in the
 * past tense (`trial.started`); `actorId` is null when the system did it.
 */
export async function recordActivity({ tx, orgId }: OrgTx, activity: Activity): Promise<void> {
  await insertion(tx, { orgId, data: {}, ...activity });
}

/** `recordActivity` for many organisations, in one statement. */
export const recordActivities = (tx: Tx, all: readonly (Activity & { orgId: string; data: object })[]): Promise<void> =>
  insertSet(tx, activities, all);

/** Deletes the organisation's log, which outlives everything but the organisation itself. */
export async function deleteLog({ tx, orgId }: OrgTx): Promise<void> {
  await tx.delete(activities).where(eq(activities.orgId, orgId));
}
