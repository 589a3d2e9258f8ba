import type { OrgTx } from '../../db/scope.ts';
import { activities } from '../../db/schema/index.ts';

export { activityEntries, newestActivity } from './store.ts';

/**
 * Records what happened in an organisation and who did it, in the caller's transaction.
 * `event` is dotted and in the past tense (`trial.started`); `actorId` is null when the system did it.
 */
export async function recordActivity(
  { tx, orgId }: OrgTx,
  activity: { actorId: string | null; event: string; at: Date; data?: Record<string, unknown> },
): Promise<void> {
  await tx.insert(activities).values({ orgId, data: {}, ...activity });
}
