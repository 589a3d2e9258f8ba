import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshLinchpin } from '#contract/auth.ts';
import { listSecurityLog, sendTwoFactorSetupCode, setUpTwoFactor, turnOffTwoFactor } from '#contract/security.ts';
import { organisations } from '#server/db/schema/index.ts';
import { expectRetryAfter } from '#tests/support/limits.ts';
import { administrator, member, password, sessionOf, signIn, type Person } from '#tests/support/people.ts';
import {
  codeFor,
  confirmPasswordOf,
  twoFactorAdministrator,
  memberWithPassword,
  differentCode,
  signInWithCode,
} from '#tests/support/secondFactor.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const send = ({ token, userId, email }: Person) =>
  server.api.call(sendTwoFactorSetupCode, { token, body: { userId, email } });
const setUp = ({ token, userId }: Person, code: string) =>
  server.api.call(setUpTwoFactor, { token, body: { userId, token: code } });
const turnOff = ({ token, userId }: Person, with_ = password) =>
  server.api.call(turnOffTwoFactor, { token, body: { userId, password: with_ } });
const isOn = async ({ token }: Person) => (await server.api.done(refreshLinchpin, { token })).org.hasTwoFactorAuth;

/** An administrator with a confirmed password. */
async function confirmed(): Promise<Person> {
  const admin = await administrator(server);
  await confirmPasswordOf(server, admin);
  return admin;
}

/** An administrator with a code in the mail. */
async function mailed(): Promise<Person & { code: string }> {
  const admin = await confirmed();
  expect((await send(admin)).status).toBe(200);
  return { ...admin, code: await codeFor(server, admin.email) };
}

describe('a set-up code', () => {
  // Rules: twofactor.turnOn
  it('goes to the organisation’s email', async () => {
    const admin = await confirmed();
    const office = `office-${admin.email}`;
    await server.platform.database.sql
      .update(organisations)
      .set({ email: office })
      .where(eq(organisations.id, admin.orgId));
    expect(await send({ ...admin, email: ` ${office.toUpperCase()}` })).toMatchObject({
      status: 200,
      body: { resendAfter: 60, expiresIn: 600 },
    });
    expect(await server.mail.newest(office)).toMatchObject({
      subject: expect.stringMatching(/^\d{6} is your code to turn on two-factor$/),
      text: expect.stringContaining('Ada Obi'),
    });
    expect((await setUp(admin, await codeFor(server, office))).status).toBe(200);
  });

  it('goes to no other address', async () => {
    const admin = await confirmed();
    const mails = (await server.mail.to('eve@elsewhere.ng')).length;
    expect(await send({ ...admin, email: 'eve@elsewhere.ng' })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', errors: [{ field: 'email' }] },
    });
    expect(await server.mail.to('eve@elsewhere.ng')).toHaveLength(mails);
  });

  it('requires a confirmed password, an administrator, their own id and two-factor to be off', async () => {
    const admin = await administrator(server);
    expect(await send(admin)).toMatchObject({ status: 403, body: { code: 'confirmation_needed' } });
    expect(
      await server.api.call(sendTwoFactorSetupCode, { body: { userId: admin.userId, email: admin.email } }),
    ).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    expect(await send({ ...(await member(server, admin)), email: admin.email })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    await confirmPasswordOf(server, admin);
    const { userId } = await member(server, admin);
    expect(await send({ ...admin, userId })).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const guarded = await twoFactorAdministrator(server);
    expect(await send(guarded)).toMatchObject({ status: 409, body: { code: 'two_factor_on' } });
  });

  it('is sent once a minute and five times an hour, and replaces the old one', async () => {
    const { code: first, ...admin } = await mailed();
    expect(expectRetryAfter(await send(admin))).toBe(60);
    for (let n = 2; n <= 5; n += 1) {
      server.clock.advance({ seconds: 60 });
      await confirmPasswordOf(server, admin);
      expect((await send(admin)).status).toBe(200);
    }
    server.clock.advance({ seconds: 60 });
    expect(expectRetryAfter(await send(admin))).toBe(3300);
    const newest = await codeFor(server, admin.email);
    if (newest !== first)
      expect(await setUp(admin, first)).toMatchObject({ status: 400, body: { code: 'code_rejected' } });
    expect((await setUp(admin, newest)).status).toBe(200);
  });

  it.each([
    ['userId', { userId: 'ada' }],
    ['isRoot', { isRoot: true }],
  ])('refuses an invalid %s', async (field, wrong) => {
    const { token, userId, email } = await administrator(server);
    expect(await server.api.call(sendTwoFactorSetupCode, { token, body: { userId, email, ...wrong } })).toMatchObject({
      status: 400,
      body: { errors: [{ field }] },
    });
  });
});

