import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { organisations, users } from '../../db/schema/index.ts';
import type { OrgTx } from '../../db/scope.ts';

export type Person = typeof users.$inferSelect;

/** Whether there is such an organisation. */
export async function isOrganisation(tx: Tx, orgId: string): Promise<boolean> {
  const found = await tx.select({ id: organisations.id }).from(organisations).where(eq(organisations.id, orgId));
  return found.length === 1;
}

/**
 * Reads whoever has one of these emails, in whatever organisation, and keeps others from changing them until the transaction
 * ends. People are held before their organisation, always in the order of their ids, so that no two wait for each other.
 */
export async function holdPeople(tx: Tx, emails: string[]): Promise<Person[]> {
  return tx
    .select()
    .from(users)
    .where(inArray(sql`lower(${users.email})`, emails))
    .orderBy(asc(users.id))
    .for('update');
}

/** Keeps other reports of the organisation waiting. */
export async function holdOrganisation({ tx, orgId }: OrgTx): Promise<void> {
  await tx.select({ id: organisations.id }).from(organisations).where(eq(organisations.id, orgId)).for('no key update');
}

type Reported = Pick<Person, 'name' | 'isRoot' | 'isAllocated'>;

/** A new person, whose email the main application vouches for. */
export async function insertMember({ tx, orgId }: OrgTx, person: Reported & Pick<Person, 'email'>, now: Date): Promise<Person> {
  const [row] = await tx
    .insert(users)
    .values({ orgId, ...person, createdAt: now, emailVerifiedAt: now })
    .returning();
  if (!row) throw new Error('the member was not stored');
  return row;
}

export async function updateMember({ tx, orgId }: OrgTx, userId: string, reported: Reported): Promise<void> {
  await tx
    .update(users)
    .set(reported)
    .where(and(eq(users.orgId, orgId), eq(users.id, userId)));
}

/** Takes the person's login away; sessions, links and codes go with it. */
export async function deleteMember({ tx, orgId }: OrgTx, userId: string): Promise<void> {
  await tx.delete(users).where(and(eq(users.orgId, orgId), eq(users.id, userId)));
}

export interface Headcount {
  numberOfMembers: number;
  numberOfAdmins: number;
  numberOfAllocatedUsers: number;
}

export async function headcount({ tx, orgId }: OrgTx): Promise<Headcount> {
  const [row] = await tx
    .select({
      numberOfMembers: count(),
      numberOfAdmins: sql<number>`count(*) filter (where ${users.isRoot})`.mapWith(Number),
      numberOfAllocatedUsers: sql<number>`count(*) filter (where ${users.isAllocated})`.mapWith(Number),
    })
    .from(users)
    .where(eq(users.orgId, orgId));
  return row ?? { numberOfMembers: 0, numberOfAdmins: 0, numberOfAllocatedUsers: 0 };
}
