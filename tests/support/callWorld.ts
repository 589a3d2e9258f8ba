import { eq, inArray, sql } from 'drizzle-orm';
import { addressOf, type Call } from '#contract/call.ts';
import { generateQuote, type Quote } from '#contract/quotes.ts';
import { startTrial } from '#contract/subscriptions.ts';
import {
  billingContacts,
  cards,
  oneTimeCodes,
  organisations,
  paymentAttempts,
  rateLimits,
  receipts,
  tokens,
  users,
} from '#server/db/schema/index.ts';
import type { PaymentProvider } from '#server/platform/payments/paymentProvider.ts';
import { hashOf, issueToken } from '#server/platform/tokens.ts';
import { linkExpiry, receiptLink } from '#server/modules/billing/links.ts';
import { receiptOf } from './billing.ts';
import { administrator, member, places, sessionOf, type Person } from './people.ts';
import { memberWithPassword } from './secondFactor.ts';
import type { TestServer } from './server.ts';

/* Two organisations, with everyone who may make calls and the ids they use, for tests that go through every call. */

/**
 * A visitor, a member, an administrator, the administrator of another organisation and, for calls that are for none of
 * these, the holder of the required token or key.
 */
export type Who = 'visitor' | 'member' | 'admin' | 'stranger' | 'holder';

/** A person's own ids, and the email of their organisation. */
export interface Ids {
  orgId: string;
  userId: string;
  /** Another member of the organisation. */
  colleagueId: string;
  /** Another administrator of it. */
  otherAdministratorId: string;
  /** An open session other than the one used for calls. */
  sessionId: string;
  subscriptionId: string;
  billingContactId: string;
  /** One of two saved cards, not the default one. */
  cardId: string;
  /** A completed payment and its receipt. */
  reference: string;
  receiptId: string;
  /** The link that opens that receipt without an account. */
  receiptLink: string;
  quoteId: string;
  /** A quote that can be paid now. */
  quote: Quote;
  email: string;
  /** The same for everyone. */
  countryId: number;
  stateId: number;
}

/** A card provider that opens its page, charges nothing and knows no payments. */
export const idleProvider = (real: PaymentProvider): PaymentProvider => ({
  ...real,
  start: async ({ reference }) => ({ kind: 'started', url: `http://cards.test/${reference}` }),
  chargeSaved: async () => ({ kind: 'refused', reason: 'this provider charges nothing', isAboutCard: true }),
  verify: async () => ({ kind: 'notFound' }),
  forgetCard: async () => ({ kind: 'forgotten' }),
});

/** The input of a call. */
export interface Input {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  /** A string is sent verbatim. */
  body?: Record<string, unknown> | string;
}

export interface CallWorld {
  /**
   * Somebody's ids, with a session, a billing contact, cards and a payment. There is no pending code or email, and no
   * open payment. Callers without ids of their own use the administrator's.
   */
  idsOf(who: Who): Promise<Ids>;
  /** The ids of the other organisation. */
  foreignTo(who: Who): Promise<Ids>;
  /**
   * Makes the call in a session of its own, so that a call that ends its session affects nobody else. Rate limits don't
   * apply.
   */
  ask(
    call: Call,
    who: Who,
    input: Input,
    headers?: Record<string, string>,
  ): Promise<{ status: number; code: string; text: string }>;
}

/** The address with parameters and query filled in. Lone surrogates are replaced, as a browser does. */
function urlOf(call: Call, { params = {}, query = {} }: Input): string {
  const path = addressOf(call).replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(Buffer.from(String(params[name])).toString()),
  );
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return search ? `${path}?${search}` : path;
}