// Rules: twofactor.turnOn
describe('turning two-factor on', () => {
  it('uses the code once, keeps sessions open, and makes the next sign-in require a code', async () => {
    const { code, ...admin } = await mailed();
    const other = await sessionOf(server, admin);
    expect(await setUp(admin, code)).toMatchObject({ status: 200, body: { hasTwoFactorAuth: true } });
    expect(await isOn(admin)).toBe(true);
    expect(await isOn({ ...admin, token: other })).toBe(true);
    expect(await setUp(admin, code)).toMatchObject({ status: 409, body: { code: 'two_factor_on' } });
    await signInWithCode(server, admin);
  });

  it('is logged and mailed to the organisation', async () => {
    const admin = await twoFactorAdministrator(server);
    const { entries } = await server.api.done(listSecurityLog, { token: admin.token, query: {} });
    expect(entries[0]).toMatchObject({ event: 'twoFactor.on', actor: 'Ada Obi' });
    const { subject, text, link } = await server.mail.newest(admin.email);
    expect(subject).toBe('Two-factor is on');
    expect(text).toMatch(
      /Ada Obi turned on two-factor.*This was on 20 November 2026 at 1\d:\d\d \(Lagos time\), using an unknown device\..*If nobody in your organisation did this/s,
    );
    expect(link).toBe('http://humanar.test/subscriptions/management/security');
  });

  it('refuses a wrong code with the attempts left, and even the right one after five', async () => {
    const { code, ...admin } = await mailed();
    for (let left = 4; left >= 1; left -= 1) {
      const { status, body } = await setUp(admin, differentCode(code));
      expect({ status, code: body.code, msg: body.msg }).toEqual({
        status: 400,
        code: 'code_rejected',
        msg: expect.stringContaining(` ${left} `),
      });
    }
    expect(await setUp(admin, differentCode(code))).toMatchObject({ status: 410, body: { code: 'code_expired' } });
    expect(await setUp(admin, code)).toMatchObject({ status: 410, body: { code: 'code_expired' } });
    expect(await isOn(admin)).toBe(false);
  });

  it('allows twenty wrong codes a day', async () => {
    const admin = await confirmed();
    for (let n = 0; n <= 20; n += 1) {
      if (n % 5 === 0) await send(admin);
      const code = await codeFor(server, admin.email);
      if (n < 20) expect([400, 410]).toContain((await setUp(admin, differentCode(code))).status);
      else expect(expectRetryAfter(await setUp(admin, code))).toBeGreaterThan(23 * 3600);
      if (n % 5 !== 4) continue;
      server.clock.advance({ minutes: 1 });
      await confirmPasswordOf(server, admin);
    }
  });

  it('accepts the code for ten minutes', async () => {
    const { code, ...admin } = await mailed();
    server.clock.advance({ minutes: 10 });
    await confirmPasswordOf(server, admin);
    expect(await setUp(admin, code)).toMatchObject({ status: 410, body: { code: 'code_expired' } });
  });

  it('refuses a code sent to an address that is no longer the organisation’s', async () => {
    const { code, ...admin } = await mailed();
    await server.platform.database.sql
      .update(organisations)
      .set({ email: `new-${admin.email}` })
      .where(eq(organisations.id, admin.orgId));
    expect(await setUp(admin, code)).toMatchObject({ status: 410, body: { code: 'code_expired' } });
  });

  it('requires a confirmed password, an administrator and their own id', async () => {
    const { code, ...admin } = await mailed();
    const elsewhere = { ...admin, token: await sessionOf(server, admin) };
    expect(await setUp(elsewhere, code)).toMatchObject({ status: 403, body: { code: 'confirmation_needed' } });
    expect(await server.api.call(setUpTwoFactor, { body: { userId: admin.userId, token: code } })).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    });
    const musa = await member(server, admin);
    expect(await setUp(musa, code)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await setUp({ ...admin, userId: musa.userId }, code)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    expect((await setUp(admin, code)).status).toBe(200);
  });

  it.each([
    ['token', { token: '12345' }],
    ['hasTwoFactorAuth', { hasTwoFactorAuth: true }],
  ])('refuses an invalid %s', async (field, wrong) => {
    const { token, userId } = await administrator(server);
    expect(await server.api.call(setUpTwoFactor, { token, body: { userId, token: '123456', ...wrong } })).toMatchObject(
      { status: 400, body: { errors: [{ field }] } },
    );
  });
});

// Rules: twofactor.turnOff
describe('turning two-factor off', () => {
  it('requires the password, and the next sign-in requires nothing else', async () => {
    const admin = await twoFactorAdministrator(server);
    expect(await turnOff(admin)).toMatchObject({ status: 200, body: { hasTwoFactorAuth: false } });
    expect(await isOn(admin)).toBe(false);
    await signIn(server, admin);
    expect(await turnOff(admin)).toMatchObject({ status: 409, body: { code: 'two_factor_off' } });
    const { entries } = await server.api.done(listSecurityLog, { token: admin.token, query: {} });
    expect(entries.map(({ event }) => event)).toContain('twoFactor.off');
    expect(await server.mail.newest(admin.email)).toMatchObject({
      subject: 'Two-factor is off',
      text: expect.stringContaining('Ada Obi turned off two-factor'),
    });
  });

  it('refuses a wrong password beside its field and leaves it on', async () => {
    const admin = await twoFactorAdministrator(server);
    expect(await turnOff(admin, 'not-the-password')).toMatchObject({
      status: 400,
      body: { code: 'password_rejected', errors: [{ field: 'password' }] },
    });
    expect(await isOn(admin)).toBe(true);
  });

  it('requires an administrator and their own id, and doesn’t accept a confirmation as a password', async () => {
    const admin = await twoFactorAdministrator(server);
    const musa = await memberWithPassword(server, admin);
    expect(await server.api.call(turnOffTwoFactor, { body: { userId: admin.userId, password } })).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    });
    expect(await turnOff(musa)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await turnOff({ ...admin, userId: musa.userId })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    expect(
      await server.api.call(turnOffTwoFactor, { token: admin.token, body: { userId: admin.userId, password: '' } }),
    ).toMatchObject({ status: 400, body: { errors: [{ field: 'password' }] } });
    expect(await isOn(admin)).toBe(true);
  });

  it('allows ten attempts in fifteen minutes', async () => {
    const admin = await twoFactorAdministrator(server);
    // The confirmation before the set-up used one attempt.
    for (let n = 2; n <= 10; n += 1) expect((await turnOff(admin, 'not-the-password')).status).toBe(400);
    expect(expectRetryAfter(await turnOff(admin))).toBe(900);
    server.clock.advance({ minutes: 15 });
    expect((await turnOff(admin)).status).toBe(200);
  });
});
