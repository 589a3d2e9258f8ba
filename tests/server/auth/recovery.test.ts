import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmToken, login, refreshLinchpin, sendRecoveryLink, setNewPassword, signup } from '#contract/auth.ts';
import { expectLimited, expectRetryAfter } from '#tests/support/limits.ts';
import { administrator, newEmail, password, sessionOf } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const fresh = 'moi-moi-with-seven-lives';
const tokenIn = (link: string | null) => new URL(link ?? '').searchParams.get('reset_token') ?? '';

/** A person who forgot their password, with the token from the recovery mail. */
async function personWithRecoveryToken() {
  const person = await administrator(server);
  await server.api.done(sendRecoveryLink, { body: { email: person.email } });
  return { ...person, reset: tokenIn((await server.mail.newest(person.email)).link) };
}

// Rules: password.recovery
describe('requesting a recovery link', () => {
  it('sends one by mail', async () => {
    const { email } = await administrator(server);
    expect(await server.api.call(sendRecoveryLink, { body: { email } })).toMatchObject({
      status: 202,
      body: { resendAfter: 60 },
    });
    expect((await server.mail.newest(email)).link).toMatch(
      /^http:\/\/humanar\.test\/reset-password\?reset_token=[\w-]{43}$/,
    );
  });

  it('answers alike for an unknown or unconfirmed email, and sends no mail', async () => {
    const { email } = await administrator(server);
    const waits = newEmail();
    await server.api.done(signup, { body: { name: 'Ada Obi', email: waits, password } });
    const confirmed = await server.api.call(sendRecoveryLink, { body: { email } });
    for (const other of [newEmail(), waits]) {
      const before = (await server.mail.to(other)).length;
      const { status, body } = await server.api.call(sendRecoveryLink, { body: { email: other } });
      expect({ status, body }).toEqual({ status: confirmed.status, body: confirmed.body });
      expect(await server.mail.to(other)).toHaveLength(before);
      expect(expectRetryAfter(await server.api.call(sendRecoveryLink, { body: { email: other } }))).toBe(60);
    }
  });

  it('sends one a minute and five an hour, and invalidates the previous link', async () => {
    const { email, reset } = await personWithRecoveryToken();
    expect(expectRetryAfter(await server.api.call(sendRecoveryLink, { body: { email } }))).toBe(60);
    for (let n = 2; n <= 5; n += 1) {
      server.clock.advance({ seconds: 60 });
      await server.api.done(sendRecoveryLink, { body: { email } });
      await server.mail.to(email);
    }
    server.clock.advance({ seconds: 60 });
    expect(expectRetryAfter(await server.api.call(sendRecoveryLink, { body: { email } }))).toBe(3300);
    expect(await server.api.call(confirmToken, { body: { token: reset } })).toMatchObject({
      status: 401,
      body: { code: 'token_rejected' },
    });
    const newest = tokenIn((await server.mail.newest(email)).link);
    expect((await server.api.call(confirmToken, { body: { token: newest } })).status).toBe(200);
  });

  it('is rate-limited by IP address', async () => {
    await expectLimited(server, '192.0.2.30', () =>
      server.api.call(sendRecoveryLink, { body: { email: newEmail() }, ip: '192.0.2.30' }),
    );
  });

  it.each([
    ['email', { email: 'ada' }],
    ['id', { email: 'ada@kuramo.ng', id: 1 }],
  ])('refuses an invalid %s', async (field, body) => {
    expect(await server.api.call(sendRecoveryLink, { body })).toMatchObject({
      status: 400,
      body: { errors: [{ field }] },
    });
  });
});

