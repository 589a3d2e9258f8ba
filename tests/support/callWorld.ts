import { eq, inArray, sql } from 'drizzle-orm';
import { addressOf, type Call } from '#contract/call.ts';
import { startTrial } from '#contract/subscriptions.ts';
import { billingContacts, oneTimeCodes, organisations, rateLimits, tokens } from '#server/db/schema/index.ts';
import { hashOf, issueToken } from '#server/platform/tokens.ts';
import { administrator, places, sessionOf, type Person } from './people.ts';
import { memberWithPassword } from './secondFactor.ts';
import type { TestServer } from './server.ts';

/* Two organisations, whoever may call, and what each of them calls by: for the tests that go through every call. */

/**
 * Nobody, a member, an administrator, the administrator of another organisation; and, where a call is for none of these,
 * who holds the token or the key that it asks for.
 */
export type Who = 'visitor' | 'member' | 'admin' | 'stranger' | 'holder';

/** The ids that are somebody's own, and the email of their organisation. */
export interface Ids {
  orgId: string;
  userId: string;
  /** An open session that is not the one they call with. */
  sessionId: string;
  subscriptionId: string;
  billingContactId: string;
  email: string;
  /** The same for everybody. */
  countryId: number;
  stateId: number;
}

/** What is sent. */
export interface Input {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  /** As text: just as it stands. */
  body?: Record<string, unknown> | string;
}

export interface CallWorld {
  /** Somebody's ids, with a session and a billing contact that are there; no code and no new email waits. Who has none calls by the administrator's. */
  idsOf(who: Who): Promise<Ids>;
  /** The ids of the other organisation. */
  foreignTo(who: Who): Promise<Ids>;
  /** Makes the call, with a session of its own, so that a call that ends it ends nobody else's. Limits are another test's business. */
  ask(call: Call, who: Who, input: Input): Promise<{ status: number; code: string; text: string }>;
}

/** The address with its parameters and query filled in; lone surrogates become what a browser would send. */
function urlOf(call: Call, { params = {}, query = {} }: Input): string {
  const path = addressOf(call).replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(Buffer.from(String(params[name])).toString()));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return search ? `${path}?${search}` : path;
}

export async function callWorld(server: TestServer): Promise<CallWorld> {
  const { clock, config, platform, api } = server;
  const { sql: db } = platform.database;
  const admin = await administrator(server);
  const people = { admin, member: await memberWithPassword(server, admin), stranger: await administrator(server) };
  const somewhere = await places(server);
  const subscriptions = new Map<string, string>();
  for (const { token, orgId } of [people.admin, people.stranger]) {
    const { subscription } = await api.done(startTrial, { token, body: { orgId, appSlug: 'humanar' } });
    subscriptions.set(orgId, subscription.id);
  }

  const personOf = (who: Who): Person => (who === 'visitor' || who === 'holder' ? people.admin : people[who]);

  const idsOfPerson = async (person: Person): Promise<Ids> => {
    const { orgId, userId } = person;
    const now = clock.now();
    const [session] = await db.select({ id: tokens.id }).from(tokens).where(eq(tokens.hash, hashOf(await sessionOf(server, person))));
    await db.delete(billingContacts).where(eq(billingContacts.orgId, orgId));
    const [contact] = await db.insert(billingContacts).values({ orgId, name: 'Zainab Yusuf', email: 'z.yusuf@kuramo.ng', createdAt: now }).returning();
    await db.delete(oneTimeCodes).where(eq(oneTimeCodes.userId, userId));
    const [org] = await db.update(organisations).set({ pendingEmail: null }).where(eq(organisations.id, orgId)).returning();
    if (!session || !contact || !org) throw new Error('a part of the world is missing');
    return { orgId, userId, sessionId: session.id, subscriptionId: subscriptions.get(orgId) ?? '', billingContactId: contact.id, email: org.email, ...somewhere };
  };

  const authorizationOf = async ({ policy }: Call, who: Who): Promise<{ authorization?: string }> => {
    if (who === 'visitor') return {};
    if (who === 'holder') {
      if (policy.who === 'mainApp') return { authorization: config.mainAppKey ?? '' };
      if (policy.who !== 'token') throw new Error('the call is for whoever is signed in');
      return { authorization: await issueToken(db, { purpose: policy.purpose, userId: admin.userId, orgId: admin.orgId, now: clock.now() }) };
    }
    const token = await sessionOf(server, people[who]);
    // The password was confirmed: what that is needed for has tests of its own.
    await db.update(tokens).set({ confirmedUntil: sql`${tokens.expiresAt}` }).where(inArray(tokens.hash, [hashOf(token)]));
    return { authorization: token };
  };

  return {
    idsOf: (who) => idsOfPerson(personOf(who)),
    foreignTo: (who) => idsOfPerson(who === 'stranger' ? people.admin : people.stranger),
    async ask(call, who, input) {
      await db.delete(rateLimits);
      const answer = await api.raw({
        method: call.method,
        url: urlOf(call, input),
        headers: { ...(await authorizationOf(call, who)), ...(input.body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(input.body === undefined ? {} : { payload: input.body }),
      });
      const said: unknown = answer.json();
      const code = typeof said === 'object' && said !== null && 'code' in said ? String(said.code) : '';
      return { status: answer.statusCode, code, text: answer.body };
    },
  };
}
