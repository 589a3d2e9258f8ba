import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { login, sendRecoveryLink, setNewPassword } from '#contract/auth.ts';
import { confirmOrgEmail, requestOrgEmail } from '#contract/org.ts';
import { confirmOwnEmail, requestOwnEmail } from '#contract/ownEmail.ts';
import { confirmPassword, sendTwoFactorSetupCode, setUpTwoFactor } from '#contract/security.ts';
import { expectLimited } from '#tests/support/limits.ts';
import { administrator, newEmail, password, type Person } from '#tests/support/people.ts';
import { codeFor, differentCode } from '#tests/support/secondFactor.ts';
import { type Answer, startTestServer, type TestServer } from '#tests/support/server.ts';

/* Who can use up a person's tries at the codes that protect an account, and how its owner gets them back. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const fresh = 'moi-moi-with-seven-lives';
const confirm = ({ token, userId }: Person, typed = password) =>
  server.api.done(confirmPassword, { token, body: { userId, password: typed } });

interface Flow {
  /** Requests a code and returns it. */
  request: (person: Person) => Promise<string>;
  enter: (person: Person, code: string) => Promise<Answer<{ code: string }>>;
}

const flows: Record<string, Flow> = {
  'a new sign-in email': {
    request: async ({ token }) => {
      const email = newEmail();
      await server.api.done(requestOwnEmail, { token, body: { email } });
      return codeFor(server, email);
    },
    enter: ({ token }, code) => server.api.call(confirmOwnEmail, { token, body: { code } }),
  },
  'a new organisation email': {
    request: async ({ token }) => {
      const email = newEmail();
      await server.api.done(requestOrgEmail, { token, body: { email } });
      return codeFor(server, email);
    },
    enter: ({ token }, code) => server.api.call(confirmOrgEmail, { token, body: { code } }),
  },
  'two-factor': {
    request: async ({ token, userId, email }) => {
      await server.api.done(sendTwoFactorSetupCode, { token, body: { userId, email } });
      return codeFor(server, email);
    },
    enter: ({ token, userId }, code) => server.api.call(setUpTwoFactor, { token, body: { userId, token: code } }),
  },
};

/** Sets a new password by mail and signs in with it. */
async function recover(person: Person): Promise<Person> {
  const { email } = person;
  await server.api.done(sendRecoveryLink, { body: { email } });
  const token = new URL((await server.mail.newest(email)).link ?? '').searchParams.get('reset_token') ?? '';
  await server.api.done(setNewPassword, { token, body: { password: fresh } });
  const signedIn = await server.api.done(login, { body: { email, password: fresh } });
  return { ...person, token: 'token' in signedIn ? signedIn.token : '' };
}

describe.each(Object.entries(flows))('tries at a code for %s', (_, { request, enter }) => {
  it('don’t count while there is no code to check', async () => {
    const admin = await administrator(server);
    await confirm(admin);
    for (let n = 1; n <= 25; n += 1) expect((await enter(admin, '123456')).body.code).toBe('code_expired');
    expect((await enter(admin, await request(admin))).status).toBe(200);
  });

  it('count only while the code has attempts left', async () => {
    const admin = await administrator(server);
    await confirm(admin);
    const code = await request(admin);
    for (let n = 1; n <= 25; n += 1) await enter(admin, differentCode(code));
    server.clock.advance({ minutes: 1 });
    expect((await enter(admin, await request(admin))).status).toBe(200);
  });

  it('are allowed again after a completed recovery', async () => {
    const admin = await administrator(server);
    await confirm(admin);
    const code = await request(admin);
    await expectLimited(server, admin.userId, () => enter(admin, differentCode(code)));
    const recovered = await recover(admin);
    await confirm(recovered, fresh);
    expect((await enter(recovered, code)).status).toBe(200);
  });
});
