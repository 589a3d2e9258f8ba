import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { demoRequests, inquiries, partnerApplications } from '../../db/schema/index.ts';
import { kept } from '../../platform/keeping.ts';

type New<T extends { $inferInsert: object }> = Omit<T['$inferInsert'], 'id'>;
export type NewInquiry = New<typeof inquiries>;
export type NewDemoRequest = New<typeof demoRequests>;
export type NewPartnerApplication = New<typeof partnerApplications>;

/** False when a message with its key is here already. */
export async function insertInquiry(tx: Tx, inquiry: NewInquiry): Promise<boolean> {
  return (await tx.insert(inquiries).values(inquiry).onConflictDoNothing({ target: inquiries.key }).returning({ id: inquiries.id })).length === 1;
}

/** False when an application with its key is here already. */
export async function insertPartnerApplication(tx: Tx, application: NewPartnerApplication): Promise<boolean> {
  const inserted = await tx.insert(partnerApplications).values(application).onConflictDoNothing({ target: partnerApplications.key }).returning({ id: partnerApplications.id });
  return inserted.length === 1;
}

/** False when the time is taken: of two who come at once, the database lets one have it. */
export async function insertDemoRequest(tx: Tx, request: NewDemoRequest): Promise<boolean> {
  const inserted = await tx.insert(demoRequests).values(request).onConflictDoNothing({ target: demoRequests.date }).returning({ id: demoRequests.id });
  return inserted.length === 1;
}

export async function demoRequestAt(tx: Tx, date: Date): Promise<NewDemoRequest | null> {
  const [row] = await tx.select().from(demoRequests).where(eq(demoRequests.date, date));
  return row ?? null;
}

/** The times that are taken, from a moment on and before another. */
export async function takenTimes(tx: Tx, from: Date, before: Date): Promise<Date[]> {
  const rows = await tx
    .select({ date: demoRequests.date })
    .from(demoRequests)
    .where(and(gte(demoRequests.date, from), lt(demoRequests.date, before)));
  return rows.map(({ date }) => date);
}

/** Deletes what was written long enough ago (`kept`), and demo requests whose time was that long ago. */
export async function deleteOld(tx: Tx, now: Date): Promise<void> {
  const limit = sql`${now.toISOString()}::timestamptz - make_interval(months => ${kept.inquiries.months})`;
  await tx.delete(inquiries).where(lt(inquiries.createdAt, limit));
  await tx.delete(partnerApplications).where(lt(partnerApplications.createdAt, limit));
  await tx.delete(demoRequests).where(lt(demoRequests.date, limit));
}
