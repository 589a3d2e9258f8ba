import { and, asc, count, eq, inArray, isNotNull, ne, not, or, sql } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { formerEmails, users } from '../../db/schema/index.ts';
import { preparedQuery, type Slots } from '../../db/preparedQuery.ts';
import type { OrgTx } from '../../db/scope.ts';
import { among } from '../../db/sets.ts';
import { isProvenRow } from './users.ts';

/* The people of an organisation: who they are, who is an administrator, and who has a seat. */

const listedColumns = { id: users.id, name: users.name, email: users.email };

/** The organisation's administrators, by name. */
export function listAdministrators({ tx, orgId }: OrgTx) {
  return tx
    .select(listedColumns)
    .from(users)
    .where(and(eq(users.orgId, orgId), users.isRoot))
    .orderBy(asc(users.name), asc(users.email));
}

const administrator = preparedQuery((tx, at: Slots<{ orgId: string; userId: string }>) =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.orgId, at.orgId), eq(users.id, at.userId), users.isRoot)),
);

/** Whether this person is an administrator now. */
export async function isAdministrator({ tx, orgId }: OrgTx, userId: string): Promise<boolean> {
  return (await administrator(tx, { orgId, userId })).length > 0;
}

/** Members who aren't administrators and whose name or email contains the text, by name. */
export function searchMembers({ tx, orgId }: OrgTx, search: string, limit: number) {
  const contains = (column: typeof users.name | typeof users.email) =>
    sql`strpos(lower(${column}), lower(${search})) > 0`;
  return tx
    .select(listedColumns)
    .from(users)
    .where(and(eq(users.orgId, orgId), not(users.isRoot), or(contains(users.name), contains(users.email))))
    .orderBy(asc(users.name), asc(users.email))
    .limit(limit);
}

/** The emails of administrators who have proved them, oldest account first. */
export async function administratorEmails({ tx, orgId }: OrgTx): Promise<string[]> {
  const rows = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.orgId, orgId), users.isRoot, isProvenRow))
    .orderBy(users.createdAt, users.email);
  return rows.map(({ email }) => email);
}

/**
 * The emails that are the organisation's own: `orgEmail`, those that its people have proved, and their former ones.
 * Leaves out what somebody of another organisation signs in with by now.
 */
export async function ownEmails({ tx, orgId }: OrgTx, orgEmail: string): Promise<string[]> {
  const current = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.orgId, orgId), isProvenRow));
  const former = await tx.select({ email: formerEmails.email }).from(formerEmails).where(eq(formerEmails.orgId, orgId));
  const emails = [{ email: orgEmail }, ...current, ...former].map(({ email }) => email.toLowerCase());
  const others = await tx
    .select({ email: sql<string>`lower(${users.email})` })
    .from(users)
    .where(and(ne(users.orgId, orgId), isNotNull(users.emailVerifiedAt), inArray(sql`lower(${users.email})`, emails)));
  const theirs = new Set(others.map(({ email }) => email));
  return emails.filter((email) => !theirs.has(email));
}

/** The names and emails of the organisation's people, by name. */
export function signInAddresses({ tx, orgId }: OrgTx): Promise<{ name: string; email: string }[]> {
  return tx
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.orgId, orgId))
    .orderBy(asc(users.name), asc(users.email));
}

/** One of the organisation's people; null if they have left. */
export async function personOf(
  { tx, orgId }: OrgTx,
  userId: string,
): Promise<{ name: string; email: string; passwordHash: string | null } | null> {
  const [person] = await tx
    .select({ name: users.name, email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.orgId, orgId), eq(users.id, userId)));
  return person ?? null;
}

/** How many of the organisation's people have a seat. */
export function allocatedUsers({ tx, orgId }: OrgTx): Promise<number> {
  return tx.$count(users, and(eq(users.orgId, orgId), users.isAllocated));
}

/** The same for these organisations, by id; those without seats in use are left out. */
export async function allocatedUsersOf(tx: Tx, orgIds: Iterable<string>): Promise<Map<string, number>> {
  const rows = await tx
    .select({ orgId: users.orgId, allocated: count() })
    .from(users)
    .where(and(among(users.orgId, orgIds), users.isAllocated))
    .groupBy(users.orgId);
  return new Map(rows.map(({ orgId, allocated }) => [orgId, allocated]));
}

/** Whether anyone belongs to the organisation. */
export async function hasPeople(tx: Tx, orgId: string): Promise<boolean> {
  return (await tx.$count(users, eq(users.orgId, orgId))) > 0;
}