// Rules: password.link
describe('checking the token', () => {
  it('returns whose it is and when it expires, without using it up', async () => {
    const { email, reset } = await personWithRecoveryToken();
    const expiresAt = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
    for (let n = 1; n <= 2; n += 1)
      expect(await server.api.done(confirmToken, { body: { token: reset } })).toEqual({ email, expiresAt });
    expect((await server.api.call(setNewPassword, { token: reset, body: { password: fresh } })).status).toBe(200);
  });

  it('refuses a used, expired, unknown or incomplete one', async () => {
    const [used, old] = [await personWithRecoveryToken(), await personWithRecoveryToken()];
    await server.api.done(setNewPassword, { token: used.reset, body: { password: fresh } });
    expect(await server.api.call(confirmToken, { body: { token: used.reset } })).toMatchObject({
      status: 410,
      body: { code: 'link_used' },
    });
    server.clock.advance({ minutes: 59, seconds: 59 });
    expect((await server.api.call(confirmToken, { body: { token: old.reset } })).status).toBe(200);
    server.clock.advance({ seconds: 1 });
    expect(await server.api.call(confirmToken, { body: { token: old.reset } })).toMatchObject({
      status: 410,
      body: { code: 'link_expired' },
    });
    expect(await server.api.call(confirmToken, { body: { token: 'A'.repeat(43) } })).toMatchObject({
      status: 401,
      body: { code: 'token_rejected' },
    });
    expect(await server.api.call(confirmToken, { body: { token: 'short' } })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'token' }] },
    });
  });

  it('is rate-limited by IP address', async () => {
    await expectLimited(server, '192.0.2.31', () =>
      server.api.call(confirmToken, { body: { token: 'A'.repeat(43) }, ip: '192.0.2.31' }),
    );
  });
});

describe('setting a new password', () => {
  // Rules: password.reset
  it('ends every session, mails a notice and works once', async () => {
    const { reset, ...person } = await personWithRecoveryToken();
    const sessions = [person.token, await sessionOf(server, person)];
    expect(await server.api.call(setNewPassword, { token: reset, body: { password: fresh } })).toMatchObject({
      status: 200,
      body: { ok: true },
    });

    for (const token of sessions) expect((await server.api.call(refreshLinchpin, { token })).status).toBe(401);
    expect((await server.mail.newest(person.email)).subject).toBe('Your Humanar password was changed');
    expect((await server.api.call(login, { body: { email: person.email, password } })).status).toBe(401);
    expect((await server.api.call(login, { body: { email: person.email, password: fresh } })).status).toBe(200);
    const again = await server.api.call(setNewPassword, { token: reset, body: { password: 'yet-another-one-7' } });
    expect(again).toMatchObject({ status: 410, body: { code: 'link_used' } });
    expect((await server.api.call(login, { body: { email: person.email, password: fresh } })).status).toBe(200);
  });

  it('refuses a common password and keeps the link valid', async () => {
    const { reset } = await personWithRecoveryToken();
    const refused = await server.api.call(setNewPassword, { token: reset, body: { password: 'Password2026!' } });
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'password_too_common', errors: [{ field: 'password' }] },
    });
    expect((await server.api.call(setNewPassword, { token: reset, body: { password: fresh } })).status).toBe(200);
  });

  // Rules: password.recovery
  it('refuses a link after an hour', async () => {
    const { reset } = await personWithRecoveryToken();
    server.clock.advance({ hours: 1 });
    expect(await server.api.call(setNewPassword, { token: reset, body: { password: fresh } })).toMatchObject({
      status: 410,
      body: { code: 'link_expired' },
    });
  });

  it.each([
    ['password', { password: 'seven77' }],
    ['password', {}],
    ['isRoot', { password: fresh, isRoot: true }],
    ['id', { password: fresh, id: '0d3f0000-0000-4000-8000-000000000001' }],
  ])('refuses an invalid %s: %j', async (field, body) => {
    const { reset } = await personWithRecoveryToken();
    const answer = await server.api.raw({
      method: 'POST',
      url: '/hr/auth/set-new-password',
      headers: { authorization: reset },
      payload: body,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toMatchObject([{ field }]);
  });

  it('requires a token', async () => {
    expect(await server.api.call(setNewPassword, { body: { password: fresh } })).toMatchObject({
      status: 401,
      body: { code: 'token_rejected' },
    });
  });
});
