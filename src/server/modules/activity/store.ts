import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { preparedInsert } from '../../db/preparedQuery.ts';
import { activities } from '../../db/schema/index.ts';
import type { OrgTx } from '../../db/scope.ts';
import { insertSet } from '../../db/sets.ts';
import { nameLabels } from '../people/service.ts';

interface Activity {
  actorId: string | null;
  event: string;
  at: Date;
  data?: Record<string, unknown>;
}

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

export const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Leaves out entries of earlier releases about saved forms that don't say what changed, because often nothing had. */
const isChange = sql`not (${activities.event} = 'settings.changed' and ${activities.data} -> 'fields' is not distinct from '[]'::jsonb
  or ${activities.event} = 'profile.changed' and ${activities.data} ->> 'formerName' is null)`;

const PAGE = 50;

/**
 * A page of the newest activities with these events before the id `before`, with the names to show: `actor` is null if
 * the system did it or the actor has left (`hasLeft`), `subject` as it was recorded. `isOwn`: the actor is the subject;
 * undefined if that isn't known. Pass `next` as `before` to get the following page; it is null on the last one.
 */
export async function activityPage<Event extends string>(
  org: OrgTx,
  { events, before }: { events: readonly Event[]; before: number | undefined },
) {
  const { tx, orgId } = org;
  // One more than a page shows, to tell whether there is another page.
  const found = await tx
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
        isChange,
        before === undefined ? undefined : lt(activities.id, before),
      ),
    )
    .orderBy(desc(activities.id))
    .limit(PAGE + 1);
  const entries = found
    .slice(0, PAGE)
    .map((row) => ({
      ...row,
      event: row.event as Event,
      subject: textOrNull(row.data['subject']),
      subjectId: textOrNull(row.data['subjectId']),
    }));
  const ids = entries.flatMap(({ actorId, subjectId }) => [actorId, subjectId]).filter((id) => id !== null);
  const recorded = entries.flatMap(({ subject, subjectId }) => (subjectId === null ? [] : (subject ?? [])));
  const { nameOf, labelOf } = await nameLabels(org, [...new Set(ids)], recorded);
  const rows = entries.map(({ actorId, subjectId, ...entry }) => {
    const { subject } = entry;
    const actorName = actorId === null ? undefined : nameOf(actorId);
    return {
      ...entry,
      actor: actorId === null ? null : labelOf(actorId),
      hasLeft: actorId !== null && actorName === undefined,
      subject: subject === null || subjectId === null ? subject : labelOf(subjectId, subject),
      // Old entries have no subjectId.
      isOwn: actorId === null || subjectId === null ? undefined : actorId === subjectId,
    };
  });
  return { rows, next: found.length > PAGE ? (rows.at(-1)?.id ?? null) : null };
}

/** The newest activity with this event, or null. */
export async function newestActivity(
  { tx, orgId }: OrgTx,
  event: string,
): Promise<{ actorId: string | null; at: Date; data: Record<string, unknown> } | null> {
  const [row] = await tx
    .select({ actorId: activities.actorId, at: activities.at, data: activities.data })
    .from(activities)
    .where(and(eq(activities.orgId, orgId), eq(activities.event, event)))
    .orderBy(desc(activities.id))
    .limit(1);
  return row ?? null;
}

/** Whether the person has ever done this. */
export const hasDone = async ({ tx, orgId }: OrgTx, actorId: string, event: string): Promise<boolean> =>
  (await tx.$count(
    activities,
    and(eq(activities.orgId, orgId), eq(activities.actorId, actorId), eq(activities.event, event)),
  )) > 0;
