import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  confirmToken,
  login,
  refreshLinchpin,
  resendVerification,
  sendRecoveryLink,
  setNewPassword,
  signup,
  verifyCode,
} from '#contract/auth.ts';
import { reportMembers } from '#contract/members.ts';
import { resendSecondFactor, verifySecondFactor } from '#contract/security.ts';
import { tokens, users } from '#server/db/schema/index.ts';
import { deviceCookieOf, newDeviceCookie } from '#tests/support/deviceCookie.ts';
import { expectRetryAfter } from '#tests/support/limits.ts';
import { administrator, linkParameters, newEmail, password, unverifiedPerson } from '#tests/support/people.ts';
import { beginSignIn, codeFor, twoFactorAdministrator, differentCode } from '#tests/support/secondFactor.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/* Nobody can lock the owner of an account out, from one IP address or from many. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { MAIN_APP_KEY: 'the-key-of-the-main-application-1' } });
});
afterAll(() => server.stop());

const fresh = 'moi-moi-with-seven-lives';
const attacker = '203.0.113.7';
let addresses = 0;
/** An IP address that hasn't been used yet. */
const elsewhere = (): string => `198.18.${((addresses += 1) >> 8) & 255}.${addresses & 255}`;
const signInFrom = (email: string, ip: string, with_ = password, headers = {}) =>
  server.api.call(login, { body: { email, password: with_ }, ip, headers });
const resetTokens = async (email: string) =>
  (await server.mail.to(email)).flatMap(({ link }) =>
    link?.includes('reset_token=') ? [new URL(link).searchParams.get('reset_token') ?? ''] : [],
  );

/** Requests a link, reads the mail and sets a new password, all from one IP address. */
async function recover(email: string, ip: string) {
  await server.api.done(sendRecoveryLink, { body: { email }, ip });
  const [newest = ''] = await resetTokens(email);
  return server.api.call(setNewPassword, { token: newest, body: { password: fresh }, ip });
}

