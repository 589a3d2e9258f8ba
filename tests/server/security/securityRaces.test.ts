import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  handOff,
  login,
  refreshLinchpin,
  sendRecoveryLink,
  setNewPassword,
  setSecurityQuestions,
} from '#contract/auth.ts';
import {
  changePassword,
  confirmPassword,
  endOtherSessions,
  endSession,
  listSecurityLog,
  listSessions,
  resendSecondFactor,
  sendTwoFactorSetupCode,
  setUpTwoFactor,
  turnOffTwoFactor,
  verifySecondFactor,
} from '#contract/security.ts';
import { oneTimeCodes, securityAnswers, tokens } from '#server/db/schema/index.ts';
import { createPasswords } from '#server/platform/passwords.ts';
import { atOnce } from '#tests/support/atOnce.ts';
import { administrator, password, sessionOf, type Person } from '#tests/support/people.ts';
import {
  type StartedSignIn,
  beginSignIn,
  codeFor,
  confirmPasswordOf,
  twoFactorAdministrator,
  differentCode,
} from '#tests/support/secondFactor.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/* Concurrent changes, the same or conflicting, to what protects an account. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ passwords: createPasswords(), env: { LINCHPIN: 'single-use' } });
});
afterAll(() => server.stop());

const tally = (answers: { status: number; body: { code?: unknown } }[]): Record<string, number> => {
  const names = answers.map(({ status, body }) => (status === 200 ? '200' : String(body.code)));
  return Object.fromEntries([...new Set(names)].map((name) => [name, names.filter((other) => other === name).length]));
};
const verify = ({ twoFAToken, userId }: StartedSignIn, code: string) =>
  server.api.call(verifySecondFactor, { token: twoFAToken, body: { userId, token: code } });
const resend = ({ twoFAToken, userId }: StartedSignIn) =>
  server.api.call(resendSecondFactor, { token: twoFAToken, body: { userId } });
const sessionsOf = ({ userId }: Pick<Person, 'userId'>) =>
  server.platform.database.sql
    .select()
    .from(tokens)
    .where(and(eq(tokens.userId, userId), eq(tokens.purpose, 'session'), isNull(tokens.revokedAt)));
const codesOf = ({ userId }: Pick<Person, 'userId'>, purpose: string) =>
  server.platform.database.sql
    .select()
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.userId, userId), eq(oneTimeCodes.purpose, purpose)));
const eventsOf = async (token: string) =>
  (await server.api.done(listSecurityLog, { token, query: {} })).entries.map(({ event }) => event);
const fresh = 'ofada-and-ayamase';

/** The token of a recovery link. */
async function resetOf({ email }: Pick<Person, 'email'>): Promise<string> {
  await server.api.done(sendRecoveryLink, { body: { email } });
  return new URL((await server.mail.newest(email)).link ?? '').searchParams.get('reset_token') ?? '';
}

