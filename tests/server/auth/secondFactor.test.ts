import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login, refreshLinchpin, sendRecoveryLink, setNewPassword } from '#contract/auth.ts';
import { confirmOwnEmail, requestOwnEmail } from '#contract/ownEmail.ts';
import {
  changePassword,
  listSecurityLog,
  listSessions,
  resendSecondFactor,
  sendTwoFactorSetupCode,
  turnOffTwoFactor,
  verifySecondFactor,
} from '#contract/security.ts';
import { expectLimited, expectRetryAfter } from '#tests/support/limits.ts';
import { administrator, newEmail, password, signIn } from '#tests/support/people.ts';
import {
  type StartedSignIn,
  beginSignIn,
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

const over = { status: 410, body: { code: 'sign_in_expired' } };
const verify = ({ twoFAToken, userId }: StartedSignIn, code: string) =>
  server.api.call(verifySecondFactor, { token: twoFAToken, body: { userId, token: code } });
const resend = ({ twoFAToken, userId }: StartedSignIn) =>
  server.api.call(resendSecondFactor, { token: twoFAToken, body: { userId } });

describe('the first step', () => {
  // Rules: twofactor.signIn
  it('returns no session when two-factor is on, only what the second step needs', async () => {
    const { email, userId, token } = await twoFactorAdministrator(server);
    const answer = await server.api.call(login, { body: { email, password } });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      tempData: { email, userId, twoFAToken: expect.stringMatching(/^[\w-]{43}$/) },
      resendAfter: 60,
      expiresIn: 600,
    });
    const { twoFAToken } = 'tempData' in answer.body ? answer.body.tempData : { twoFAToken: '' };
    expect((await server.api.call(refreshLinchpin, { token: twoFAToken })).status).toBe(401);
    expect((await server.api.done(listSessions, { token })).sessions).toHaveLength(1);
    expect(await server.mail.newest(email)).toMatchObject({
      subject: expect.stringMatching(/^\d{6} is your Humanar sign-in code$/),
      code: expect.stringMatching(/^\d{6}$/),
    });
  });

  it('applies to everyone in the organisation, each with a code sent to their own address', async () => {
    const admin = await twoFactorAdministrator(server);
    const musa = await memberWithPassword(server, admin);
    const mailsToAdmin = (await server.mail.to(admin.email)).length;
    const pendingSignIn = await beginSignIn(server, musa);
    expect(pendingSignIn.email).toBe(musa.email);
    expect((await server.mail.to(admin.email)).length).toBe(mailsToAdmin);
    expect((await verify(pendingSignIn, pendingSignIn.code)).status).toBe(200);
  });

  it('doesn’t reveal two-factor without the password', async () => {
    const { email } = await twoFactorAdministrator(server);
    const mails = (await server.mail.to(email)).length;
    expect(await server.api.call(login, { body: { email, password: 'not-the-password' } })).toMatchObject({
      status: 401,
      body: { code: 'credentials_rejected' },
    });
    expect(await server.mail.to(email)).toHaveLength(mails);
  });

  it('sends five unused codes an hour, and doesn’t count codes that were used', async () => {
    const admin = await twoFactorAdministrator(server);
    for (let n = 1; n <= 7; n += 1) await signInWithCode(server, admin);
    for (let n = 1; n <= 5; n += 1) await beginSignIn(server, admin);
    expect(expectRetryAfter(await server.api.call(login, { body: { email: admin.email, password } }))).toBe(3600);
    server.clock.advance({ hours: 1 });
    await signInWithCode(server, admin);
  });

  it('signs in directly once two-factor is off', async () => {
    const admin = await twoFactorAdministrator(server);
    await server.api.done(turnOffTwoFactor, { token: admin.token, body: { userId: admin.userId, password } });
    expect((await server.api.call(refreshLinchpin, { token: await signIn(server, admin) })).status).toBe(200);
  });
});