// Rules: session.guessing
describe('wrong passwords', () => {
  it('from one IP address don’t lock out the owner at another', async () => {
    const { email } = await administrator(server);
    for (let n = 1; n <= 20; n += 1) expect((await signInFrom(email, attacker, 'not-it')).status).toBe(401);
    expectRetryAfter(await signInFrom(email, attacker, 'not-it'));
    expect((await signInFrom(email, elsewhere())).status).toBe(200);
  });

  it('are limited to a hundred a day, from however many IP addresses', async () => {
    const { email } = await administrator(server);
    const statuses: number[] = [];
    for (let n = 1; n <= 130; n += 1) statuses.push((await signInFrom(email, elsewhere(), 'not-it')).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(100);
    expect(statuses.slice(100)).toEqual(Array(30).fill(429));
    server.clock.advance({ days: 1 });
    expect((await signInFrom(email, elsewhere(), 'not-it')).status).toBe(401);
  });

  it('don’t lock out a browser that has signed in before, even from the same IP address', async () => {
    const { email } = await administrator(server);
    const office = elsewhere();
    const cookie = newDeviceCookie();
    await signInFrom(email, office, password, { cookie });
    for (let n = 1; n <= 320; n += 1) await signInFrom(n % 3 === 0 ? email : newEmail(), office, 'not-it');
    for (let n = 1; n <= 130; n += 1) await signInFrom(email, elsewhere(), 'not-it');
    expect((await signInFrom(email, office)).status).toBe(429);
    expect((await signInFrom(email, office, password, { cookie })).status).toBe(200);
  });

  it('count for a trusted browser too, and its cookie doesn’t help with other accounts', async () => {
    const [ada, musa] = [await administrator(server), await administrator(server)];
    const cookie = deviceCookieOf(await signInFrom(ada.email, elsewhere()));
    for (let n = 1; n <= 20; n += 1)
      expect((await signInFrom(ada.email, elsewhere(), 'not-it', { cookie })).status).toBe(401);
    expectRetryAfter(await signInFrom(ada.email, elsewhere(), 'not-it', { cookie }));
    for (let n = 1; n <= 100; n += 1) await signInFrom(musa.email, elsewhere(), 'not-it', { cookie });
    expectRetryAfter(await signInFrom(musa.email, elsewhere(), 'not-it', { cookie }));
  });

  it('are cleared when the owner recovers the account, even from the same IP address', async () => {
    const { email } = await administrator(server);
    const shared = elsewhere();
    for (let n = 1; n <= 25; n += 1) await signInFrom(email, shared, 'not-it');
    for (let n = 1; n <= 100; n += 1) await signInFrom(email, elsewhere(), 'not-it');
    expect((await signInFrom(email, elsewhere())).status).toBe(429);
    const before = server.clock.now();
    expect((await recover(email, shared)).status).toBe(200);
    expect((await signInFrom(email, shared, fresh)).status).toBe(200);
    expect(server.clock.now()).toEqual(before);
  });

  it('don’t include attempts with the right password', async () => {
    const { email } = await administrator(server);
    const home = elsewhere();
    for (let n = 1; n <= 30; n += 1) expect((await signInFrom(email, home)).status).toBe(200);
  });
});

// Rules: session.guessing
describe('recovery links', () => {
  it('leave the owner’s link valid when requested by a stranger', async () => {
    const { email } = await administrator(server);
    const home = elsewhere();
    await server.api.done(sendRecoveryLink, { body: { email }, ip: home });
    const [own = ''] = await resetTokens(email);
    for (let n = 1; n <= 3; n += 1)
      expect((await server.api.call(sendRecoveryLink, { body: { email }, ip: elsewhere() })).status).toBe(202);
    expect((await server.api.call(confirmToken, { body: { token: own }, ip: home })).status).toBe(200);
    // A newer link of the owner's replaces this one.
    server.clock.advance({ minutes: 1 });
    await server.api.done(sendRecoveryLink, { body: { email }, ip: home });
    await server.mail.to(email);
    expect((await server.api.call(confirmToken, { body: { token: own }, ip: home })).status).toBe(401);
  });

  it('always reach the owner’s mailbox, however many strangers request', async () => {
    const { email } = await administrator(server);
    for (let n = 1; n <= 60; n += 1) await server.api.call(sendRecoveryLink, { body: { email }, ip: elsewhere() });
    server.clock.advance({ minutes: 59 });
    const home = elsewhere();
    expect((await server.api.call(sendRecoveryLink, { body: { email }, ip: home })).status).toBe(202);
    const links = await resetTokens(email);
    expect(links.length).toBeLessThanOrEqual(20);
    expect(
      (await server.api.call(setNewPassword, { token: links[0] ?? '', body: { password: fresh }, ip: home })).status,
    ).toBe(200);
    expect((await signInFrom(email, home, fresh)).status).toBe(200);
  });

  it('leave an invitation valid, no matter who requests them', async () => {
    const admin = await administrator(server);
    const email = newEmail();
    const body = { orgId: admin.orgId, members: [{ email, name: 'Musa Bello', isAdmin: false, isAllocated: false }] };
    await server.api.done(reportMembers, { token: 'the-key-of-the-main-application-1', body });
    const [invitation = ''] = await resetTokens(email);
    await server.api.done(sendRecoveryLink, { body: { email }, ip: attacker });
    await server.mail.to(email);
    server.clock.advance({ days: 6 });
    expect((await server.api.call(setNewPassword, { token: invitation, body: { password: fresh } })).status).toBe(200);
    // Choosing the password invalidates every other open link.
    for (const link of await resetTokens(email))
      expect((await server.api.call(confirmToken, { body: { token: link } })).status).not.toBe(200);
  });
});

describe('sign-ups', () => {
  it('by a stranger don’t block the address or invalidate its owner’s code and link', async () => {
    const email = newEmail();
    const body = { name: 'Ada Obi', email, password };
    for (let n = 1; n <= 5; n += 1)
      expect(
        (await server.api.call(signup, { body: { ...body, password: 'a-strangers-password' }, ip: attacker })).status,
      ).toBe(201);
    expectRetryAfter(await server.api.call(signup, { body, ip: attacker }));
    const home = elsewhere();
    expect((await server.api.call(signup, { body, ip: home })).status).toBe(201);
    const { code } = await server.mail.newest(email);
    const other = elsewhere();
    expect(
      (await server.api.call(signup, { body: { ...body, password: 'a-strangers-password' }, ip: other })).status,
    ).toBe(201);
    await server.mail.to(email);
    server.clock.advance({ minutes: 1 });
    expect((await server.api.call(resendVerification, { body: { email }, ip: other })).status).toBe(200);
    await server.mail.to(email);
    const { token } = await server.api.done(verifyCode, { body: { email, code: code ?? '' }, ip: home });
    expect((await server.api.call(refreshLinchpin, { token })).status).toBe(200);
  });

  it('by many strangers don’t flood the mailbox, and a link in it works', async () => {
    const email = newEmail();
    for (let n = 1; n <= 40; n += 1)
      await server.api.call(signup, {
        body: { name: 'Ada Obi', email, password: 'a-strangers-password' },
        ip: elsewhere(),
      });
    const home = elsewhere();
    expect((await server.api.call(signup, { body: { name: 'Ada Obi', email, password }, ip: home })).status).toBe(201);
    const mails = await server.mail.to(email);
    expect(mails.length).toBeLessThanOrEqual(20);
    const { token } = await server.api.done(verifyCode, { body: linkParameters(mails[0]?.link ?? null), ip: home });
    expect((await server.api.call(refreshLinchpin, { token })).status).toBe(200);
  });

  it('can’t be confirmed by a stranger’s guesses, which don’t use up the owner’s attempts', async () => {
    const { email, code } = await unverifiedPerson(server);
    for (let n = 1; n <= 30; n += 1)
      expect([400, 410]).toContain(
        (await server.api.call(verifyCode, { body: { email, code: differentCode(code) }, ip: elsewhere() })).status,
      );
    // Not even with the right code, because it wasn't requested from there.
    expect((await server.api.call(verifyCode, { body: { email, code }, ip: attacker })).status).toBe(400);
    expect((await server.api.call(verifyCode, { body: { email, code } })).status).toBe(200);
  });

  it('can be confirmed from another IP address in the browser that signed up', async () => {
    const email = newEmail();
    const cookie = deviceCookieOf(
      await server.api.call(signup, { body: { name: 'Ada Obi', email, password }, ip: elsewhere() }),
    );
    const code = await codeFor(server, email);
    expect(
      (await server.api.call(verifyCode, { body: { email, code }, ip: elsewhere(), headers: { cookie } })).status,
    ).toBe(200);
  });

  it('accept twenty codes a day, from however many IP addresses they were requested', async () => {
    const { email, code, link } = await unverifiedPerson(server);
    for (let asker = 1; asker <= 6; asker += 1) {
      const ip = elsewhere();
      server.clock.advance({ minutes: 15 });
      await server.api.done(resendVerification, { body: { email }, ip });
      const own = await codeFor(server, email);
      if (asker === 6) expect((await server.api.call(verifyCode, { body: { email, code: own }, ip })).status).toBe(400);
      for (let n = 1; n <= 4; n += 1)
        await server.api.call(verifyCode, { body: { email, code: differentCode(own) }, ip });
    }
    expect((await server.api.call(verifyCode, { body: { email, code } })).status).not.toBe(200);
    expect((await server.api.call(verifyCode, { body: link })).status).toBe(200);
  });
});

describe('second-factor codes', () => {
  const verify = (
    { twoFAToken, userId }: { twoFAToken: string; userId: string },
    code: string,
    ip: string,
    headers = {},
  ) => server.api.call(verifySecondFactor, { token: twoFAToken, body: { userId, token: code }, ip, headers });
  const begin = async (email: string, ip: string, with_ = password, headers = {}) => {
    const { body } = await signInFrom(email, ip, with_, headers);
    if (!('tempData' in body)) throw new Error(`${email}: ${JSON.stringify(body)}`);
    return { ...body.tempData, code: await codeFor(server, email) };
  };

  /** Someone who knows the password guesses until no more codes are checked. */
  async function guess(email: string) {
    const used: number[] = [];
    while (used.length < 25) {
      const pendingSignIn = await begin(email, elsewhere());
      for (let n = 1; n <= 4; n += 1)
        used.push((await verify(pendingSignIn, differentCode(pendingSignIn.code), elsewhere())).status);
      server.clock.advance({ minutes: 20 });
    }
    expect(used.filter((status) => status === 400)).toHaveLength(20);
    expect(used.slice(20).every((status) => status === 429)).toBe(true);
  }

  it('are limited to twenty wrong ones a day, and a completed recovery lets the owner in', async () => {
    const { email } = await twoFactorAdministrator(server);
    await guess(email);
    const home = elsewhere();
    expect((await recover(email, home)).status).toBe(200);
    const pendingSignIn = await begin(email, home, fresh);
    expect((await verify(pendingSignIn, pendingSignIn.code, home)).status).toBe(200);
  });

  it('are counted separately for a trusted browser', async () => {
    const { email } = await twoFactorAdministrator(server);
    const home = elsewhere();
    const first = await begin(email, home);
    const cookie = deviceCookieOf(await verify(first, first.code, home));
    await guess(email);
    const pendingSignIn = await begin(email, home, password, { cookie });
    expect((await verify(pendingSignIn, pendingSignIn.code, home, { cookie })).status).toBe(200);
  });

  it('stay valid and aren’t delayed when someone else starts a sign-in', async () => {
    const { email } = await twoFactorAdministrator(server);
    const home = elsewhere();
    const pendingSignIn = await begin(email, home);
    for (let n = 1; n <= 7; n += 1) await begin(email, elsewhere());
    expect((await verify(pendingSignIn, pendingSignIn.code, home)).status).toBe(200);
    const again = await begin(email, home);
    server.clock.advance({ minutes: 1 });
    await begin(email, elsewhere());
    expect(
      (await server.api.call(resendSecondFactor, { token: again.twoFAToken, body: { userId: again.userId }, ip: home }))
        .status,
    ).toBe(200);
  });
});

describe('a browser that has signed in', () => {
  it('gets an HttpOnly cookie, stored only as a hash', async () => {
    const { email, userId } = await administrator(server);
    const answer = await signInFrom(email, elsewhere());
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^humanar_device=[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax$/,
    );
    const storedTokens = await server.platform.database.sql.select().from(tokens).where(eq(tokens.userId, userId));
    const value = deviceCookieOf(answer).split('=')[1] ?? '';
    expect(storedTokens.some(({ purpose }) => purpose === 'device')).toBe(true);
    expect(JSON.stringify(storedTokens)).not.toContain(value);
    // The cookie alone opens nothing.
    expect((await server.api.call(refreshLinchpin, { headers: { cookie: `humanar_device=${value}` } })).status).toBe(
      401,
    );
    expect((await server.api.call(refreshLinchpin, { token: value })).status).toBe(401);
  });

  it('gets a cookie over https that no other host of the domain can set, and none that it sets counts', async () => {
    const secure = await startTestServer({ env: { SANDBOX: 'on', PUBLIC_URL: 'https://humanar.test' } });
    try {
      const { email } = await administrator(secure);
      const signInWith = (cookie: string, ip: string) =>
        secure.api.call(login, { body: { email, password: 'not-it' }, ip, headers: { cookie } });
      const { headers } = await secure.api.call(login, { body: { email, password }, ip: elsewhere() });
      const [, value = ''] =
        /^__Host-humanar_device=([\w-]{43}); Path=\/; .*; Secure$/.exec(String(headers['set-cookie'])) ?? [];
      const [trusted, planted] = [`__Host-humanar_device=${value}`, `humanar_device=${value}`];
      const office = elsewhere();
      for (let n = 1; n <= 20; n += 1) await signInWith('', office);
      expect((await signInWith(planted, office)).status).toBe(429);
      expect((await signInWith(`${planted}; ${trusted}`, office)).status).toBe(401);
    } finally {
      await secure.stop();
    }
  });

  it('is no longer trusted after a recovery in another browser', async () => {
    const { email } = await administrator(server);
    const cookie = deviceCookieOf(await signInFrom(email, elsewhere()));
    const home = elsewhere();
    await recover(email, home);
    for (let n = 1; n <= 100; n += 1) await signInFrom(email, elsewhere(), 'not-it');
    expectRetryAfter(await signInFrom(email, elsewhere(), fresh, { cookie }));
  });
});

it('lets a member without a password sign in after a recovery', async () => {
  const admin = await administrator(server);
  const email = newEmail();
  const body = { orgId: admin.orgId, members: [{ email, name: 'Musa Bello', isAdmin: false, isAllocated: false }] };
  await server.api.done(reportMembers, { token: 'the-key-of-the-main-application-1', body });
  const home = elsewhere();
  expect((await recover(email, home)).status).toBe(200);
  expect((await signInFrom(email, home, fresh)).status).toBe(200);
  expect(await server.platform.database.sql.$count(users, eq(users.email, email))).toBe(1);
  await expect(beginSignIn(server, { email }, fresh)).rejects.toThrow('just a password');
});
