import { afterAll, beforeAll, expect, it } from 'vitest';
import { login, sendRecoveryLink, signup } from '#contract/auth.ts';
import { reportMembers } from '#contract/members.ts';
import { requestOrgEmail } from '#contract/org.ts';
import { requestOwnEmail } from '#contract/ownEmail.ts';
import { confirmPassword, sendTwoFactorSetupCode } from '#contract/security.ts';
import { lagosTime } from '#server/platform/mail/lagosTime.ts';
import { AWAITED_MAIL } from '#server/platform/outbox.ts';
import { administrator, newEmail, password, type Person } from '#tests/support/people.ts';
import { twoFactorAdministrator } from '#tests/support/secondFactor.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/* Mail that waits in the outbox, because the mail server can't be reached. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Runs `ask` and delivers the mail `minutes` later. */
async function mailDelayed(ask: () => Promise<unknown>, minutes: number): Promise<void> {
  const { outbox, deferred } = server.platform;
  await outbox.stop();
  await ask();
  await deferred.drain();
  server.clock.advance({ minutes });
  outbox.start();
}

/** Whom a code is mailed to, and a request that mails one whenever it is repeated. */
type Scenario = () => Promise<{ to: string; ask: () => Promise<unknown> }>;

/** The request of an administrator who confirms the password each time. */
const confirmed = (admin: Person, ask: () => Promise<unknown>) => async () => {
  const { token, userId } = admin;
  await server.api.done(confirmPassword, { token, body: { userId, password } });
  return ask();
};

const codes: [string, Scenario][] = [
  [
    'a new sign-in email',
    async () => {
      const [admin, to] = [await administrator(server), newEmail()];
      const body = { email: to };
      return { to, ask: confirmed(admin, () => server.api.done(requestOwnEmail, { token: admin.token, body })) };
    },
  ],
  [
    'a new organisation email',
    async () => {
      const [admin, to] = [await administrator(server), newEmail()];
      const body = { email: to };
      return { to, ask: confirmed(admin, () => server.api.done(requestOrgEmail, { token: admin.token, body })) };
    },
  ],
  [
    'turning on two-factor',
    async () => {
      const admin = await administrator(server);
      const { token, userId, email } = admin;
      const body = { userId, email };
      return { to: email, ask: confirmed(admin, () => server.api.done(sendTwoFactorSetupCode, { token, body })) };
    },
  ],
  [
    'a sign-in',
    async () => {
      const { email } = await twoFactorAdministrator(server);
      return { to: email, ask: () => server.api.done(login, { body: { email, password } }) };
    },
  ],
];

it.each(codes)('a code for %s says until when it works, and isn’t sent after that', async (_, scenario) => {
  const { to, ask } = await scenario();
  const before = (await server.mail.to(to)).length;
  await mailDelayed(ask, 10);
  expect(await server.mail.to(to)).toHaveLength(before);

  const until = server.clock.now().getTime() + 10 * 60_000;
  await mailDelayed(ask, 9);
  const { code, text } = await server.mail.newest(to);
  expect(code).toMatch(/^\d{6}$/);
  expect(text).toContain(`The code works until ${lagosTime(new Date(until))}.`);
});

/** Who awaits a link, what its mail says about its end, and a request that mails one. */
const links: [string, number, string, Scenario][] = [
  [
    'to set a new password',
    60,
    'The link works once, until ',
    async () => {
      const { email } = await administrator(server);
      return { to: email, ask: () => server.api.done(sendRecoveryLink, { body: { email } }) };
    },
  ],
  [
    'to confirm a sign-up',
    24 * 60,
    'The link works until ',
    async () => {
      const email = newEmail();
      return { to: email, ask: () => server.api.done(signup, { body: { name: 'Ada Obi', email, password } }) };
    },
  ],
  [
    'to leave an organisation that reported the email',
    24 * 60,
    'The link works until ',
    async () => {
      const [{ orgId }, email] = [await administrator(server), newEmail()];
      const members = [{ email, name: 'Musa Bello', isAdmin: false, isAllocated: false }];
      await server.api.done(reportMembers, { token: server.config.mainAppKey ?? '', body: { orgId, members } });
      return { to: email, ask: () => server.api.done(signup, { body: { name: 'Ada Obi', email, password } }) };
    },
  ],
];

it.each(links)('a link %s says until when it works, and isn’t sent after that', async (_, minutes, words, scenario) => {
  const { to, ask } = await scenario();
  const before = (await server.mail.to(to)).length;
  await mailDelayed(ask, minutes + 1);
  expect(await server.mail.to(to)).toHaveLength(before);

  const until = server.clock.now().getTime() + minutes * 60_000;
  await mailDelayed(ask, minutes - 1);
  expect(await server.mail.to(to)).toHaveLength(before + 1);
  expect((await server.mail.newest(to)).text).toContain(`${words}${lagosTime(new Date(until))}`);
});

it('a sign-up’s mail is sent late, because its link still works', async () => {
  const email = newEmail();
  const until = server.clock.now().getTime() + 10 * 60_000;
  await mailDelayed(() => server.api.done(signup, { body: { name: 'Ada Obi', email, password } }), 120);
  const { link, text } = await server.mail.newest(email);
  expect(link).toContain('token=');
  expect(text).toContain(`The code works until ${lagosTime(new Date(until))}.`);
});

it('a code that an earlier release stored is sent whenever it can be', async () => {
  const to = newEmail();
  const mail = { to, subject: 'A code', title: 'A code', paragraphs: ['Enter this code.'], code: '048213' };
  const { outbox, database } = server.platform;
  await mailDelayed(() => database.transaction((tx) => outbox.post(tx, AWAITED_MAIL, mail)), 120);
  expect(await server.mail.newest(to)).toMatchObject({ code: '048213' });
});
