import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login, sendRecoveryLink, setNewPassword, verifyCode } from '#contract/auth.ts';
import { deviceCookieOf } from '#tests/support/deviceCookie.ts';
import { expectRetryAfter } from '#tests/support/limits.ts';
import { administrator, password, unverifiedPerson } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/* Every sign-in costs a hash and stores a session, even with the right password. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const LIMIT = 100;
let addresses = 0;
/** Signs in from an IP address that hasn't been used yet. */
const signIn = (email: string, with_ = password, headers = {}) =>
  server.api.call(login, {
    body: { email, password: with_ },
    ip: `198.18.${((addresses += 1) >> 8) & 255}.${addresses & 255}`,
    headers,
  });
async function signInManyTimes(email: string, status: number): Promise<void> {
  for (let n = 1; n <= LIMIT; n += 1) expect((await signIn(email)).status).toBe(status);
}

// Rules: session.guessing
describe('the right password', () => {
  it('is accepted a hundred times in fifteen minutes, from however many IP addresses', async () => {
    const { email } = await administrator(server);
    await signInManyTimes(email, 200);
    const refused = await signIn(email);
    expect(expectRetryAfter(refused)).toBe(900);
    expect(refused.body.msg).toBe('You’ve signed in to this account too many times. Wait a few minutes and try again.');
    server.clock.advance({ minutes: 15 });
    expect((await signIn(email)).status).toBe(200);
  });

  it('is accepted again after a recovery', async () => {
    const { email } = await administrator(server);
    await signInManyTimes(email, 200);
    await server.api.done(sendRecoveryLink, { body: { email } });
    const reset = new URL((await server.mail.newest(email)).link ?? '').searchParams.get('reset_token') ?? '';
    await server.api.done(setNewPassword, { token: reset, body: { password: 'moi-moi-with-seven-lives' } });
    expect((await signIn(email, 'moi-moi-with-seven-lives')).status).toBe(200);
  });

  it('of an unconfirmed sign-up counts towards the address’s limit only', async () => {
    const { email } = await unverifiedPerson(server);
    const ip = '198.18.200.1';
    const attempt = (with_: string, from = ip) =>
      server.api.call(login, { body: { email, password: with_ }, ip: from });
    for (let n = 1; n <= 101; n += 1) expect((await attempt(password)).status).toBe(403);
    for (let n = 1; n <= 20; n += 1) expect((await attempt('not-it')).status).toBe(401);
    expectRetryAfter(await attempt('not-it'));
    // 122 so far, the refused one included.
    const other = await unverifiedPerson(server);
    for (let n = 123; n <= 300; n += 1)
      expect((await server.api.call(login, { body: { email: other.email, password }, ip })).status).toBe(403);
    expectRetryAfter(await server.api.call(login, { body: { email: other.email, password }, ip }));
    expect((await attempt(password, '198.18.200.2')).status).toBe(403);
  });

  it('of an unconfirmed sign-up, which a stranger can choose, doesn’t lock out the owner of the email', async () => {
    const { email, link } = await unverifiedPerson(server);
    await signInManyTimes(email, 403);
    const cookie = deviceCookieOf(await server.api.call(verifyCode, { body: link }));
    expect((await signIn(email, password, { cookie })).status).toBe(200);
  });
});

it('a wrong password doesn’t count towards the limit on right ones', async () => {
  const { email } = await administrator(server);
  const cookie = deviceCookieOf(await signIn(email));
  for (let n = 1; n <= LIMIT; n += 1) expect((await signIn(email, 'not-it')).status).toBe(401);
  expect((await signIn(email, password, { cookie })).status).toBe(200);
});
