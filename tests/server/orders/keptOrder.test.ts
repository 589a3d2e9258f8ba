import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login, refreshLinchpin, resendVerification, signup, verifyCode } from '#contract/auth.ts';
import { dropKeptOrder, getKeptOrder, type SentOrder } from '#contract/keptOrders.ts';
import { listPlans } from '#contract/plans.ts';
import { verifySecondFactor } from '#contract/security.ts';
import { startTrial } from '#contract/subscriptions.ts';
import { keptOrders, users } from '#server/db/schema/index.ts';
import { catalogueAt } from '#server/modules/plans/service.ts';
import { buyableOrder } from '#server/modules/orders/service.ts';
import {
  administrator,
  linkParameters,
  newEmail,
  password,
  type Person,
  sessionOf,
  signIn,
} from '#tests/support/people.ts';
import { beginSignIn, twoFactorAdministrator, memberWithPassword, differentCode } from '#tests/support/secondFactor.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { insertPaidSubscription } from '#tests/support/storedSubscriptions.ts';

/* The order that travels with a sign-up or sign-in: who gets it, for how long, and that it is returned unchanged. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const core: SentOrder = {
  plan: 'core',
  moduleIds: ['payroll'],
  numberOfUsers: 20,
  isPlanDurationAnnual: true,
  ref: 'DEMOADEOLA',
};
const flexi: SentOrder = {
  plan: 'flexi',
  moduleIds: ['analytics', 'payroll'],
  numberOfUsers: 64,
  isPlanDurationAnnual: false,
  ref: null,
};

const signUp = async (email: string, order?: SentOrder, with_ = password) => {
  await server.api.done(signup, { body: { name: 'Ada Obi', email, password: with_, ...(order && { order }) } });
  await server.platform.deferred.drain();
};
const signInWith = (email: string, order: SentOrder, with_ = password) =>
  server.api.call(login, { body: { email, password: with_, order } });
const savedOrder = async (token: string) => (await server.api.done(getKeptOrder, { token })).order;
/** The choices without what the server adds. */
const chosen = async (token: string) => {
  const order = await savedOrder(token);
  if (order === null) return null;
  const { leftOut, sentAt: _at, keptUntil: _until, ...rest } = order;
  expect(leftOut).toEqual([]);
  return rest;
};
const rowsOf = (email: string) =>
  server.platform.database.sql
    .select({ plan: keptOrders.plan })
    .from(keptOrders)
    .innerJoin(users, eq(users.id, keptOrders.userId))
    .where(eq(users.email, email));

// Rules: draft.kept
describe('an order sent with a sign-up', () => {
  it('is available when the password opens another browser', async () => {
    const email = newEmail();
    const ip = '198.18.0.1';
    await signUp(email, core);
    await server.api.call(login, { body: { email, password }, ip });
    const { link } = await server.mail.newest(email);
    const { token } = await server.api.done(verifyCode, { body: linkParameters(link), ip });
    expect(await chosen(token)).toEqual(core);
  });

  it('isn’t when the email is confirmed in another browser without the password', async () => {
    const email = newEmail();
    const ip = '198.18.0.2';
    await signUp(email, core);
    await server.api.done(resendVerification, { body: { email }, ip });
    const { link } = await server.mail.newest(email);
    const { token } = await server.api.done(verifyCode, { body: linkParameters(link), ip });
    expect(await savedOrder(token)).toBeNull();
    expect(await rowsOf(email)).toEqual([]);
  });

  it('is available after the code is typed, and at a sign-in elsewhere the next day', async () => {
    const email = newEmail();
    await signUp(email, core);
    const { code } = await server.mail.newest(email);
    const { token } = await server.api.done(verifyCode, { body: { email, code: code ?? '' } });
    expect(await chosen(token)).toEqual(core);
    server.clock.advance({ days: 1 });
    expect(await chosen(await signIn(server, { email }))).toEqual(core);
  });

  it('is replaced by a later sign-up, with or without an order', async () => {
    for (const [last, found] of [
      [flexi, flexi],
      [undefined, null],
    ] as const) {
      const email = newEmail();
      await signUp(email, core);
      await signUp(email, last);
      const { code } = await server.mail.newest(email);
      const { token } = await server.api.done(verifyCode, { body: { email, code: code ?? '' } });
      expect(await chosen(token)).toEqual(found);
    }
  });

  it.each(['before', 'after'])(
    'goes to nobody if a stranger signed up with the same email %s its owner',
    async (when) => {
      const email = newEmail();
      const theirs = [
        [core, password],
        [flexi, 'a-strangers-password'],
      ] as const;
      for (const [order, with_] of when === 'after' ? theirs : theirs.toReversed()) await signUp(email, order, with_);
      const { code } = await server.mail.newest(email);
      const { token } = await server.api.done(verifyCode, { body: { email, code: code ?? '' } });
      expect(await savedOrder(token)).toBeNull();
      expect(await rowsOf(email)).toEqual([]);
    },
  );

  it('doesn’t reach or replace anything in an existing account', async () => {
    const { email, token } = await administrator(server);
    await signUp(email, core);
    expect((await server.mail.newest(email)).subject).toBe('You already have a Humanar account');
    expect(await savedOrder(token)).toBeNull();
    await signInWith(email, flexi);
    await signUp(email, core, 'a-strangers-password');
    await signUp(email);
    expect(await chosen(token)).toEqual(flexi);
  });

  it.each([
    ['plan', { plan: '' }],
    ['moduleIds', { moduleIds: ['payroll', 'payroll'] }],
    ['numberOfUsers', { numberOfUsers: 0 }],
    ['ref', { ref: 'a'.repeat(41) }],
    ['ref', { ref: 'AMAKA\u0000' }],
    ['plan', { plan: 'co\u0000re' }],
    ['moduleIds', { moduleIds: ['pay\u0000roll'] }],
    ['paymentDue', { paymentDue: 1 }],
  ])('is refused with an invalid %s', async (field, wrong) => {
    const { status, body } = await server.api.call(signup, {
      body: { name: 'Ada Obi', email: newEmail(), password, order: { ...core, ...wrong } },
    });
    expect({ status, fields: body.errors?.map((error) => error.field) }).toEqual({
      status: 400,
      fields: [expect.stringContaining(`order.${field}`)],
    });
  });
});

