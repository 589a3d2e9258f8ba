import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshLinchpin, resendVerification, verifyCode } from '#contract/auth.ts';
import { expectLimited, expectRetryAfter } from '#tests/support/limits.ts';
import { administrator, linkParameters, newEmail, unverifiedPerson } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

// Rules: signup.resend
describe('requesting another mail', () => {
  it('sends one after a minute and invalidates the old code and link', async () => {
    const { email, code, link } = await unverifiedPerson(server);
    expect(expectRetryAfter(await server.api.call(resendVerification, { body: { email } }))).toBe(60);
    server.clock.advance({ seconds: 60 });
    expect(await server.api.call(resendVerification, { body: { email } })).toMatchObject({
      status: 200,
      body: { resendAfter: 60 },
    });
    const mail = await server.mail.newest(email);
    expect(mail.code).not.toBe(code);
    expect((await server.api.call(verifyCode, { body: { email, code } })).body.code).toBe('code_rejected');
    expect(await server.api.call(verifyCode, { body: link })).toMatchObject({
      status: 410,
      body: { code: 'link_expired' },
    });
    expect((await server.api.call(verifyCode, { body: linkParameters(mail.link) })).status).toBe(200);
  });

  it('sends five an hour', async () => {
    const { email } = await unverifiedPerson(server);
    for (let n = 2; n <= 5; n += 1) {
      server.clock.advance({ seconds: 60 });
      await server.api.done(resendVerification, { body: { email } });
    }
    server.clock.advance({ seconds: 60 });
    expect(expectRetryAfter(await server.api.call(resendVerification, { body: { email } }))).toBe(3300);
    expect(await server.mail.to(email)).toHaveLength(5);
  });

  it('answers alike for an unknown and a confirmed address, and tells only the owner of an account', async () => {
    const { email } = await administrator(server);
    server.clock.advance({ seconds: 60 });
    const unknown = newEmail();
    for (const other of [unknown, email]) {
      expect(await server.api.call(resendVerification, { body: { email: other } })).toMatchObject({
        status: 200,
        body: { resendAfter: 60 },
      });
      expect(expectRetryAfter(await server.api.call(resendVerification, { body: { email: other } }))).toBe(60);
    }
    expect(await server.mail.newest(email)).toMatchObject({
      subject: 'You already have a Humanar account',
      code: null,
    });
    expect(await server.mail.to(unknown)).toEqual([]);
  });

  it.each([
    ['email', { email: 'ada' }],
    ['isRoot', { email: 'ada@kuramo.ng', isRoot: true }],
  ])('refuses an invalid %s', async (field, body) => {
    expect(await server.api.call(resendVerification, { body })).toMatchObject({
      status: 400,
      body: { errors: [{ field }] },
    });
  });
});

