import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resendVerification, sendRecoveryLink, setNewPassword, signup, verifyCode } from '#contract/auth.ts';
import { confirmOrgEmail, requestOrgEmail } from '#contract/org.ts';
import { confirmOwnEmail, requestOwnEmail } from '#contract/ownEmail.ts';
import { changePassword, confirmPassword } from '#contract/security.ts';
import { administrator, newEmail, password } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/* The mails that strangers, together, can send to one address in an hour. Requests that mail nothing don't count. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let addresses = 0;
/** An IP address that hasn't been used yet. */
const elsewhere = (): string => `198.18.9.${(addresses += 1)}`;

/** Makes a request from 25 IP addresses, and does the work it leaves for later. */
async function strangers(ask: (ip: string) => Promise<unknown>): Promise<void> {
  for (let n = 1; n <= 25; n += 1) await ask(elsewhere());
  await server.platform.deferred.drain();
}

const resend = (email: string, ip: string) => server.api.done(resendVerification, { body: { email }, ip });
const requestLink = (email: string, ip: string) => server.api.done(sendRecoveryLink, { body: { email }, ip });
const signUpFrom = (email: string, ip: string) =>
  server.api.done(signup, { body: { name: 'Ada Obi', email, password }, ip });

describe('requests for an address without an account', () => {
  it('don’t keep its owner’s sign-up from being mailed', async () => {
    const email = newEmail();
    await strangers((ip) => resend(email, ip));
    expect(await server.mail.to(email)).toEqual([]);
    const home = elsewhere();
    await signUpFrom(email, home);
    const { code } = await server.mail.newest(email);
    server.clock.advance({ minutes: 1 });
    await resend(email, home);
    const newest = await server.mail.newest(email);
    expect(newest.code).not.toBe(code);
    await server.api.done(verifyCode, { body: { email, code: newest.code ?? '' }, ip: home });
  });

  it('don’t keep recovery links from it once it has an account', async () => {
    const email = newEmail();
    await strangers((ip) => requestLink(email, ip));
    await administrator(server, { email });
    const home = elsewhere();
    await requestLink(email, home);
    const token = new URL((await server.mail.newest(email)).link ?? '').searchParams.get('reset_token') ?? '';
    await server.api.done(setNewPassword, { token, body: { password: 'moi-moi-with-seven-lives' }, ip: home });
  });

  it('don’t keep recovery links from it when it is confirmed after them', async () => {
    const email = newEmail();
    const home = elsewhere();
    await signUpFrom(email, home);
    const { code } = await server.mail.newest(email);
    await strangers((ip) => requestLink(email, ip));
    await server.api.done(verifyCode, { body: { email, code: code ?? '' }, ip: home });
    await requestLink(email, home);
    expect((await server.mail.newest(email)).link).toContain('reset_token=');
  });
});

describe('requests for an account', () => {
  it.each([
    ['recovery links', requestLink],
    ['notices that it exists', resend],
  ])('send twenty %s an hour', async (_, ask) => {
    const { email } = await administrator(server);
    server.clock.advance({ hours: 1 });
    const before = (await server.mail.to(email)).length;
    await strangers((ip) => ask(email, ip));
    expect(await server.mail.to(email)).toHaveLength(before + 20);
    server.clock.advance({ hours: 1 });
    await ask(email, elsewhere());
    expect(await server.mail.to(email)).toHaveLength(before + 21);
  });

  it.each([
    ['a sign-in email', requestOwnEmail, confirmOwnEmail],
    ['an organisation’s email', requestOrgEmail, confirmOrgEmail],
  ] as const)('to become %s send twenty codes an hour, and are answered alike beyond that', async (_, ask, enter) => {
    const email = newEmail();
    const person = async () => {
      const { token, userId } = await administrator(server);
      await server.api.done(confirmPassword, { token, body: { userId, password } });
      return token;
    };
    const first = await person();
    const answer = await server.api.done(ask, { token: first, body: { email } });
    const { code } = await server.mail.newest(email);
    for (let n = 2; n <= 20; n += 1) await server.api.done(ask, { token: await person(), body: { email } });
    expect(await server.mail.to(email)).toHaveLength(20);
    server.clock.advance({ minutes: 1 });
    for (const token of [first, await person()])
      expect(await server.api.done(ask, { token, body: { email } })).toEqual(answer);
    expect(await server.mail.to(email)).toHaveLength(20);
    // The code mailed before still works.
    await server.api.done(enter, { token: first, body: { code: code ?? '' } });
  });

  it('don’t keep a recovery link from it after a password change has ended those mailed', async () => {
    const { email, token } = await administrator(server);
    await strangers((ip) => requestLink(email, ip));
    await server.api.done(changePassword, {
      token,
      body: { currentPassword: password, password: 'ofada-and-ayamase' },
    });
    await requestLink(email, elsewhere());
    const newest = new URL((await server.mail.newest(email)).link ?? '').searchParams.get('reset_token') ?? '';
    await server.api.done(setNewPassword, { token: newest, body: { password: 'moi-moi-with-seven-lives' } });
  });
});
