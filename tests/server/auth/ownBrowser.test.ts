import { afterAll, beforeAll, expect, it } from 'vitest';
import { login } from '#contract/auth.ts';
import { confirmOwnEmail, requestOwnEmail } from '#contract/ownEmail.ts';
import { confirmPassword } from '#contract/security.ts';
import { newDeviceCookie } from '#tests/support/deviceCookie.ts';
import { expectRetryAfter } from '#tests/support/limits.ts';
import { administrator, newEmail, password } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('a new sign-in email keeps the browser known in which its code was entered, and no other', async () => {
  const { email: before, token, userId } = await administrator(server);
  const [here, elsewhere] = [newDeviceCookie(), newDeviceCookie()];
  for (const cookie of [here, elsewhere])
    await server.api.done(login, { body: { email: before, password }, headers: { cookie } });
  await server.api.done(confirmPassword, { token, body: { userId, password } });
  const email = newEmail();
  await server.api.done(requestOwnEmail, { token, body: { email } });
  const body = { code: (await server.mail.newest(email)).code ?? '' };
  await server.api.done(confirmOwnEmail, { token, body, headers: { cookie: here } });
  const attempt = (ip: string, typed: string, headers = {}) =>
    server.api.call(login, { body: { email, password: typed }, ip, headers });
  for (let n = 1; n <= 100; n += 1) await attempt(`198.18.7.${n}`, 'not-it');
  expect((await attempt('198.18.8.1', password, { cookie: here })).status).toBe(200);
  expectRetryAfter(await attempt('198.18.8.2', password, { cookie: elsewhere }));
});
