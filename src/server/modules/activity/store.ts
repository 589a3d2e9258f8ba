import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import { activities } from '../../db/schema/index.ts';
import type { OrgTx } from '../../db/scope.ts';
import { namesOf } from '../people/service.ts';

/**
 * The newest activities with these events before the id `before`, with the actor's name: null if the system did it or
 * the actor has left.
 */
export async function activityEntries(
  org: OrgTx,
  { events, before, limit }: { events: readonly string[]; before: number | undefined; limit: number },
) {
  const { tx, orgId } = org;
  const rows = await tx
    .select({
      id: activities.id,
      event: activities.event,
      data: activities.data,
      at: activities.at,
      actorId: activities.actorId,
    })
    .from(activities)
    .where(
      and(
        eq(activities.orgId, orgId),
        inArray(activities.event, [...events]),
        before === undefined ? undefined : lt(activities.id, before),
      ),
    )
    .orderBy(desc(activities.id))
    .limit(limit);
  const names = await namesOf(org, [...new Set(rows.flatMap(({ actorId }) => actorId ?? []))]);
  return rows.map(({ actorId, ...row }) => ({ ...row, actor: (actorId !== null && names.get(actorId)) || null }));
}

/** The newest activity with this event, or null. */
export async function newestActivity(
  { tx, orgId }: OrgTx,
  event: string,
): Promise<{ actorId: string | null; data: Record<string, unknown> } | null> {
  const [row] = await tx
    .select({ actorId: activities.actorId, data: activities.data })
    .from(activities)
    .where(and(eq(activities.orgId, orgId), eq(activities.event, event)))
    .orderBy(desc(activities.id))
    .limit(1);
  return row ?? null;
}
