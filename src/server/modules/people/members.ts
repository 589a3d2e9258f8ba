import { and, asc, count, eq, inArray, or, sql } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { users } from '../../db/schema/index.ts';
import type { OrgTx } from '../../db/scope.ts';
import type { User } from './users.ts';

/* What the main application reports and administrators decide about an organisation's people. */

/** Reads and locks the organisation's people by id, in id order, as everywhere. */
export function lockPeopleById({ tx, orgId }: OrgTx, ids: string[]): Promise<User[]> {
  return tx
    .select()
    .from(users)
    .where(and(eq(users.orgId, orgId), inArray(users.id, ids)))
    .orderBy(asc(users.id))
    .for('update');
}

/**
 * Reads and locks everyone who has one of these emails, in any organisation, or one of these ids, until the transaction
 * ends. People are locked before their organisation and always in id order, so that no two transactions wait for each
 * other.
 */
export async function lockPeople(tx: Tx, emails: string[], ids: string[]): Promise<User[]> {
  return tx
    .select()
    .from(users)
    .where(or(inArray(sql`lower(${users.email})`, emails), inArray(users.id, ids)))
    .orderBy(asc(users.id))
    .for('update');
}

/** Locks all people of the organisation, in id order. Before the organisation, like every lock on people. */
export async function lockEveryone({ tx, orgId }: OrgTx): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.orgId, orgId))
    .orderBy(asc(users.id))
    .for('no key update');
}

/** Takes everybody's seat away: with its data gone, the main application has nobody left to report as leaving one. */
export async function freeSeats({ tx, orgId }: OrgTx): Promise<void> {
  await tx
    .update(users)
    .set({ isAllocated: false })
    .where(and(eq(users.orgId, orgId), users.isAllocated));
}

/**
 * Changes a role here, to the other one. The main application's reports of the role from before don't undo it; once it
 * has reported the new role, the next different report counts.
 */
export async function setRole({ tx, orgId }: OrgTx, userId: string, isRoot: boolean): Promise<void> {
  await tx
    .update(users)
    .set({ isRoot, reportedRoot: users.isRoot })
    .where(and(eq(users.orgId, orgId), eq(users.id, userId)));
}

type Reported = Pick<User, 'name' | 'isRoot' | 'isAllocated' | 'reportedName' | 'reportedRoot'>;

/** Stores a new member. The main application vouches for the email. */
export async function insertMember(
  { tx, orgId }: OrgTx,
  person: Omit<Reported, 'reportedName' | 'reportedRoot'> & Pick<User, 'email'>,
  now: Date,
): Promise<User> {
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

/** Deletes a member with their sessions, links and codes. */
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
