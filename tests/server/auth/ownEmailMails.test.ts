import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setSecurityQuestions } from '#contract/auth.ts';
import { confirmOwnEmail, requestOwnEmail } from '#contract/ownEmail.ts';
import { organisations as organisationRows } from '#server/db/schema/index.ts';
import { bindToOrg } from '#server/db/scope.ts';
import { mailAdministrators } from '#server/modules/subscriptions/service.ts';
import { administrator, newEmail, type Person } from '#tests/support/people.ts';
import { codeFor, confirmPasswordOf } from '#tests/support/secondFactor.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/* The mails about a changed sign-in email say where later mails go, and how the change can be undone. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const answers = ['first_school', 'mother_town', 'first_employer'].map((key) => ({ key, answer: 'Ilorin' }));
const subjects = async (address: string) => (await server.mail.to(address)).map(({ subject }) => subject);

/** Gives the person's organisation a mailbox other than theirs. */
async function giveMailbox({ orgId }: Person): Promise<string> {
  const email = newEmail();
  await server.platform.database.sql.update(organisationRows).set({ email }).where(eq(organisationRows.id, orgId));
  return email;
}

async function changeEmail(person: Person): Promise<string> {
  const email = newEmail();
  await confirmPasswordOf(server, person);
  await server.api.done(requestOwnEmail, { token: person.token, body: { email } });
  await server.api.done(confirmOwnEmail, { token: person.token, body: { code: await codeFor(server, email) } });
  return email;
}

// Rules: email.signIn, log.security
describe('the mails about a changed sign-in email', () => {
  it('tells the old address whether it still gets the organisation’s mail', async () => {
    const staysHere = 'receipts and security notices keep coming here';
    const [founder, admin] = [await administrator(server), await administrator(server)];
    await giveMailbox(admin);
    for (const [person, isOrganisations] of [
      [founder, true],
      [admin, false],
    ] as const) {
      const email = await changeEmail(person);
      expect((await server.mail.newest(person.email)).text.includes(staysHere)).toBe(isOrganisations);
      await server.api.done(setSecurityQuestions, { token: person.token, body: { answers } });
      await server.platform.database.transaction((tx) =>
        mailAdministrators(server.platform, bindToOrg(person.orgId, tx), (to) => ({
          to,
          subject: 'Your trial is over',
          title: 'Your trial is over',
          paragraphs: ['It ended today.'],
        })),
      );
      expect((await subjects(person.email)).slice(0, 2)).toEqual(
        isOrganisations
          ? ['Your trial is over', 'Security questions were set']
          : ['Your sign-in email was changed', 'A new sign-in email was requested'],
      );
      expect((await subjects(email))[0]).toBe('Your trial is over');
    }
  });

  it('tells the organisation’s mailbox where the change can be undone, and until when', async () => {
    const ada = await administrator(server);
    const organisations = await giveMailbox(ada);
    await changeEmail(ada);
    const own = (await server.mail.newest(ada.email)).text;
    const notice = await server.mail.newest(organisations);
    expect(notice.subject).toBe('A sign-in email was changed');
    const [, subject = 'none', label = 'none', end = 'none'] =
      /our email “(.+?)” in their previous mailbox and press “(.+?)”\. That works until (.+?\(Lagos time\))/.exec(
        notice.text,
      ) ?? [];
    expect(subject).toBe('Your sign-in email was changed');
    expect(own).toContain(`${label}:`);
    expect(own).toContain(`until ${end}`);
    expect(notice.text).not.toContain('Forgot password');
  });
});