describe('concurrently', () => {
  it('two hundred wrong sign-in codes have five checked, and the right one is refused afterwards', async () => {
    const admin = await twoFactorAdministrator(server);
    const pendingSignIn = await beginSignIn(server, admin);
    const answers = await atOnce(200, () => verify(pendingSignIn, differentCode(pendingSignIn.code)));
    const counted = tally(answers);
    expect(counted['code_rejected']).toBe(4);
    expect(
      ['code_expired', 'too_many_requests', 'unavailable'].reduce((sum, code) => sum + (counted[code] ?? 0), 0),
    ).toBe(196);
    expect((await codesOf(admin, 'secondFactor')).map(({ attempts }) => attempts)).toEqual([5]);
    const blocked = (await eventsOf(admin.token)).filter((event) => event === 'secondFactor.blocked');
    expect(blocked).toHaveLength(1);

    expect((await verify(pendingSignIn, pendingSignIn.code)).status).toBe(429);
    // It isn't accepted the next day either, when attempts are counted anew.
    server.clock.advance({ hours: 24 });
    expect((await verify(pendingSignIn, pendingSignIn.code)).status).toBe(410);
    expect(await sessionsOf(admin)).toHaveLength(1);
  });

  it.each([2, 10])('one sign-in code, %i times, opens one session', async (times) => {
    const admin = await twoFactorAdministrator(server);
    const pendingSignIn = await beginSignIn(server, admin);
    const answers = await atOnce(times, () => verify(pendingSignIn, pendingSignIn.code));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => status === 200 || status === 410)).toBe(true);
    // Including the session that set it up.
    expect(await sessionsOf(admin)).toHaveLength(2);
  });

  it('a sign-in code and another sign-in’s code each open their own session or none', async () => {
    const admin = await twoFactorAdministrator(server);
    const first = await beginSignIn(server, admin);
    const second = await beginSignIn(server, admin);
    const answers = await Promise.all([
      verify(first, second.code),
      verify(second, second.code),
      verify(first, first.code),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([410, 200, 410]);
  });

  it('another sign-in code, requested twenty times, sends one mail a minute and five an hour', async () => {
    const admin = await twoFactorAdministrator(server);
    const before = (await server.mail.to(admin.email)).length;
    const pendingSignIn = await beginSignIn(server, admin);
    expect(tally(await atOnce(20, () => resend(pendingSignIn)))).toEqual({ too_many_requests: 20 });
    for (let minute = 1; minute <= 6; minute += 1) {
      server.clock.advance({ seconds: 60 });
      expect(tally(await atOnce(20, () => resend(pendingSignIn)))[200] ?? 0).toBe(minute <= 4 ? 1 : 0);
    }
    expect(await server.mail.to(admin.email)).toHaveLength(before + 5);
    expect((await codesOf(admin, 'secondFactor')).filter(({ consumedAt }) => consumedAt === null)).toHaveLength(1);
    expect((await verify(pendingSignIn, await codeFor(server, admin.email))).status).toBe(200);
  });

  it('a sign-in started twenty times sends five mails', async () => {
    const admin = await twoFactorAdministrator(server);
    const before = (await server.mail.to(admin.email)).length;
    const answers = await atOnce(20, () => server.api.call(login, { body: { email: admin.email, password } }));
    expect(tally(answers)).toEqual({ 200: 5, too_many_requests: 15 });
    expect(await server.mail.to(admin.email)).toHaveLength(before + 5);
  });

  it('two hundred wrong set-up codes have five checked, and two-factor stays off', async () => {
    const admin = await administrator(server);
    const { token, userId, email } = admin;
    await confirmPasswordOf(server, admin);
    await server.api.done(sendTwoFactorSetupCode, { token, body: { userId, email } });
    const code = await codeFor(server, email);
    const answers = await atOnce(200, () =>
      server.api.call(setUpTwoFactor, { token, body: { userId, token: differentCode(code) } }),
    );
    expect(tally(answers)['code_rejected']).toBe(4);
    expect((await codesOf(admin, 'twoFactorSetup')).map(({ attempts }) => attempts)).toEqual([5]);
    expect((await server.api.call(setUpTwoFactor, { token, body: { userId, token: code } })).status).not.toBe(200);
    expect((await server.api.done(refreshLinchpin, { token })).org.hasTwoFactorAuth).toBe(false);
  });

  it('one set-up code, five times, turns two-factor on once', async () => {
    const admin = await administrator(server);
    const { token, userId, email } = admin;
    await confirmPasswordOf(server, admin);
    expect(
      tally(await atOnce(5, () => server.api.call(sendTwoFactorSetupCode, { token, body: { userId, email } }))),
    ).toEqual({ 200: 1, too_many_requests: 4 });
    const code = await codeFor(server, email);
    const answers = await atOnce(5, () => server.api.call(setUpTwoFactor, { token, body: { userId, token: code } }));
    expect(tally(answers)[200]).toBe(1);
    expect((await eventsOf(token)).filter((event) => event === 'twoFactor.on')).toHaveLength(1);

    const off = await atOnce(5, () => server.api.call(turnOffTwoFactor, { token, body: { userId, password } }));
    expect(tally(off)).toEqual({ 200: 1, two_factor_off: 4 });
  });

  it('two hundred wrong passwords in one session have ten checked', async () => {
    const { token, userId } = await administrator(server);
    const answers = await atOnce(200, () =>
      server.api.call(confirmPassword, { token, body: { userId, password: 'not-the-password' } }),
    );
    const counted = tally(answers);
    expect(counted['password_rejected']).toBe(10);
    expect((counted['too_many_requests'] ?? 0) + (counted['unavailable'] ?? 0)).toBe(190);
  });

  it('two password changes from two sessions apply one and leave one session', async () => {
    const admin = await administrator(server);
    const sessions = [admin.token, await sessionOf(server, admin)];
    const answers = await atOnce(2, (n) =>
      server.api.call(changePassword, {
        token: sessions[n] ?? '',
        body: { currentPassword: password, password: `${fresh}-${n}` },
      }),
    );
    const won = answers.findIndex(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    // The change ends the other session, which may be asked for before or after the password.
    expect(['password_rejected', 'unauthenticated']).toContain(answers[1 - won]?.body.code);
    expect(await sessionsOf(admin)).toHaveLength(1);
    expect((await server.api.call(refreshLinchpin, { token: sessions[won] ?? '' })).status).toBe(200);
    expect((await server.api.call(refreshLinchpin, { token: sessions[1 - won] ?? '' })).status).toBe(401);
    expect((await server.api.call(login, { body: { email: admin.email, password: `${fresh}-${won}` } })).status).toBe(
      200,
    );
  });

  it('a password change, a reset and sign-ins with the old password leave none of its sessions', async () => {
    const admin = await administrator(server);
    const reset = await resetOf(admin);
    const [changed, ...others] = await Promise.all([
      server.api.call(changePassword, { token: admin.token, body: { currentPassword: password, password: fresh } }),
      server.api.call(setNewPassword, { token: reset, body: { password: `${fresh}-again` } }),
      ...Array.from({ length: 4 }, () => server.api.call(login, { body: { email: admin.email, password } })),
    ]);
    expect(others.every(({ status }) => status < 500)).toBe(true);
    const left = await sessionsOf(admin);
    // The session that made the change continues, unless a later reset ended it too.
    const isResetLast =
      (await server.api.call(login, { body: { email: admin.email, password: `${fresh}-again` } })).status === 200;
    expect(left).toHaveLength(isResetLast ? 0 : 1);
    if (!isResetLast) expect(changed.status).toBe(200);
  });

  it('a password change and a sign-in waiting for its code leave the code useless', async () => {
    const admin = await twoFactorAdministrator(server);
    const pendingSignIn = await beginSignIn(server, admin);
    const [changed, verified] = await Promise.all([
      server.api.call(changePassword, { token: admin.token, body: { currentPassword: password, password: fresh } }),
      verify(pendingSignIn, pendingSignIn.code),
    ]);
    expect(changed.status).toBe(200);
    // Either the sign-in came first and its session was ended with the others, or it is refused.
    if (verified.status === 200)
      expect((await server.api.call(refreshLinchpin, { token: verified.body.token })).status).toBe(401);
    else expect(verified.body.code).toBe('sign_in_expired');
    expect(await sessionsOf(admin)).toHaveLength(1);
  });

  it('ending all other sessions and exchanging a hand-off leave no session from it', async () => {
    const admin = await administrator(server);
    const { linchpin } = await server.api.done(handOff, { token: await sessionOf(server, admin) });
    await Promise.all([
      server.api.call(endOtherSessions, { token: admin.token }),
      ...Array.from({ length: 5 }, () => server.api.call(refreshLinchpin, { token: linchpin })),
    ]);
    expect(await sessionsOf(admin)).toHaveLength(1);
  });

  it('ending one session five times ends it once', async () => {
    const admin = await administrator(server);
    await sessionOf(server, admin);
    const other = (await server.api.done(listSessions, { token: admin.token })).sessions.find(
      ({ isCurrent }) => !isCurrent,
    );
    const answers = await atOnce(5, () =>
      server.api.call(endSession, { token: admin.token, params: { id: other?.id ?? '' } }),
    );
    expect(tally(answers)).toEqual({ 200: 1, not_found: 4 });
    expect((await eventsOf(admin.token)).filter((event) => event === 'session.ended')).toHaveLength(1);
  });

  it('five first answers to the security questions keep exactly one complete set', async () => {
    const { token, userId } = await administrator(server);
    const answers = await atOnce(5, () =>
      server.api.call(setSecurityQuestions, {
        token,
        body: { answers: ['first_school', 'mother_town', 'first_employer'].map((key) => ({ key, answer: 'Ilorin' })) },
      }),
    );
    expect(tally(answers)).toEqual({ 200: 1, confirmation_needed: 4 });
    expect(
      await server.platform.database.sql.select().from(securityAnswers).where(eq(securityAnswers.userId, userId)),
    ).toHaveLength(3);
  });
});