export async function callWorld(server: TestServer): Promise<CallWorld> {
  const { clock, config, platform, api } = server;
  const { sql: db } = platform.database;
  const admin = await administrator(server);
  const people = { admin, member: await memberWithPassword(server, admin), stranger: await administrator(server) };
  const placeIds = await places(server);
  const subscriptions = new Map<string, string>();
  for (const { token, orgId } of [people.admin, people.stranger]) {
    const { subscription } = await api.done(startTrial, { token, body: { orgId, appSlug: 'humanar' } });
    subscriptions.set(orgId, subscription.id);
  }

  const passwords = new Map(
    (await db.select({ id: users.id, passwordHash: users.passwordHash }).from(users)).map((user) => [
      user.id,
      user.passwordHash,
    ]),
  );
  const personOf = (who: Who): Person => (who === 'visitor' || who === 'holder' ? people.admin : people[who]);

  const idsOfPerson = async (person: Person): Promise<Ids> => {
    const { orgId, userId } = person;
    const now = clock.now();
    // Someone who handed their role over becomes an administrator again. Restoring an email voids the password.
    const passwordHash = passwords.get(userId) ?? null;
    const role = person === people.member ? {} : { isRoot: true };
    await db
      .update(users)
      .set({ ...role, passwordHash })
      .where(eq(users.id, userId));
    const colleague = await member(server, person);
    const otherAdministrator = await member(server, person);
    await db.update(users).set({ isRoot: true, passwordHash }).where(eq(users.id, otherAdministrator.userId));
    const [session] = await db
      .select({ id: tokens.id })
      .from(tokens)
      .where(eq(tokens.hash, hashOf(await sessionOf(server, person))));
    await db.delete(billingContacts).where(eq(billingContacts.orgId, orgId));
    const [contact] = await db
      .insert(billingContacts)
      .values({ orgId, name: 'Zainab Yusuf', email: 'z.yusuf@kuramo.ng', createdAt: now })
      .returning();
    await db.delete(cards).where(eq(cards.orgId, orgId));
    const saved = {
      orgId,
      brand: 'visa',
      last4: '4081',
      expMonth: 9,
      expYear: 2029,
      email: 'ada@kuramo.ng',
      createdAt: now,
    } as const;
    await db
      .insert(cards)
      .values({ ...saved, isDefault: true, signature: 'SIG_a', authorizationCode: `AUTH_a${orgId}` });
    const [card] = await db
      .insert(cards)
      .values({ ...saved, signature: 'SIG_b', authorizationCode: `AUTH_b${orgId}` })
      .returning();
    await db.delete(paymentAttempts).where(eq(paymentAttempts.orgId, orgId));
    await db.delete(receipts).where(eq(receipts.orgId, orgId));
    const paid = {
      orgId,
      purpose: 'purchase',
      requestHash: '',
      actorId: userId,
      email: 'ada@kuramo.ng',
      amount: 100_00,
      status: 'succeeded',
      createdAt: now,
    } as const;
    const [attempt] = await db.insert(paymentAttempts).values(paid).returning();
    if (!attempt) throw new Error('the payment is missing');
    const [receipt] = await db
      .insert(receipts)
      .values({
        orgId,
        attemptId: attempt.id,
        number: `HUM-2025-${attempt.id}`,
        issuedAt: now,
        content: receiptOf(attempt.id),
      })
      .returning();
    const { quote } = await api.done(generateQuote, {
      token: await sessionOf(server, person),
      body: { type: 'new', plan: 'core', moduleIds: [], numberOfUsers: 20, isPlanDurationAnnual: false },
    });
    await db.delete(oneTimeCodes).where(eq(oneTimeCodes.userId, userId));
    const [org] = await db
      .update(organisations)
      .set({ pendingEmail: null })
      .where(eq(organisations.id, orgId))
      .returning();
    if (!session || !contact || !card || !receipt || !org) throw new Error('the setup is incomplete');
    return {
      orgId,
      userId,
      colleagueId: colleague.userId,
      otherAdministratorId: otherAdministrator.userId,
      sessionId: session.id,
      subscriptionId: subscriptions.get(orgId) ?? '',
      billingContactId: contact.id,
      cardId: card.id,
      reference: attempt.id,
      receiptId: receipt.id,
      receiptLink: receiptLink({ orgId, id: receipt.id }, linkExpiry(now), server.platform.linkKey),
      quoteId: quote.id ?? '',
      quote,
      email: org.email,
      ...placeIds,
    };
  };

  /** By user, until a call may have changed something. */
  const ready = new Map<string, Ids>();
  const readyIdsOf = async (person: Person): Promise<Ids> => {
    const readyIds = ready.get(person.userId);
    if (readyIds) return readyIds;
    // Data created for one person replaces that of a colleague in the same organisation.
    for (const [userId, { orgId }] of ready) if (orgId === person.orgId) ready.delete(userId);
    const ids = await idsOfPerson(person);
    ready.set(person.userId, ids);
    return ids;
  };

  const authorizationOf = async ({ policy }: Call, who: Who): Promise<{ authorization?: string }> => {
    if (who === 'visitor') return {};
    if (who === 'holder') {
      if (policy.who === 'mainApp') return { authorization: config.mainAppKey ?? '' };
      if (policy.who === 'mailServer') return { authorization: config.mailEventsKey ?? '' };
      if (policy.who !== 'token') throw new Error('the call requires a session instead of a token');
      return {
        authorization: await issueToken(db, {
          purpose: policy.purpose,
          userId: admin.userId,
          orgId: admin.orgId,
          now: clock.now(),
          meta: { email: admin.email },
        }),
      };
    }
    const token = await sessionOf(server, people[who]);
    // Confirms the password. Calls that require it have tests of their own.
    await db
      .update(tokens)
      .set({ confirmedUntil: sql`${tokens.expiresAt}` })
      .where(inArray(tokens.hash, [hashOf(token)]));
    return { authorization: token };
  };

  return {
    idsOf: (who) => readyIdsOf(personOf(who)),
    foreignTo: (who) => readyIdsOf(who === 'stranger' ? people.admin : people.stranger),
    async ask(call, who, input, headers = {}) {
      await db.delete(rateLimits);
      const answer = await api.raw({
        method: call.method,
        url: urlOf(call, input),
        headers: {
          ...headers,
          ...(await authorizationOf(call, who)),
          ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(input.body === undefined ? {} : { payload: input.body }),
      });
      if (answer.statusCode < 400 && call.method !== 'GET') ready.clear();
      const body: unknown = String(answer.headers['content-type']).startsWith('application/json')
        ? answer.json()
        : null;
      const code = typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : '';
      return { status: answer.statusCode, code, text: answer.body };
    },
  };
}