// Rules: signup.verify
describe('confirming an email', () => {
  it('signs in with the typed code', async () => {
    const { email, code } = await unverifiedPerson(server);
    const { token } = await server.api.done(verifyCode, { body: { email, code } });
    expect(await server.api.done(refreshLinchpin, { token })).toMatchObject({
      user: { email, isRoot: true },
      org: { email, name: null, alias: null, hasTwoFactorAuth: false },
      orgApps: [{ appSlug: 'humanar', subscription: null }],
      outlets: [{ isDefaultOutlet: true }],
    });
  });

  it('signs in with the link, once', async () => {
    const { link } = await unverifiedPerson(server);
    const { token } = await server.api.done(verifyCode, { body: link });
    expect((await server.api.call(refreshLinchpin, { token })).status).toBe(200);
    expect(await server.api.call(verifyCode, { body: link })).toMatchObject({
      status: 410,
      body: { code: 'link_used' },
    });
  });

  it('works once: the code uses up the link, and the link the code', async () => {
    const typed = await unverifiedPerson(server);
    await server.api.done(verifyCode, { body: { email: typed.email, code: typed.code } });
    expect(await server.api.call(verifyCode, { body: typed.link })).toMatchObject({
      status: 410,
      body: { code: 'link_used' },
    });
    const linked = await unverifiedPerson(server);
    await server.api.done(verifyCode, { body: linked.link });
    expect(await server.api.call(verifyCode, { body: { email: linked.email, code: linked.code } })).toMatchObject({
      status: 400,
      body: { code: 'code_rejected' },
    });
  });

  it('ends after five wrong codes', async () => {
    const { email, code } = await unverifiedPerson(server);
    const codes: string[] = [];
    for (let n = 1; n <= 5; n += 1)
      codes.push((await server.api.call(verifyCode, { body: { email, code: otherThan(code) } })).body.code);
    expect(codes).toEqual(['code_rejected', 'code_rejected', 'code_rejected', 'code_rejected', 'code_expired']);
    expect(await server.api.call(verifyCode, { body: { email, code } })).toMatchObject({
      status: 410,
      body: { code: 'code_expired' },
    });
  });

  it('accepts a typed code for ten minutes and the link for a day', async () => {
    const [early, late, tooLate] = [
      await unverifiedPerson(server),
      await unverifiedPerson(server),
      await unverifiedPerson(server),
    ];
    server.clock.advance({ minutes: 9, seconds: 59 });
    expect((await server.api.call(verifyCode, { body: { email: early.email, code: early.code } })).status).toBe(200);
    server.clock.advance({ seconds: 1 });
    expect(await server.api.call(verifyCode, { body: { email: late.email, code: late.code } })).toMatchObject({
      status: 410,
      body: { code: 'code_expired' },
    });
    server.clock.advance({ hours: 23, minutes: 49, seconds: 59 });
    expect((await server.api.call(verifyCode, { body: late.link })).status).toBe(200);
    server.clock.advance({ seconds: 1 });
    expect(await server.api.call(verifyCode, { body: tooLate.link })).toMatchObject({
      status: 410,
      body: { code: 'link_expired' },
    });
  });

  it('refuses a link with a different code, and one that was never sent', async () => {
    const { link } = await unverifiedPerson(server);
    expect(await server.api.call(verifyCode, { body: { ...link, code: otherThan(link.code) } })).toMatchObject({
      status: 400,
      body: { code: 'code_rejected' },
    });
    expect(await server.api.call(verifyCode, { body: { token: 'A'.repeat(43), code: '123456' } })).toMatchObject({
      status: 410,
      body: { code: 'link_expired' },
    });
    expect((await server.api.call(verifyCode, { body: link })).status).toBe(200);
  });

  it('isn’t stopped by a stranger’s tries beyond the five at each of their codes', async () => {
    const { email, code } = await unverifiedPerson(server);
    const ip = '198.18.8.1';
    await server.api.done(resendVerification, { body: { email }, ip });
    const theirs = (await server.mail.newest(email)).code ?? '';
    for (let n = 1; n <= 20; n += 1)
      await server.api.call(verifyCode, { body: { email, code: otherThan(theirs) }, ip });
    expect((await server.api.call(verifyCode, { body: { email, code } })).status).toBe(200);
  });

  it('answers an unknown email like a wrong code, twenty times a day', async () => {
    const email = newEmail();
    for (let n = 1; n <= 4; n += 1)
      expect((await server.api.call(verifyCode, { body: { email, code: '123456' } })).body.code).toBe('code_rejected');
    for (let n = 5; n <= 20; n += 1)
      expect((await server.api.call(verifyCode, { body: { email, code: '123456' } })).body.code).toBe('code_expired');
    expect(expectRetryAfter(await server.api.call(verifyCode, { body: { email, code: '123456' } }))).toBe(24 * 3600);
  });

  it('is rate-limited by IP address', async () => {
    await expectLimited(server, '192.0.2.13', () =>
      server.api.call(verifyCode, { body: { email: newEmail(), code: '123456' }, ip: '192.0.2.13' }),
    );
  });

  it.each([
    ['token', { token: 'short', code: '123456' }],
    ['code', { token: 'A'.repeat(43), code: '12345' }],
    ['email', { email: 'ada', code: '123456' }],
    ['code', { email: 'ada@kuramo.ng', code: 'abcdef' }],
    ['isRoot', { email: 'ada@kuramo.ng', code: '123456', isRoot: true }],
  ])('refuses an invalid %s: %j', async (field, body) => {
    expect(await server.api.call(verifyCode, { body })).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  });
});
