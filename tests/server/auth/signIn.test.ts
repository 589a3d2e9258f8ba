import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login, logout, refreshLinchpin, signup, verifyCode } from '#contract/auth.ts';
import { activities } from '#server/db/schema/index.ts';
import { expectLimited, expectRetryAfter } from '#tests/support/limits.ts';
import { administrator, newEmail, password, sessionOf, signIn } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const isSignedIn = async (token: string) => (await server.api.call(refreshLinchpin, { token })).status === 200;
/** Last use is recorded after a few seconds, so the clock moves past them. */
const use = async (token: string) => {
  const was = await isSignedIn(token);
  await server.platform.sessions.flush();
  return was;
};

describe('signing in', () => {
  // Rules: session.signIn
  it('returns a new token each time and logs it', async () => {
    const { email, orgId } = await administrator(server);
    const typed = { email: ` ${email.toUpperCase()}` };
    const tokens = [await signIn(server, typed), await signIn(server, typed)];
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens) expect(await isSignedIn(token)).toBe(true);
    const done = await server.platform.database.sql
      .select()
      .from(activities)
      .where(eq(activities.orgId, orgId))
      .orderBy(activities.id);
    expect(done.filter(({ event }) => event === 'session.opened')).toHaveLength(3);
  });

  // Rules: session.signIn
  it('answers identically for a wrong password and an unknown email', async () => {
    const { email } = await administrator(server);
    const wrong = await server.api.call(login, { body: { email, password: 'not-the-password' } });
    const unknown = await server.api.call(login, { body: { email: newEmail(), password } });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'credentials_rejected' } });
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: wrong.status, body: wrong.body });
    expect(Object.keys(unknown.headers).toSorted()).toEqual(Object.keys(wrong.headers).toSorted());
  });

  it('sends a new code if the email isn’t confirmed, and only says so if the password is right', async () => {
    const email = newEmail();
    await server.api.done(signup, { body: { name: 'Ada Obi', email, password } });
    const first = await server.mail.newest(email);
    expect(await server.api.call(login, { body: { email, password: 'not-the-password' } })).toMatchObject({
      status: 401,
    });
    expect(await server.mail.to(email)).toHaveLength(1);

    expect(await server.api.call(login, { body: { email, password } })).toMatchObject({
      status: 403,
      body: { code: 'email_unverified' },
    });
    const second = await server.mail.newest(email);
    expect(second.id).not.toBe(first.id);
    expect((await server.api.call(verifyCode, { body: { email, code: second.code ?? '' } })).status).toBe(200);
  });

  it('sends at most five mails an hour and keeps answering alike', async () => {
    const email = newEmail();
    await server.api.done(signup, { body: { name: 'Ada Obi', email, password } });
    await server.platform.deferred.drain();
    for (let n = 1; n <= 6; n += 1)
      expect((await server.api.call(login, { body: { email, password } })).status).toBe(403);
    expect(await server.mail.to(email)).toHaveLength(5);
  });

  it('is rate-limited by email, whether or not it has an account, and by IP address', async () => {
    const email = newEmail();
    const seconds = await expectLimited(server, `login:account:${email}`, () =>
      server.api.call(login, { body: { email, password } }),
    );
    expect(seconds).toBeLessThanOrEqual(24 * 3600);
    await expectLimited(server, '192.0.2.20', () =>
      server.api.call(login, { body: { email: newEmail(), password }, ip: '192.0.2.20' }),
    );
  });

  it('allows twenty attempts in fifteen minutes', async () => {
    const email = newEmail();
    const body = { email, password };
    for (let n = 1; n <= 20; n += 1) expect((await server.api.call(login, { body })).status).toBe(401);
    expect(expectRetryAfter(await server.api.call(login, { body }))).toBe(900);
    server.clock.advance({ minutes: 15 });
    expect((await server.api.call(login, { body })).status).toBe(401);
  });

  it.each([
    ['email', { email: 'ada', password }],
    ['password', { email: 'ada@kuramo.ng', password: '' }],
    ['password', { email: 'ada@kuramo.ng', password: 'a'.repeat(129) }],
    ['isRoot', { email: 'ada@kuramo.ng', password, isRoot: true }],
  ])('refuses an invalid %s', async (field, body) => {
    expect(await server.api.call(login, { body })).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  });
});

// Rules: session.signOut
describe('signing out', () => {
  it('ends only this session, on the server', async () => {
    const person = await administrator(server);
    const other = await sessionOf(server, person);
    expect(await server.api.call(logout, { token: person.token })).toMatchObject({ status: 200, body: { ok: true } });
    expect(await server.api.call(refreshLinchpin, { token: person.token })).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    });
    expect((await server.api.call(logout, { token: person.token })).status).toBe(401);
    expect(await isSignedIn(other)).toBe(true);
  });
});

// Rules: session.lifetime
describe('a session', () => {
  it('expires after twelve hours without use', async () => {
    const person = await administrator(server);
    const [unused, used] = [await sessionOf(server, person), await sessionOf(server, person)];
    server.clock.advance({ hours: 11, minutes: 59, seconds: 59 });
    expect(await use(used)).toBe(true);
    server.clock.advance({ seconds: 1 });
    expect(await isSignedIn(unused)).toBe(false);
    expect(await isSignedIn(used)).toBe(true);
    server.clock.advance({ hours: 12 });
    expect(await isSignedIn(used)).toBe(false);
  });

  it('expires after fourteen days, however often it is used', async () => {
    const token = await sessionOf(server, await administrator(server));
    for (let hours = 11; hours < 14 * 24; hours += 11) {
      server.clock.advance({ hours: 11 });
      expect(await use(token)).toBe(true);
    }
    // 330 hours have passed, six are left.
    server.clock.advance({ hours: 5, minutes: 59, seconds: 59 });
    expect(await use(token)).toBe(true);
    server.clock.advance({ seconds: 1 });
    expect(await isSignedIn(token)).toBe(false);
  });
});
