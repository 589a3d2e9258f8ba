import * as auth from '#contract/auth.ts';
import { listCountries, listStates } from '#contract/utilities.ts';
import { users } from '#server/db/schema/index.ts';
import { later } from '#server/platform/clock.ts';
import { issueToken } from '#server/platform/tokens.ts';
import type { TestServer } from './server.ts';

/* Creates people for a test, in the same ways as in the product. */

export interface Person {
  email: string;
  userId: string;
  orgId: string;
  /** Token of a newly opened session. */
  token: string;
}

export const password = 'egusi-and-pounded-yam';

let count = 0;
/** A new email address, different each time. */
export const newEmail = (): string => `ada${(count += 1)}@kuramo${count}.ng`;
/** A new alias, different each time. */
export const newAlias = (): string => `kuramo-${(count += 1)}`;

interface Places {
  countryId: number;
  stateId: number;
  foreignStateId: number;
}

async function askForPlaces({ api }: TestServer): Promise<Places> {
  const [nigeria, other] = (await api.done(listCountries)).countries;
  const firstState = async (id = 0) => (await api.done(listStates, { params: { id } })).states[0]?.id ?? 0;
  return {
    countryId: nigeria?.id ?? 0,
    stateId: await firstState(nigeria?.id),
    foreignStateId: await firstState(other?.id),
  };
}

const placesOf = new WeakMap<TestServer['api'], Promise<Places>>();

/** Nigeria and its first state, and a state of another country. Fetched once per server. */
export function places(server: TestServer): Promise<Places> {
  const answer = placesOf.get(server.api) ?? askForPlaces(server);
  placesOf.set(server.api, answer);
  return answer;
}

export interface Newcomer {
  email?: string;
  /** Null leaves it for later. */
  alias?: string | null;
  /** Whether to set the organisation up. */
  isActivated?: boolean;
  /** The referral code of the sign-up. */
  ref?: string;
}

/** Signs somebody up, confirms their email and, by default, sets the organisation up. Returns its administrator. */
export async function administrator(
  server: TestServer,
  { email = newEmail(), alias = newAlias(), isActivated = true, ref }: Newcomer = {},
): Promise<Person> {
  await server.api.done(auth.signup, { body: { name: 'Ada Obi', email, password, ...(ref !== undefined && { ref }) } });
  const { code } = await server.mail.newest(email);
  const { token } = await server.api.done(auth.verifyCode, { body: { email, code: code ?? '' } });
  const { user, org } = await server.api.done(auth.refreshLinchpin, { token });
  if (isActivated) {
    const { countryId, stateId } = await places(server);
    const body = {
      organisationName: 'Kuramo Logistics Ltd',
      countryId,
      stateId,
      phone: '+234 803 555 0142',
      ...(alias === null ? {} : { alias }),
    };
    await server.api.done(auth.activateAccount, { token, body });
  }
  return { email, userId: user.id, orgId: org.id, token };
}

/** Signs in with only a password. Throws if a second factor is required. */
export async function signIn(
  server: TestServer,
  { email }: Pick<Person, 'email'>,
  usingPassword = password,
): Promise<string> {
  const answer = await server.api.done(auth.login, { body: { email, password: usingPassword } });
  if (!('token' in answer)) throw new Error(`${email} needs a second factor to sign in.`);
  return answer.token;
}

/** Opens a new session for somebody without going through a sign-in. */
export function sessionOf(
  { platform }: TestServer,
  { userId, orgId }: Pick<Person, 'userId' | 'orgId'>,
): Promise<string> {
  return issueToken(platform.database.sql, { purpose: 'session', userId, orgId, now: platform.clock.now() });
}

/**
 * Adds a member who has shown that the mailbox is theirs, directly in the table, without the mail and the log entry of a
 * report.
 */
export async function member(server: TestServer, { orgId }: Pick<Person, 'orgId'>): Promise<Person> {
  const email = newEmail();
  const { sql } = server.platform.database;
  const now = server.clock.now();
  const [user] = await sql
    .insert(users)
    .values({ orgId, name: 'Musa Bello', email, createdAt: now, emailVerifiedAt: later(now, { seconds: 1 }) })
    .returning();
  if (!user) throw new Error('the member was not stored');
  return { email, userId: user.id, orgId, token: await sessionOf(server, { userId: user.id, orgId }) };
}

/** Parses the parameters of the link in a verification mail. */
export function linkParameters(link: string | null): { token: string; code: string } {
  const { searchParams } = new URL(link ?? '');
  return { token: searchParams.get('token') ?? '', code: searchParams.get('code') ?? '' };
}

/** Signs somebody up without verification, and returns the contents of their mail. */
export async function unverifiedPerson(
  server: TestServer,
): Promise<{ email: string; code: string; link: { token: string; code: string } }> {
  const email = newEmail();
  await server.api.done(auth.signup, { body: { name: 'Ada Obi', email, password } });
  const mail = await server.mail.newest(email);
  return { email, code: mail.code ?? '', link: linkParameters(mail.link) };
}
