import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { login, refreshLinchpin, sendRecoveryLink, setNewPassword } from '#contract/auth.ts';
import { reportMembers } from '#contract/members.ts';
import { cancelOwnEmail, confirmOwnEmail, getOwnEmail, requestOwnEmail, restoreEmail } from '#contract/ownEmail.ts';
import { changePassword, confirmPassword } from '#contract/security.ts';
import { activities, users } from '#server/db/schema/index.ts';
import { forOrg } from '#server/db/scope.ts';
import { confirmOwnEmail as enterCode } from '#server/modules/auth/ownEmail.ts';
import { lagosTime } from '#server/platform/mail/lagosTime.ts';
import { hashOf, revokeTokens } from '#server/platform/tokens.ts';
import { administrator, newEmail, password, type Person, sessionOf, unverifiedPerson } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/* Changing the email that a person signs in with: confirmed by a code, undone by the owner of the old address. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const confirm = ({ token, userId }: Person) => server.api.done(confirmPassword, { token, body: { userId, password } });
const request = ({ token }: Pick<Person, 'token'>, email: string) =>
  server.api.call(requestOwnEmail, { token, body: { email } });
const enter = ({ token }: Pick<Person, 'token'>, code: string) =>
  server.api.call(confirmOwnEmail, { token, body: { code } });
const restore = (token: string) => server.api.call(restoreEmail, { token });
const codeTo = async (email: string) => (await server.mail.newest(email)).code ?? '';
const subjects = async (address: string) => (await server.mail.to(address)).map(({ subject }) => subject);
const signsIn = async (email: string, typed = password) =>
  (await server.api.call(login, { body: { email, password: typed } })).status === 200;
const isOpen = async (token: string) => (await server.api.call(refreshLinchpin, { token })).status === 200;
const emailOf = async ({ userId }: Person) =>
  (await server.platform.database.sql.select().from(users).where(eq(users.id, userId)))[0]?.email;
const restoreTokenTo = async (email: string) => {
  const mail = (await server.mail.to(email)).find(({ subject }) => subject === 'Your sign-in email was changed');
  return new URL(mail?.link ?? '').searchParams.get('token') ?? '';
};
const log = async ({ orgId }: Person) =>
  (
    await server.platform.database.sql
      .select()
      .from(activities)
      .where(eq(activities.orgId, orgId))
      .orderBy(asc(activities.id))
  )
    .filter(({ event }) => event.startsWith('email.') && event !== 'email.verified')
    .map(({ event, actorId, data }) => ({ event, actorId, subject: data['subject'] }));

async function confirmed(): Promise<Person> {
  const ada = await administrator(server);
  await confirm(ada);
  return ada;
}

async function changed(ada: Person, email = newEmail()): Promise<string> {
  await confirm(ada);
  expect((await request(ada, email)).status).toBe(200);
  expect((await enter(ada, await codeTo(email))).status).toBe(200);
  // Separates the next change in time.
  server.clock.advance({ minutes: 2 });
  return email;
}

describe('requesting a new sign-in email', () => {
  it('sends a code to the new address, notifies the current one, and changes nothing yet', async () => {
    const ada = await confirmed();
    const email = newEmail();
    expect(await request(ada, ` ${email.toUpperCase()} `)).toMatchObject({
      status: 200,
      body: { pendingEmail: email, resendAfter: 60, expiresIn: 600 },
    });
    expect(await server.api.done(getOwnEmail, { token: ada.token })).toEqual({ email: ada.email, pendingEmail: email });
    expect(await signsIn(ada.email)).toBe(true);
    expect(await signsIn(email)).toBe(false);
    const notice = await server.mail.newest(ada.email);
    expect(notice).toMatchObject({
      subject: 'A new sign-in email was requested',
      text: expect.stringContaining(email),
    });
    // The owner of the new address didn't ask for this, so the mail contains no name and no other address.
    expect((await server.mail.newest(email)).text).not.toMatch(new RegExp(`Ada|Kuramo|${ada.email}`));
    expect(await log(ada)).toEqual([{ event: 'email.requested', actorId: ada.userId, subject: email }]);
  });

  it('requires the password', async () => {
    const ada = await administrator(server);
    expect(await request(ada, newEmail())).toMatchObject({ status: 403, body: { code: 'confirmation_needed' } });
    await confirm(ada);
    const other = await sessionOf(server, ada);
    expect(await request({ token: other }, newEmail())).toMatchObject({
      status: 403,
      body: { code: 'confirmation_needed' },
    });
  });

  it('refuses the current email and one that already has an account', async () => {
    const [ada, other] = [await confirmed(), await administrator(server)];
    expect(await request(ada, ada.email)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'email', msg: 'You already sign in with this email.' }] },
    });
    expect(await request(ada, other.email)).toMatchObject({
      status: 409,
      body: { code: 'email_taken', errors: [{ field: 'email' }] },
    });
    expect(await subjects(other.email)).not.toContain('Confirm this address');
  });

  it('sends at most one mail a minute', async () => {
    const ada = await confirmed();
    const email = newEmail();
    await request(ada, email);
    expect((await request(ada, email)).status).toBe(429);
    server.clock.advance({ minutes: 1 });
    expect((await request(ada, email)).status).toBe(200);
    // Another code for the same address isn't a new event.
    expect(await log(ada)).toHaveLength(1);
  });

  it('can be cancelled', async () => {
    const ada = await confirmed();
    const email = newEmail();
    await request(ada, email);
    expect(await server.api.done(cancelOwnEmail, { token: ada.token })).toEqual({
      email: ada.email,
      pendingEmail: null,
    });
    expect(await enter(ada, await codeTo(email))).toMatchObject({ status: 410, body: { code: 'code_expired' } });
    expect(await emailOf(ada)).toBe(ada.email);
  });
});

// Rules: email.signIn
describe('entering the code', () => {
  it('changes the sign-in email and notifies both addresses', async () => {
    const ada = await confirmed();
    const email = await changed(ada);
    expect([await signsIn(email), await signsIn(ada.email)]).toEqual([true, false]);
    expect((await server.api.done(refreshLinchpin, { token: ada.token })).user.email).toBe(email);
    expect((await subjects(ada.email))[0]).toBe('Your sign-in email was changed');
    expect((await subjects(email))[0]).toBe('You now sign in with this address');
    expect((await log(ada)).at(-1)).toEqual({ event: 'email.changed', actorId: ada.userId, subject: email });
  });

  it('ends the other sessions and the links sent to the old address', async () => {
    const ada = await confirmed();
    const other = await sessionOf(server, ada);
    await server.api.done(sendRecoveryLink, { body: { email: ada.email } });
    const link = (await server.mail.newest(ada.email)).link ?? '';
    await changed(ada);
    expect([await isOpen(ada.token), await isOpen(other)]).toEqual([true, false]);
    const token = new URL(link).searchParams.get('reset_token') ?? '';
    expect(await server.api.call(setNewPassword, { token, body: { password: 'jollof-and-plantain' } })).toMatchObject({
      status: 401,
      body: { code: 'token_rejected' },
    });
  });

  it('works in another session of the same person, once', async () => {
    const ada = await confirmed();
    const email = newEmail();
    await request(ada, email);
    const code = await codeTo(email);
    const sessions = await Promise.all([1, 2, 3].map(() => sessionOf(server, ada)));
    const answers = await Promise.all(sessions.map((token) => enter({ token }, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(await Promise.all(sessions.map(isOpen))).toEqual(sessions.map((_, index) => index === winner));
    expect(await emailOf(ada)).toBe(email);
  });

  it('is refused if a new password has ended the session while the code was checked', async () => {
    const ada = await confirmed();
    const email = newEmail();
    await request(ada, email);
    const code = await codeTo(email);
    const { database } = server.platform;
    const caller = { ...ada, isRoot: true, tokenHash: hashOf(ada.token) };
    await revokeTokens(database.sql, ada.userId, 'session', server.clock.now());
    const client = { ip: null, userAgent: null, source: '10.0.0.1', device: null };
    await expect(
      enterCode(server.platform, forOrg(database, ada.orgId), { caller, client }, code),
    ).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await emailOf(ada)).toBe(ada.email);
  });

  it('refuses a sign-in with the old address whose password is still being checked', async () => {
    const ada = await confirmed();
    const { passwords } = server.platform;
    let go = () => {};
    const verify = passwords.verify.bind(passwords);
    const spy = vi.spyOn(passwords, 'verify').mockImplementationOnce(async (hash, typed) => {
      await new Promise<void>((released) => (go = released));
      return verify(hash, typed);
    });
    const signingIn = server.api.call(login, { body: { email: ada.email, password } });
    await expect.poll(() => spy.mock.calls.length).toBe(1);
    await changed(ada);
    go();
    expect(await signingIn).toMatchObject({ status: 401, body: { code: 'credentials_rejected' } });
    spy.mockRestore();
  });

  it('refuses another person’s code, or the code for another address', async () => {
    const [ada, bola] = [await confirmed(), await confirmed()];
    const [one, two] = [newEmail(), newEmail()];
    await request(ada, one);
    const code = await codeTo(one);
    expect((await enter(bola, code)).status).toBe(410);
    await request(bola, newEmail());
    expect((await enter(bola, code)).body.code).toBe('code_rejected');
    server.clock.advance({ minutes: 1 });
    await request(ada, two);
    expect((await enter(ada, code)).status).toBe(400);
    expect(await emailOf(ada)).toBe(ada.email);
  });

  it('gives an address that two people claim to only one of them', async () => {
    const [ada, bola] = [await confirmed(), await confirmed()];
    const email = newEmail();
    await request(ada, email);
    const first = await codeTo(email);
    await request(bola, email);
    const second = await codeTo(email);
    const answers = await Promise.all([enter(ada, first), enter(bola, second)]);
    expect(answers.map(({ status, body }) => (status === 200 ? 'done' : body.code)).toSorted()).toEqual([
      'done',
      'email_taken',
    ]);
  });

  it('takes an address over from an unconfirmed sign-up', async () => {
    const ada = await confirmed();
    const { email } = await unverifiedPerson(server);
    await request(ada, email);
    expect((await enter(ada, await codeTo(email))).status).toBe(200);
    expect(await signsIn(email)).toBe(true);
  });
});

// Rules: email.restore
describe('the link sent to the old address', () => {
  it('restores it, ends every session and sets a new password', async () => {
    const ada = await confirmed();
    const email = await changed(ada);
    const { status, body } = await restore(await restoreTokenTo(ada.email));
    expect({ status, email: body.email }).toEqual({ status: 200, email: ada.email });
    expect(await isOpen(ada.token)).toBe(false);
    await server.api.done(setNewPassword, { token: body.resetToken, body: { password: 'jollof-and-plantain' } });
    expect([await signsIn(ada.email, 'jollof-and-plantain'), await signsIn(email, 'jollof-and-plantain')]).toEqual([
      true,
      false,
    ]);
    expect((await log(ada)).at(-1)).toEqual({ event: 'email.restored', actorId: ada.userId, subject: ada.email });
    // Not a first password: somebody may have known the one before.
    expect((await subjects(ada.email)).slice(0, 2)).toEqual([
      'Your Humanar password was changed',
      'Your sign-in email was restored',
    ]);
  });

  it('is reported to the address in use until then, also after a password change', async () => {
    const ada = await confirmed();
    const email = await changed(ada);
    await server.api.done(changePassword, {
      token: ada.token,
      body: { currentPassword: password, password: 'jollof-and-plantain' },
    });
    server.clock.advance({ days: 6 });
    const at = lagosTime(server.clock.now());
    expect((await restore(await restoreTokenTo(ada.email))).status).toBe(200);
    const { subject, text } = await server.mail.newest(email);
    expect(subject).toBe('Your sign-in email was changed back');
    expect(text).toContain(ada.email);
    expect(text).toContain(at);
    expect(text).toContain('Reply to this email');
  });

  it('leaves a thief no password to sign in with', async () => {
    const ada = await confirmed();
    await changed(ada);
    await restore(await restoreTokenTo(ada.email));
    expect(await signsIn(ada.email)).toBe(false);
  });

  it('works once, within seven days', async () => {
    const ada = await confirmed();
    await changed(ada);
    const token = await restoreTokenTo(ada.email);
    const answers = await Promise.all([restore(token), restore(token)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
    const bola = await confirmed();
    await changed(bola);
    server.clock.advance({ days: 7 });
    expect(await restore(await restoreTokenTo(bola.email))).toMatchObject({
      status: 410,
      body: { code: 'link_expired' },
    });
  });

  it('survives a thief’s further email change, password change and new links', async () => {
    const ada = await confirmed();
    const theirs = await changed(ada);
    const second = await changed(ada);
    await server.api.done(sendRecoveryLink, { body: { email: second } });
    const reset = new URL((await server.mail.newest(second)).link ?? '').searchParams.get('reset_token') ?? '';
    await server.api.done(setNewPassword, { token: reset, body: { password: 'thief-and-thief-again' } });
    // The thief's first address gets a restore link too. It doesn't invalidate older ones, and ends with them.
    const thief = await restoreTokenTo(theirs);
    expect((await restore(await restoreTokenTo(ada.email))).status).toBe(200);
    expect(await restore(thief)).toMatchObject({ status: 401, body: { code: 'token_rejected' } });
    expect(await emailOf(ada)).toBe(ada.email);
  });

  it('still works after a thief has restored their own address', async () => {
    const ada = await confirmed();
    const theirs = await changed(ada);
    await changed(ada);
    expect((await restore(await restoreTokenTo(theirs))).status).toBe(200);
    expect((await restore(await restoreTokenTo(ada.email))).status).toBe(200);
    expect(await emailOf(ada)).toBe(ada.email);
  });
});

describe('the main application, which reports people by email', () => {
  const report = ({ orgId }: Person, members: { email: string; name?: string; hasLeft?: boolean }[]) =>
    server.api.done(reportMembers, {
      token: server.config.mainAppKey ?? '',
      body: { orgId, members: members.map((one) => ({ name: 'Ada Obi', isAdmin: true, isAllocated: true, ...one })) },
    });
  const people = async ({ orgId }: Person) =>
    (await server.platform.database.sql.select().from(users).where(eq(users.orgId, orgId))).map(({ email, name }) => ({
      email,
      name,
    }));

  it('identifies a person by their former email until it reports the new one', async () => {
    const ada = await confirmed();
    const email = await changed(ada);
    await report(ada, [{ email: ada.email, name: 'Ada Nwosu' }]);
    expect(await people(ada)).toEqual([{ email, name: 'Ada Nwosu' }]);
    await report(ada, [{ email }]);
    // From now on the former email belongs to someone else.
    await report(ada, [{ email: ada.email, name: 'Musa Bello' }]);
    expect((await people(ada)).map(({ name }) => name).toSorted()).toEqual(['Ada Obi', 'Musa Bello']);
  });

  it('keeps the person when it replaces the former email with the new one', async () => {
    const ada = await confirmed();
    const email = await changed(ada);
    await report(ada, [{ email: ada.email, hasLeft: true }, { email }]);
    expect(await people(ada)).toEqual([{ email, name: 'Ada Obi' }]);
  });
});
