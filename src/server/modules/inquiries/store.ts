import { and, eq, gt, gte, inArray, lt, or, sql } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { demoLinks, demoRequests, inquiries, partnerApplications } from '../../db/schema/index.ts';
import { earlier } from '../../platform/clock.ts';
import { retentionPeriods } from '../../platform/retentionPeriods.ts';

type New<T extends { $inferInsert: object }> = Omit<T['$inferInsert'], 'id'>;
export type NewInquiry = New<typeof inquiries>;
/** Without an id, it gets one. */
export type NewDemoRequest = typeof demoRequests.$inferInsert;
export type DemoRow = typeof demoRequests.$inferSelect;
export type DemoLink = typeof demoLinks.$inferSelect;
export type NewPartnerApplication = New<typeof partnerApplications>;

/** Inserts a message; false if one with its key exists. */
export async function insertInquiry(tx: Tx, inquiry: NewInquiry): Promise<boolean> {
  return (
    (
      await tx
        .insert(inquiries)
        .values(inquiry)
        .onConflictDoNothing({ target: inquiries.key })
        .returning({ id: inquiries.id })
    ).length === 1
  );
}

/** Inserts an application; false if one with its key exists. */
export async function insertPartnerApplication(tx: Tx, application: NewPartnerApplication): Promise<boolean> {
  const inserted = await tx
    .insert(partnerApplications)
    .values(application)
    .onConflictDoNothing({ target: partnerApplications.key })
    .returning({ id: partnerApplications.id });
  return inserted.length === 1;
}

/** Inserts a demo request; null if its time or id is taken: of two simultaneous requests, the database accepts one. */
export async function insertDemoRequest(tx: Tx, request: NewDemoRequest): Promise<DemoRow | null> {
  const inserted = await tx.insert(demoRequests).values(request).onConflictDoNothing().returning();
  return inserted[0] ?? null;
}

export async function demoRequestAt(tx: Tx, date: Date): Promise<DemoRow | null> {
  const [row] = await tx.select().from(demoRequests).where(eq(demoRequests.date, date));
  return row ?? null;
}

export async function demoById(tx: Tx, id: string): Promise<DemoRow | null> {
  const [row] = await tx.select().from(demoRequests).where(eq(demoRequests.id, id));
  return row ?? null;
}

/**
 * Replaces the details of a demo at this time, or moved since by its link, which keeps its new time (the page uses another
 * key for another time). Null if it was
 * cancelled or belongs to another email.
 */
export async function replaceDemoDetails(
  tx: Tx,
  id: string,
  { date, email, ...details }: Omit<NewDemoRequest, 'createdAt'>,
): Promise<DemoRow | null> {
  const [row] = await tx
    .update(demoRequests)
    .set(details)
    .where(
      and(
        eq(demoRequests.id, id),
        eq(demoRequests.email, email),
        or(eq(demoRequests.date, date), gt(demoRequests.sequence, 0)),
      ),
    )
    .returning();
  return row ?? null;
}

/** Whether there was a demo with this id, even if it was cancelled. */
export async function wasDemo(tx: Tx, id: string): Promise<boolean> {
  return (await tx.$count(demoLinks, eq(demoLinks.demoId, id))) > 0;
}

/** Locks a demo until the transaction ends; null if it was cancelled. */
export async function lockDemo(tx: Tx, id: string): Promise<DemoRow | null> {
  const [row] = await tx.select().from(demoRequests).where(eq(demoRequests.id, id)).for('update');
  return row ?? null;
}

/** Changes a demo's time, also in its links. A taken time violates `demo_requests_date_key`. */
export async function moveDemo(tx: Tx, id: string, date: Date): Promise<DemoRow> {
  const [row] = await tx
    .update(demoRequests)
    .set({ date, sequence: sql`${demoRequests.sequence} + 1` })
    .where(eq(demoRequests.id, id))
    .returning();
  if (!row) throw new Error('the demo is not locked');
  await tx.update(demoLinks).set({ date }).where(eq(demoLinks.demoId, id));
  return row;
}

/** Deletes a demo, which frees its time; only its links stay. */
export async function cancelDemo(tx: Tx, id: string, cancelledAt: Date): Promise<void> {
  await tx.delete(demoRequests).where(eq(demoRequests.id, id));
  await markLinksCancelled(tx, id, cancelledAt);
}

/** Marks the links of a demo that has been deleted. */
export async function markLinksCancelled(tx: Tx, demoId: string, cancelledAt: Date): Promise<void> {
  await tx.update(demoLinks).set({ cancelledAt }).where(eq(demoLinks.demoId, demoId));
}

export async function insertDemoLink(tx: Tx, link: typeof demoLinks.$inferInsert): Promise<void> {
  await tx.insert(demoLinks).values(link);
}

export async function demoLink(tx: Tx, hash: Uint8Array): Promise<DemoLink | null> {
  const [link] = await tx.select().from(demoLinks).where(eq(demoLinks.hash, hash));
  return link ?? null;
}

/** The taken times from `from` until before `before`. */
export async function takenTimes(tx: Tx, from: Date, before: Date): Promise<Date[]> {
  const rows = await tx
    .select({ date: demoRequests.date })
    .from(demoRequests)
    .where(and(gte(demoRequests.date, from), lt(demoRequests.date, before)));
  return rows.map(({ date }) => date);
}

/** Deletes all messages of these emails, which are in lower case, and returns the demos among them. */
export async function deleteMessageRows(tx: Tx, emails: string[]): Promise<DemoRow[]> {
  await tx.delete(inquiries).where(inArray(inquiries.email, emails));
  await tx.delete(partnerApplications).where(inArray(partnerApplications.email, emails));
  return tx.delete(demoRequests).where(inArray(demoRequests.email, emails)).returning();
}

/** Deletes messages and demo requests past their retention period, and links that nobody needs any more. */
export async function deleteOld(tx: Tx, now: Date): Promise<void> {
  const limit = sql`${now.toISOString()}::timestamptz - make_interval(months => ${retentionPeriods.inquiries.months})`;
  await tx.delete(inquiries).where(lt(inquiries.createdAt, limit));
  await tx.delete(partnerApplications).where(lt(partnerApplications.createdAt, limit));
  await tx.delete(demoRequests).where(lt(demoRequests.date, limit));
  await tx.delete(demoLinks).where(lt(demoLinks.date, earlier(now, retentionPeriods.demoLinks)));
}