describe('an order sent with a sign-in', () => {
  it('is saved only with the right password', async () => {
    const { email, token } = await administrator(server);
    expect((await signInWith(email, core, 'not-the-password')).status).toBe(401);
    expect(await savedOrder(token)).toBeNull();
    expect((await signInWith(email, core)).status).toBe(200);
    expect(await chosen(token)).toEqual(core);
    await signIn(server, { email });
    expect(await chosen(token)).toEqual(core);
    await signInWith(email, flexi);
    expect(await chosen(token)).toEqual(flexi);
  });

  it('is saved with the second factor, and not before', async () => {
    const admin = await twoFactorAdministrator(server);
    server.clock.advance({ minutes: 1 });
    await signInWith(admin.email, core);
    server.clock.advance({ minutes: 1 });
    const { twoFAToken, userId, code } = await beginSignIn(server, admin);
    const send = (typed: string) =>
      server.api.call(verifySecondFactor, { token: twoFAToken, body: { userId, token: typed, order: core } });
    expect((await send(differentCode(code))).status).toBe(400);
    expect(await rowsOf(admin.email)).toEqual([]);
    const { body } = await send(code);
    expect(await chosen(body.token)).toEqual(core);
  });

  it('from an unconfirmed account waits with the account', async () => {
    const email = newEmail();
    await signUp(email);
    expect((await signInWith(email, core)).body.code).toBe('email_unverified');
    const { code } = await server.mail.newest(email);
    const { token } = await server.api.done(verifyCode, { body: { email, code: code ?? '' } });
    expect(await chosen(token)).toEqual(core);
  });

  it('isn’t saved for a member, who may not buy', async () => {
    const admin = await administrator(server);
    const someone = await memberWithPassword(server, admin);
    const { body } = await signInWith(someone.email, core);
    expect((await server.api.call(getKeptOrder, { token: 'token' in body ? body.token : '' })).status).toBe(403);
    expect(await rowsOf(someone.email)).toEqual([]);
  });

  it('is returned as it was sent', async () => {
    const { email, token } = await administrator(server);
    const { plans } = await server.api.done(listPlans);
    const anyOrder = fc
      .constantFrom(...plans)
      .chain((plan) =>
        fc.record<SentOrder>({
          plan: fc.constant(plan.slug),
          moduleIds: fc.subarray([...plan.modules, ...plan.additionalApps].map(({ id }) => id)),
          numberOfUsers: fc.integer({ min: 1, max: 100_000 }),
          isPlanDurationAnnual: fc.boolean(),
          ref: fc.option(
            fc
              .string({ maxLength: 40, unit: fc.constantFrom('A', 'z', '0', '-', '/', ' ', 'é', '₦') })
              .map((text) => text.trim()),
          ),
        }),
      );
    await fc.assert(
      fc.asyncProperty(anyOrder, async (order) => {
        expect((await signInWith(email, order)).status).toBe(200);
        expect(await chosen(token)).toEqual(order);
      }),
      { numRuns: 30 },
    );
  });
});