describe('the second step', () => {
  // Rules: twofactor.signIn
  it('opens one session with the code and keeps the destination of the first step', async () => {
    const admin = await twoFactorAdministrator(server);
    const pendingSignIn = await beginSignIn(server, admin);
    const headers = {
      'user-agent':
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    };
    const { status, body } = await server.api.call(verifySecondFactor, {
      token: pendingSignIn.twoFAToken,
      body: { userId: pendingSignIn.userId, token: ` ${pendingSignIn.code} ` },
      headers,
      ip: '198.51.100.7',
    });
    expect(status).toBe(200);
    expect((await server.api.done(refreshLinchpin, { token: body.token })).user.id).toBe(admin.userId);
    expect((await server.api.done(listSessions, { token: body.token })).sessions[0]).toMatchObject({
      device: 'Chrome on Windows',
      ip: '198.51.100.7',
      isCurrent: true,
    });
    const { entries } = await server.api.done(listSecurityLog, { token: body.token, query: {} });
    expect(entries[0]).toMatchObject({
      event: 'session.opened',
      actor: 'Ada Obi',
      device: 'Chrome on Windows',
      ip: '198.51.100.7',
    });
    expect(await verify(pendingSignIn, pendingSignIn.code)).toMatchObject(over);
  });

  // Rules: code.limits
  it('returns the attempts left and ends after the fifth', async () => {
    const admin = await twoFactorAdministrator(server);
    const pendingSignIn = await beginSignIn(server, admin);
    const messages: string[] = [];
    for (let n = 1; n <= 4; n += 1) {
      const answer = await verify(pendingSignIn, differentCode(pendingSignIn.code));
      expect(answer).toMatchObject({ status: 400, body: { code: 'code_rejected' } });
      messages.push(answer.body.msg);
    }
    expect(messages).toEqual(
      [4, 3, 2]
        .map((left) => `That code isn’t right. You have ${left} tries left.`)
        .concat('That code isn’t right. You have 1 try left.'),
    );
    expect(await verify(pendingSignIn, differentCode(pendingSignIn.code))).toMatchObject({
      status: 410,
      body: { code: 'code_expired' },
    });
    expect(await verify(pendingSignIn, pendingSignIn.code)).toMatchObject({
      status: 410,
      body: { code: 'code_expired' },
    });

    // Someone knows the password, which is worth a log entry and a mail.
    const { entries } = await server.api.done(listSecurityLog, { token: admin.token, query: {} });
    expect(entries[0]).toMatchObject({ event: 'secondFactor.blocked', actor: 'Ada Obi' });
    expect(entries.filter(({ event }) => event === 'secondFactor.blocked')).toHaveLength(1);
    expect(await server.mail.newest(admin.email)).toMatchObject({
      subject: 'A sign-in was stopped',
      text: expect.stringContaining('Ada Obi'),
    });

    // A new code has its own attempts.
    server.clock.advance({ seconds: 60 });
    expect((await resend(pendingSignIn)).status).toBe(200);
    expect((await verify(pendingSignIn, await codeFor(server, admin.email))).status).toBe(200);
  });

  it('allows twenty wrong codes a day across all sign-ins', async () => {
    const admin = await twoFactorAdministrator(server);
    let pendingSignIn = await beginSignIn(server, admin);
    for (let n = 1; n <= 20; n += 1) {
      if (n % 5 === 0) server.clock.advance({ minutes: 15 });
      if (n % 5 === 0) pendingSignIn = await beginSignIn(server, admin);
      expect([400, 410]).toContain((await verify(pendingSignIn, differentCode(pendingSignIn.code))).status);
    }
    const answer = await verify(pendingSignIn, pendingSignIn.code);
    expect(expectRetryAfter(answer)).toBe(23 * 3600);
    server.clock.advance({ hours: 23 });
    await signInWithCode(server, admin);
  });

  it('accepts a code for ten minutes and expires after thirty', async () => {
    const [early, late] = [await twoFactorAdministrator(server), await twoFactorAdministrator(server)];
    const [inTime, tooLate] = [await beginSignIn(server, early), await beginSignIn(server, late)];
    server.clock.advance({ minutes: 9, seconds: 59 });
    expect((await verify(inTime, inTime.code)).status).toBe(200);
    server.clock.advance({ seconds: 1 });
    expect(await verify(tooLate, tooLate.code)).toMatchObject({ status: 410, body: { code: 'code_expired' } });

    server.clock.advance({ minutes: 19, seconds: 30 });
    // The sign-in has thirty seconds left, and so does its code.
    expect((await resend(tooLate)).body).toEqual({ resendAfter: 60, expiresIn: 30 });
    server.clock.advance({ seconds: 30 });
    expect(await verify(tooLate, await codeFor(server, late.email))).toMatchObject(over);
    expect(await resend(tooLate)).toMatchObject(over);
  });

  it('is refused without its token, with another sign-in’s token, or with a session token', async () => {
    const [admin, other] = [await twoFactorAdministrator(server), await twoFactorAdministrator(server)];
    const [pendingSignIn, another] = [await beginSignIn(server, admin), await beginSignIn(server, other)];
    const body = { userId: pendingSignIn.userId, token: pendingSignIn.code };
    expect(await server.api.call(verifySecondFactor, { body })).toMatchObject(over);
    for (const token of ['short', 'A'.repeat(43), admin.token, another.twoFAToken])
      expect(await server.api.call(verifySecondFactor, { token, body })).toMatchObject(over);
    expect(await server.api.call(resendSecondFactor, { body: { userId: pendingSignIn.userId } })).toMatchObject(over);
    for (const token of [admin.token, another.twoFAToken])
      expect(
        await server.api.call(resendSecondFactor, { token, body: { userId: pendingSignIn.userId } }),
      ).toMatchObject(over);
    expect((await verify(pendingSignIn, pendingSignIn.code)).status).toBe(200);
  });

  it('refuses codes that were sent for anything else', async () => {
    const admin = await administrator(server);
    await confirmPasswordOf(server, admin);
    await server.api.done(sendTwoFactorSetupCode, {
      token: admin.token,
      body: { userId: admin.userId, email: admin.email },
    });
    const setUp = await codeFor(server, admin.email);
    const guarded = await twoFactorAdministrator(server);
    const [first, second] = [await beginSignIn(server, guarded), await beginSignIn(server, guarded)];
    // The newer sign-in replaced the older one's code, and its own code doesn't fit the older one.
    expect((await verify(first, second.code)).status).toBe(410);
    expect((await verify(first, first.code)).status).toBe(410);
    if (setUp !== second.code) expect((await verify(second, setUp)).status).toBe(400);
    expect((await verify(second, second.code)).status).toBe(200);
  });

  it('ends when the password changes', async () => {
    const admin = await twoFactorAdministrator(server);
    const pendingSignIn = await beginSignIn(server, admin);
    await server.api.done(changePassword, {
      token: admin.token,
      body: { currentPassword: password, password: 'ofada-and-ayamase' },
    });
    expect(await verify(pendingSignIn, pendingSignIn.code)).toMatchObject(over);
    expect(await resend(pendingSignIn)).toMatchObject(over);
  });

  it('ends when the sign-in email changes: its code went to the old address', async () => {
    const admin = await twoFactorAdministrator(server);
    const pendingSignIn = await beginSignIn(server, admin);
    const email = newEmail();
    await server.api.done(requestOwnEmail, { token: admin.token, body: { email } });
    const { body } = await server.api.call(confirmOwnEmail, {
      token: admin.token,
      body: { code: await codeFor(server, email) },
    });
    expect(body).toEqual({ email, pendingEmail: null });
    expect(await verify(pendingSignIn, pendingSignIn.code)).toMatchObject(over);
    expect(await resend(pendingSignIn)).toMatchObject(over);
    await signInWithCode(server, { email });
  });

  it('is rate-limited by IP address', async () => {
    const pendingSignIn = await beginSignIn(server, await twoFactorAdministrator(server));
    const ask = () =>
      server.api.call(verifySecondFactor, {
        token: pendingSignIn.twoFAToken,
        body: { userId: pendingSignIn.userId, token: differentCode(pendingSignIn.code) },
        ip: '192.0.2.60',
      });
    await expectLimited(server, '192.0.2.60', ask);
  });

  it.each([
    ['token', { token: '12345' }],
    ['token', { token: 'abcdef' }],
    ['userId', { userId: 'ada', token: '123456' }],
    ['isRoot', { token: '123456', isRoot: true }],
  ])('refuses an invalid %s: %j', async (field, body) => {
    const { twoFAToken, userId } = await beginSignIn(server, await twoFactorAdministrator(server));
    expect(await server.api.call(verifySecondFactor, { token: twoFAToken, body: { userId, ...body } })).toMatchObject({
      status: 400,
      body: { errors: [{ field }] },
    });
  });
});

