import { afterAll, beforeAll, expect, it } from 'vitest';
import { activateAccount, sendRecoveryLink, signup, updateProfile, verifyCode } from '#contract/auth.ts';
import { applyForPartnership, listDemoTimes, requestDemo, sendInquiry } from '#contract/inquiries.ts';
import { findMembers, makeAdministrator, removeAdministrator, reportMembers } from '#contract/members.ts';
import { requestOrgEmail } from '#contract/org.ts';
import { administrator, linkParameters, newAlias, newEmail, password, places } from '#tests/support/people.ts';
import { confirmPasswordOf } from '#tests/support/secondFactor.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/* Mail to an unconfirmed address repeats nothing that was typed. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const words = 'Congratulations';
const letter = (email: string) => ({
  name: `${words} Winner`,
  email,
  phone: '+234 803 555 0142',
  organisation: `${words} Ltd`,
  message: `${words}! You have won.`,
});
const general = { params: { product: 'humanar' } } as const;

/** An administrator whose organisation's name contains the typed words. */
async function suspiciousAdministrator() {
  const admin = await administrator(server, { isActivated: false });
  const { countryId, stateId } = await places(server);
  await server.api.done(activateAccount, {
    token: admin.token,
    body: { organisationName: `${words} Ltd`, alias: newAlias(), countryId, stateId, phone: '+234 803 555 0142' },
  });
  return admin;
}

/** Reports the address as a member's, with the typed words in every name. */
async function reportedBy(email: string) {
  const admin = await suspiciousAdministrator();
  await server.api.done(updateProfile, { token: admin.token, body: { name: `${words} Winner` } });
  await server.api.done(reportMembers, {
    token: server.config.mainAppKey ?? '',
    body: { orgId: admin.orgId, members: [{ email, name: `${words} Winner`, isAdmin: false, isAllocated: false }] },
  });
  return admin;
}

const senders: Record<string, (email: string) => Promise<unknown>> = {
  'a sign-up': (email) =>
    server.api.done(signup, { body: { name: `${words} Winner`, email, password, alias: newAlias() } }),
  'two sign-ups with different passwords, confirmed': async (email) => {
    for (const each of ['a-strangers-password', password]) {
      await server.api.done(signup, { body: { name: `${words} Winner`, email, password: each } });
      await server.platform.deferred.drain();
    }
    await server.api.done(verifyCode, { body: linkParameters((await server.mail.newest(email)).link) });
  },
  'a new email of an organisation': async (email) => {
    const admin = await suspiciousAdministrator();
    await confirmPasswordOf(server, admin);
    await server.api.done(requestOrgEmail, { token: admin.token, body: { email } });
  },
  'a report of the main application': async (email) => {
    await reportedBy(email);
  },
  'roles given to and taken from a reported member': async (email) => {
    const admin = await reportedBy(email);
    const { token } = admin;
    await confirmPasswordOf(server, admin);
    const { members } = await server.api.done(findMembers, { token });
    const id = members.find((one) => one.email === email)?.id ?? '';
    for (let count = 0; count < 15; count += 1) {
      await server.api.done(makeAdministrator, { token, body: { userId: id } });
      await server.api.done(removeAdministrator, { token, params: { id } });
    }
    // One invitation and four roles.
    expect(await server.mail.to(email)).toHaveLength(5);
  },
  'a reported member’s forgotten password': async (email) => {
    await reportedBy(email);
    await server.api.done(sendRecoveryLink, { body: { email } });
  },
  'a sign-up with a reported member’s email': async (email) => {
    await reportedBy(email);
    await server.api.done(signup, { body: { name: `${words} Winner`, email, password } });
  },
  'an inquiry': (email) => server.api.done(sendInquiry, { ...general, body: { ...letter(email), topic: 'sales' } }),
  'an application': (email) =>
    server.api.done(applyForPartnership, {
      ...general,
      body: { ...letter(email), kind: 'accountant', clients: 'none' },
    }),
  'a demo request': async (email) => {
    const { days } = await server.api.done(listDemoTimes, { body: { date: '2026-11-25' } });
    await server.api.done(requestDemo, {
      body: {
        ...letter(email),
        employees: 'upTo20',
        timeZone: 'Africa/Lagos',
        date: days.flatMap(({ times }) => times)[0] ?? '',
      },
    });
  },
};

it.each(Object.entries(senders))('leaves typed text out of the mail for %s', async (_, write) => {
  const email = newEmail();
  await write(email);
  const mails = await server.mail.to(email);
  expect(mails.length).toBeGreaterThan(0);
  for (const mail of mails) expect(JSON.stringify(mail)).not.toContain(words);
});
