import { eq } from 'drizzle-orm';
import { login, type TempData } from '#contract/auth.ts';
import { confirmPassword, sendTwoFactorSetupCode, setUpTwoFactor, verifySecondFactor } from '#contract/security.ts';
import { users } from '#server/db/schema/index.ts';
import { administrator, member, password, type Person } from './people.ts';
import type { TestServer } from './server.ts';

/* Two-factor authentication for tests, in the ways that the account area offers. */

/** A code other than this one. */
export const differentCode = (code: string): string => (code === '000000' ? '000001' : '000000');

/** Confirms the password in a person's session. */
export async function confirmPasswordOf(
  { api }: TestServer,
  { userId, token }: Pick<Person, 'userId' | 'token'>,
): Promise<void> {
  await api.done(confirmPassword, { token, body: { userId, password } });
}

/** The latest code mailed to an address. */
export async function codeFor({ mail }: TestServer, email: string): Promise<string> {
  return (await mail.newest(email)).code ?? '';
}

/** An administrator whose organisation uses two-factor authentication. */
export async function twoFactorAdministrator(server: TestServer): Promise<Person> {
  const admin = await administrator(server);
  const { userId, email, token } = admin;
  await confirmPasswordOf(server, admin);
  await server.api.done(sendTwoFactorSetupCode, { token, body: { userId, email } });
  await server.api.done(setUpTwoFactor, { token, body: { userId, token: await codeFor(server, email) } });
  return admin;
}

/** A member who has chosen a password. */
export async function memberWithPassword(server: TestServer, admin: Pick<Person, 'orgId'>): Promise<Person> {
  const person = await member(server, admin);
  const { passwords, database } = server.platform;
  await database.sql
    .update(users)
    .set({ passwordHash: await passwords.hash(password) })
    .where(eq(users.id, person.userId));
  return person;
}

export interface StartedSignIn extends TempData {
  code: string;
}

/** The first step of a two-step sign-in, with the code from the mail. */
export async function beginSignIn(
  server: TestServer,
  { email }: Pick<Person, 'email'>,
  usingPassword = password,
): Promise<StartedSignIn> {
  const answer = await server.api.done(login, { body: { email, password: usingPassword } });
  if (!('tempData' in answer)) throw new Error(`${email} signs in with just a password.`);
  return { ...answer.tempData, code: await codeFor(server, email) };
}

/** Both steps. Returns the session's token. */
export async function signInWithCode(
  server: TestServer,
  person: Pick<Person, 'email'>,
  usingPassword = password,
): Promise<string> {
  const { twoFAToken, userId, code } = await beginSignIn(server, person, usingPassword);
  return (await server.api.done(verifySecondFactor, { token: twoFAToken, body: { userId, token: code } })).token;
}