// Rules: code.resend
describe('another code', () => {
  it('can be requested once a minute and replaces the old one', async () => {
    const admin = await twoFactorAdministrator(server);
    const pendingSignIn = await beginSignIn(server, admin);
    expect(expectRetryAfter(await resend(pendingSignIn))).toBe(60);
    server.clock.advance({ seconds: 60 });
    expect(await resend(pendingSignIn)).toMatchObject({ status: 200, body: { resendAfter: 60, expiresIn: 600 } });
    const code = await codeFor(server, admin.email);
    if (code !== pendingSignIn.code)
      expect((await verify(pendingSignIn, pendingSignIn.code)).body.code).toBe('code_rejected');
    expect((await verify(pendingSignIn, code)).status).toBe(200);
  });

  it('replaces the old one when the network address has changed', async () => {
    const admin = await twoFactorAdministrator(server);
    const { twoFAToken, userId, code: oldCode } = await beginSignIn(server, admin);
    const from = { token: twoFAToken, ip: '198.51.100.80' };
    server.clock.advance({ seconds: 60 });
    await server.api.done(resendSecondFactor, { ...from, body: { userId } });
    const code = await codeFor(server, admin.email);
    if (code !== oldCode)
      expect(await server.api.call(verifySecondFactor, { ...from, body: { userId, token: oldCode } })).toMatchObject({
        body: { code: 'code_rejected', msg: expect.stringContaining('4 tries left') },
      });
    expect((await server.api.call(verifySecondFactor, { ...from, body: { userId, token: code } })).status).toBe(200);
  });

  it('can be sent five times an hour, including the first', async () => {
    const pendingSignIn = await beginSignIn(server, await twoFactorAdministrator(server));
    for (let n = 2; n <= 5; n += 1) {
      server.clock.advance({ seconds: 60 });
      expect((await resend(pendingSignIn)).status).toBe(200);
    }
    server.clock.advance({ seconds: 60 });
    expect(expectRetryAfter(await resend(pendingSignIn))).toBe(3300);
  });

  it.each([
    ['userId', { userId: 'ada' }],
    ['email', { email: 'ada@kuramo.ng' }],
  ])('refuses an invalid %s', async (field, wrong) => {
    const { twoFAToken, userId } = await beginSignIn(server, await twoFactorAdministrator(server));
    expect(await server.api.call(resendSecondFactor, { token: twoFAToken, body: { userId, ...wrong } })).toMatchObject({
      status: 400,
      body: { errors: [{ field }] },
    });
  });
});

describe('a password reset', () => {
  it('doesn’t bypass the second factor', async () => {
    const { email, token: before } = await twoFactorAdministrator(server);
    const pendingSignIn = await beginSignIn(server, { email });
    await server.api.done(sendRecoveryLink, { body: { email } });
    const reset = new URL((await server.mail.newest(email)).link ?? '').searchParams.get('reset_token') ?? '';
    expect(
      (await server.api.call(setNewPassword, { token: reset, body: { password: 'ofada-and-ayamase' } })).body,
    ).toEqual({ ok: true });
    expect((await server.api.call(refreshLinchpin, { token: before })).status).toBe(401);
    expect((await server.api.call(refreshLinchpin, { token: reset })).status).toBe(401);
    // A sign-in started with the old password has ended, and the new password requires a code too.
    expect(await verify(pendingSignIn, pendingSignIn.code)).toMatchObject(over);
    const token = await signInWithCode(server, { email }, 'ofada-and-ayamase');
    expect((await server.api.done(listSessions, { token })).sessions).toHaveLength(1);
  });
});
