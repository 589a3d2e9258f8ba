import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { users } from '../../db/schema/index.ts';
import type { OrgTx } from '../../db/scope.ts';
import { ApiError } from '../../platform/errors.ts';

/* People's accounts: email, password and name. Look-ups before sign-in aren't bound to an organisation. */

export type User = typeof users.$inferSelect;

/*
 * Whose mailbox an email is. The person proves it with a code or a mailed link. Until then, a sign-up has no
 * `emailVerifiedAt`. A member whom the main application vouches for has one that equals `createdAt`, and no password.
 */

/** Whether the person has shown that the mailbox is theirs. */
export const isProven = ({ emailVerifiedAt, passwordHash, createdAt }: User): boolean =>
  emailVerifiedAt !== null && (passwordHash !== null || emailVerifiedAt.getTime() !== createdAt.getTime());

/** The person's name, or null while a stranger may have typed it for them: mail to an unproven address leaves it out. */
export const provenName = (user: User): string | null => (isProven(user) ? user.name : null);

/** Matches members whom only a report vouches for. */
export const isOnlyVouchedFor = and(
  isNotNull(users.emailVerifiedAt),
  isNull(users.passwordHash),
  eq(users.emailVerifiedAt, users.createdAt),
);

/** `isProven` as a condition. */
export const isProvenRow = and(isNotNull(users.emailVerifiedAt), sql`not (${isOnlyVouchedFor})`);

export async function userByEmail(tx: Tx, email: string): Promise<User | null> {
  const [user] = await tx
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email));
  return user ?? null;
}

/** `userByEmail` with a lock: nobody else can change or delete the user until the transaction ends. */
export async function lockUserByEmail(tx: Tx, email: string): Promise<User | null> {
  const [user] = await tx
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email))
    .for('no key update');
  return user ?? null;
}

export async function userById(tx: Tx, userId: string): Promise<User> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  if (!user) throw new Error('the token’s user is gone');
  return user;
}

/**
 * Reads and locks a user until the transaction ends. Always lock the user before using up any of their tokens, so that
 * no two transactions wait for each other.
 */
export async function lockUser(tx: Tx, userId: string): Promise<User> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
  // They have just left the organisation, and their tokens were deleted with them.
  if (!user) throw new ApiError('unauthenticated');
  return user;
}

export interface NewUser {
  orgId: string;
  name: string;
  email: string;
  /** Null if it isn't known whose password it would be. */
  passwordHash: string | null;
  /** The version of the terms and privacy policy just agreed to. */
  agreedTo: string | null;
  now: Date;
}

const agreement = (agreedTo: string | null, now: Date) => ({ agreedTo, agreedAt: agreedTo === null ? null : now });

/** Stores an organisation's first administrator. */
export async function insertFirstAdministrator(
  tx: Tx,
  { orgId, name, email, passwordHash, agreedTo, now }: NewUser,
): Promise<User> {
  const [user] = await tx
    .insert(users)
    .values({ orgId, name, email, passwordHash, isRoot: true, createdAt: now, ...agreement(agreedTo, now) })
    .returning();
  if (!user) throw new Error('the user was not stored');
  return user;
}

/** Replaces an unverified sign-up with a newer one for the same email. */
export async function replaceUnverified(
  tx: Tx,
  user: User,
  {
    name,
    passwordHash,
    agreedTo,
    isContested,
    now,
  }: Pick<NewUser, 'name' | 'passwordHash' | 'agreedTo' | 'now'> & { isContested: boolean },
): Promise<void> {
  await tx
    .update(users)
    .set({ name, passwordHash, isContested, createdAt: now, ...agreement(agreedTo, now) })
    .where(and(eq(users.id, user.id), isNull(users.emailVerifiedAt)));
}

export async function markVerified(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, userId));
}

/** Removes the password of a sign-up, and the agreement to the terms, because somebody else may have given them. */
export async function disownSignUp(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ passwordHash: null, isContested: false, agreedTo: null, agreedAt: null })
    .where(eq(users.id, userId));
}

/** Removes the password until its owner chooses a new one. */
export async function clearPassword(tx: Tx, userId: string): Promise<void> {
  await tx.update(users).set({ passwordHash: null, isContested: false }).where(eq(users.id, userId));
}

export async function setPasswordHash(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
}

/**
 * Changes a name here and returns the former one. The main application's reports of the last name that it reported
 * don't undo it.
 */
export async function setName({ tx, orgId }: OrgTx, userId: string, name: string): Promise<string> {
  const { name: formerName } = await lockUser(tx, userId);
  await tx
    .update(users)
    .set({ name, reportedName: sql`coalesce(${users.reportedName}, ${users.name})` })
    .where(and(eq(users.orgId, orgId), eq(users.id, userId)));
  return formerName;
}

/** Stores the pending sign-in email, or null; returns the updated user. */
export const setPendingOwnEmail = (bound: OrgTx, userId: string, pendingEmail: string | null): Promise<User> =>
  updateUser(bound, userId, { pendingEmail });

/** Sets the sign-in email, whose owner has just proved it, and clears the pending one. */
export const setEmail = (bound: OrgTx, userId: string, email: string, now: Date): Promise<User> =>
  updateUser(bound, userId, { email, pendingEmail: null, emailVerifiedAt: now });

async function updateUser(
  { tx, orgId }: OrgTx,
  userId: string,
  columns: Partial<Pick<User, 'email' | 'pendingEmail' | 'emailVerifiedAt'>>,
): Promise<User> {
  const [user] = await tx
    .update(users)
    .set(columns)
    .where(and(eq(users.orgId, orgId), eq(users.id, userId)))
    .returning();
  if (!user) throw new Error('the locked person is gone');
  return user;
}
