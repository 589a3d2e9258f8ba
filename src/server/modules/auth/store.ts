import { randomBytes } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { formerEmails, organisations, outlets, securityAnswers, users } from '../../db/schema/index.ts';
import type { OrgTx } from '../../db/scope.ts';
import { ApiError } from '../../platform/errors.ts';

/*
 * People and their organisations before anybody is signed in: these are the few statements that are not bound to a
 * session's organisation, because they find out which one it is.
 */

export type User = typeof users.$inferSelect;

export async function userByEmail(tx: Tx, email: string): Promise<User | null> {
  const [user] = await tx
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email));
  return user ?? null;
}

/** As `userByEmail`, and keeps others from changing or deleting them until the transaction ends. */
export async function holdByEmail(tx: Tx, email: string): Promise<User | null> {
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
 * Reads a person and keeps others from changing them until the transaction ends. Taken before any of their tokens is
 * used up, always in this order, so that no two wait for each other.
 */
export async function holdUser(tx: Tx, userId: string): Promise<User> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
  // They left the organisation a moment ago, and every token of theirs with them.
  if (!user) throw new ApiError('unauthenticated');
  return user;
}

const newRefCode = () => randomBytes(5).toString('hex').toUpperCase();

export interface NewAccount {
  name: string;
  email: string;
  passwordHash: string;
  /** The version of terms and privacy policy that was agreed to, just now. */
  agreedTo: string | null;
  now: Date;
}

const agreement = (agreedTo: string | null, now: Date) => ({ agreedTo, agreedAt: agreedTo === null ? null : now });

/** Opens an organisation with its first administrator and its default outlet. */
export async function insertAccount(tx: Tx, { name, email, passwordHash, agreedTo, now }: NewAccount): Promise<User> {
  const [org] = await tx.insert(organisations).values({ email, refCode: newRefCode(), createdAt: now }).returning({ id: organisations.id });
  if (!org) throw new Error('the organisation was not stored');
  await tx.insert(outlets).values({ orgId: org.id, name: 'Head office', isDefault: true });
  const [user] = await tx
    .insert(users)
    .values({ orgId: org.id, name, email, passwordHash, isRoot: true, createdAt: now, ...agreement(agreedTo, now) })
    .returning();
  if (!user) throw new Error('the user was not stored');
  return user;
}

/** Nobody has shown that the email is theirs: the newest sign-up with it replaces the one before, and counts as made now. False once it is verified. */
export async function replaceUnverified(
  tx: Tx,
  user: User,
  { name, passwordHash, agreedTo, isContested, now }: Pick<NewAccount, 'name' | 'passwordHash' | 'agreedTo' | 'now'> & { isContested: boolean },
): Promise<boolean> {
  const replaced = await tx
    .update(users)
    .set({ name, passwordHash, isContested, createdAt: now, ...agreement(agreedTo, now) })
    .where(and(eq(users.id, user.id), isNull(users.emailVerifiedAt)))
    .returning({ id: users.id });
  return replaced.length === 1;
}

export async function markVerified(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, userId));
}

/** Takes the password away until its owner chooses one. */
export async function dropPassword(tx: Tx, userId: string): Promise<void> {
  await tx.update(users).set({ passwordHash: null, isContested: false }).where(eq(users.id, userId));
}

export async function setPasswordHash(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
}

export async function setName({ tx, orgId }: OrgTx, userId: string, name: string): Promise<void> {
  await tx
    .update(users)
    .set({ name })
    .where(and(eq(users.orgId, orgId), eq(users.id, userId)));
}

/** Whether the people of an organisation are asked for a code when they sign in. */
export async function hasTwoFactor(tx: Tx, orgId: string): Promise<boolean> {
  const [org] = await tx.select({ isOn: organisations.hasTwoFactorAuth }).from(organisations).where(eq(organisations.id, orgId));
  return org?.isOn === true;
}

export interface OrganisationSetUp {
  name: string;
  alias: string | undefined;
  countryId: number;
  stateId: number;
  phone: string;
}

/** Sets the organisation up once; false when it was set up already. */
export async function activateOrganisation({ tx, orgId }: OrgTx, { alias, ...setUp }: OrganisationSetUp, now: Date): Promise<boolean> {
  const activated = await tx
    .update(organisations)
    .set({ ...setUp, ...(alias === undefined ? {} : { alias }), activatedAt: now, version: sql`${organisations.version} + 1` })
    .where(and(eq(organisations.id, orgId), isNull(organisations.activatedAt)))
    .returning({ id: organisations.id });
  return activated.length === 1;
}

export async function setAlias(tx: Tx, orgId: string, alias: string | null): Promise<void> {
  await tx.update(organisations).set({ alias }).where(eq(organisations.id, orgId));
}

export async function answeredQuestions({ tx, orgId }: OrgTx, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ key: securityAnswers.questionKey })
    .from(securityAnswers)
    .where(and(eq(securityAnswers.orgId, orgId), eq(securityAnswers.userId, userId)));
  return rows.map(({ key }) => key);
}

export async function replaceAnswers({ tx, orgId }: OrgTx, userId: string, answers: { key: string; hash: string }[], now: Date): Promise<void> {
  await tx.delete(securityAnswers).where(and(eq(securityAnswers.orgId, orgId), eq(securityAnswers.userId, userId)));
  await tx
    .insert(securityAnswers)
    .values(answers.map(({ key, hash }) => ({ orgId, userId, questionKey: key, answerHash: hash, answeredAt: now })));
}

/** Remembers the email to sign in with that waits for its code, or that none does; gives the person as they are now. */
export const setPendingOwnEmail = (bound: OrgTx, userId: string, pendingEmail: string | null): Promise<User> => updateUser(bound, userId, { pendingEmail });

/** From now on the person signs in with it, and none waits. */
export const setEmail = (bound: OrgTx, userId: string, email: string): Promise<User> => updateUser(bound, userId, { email, pendingEmail: null });

async function updateUser({ tx, orgId }: OrgTx, userId: string, columns: Partial<Pick<User, 'email' | 'pendingEmail'>>): Promise<User> {
  const [user] = await tx
    .update(users)
    .set(columns)
    .where(and(eq(users.orgId, orgId), eq(users.id, userId)))
    .returning();
  if (!user) throw new Error('the person who is held is gone');
  return user;
}

/** Until the main application has reported the new email, this one is the person's too (members/service.ts). */
export async function rememberFormerEmail({ tx, orgId }: OrgTx, userId: string, email: string, changedAt: Date): Promise<void> {
  await tx
    .insert(formerEmails)
    .values({ orgId, userId, email, changedAt })
    .onConflictDoUpdate({ target: [formerEmails.orgId, formerEmails.email], set: { userId, changedAt } });
}

export async function forgetFormerEmail({ tx, orgId }: OrgTx, email: string): Promise<void> {
  await tx.delete(formerEmails).where(and(eq(formerEmails.orgId, orgId), eq(formerEmails.email, email)));
}
