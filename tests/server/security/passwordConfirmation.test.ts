import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setSecurityQuestions } from '#contract/auth.ts';
import { requestOrgEmail } from '#contract/org.ts';
import {
  changePassword,
  confirmPassword,
  sendTwoFactorSetupCode,
  setUpTwoFactor,
  turnOffTwoFactor,
} from '#contract/security.ts';
import { users } from '#server/db/schema/index.ts';
import { expectRetryAfter } from '#tests/support/limits.ts';
import { administrator, member, newEmail, password, sessionOf, type Person } from '#tests/support/people.ts';
import { confirmPasswordOf, memberWithPassword } from '#tests/support/secondFactor.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const answers = ['first_school', 'mother_town', 'first_employer'].map((key) => ({ key, answer: 'Ilorin' }));
const ask = ({ token, userId }: Pick<Person, 'token' | 'userId'>, with_ = password) =>
  server.api.call(confirmPassword, { token, body: { userId, password: with_ } });

/** The calls that require a confirmation, and their status once confirmed. */
const protectedCalls = {
  sendTwoFactorSetupCode: {
    ask: ({ token, userId, email }: Person) =>
      server.api.call(sendTwoFactorSetupCode, { token, body: { userId, email } }),
    then: 200,
  },
  setUpTwoFactor: {
    ask: ({ token, userId }: Person) => server.api.call(setUpTwoFactor, { token, body: { userId, token: '123456' } }),
    then: 410,
  },
  setSecurityQuestions: {
    ask: ({ token }: Person) => server.api.call(setSecurityQuestions, { token, body: { answers } }),
    then: 200,
  },
  requestOrgEmail: {
    ask: ({ token }: Person) => server.api.call(requestOrgEmail, { token, body: { email: newEmail() } }),
    then: 200,
  },
} as const;

/** An administrator who has answered security questions. */
async function settled(): Promise<Person> {
  const admin = await administrator(server);
  await server.api.done(setSecurityQuestions, { token: admin.token, body: { answers } });
  return admin;
}

// Rules: password.confirm
describe('confirming the password', () => {
  it('returns when it expires, after five minutes', async () => {
    const admin = await administrator(server);
    const confirmedUntil = new Date(server.clock.now().getTime() + 300_000).toISOString();
    expect(await ask(admin)).toMatchObject({ status: 200, body: { confirmedUntil } });
  });

  it('works for members too', async () => {
    const admin = await administrator(server);
    expect((await ask(await memberWithPassword(server, admin))).status).toBe(200);
  });

  it('tells somebody who has no password how to choose one, whatever asks for it', async () => {
    const { token, userId } = await member(server, await administrator(server));
    await server.platform.database.sql.update(users).set({ isRoot: true }).where(eq(users.id, userId));
    const change = { currentPassword: password, password: 'ofada-and-ayamase' };
    for (const refused of [
      await ask({ token, userId }),
      await server.api.call(turnOffTwoFactor, { token, body: { userId, password } }),
      await server.api.call(changePassword, { token, body: change }),
    ])
      expect(refused).toMatchObject({
        status: 400,
        body: {
          code: 'password_rejected',
          msg: expect.stringContaining('has no password yet') as string,
          errors: [{ msg: expect.stringContaining('has no password yet') as string }],
        },
      });
  });

  it('refuses a wrong password beside its field, a missing session and another user’s id', async () => {
    const admin = await administrator(server);
    expect(await ask(admin, 'not-the-password')).toMatchObject({
      status: 400,
      body: { code: 'password_rejected', errors: [{ field: 'password' }] },
    });
    expect(await server.api.call(confirmPassword, { body: { userId: admin.userId, password } })).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    });
    for (const { userId } of [await member(server, admin), await administrator(server)]) {
      expect(await ask({ ...admin, userId })).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect(await protectedCalls.sendTwoFactorSetupCode.ask(admin)).toMatchObject({ status: 403 });
  });

  it('allows ten attempts in fifteen minutes, across all calls that require a password', async () => {
    const admin = await administrator(server);
    const { token, userId } = admin;
    const wrong = 'not-the-password';
    for (let n = 1; n <= 4; n += 1) expect((await ask(admin, wrong)).status).toBe(400);
    for (let n = 5; n <= 7; n += 1)
      expect((await server.api.call(turnOffTwoFactor, { token, body: { userId, password: wrong } })).status).toBe(400);
    for (let n = 8; n <= 10; n += 1)
      expect(
        (
          await server.api.call(changePassword, {
            token,
            body: { currentPassword: wrong, password: 'ofada-and-ayamase' },
          })
        ).status,
      ).toBe(400);
    expect(expectRetryAfter(await ask(admin))).toBe(900);
    expect(expectRetryAfter(await server.api.call(turnOffTwoFactor, { token, body: { userId, password } }))).toBe(900);
    expect(
      expectRetryAfter(
        await server.api.call(changePassword, {
          token,
          body: { currentPassword: password, password: 'ofada-and-ayamase' },
        }),
      ),
    ).toBe(900);
    server.clock.advance({ minutes: 15 });
    expect((await ask(admin)).status).toBe(200);
  });

  it.each([
    ['userId', { userId: 'ada', password }],
    ['password', { password: '' }],
    ['isRoot', { password, isRoot: true }],
  ])('refuses an invalid %s', async (field, wrong) => {
    const { token, userId } = await administrator(server);
    expect(await server.api.call(confirmPassword, { token, body: { userId, ...wrong } })).toMatchObject({
      status: 400,
      body: { errors: [{ field }] },
    });
  });
});

// Rules: password.confirm
describe.each(Object.entries(protectedCalls))('%s', (_, { ask: use, then }) => {
  it('accepts a password confirmed in the last five minutes', async () => {
    const admin = await settled();
    expect(await use(admin)).toMatchObject({ status: 403, body: { code: 'confirmation_needed' } });
    await confirmPasswordOf(server, admin);
    server.clock.advance({ minutes: 5 });
    expect(await use(admin)).toMatchObject({ status: 403, body: { code: 'confirmation_needed' } });
    await confirmPasswordOf(server, admin);
    server.clock.advance({ minutes: 4, seconds: 59 });
    expect((await use(admin)).status).toBe(then);
  });

  it('requires the confirmation in the same session', async () => {
    const admin = await settled();
    const elsewhere = { ...admin, token: await sessionOf(server, admin) };
    await confirmPasswordOf(server, elsewhere);
    expect(await use(admin)).toMatchObject({ status: 403, body: { code: 'confirmation_needed' } });
    expect((await use(elsewhere)).status).toBe(then);
  });
});

describe('the first security questions', () => {
  it('require no password', async () => {
    const { token } = await administrator(server);
    expect((await server.api.call(setSecurityQuestions, { token, body: { answers } })).status).toBe(200);
  });
});