// Rules: draft.kept
describe('a saved order', () => {
  /** An administrator with a saved order. */
  const withOrder = async (): Promise<Person> => {
    const person = await administrator(server);
    await signInWith(person.email, core);
    return person;
  };

  it('isn’t shown to anyone else, in the same organisation or another', async () => {
    const owner = await withOrder();
    const colleague = await memberWithPassword(server, owner);
    await server.platform.database.sql.update(users).set({ isRoot: true }).where(eq(users.id, colleague.userId));
    for (const other of [colleague, await administrator(server)]) {
      expect(await savedOrder(await signIn(server, other))).toBeNull();
      await server.api.done(dropKeptOrder, { token: await signIn(server, other) });
    }
    expect(await chosen(owner.token)).toEqual(core);
  });

  it('expires after a week and is deleted', async () => {
    const person = await withOrder();
    const [sentAt, until] = [server.clock.now(), new Date(server.clock.now().getTime() + 7 * 24 * 3600_000)];
    expect(await savedOrder(person.token)).toMatchObject({
      sentAt: sentAt.toISOString(),
      keptUntil: until.toISOString(),
    });
    server.clock.advance({ days: 6, hours: 23 });
    await server.platform.jobs.runDue('clean-up');
    person.token = await sessionOf(server, person);
    expect(await chosen(person.token)).toEqual(core);
    server.clock.advance({ hours: 1 });
    expect(await savedOrder(person.token)).toBeNull();
    await server.platform.jobs.runDue('clean-up');
    expect(await rowsOf(person.email)).toEqual([]);
  });

  it('can be discarded repeatedly', async () => {
    const { token } = await withOrder();
    for (const _ of [1, 2]) await server.api.done(dropKeptOrder, { token });
    expect(await savedOrder(token)).toBeNull();
  });

  it('stays if an older order is discarded on a page that is still open', async () => {
    const person = await withOrder();
    const before = await savedOrder(person.token);
    server.clock.advance({ minutes: 1 });
    await signInWith(person.email, core);
    await server.api.done(dropKeptOrder, { token: person.token, query: { sentAt: before?.sentAt } });
    const kept = await savedOrder(person.token);
    expect(kept).not.toBeNull();
    await server.api.done(dropKeptOrder, { token: person.token, query: { sentAt: kept?.sentAt } });
    expect(await savedOrder(person.token)).toBeNull();
  });

  it('is the destination of a sign-in only while nothing is running, and isn’t offered where nothing can be bought', async () => {
    const onTrial = await withOrder();
    const ask = ({ token }: Person) => server.api.done(getKeptOrder, { token });
    expect((await ask(onTrial)).isNext).toBe(true);
    await server.api.done(startTrial, { token: onTrial.token, body: { orgId: onTrial.orgId, appSlug: 'humanar' } });
    expect(await ask(onTrial)).toMatchObject({ order: { plan: 'core' }, isNext: false });
    const subscribed = await withOrder();
    await insertPaidSubscription(server, subscribed);
    expect(await ask(subscribed)).toEqual({ order: null, isNext: false });
  });

  it('leaves out a plan that is no longer sold', async () => {
    const { email, token } = await administrator(server);
    await signInWith(email, { ...core, plan: 'golden' });
    expect(await savedOrder(token)).toMatchObject({
      plan: null,
      moduleIds: [],
      numberOfUsers: 20,
      isPlanDurationAnnual: true,
      leftOut: ['plan'],
    });
  });

  it('leaves out apps that no longer exist or belong to the plan, and a number that isn’t sold', async () => {
    const { sql } = server.platform.database;
    const now = server.clock.now();
    const { plans } = await catalogueAt(sql, now);
    const row = {
      plan: 'core',
      moduleIds: ['payroll', 'performance-management', 'horoscopes'],
      numberOfUsers: 200_000,
      isPlanDurationAnnual: true,
      referralCode: null,
      sentAt: now,
      keptUntil: now,
    };
    expect(buyableOrder(row, { plans })).toMatchObject({
      plan: 'core',
      moduleIds: ['payroll'],
      numberOfUsers: null,
      leftOut: ['apps', 'users'],
    });
  });
});

// Rules: signup.terms
describe('the agreement to the terms', () => {
  const agreementOf = async (email: string) => {
    const [user] = await server.platform.database.sql
      .select({ agreedTo: users.agreedTo, agreedAt: users.agreedAt })
      .from(users)
      .where(eq(users.email, email));
    return user;
  };

  it('is stored with its version and time', async () => {
    const email = newEmail();
    await server.api.done(signup, { body: { name: 'Ada Obi', email, password, agreedTo: '2026-11-23' } });
    await server.platform.deferred.drain();
    expect(await agreementOf(email)).toEqual({ agreedTo: '2026-11-23', agreedAt: server.clock.now() });
  });

  it('isn’t recorded for a page that didn’t ask, and can’t be changed by a stranger', async () => {
    const { email, token } = await administrator(server);
    await server.api.done(signup, {
      body: { name: 'Somebody Else', email, password: 'a-strangers-password', agreedTo: '2026-11-23' },
    });
    await server.platform.deferred.drain();
    expect(await agreementOf(email)).toEqual({ agreedTo: null, agreedAt: null });
    expect((await server.api.done(refreshLinchpin, { token })).user.name).toBe('Ada Obi');
  });
});
