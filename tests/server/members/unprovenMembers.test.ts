import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import * as auth from '#contract/auth.ts';
import { listAdministrators } from '#contract/members.ts';
import { confirmOwnEmail, requestOwnEmail, restoreEmail } from '#contract/ownEmail.ts';
import { confirmPassword } from '#contract/security.ts';
import { organisations, rateLimits } from '#server/db/schema/index.ts';
import {
  administrator,
  linkParameters,
  member,
  newEmail,
  password,
  type Person,
  signIn,
} from '#tests/support/people.ts';
import {
  ada,
  mailSubjects,
  memberEvents,
  musa,
  peopleOf,
  report,
  server,
  withMemberReports,
} from '#tests/support/memberReports.ts';

/* Members whom a report vouches for, but who haven't shown that the mailbox is theirs, don't hold its address. */

withMemberReports();

const confirm = ({ token, userId }: Person) => server.api.done(confirmPassword, { token, body: { userId, password } });
const emailsOf = async (org: Pick<Person, 'orgId'>) => (await peopleOf(org)).map(({ email }) => email);
const request = ({ token }: Person, email: string) => server.api.call(requestOwnEmail, { token, body: { email } });
const enter = async ({ token }: Person, email: string) =>
  server.api.call(confirmOwnEmail, { token, body: { code: (await server.mail.newest(email)).code ?? '' } });
/** Changes the person's sign-in email. */
async function changed(person: Person, email = newEmail()): Promise<string> {
  await confirm(person);
  expect((await request(person, email)).status).toBe(200);
  expect((await enter(person, email)).status).toBe(200);
  return email;
}
async function restore(email: string) {
  const mail = (await server.mail.to(email)).find(({ subject }) => subject === 'Your sign-in email was changed');
  const token = new URL(mail?.link ?? '').searchParams.get('token') ?? '';
  return server.api.call(restoreEmail, { token });
}
/** Chooses a password through the newest link mailed to the address. */
async function choosePassword(email: string): Promise<void> {
  const token = new URL((await server.mail.newest(email)).link ?? '').searchParams.get('reset_token') ?? '';
  await server.api.done(auth.setNewPassword, { token, body: { password } });
}
/** Reports the member as the only administrator of the organisation. */
async function reportOnlyAdministrator(admin: Person, email: string): Promise<void> {
  expect((await report(admin, musa({ email, isAdmin: true }), ada(admin, { isAdmin: false }))).status).toBe(200);
}
const signsUp = (email: string) => server.api.done(auth.signup, { body: { name: 'Ngozi Eze', email, password } });

describe('a report by another organisation', () => {
  it('is refused while the invitation works, which it leaves alone', async () => {
    const [employer, other] = [await administrator(server), await administrator(server)];
    const person = musa({ isAdmin: true });
    await report(employer, person);
    const before = await memberEvents(employer);
    server.clock.advance({ days: 7, minutes: -1 });
    expect(await report(other, person)).toMatchObject({ status: 409, body: { code: 'email_taken' } });
    expect(await memberEvents(employer)).toEqual(before);
    await choosePassword(person.email);
    server.clock.advance({ days: 1 });
    expect((await report(other, person)).status).toBe(409);
    expect(await emailsOf(employer)).toContain(person.email);
  });

  it('takes a member who has let the invitation run out, and applies the rest', async () => {
    const [squatter, employer] = [await administrator(server), await administrator(server)];
    const [person, other] = [musa({ isAdmin: true }), musa()];
    await report(squatter, person);
    server.clock.advance({ days: 7 });
    expect(await report(employer, { ...person, isAdmin: false }, other)).toMatchObject({
      status: 200,
      body: { numberOfMembers: 3 },
    });
    expect(await emailsOf(squatter)).toEqual([squatter.email]);
    expect((await memberEvents(squatter)).slice(-2)).toEqual([
      { event: 'administrator.unmade', actorId: null, subject: 'Musa Bello' },
      { event: 'member.left', actorId: null, subject: 'Musa Bello' },
    ]);
    await choosePassword(person.email);
    expect(await report(squatter, person)).toMatchObject({ status: 409, body: { code: 'email_taken' } });
    expect(await emailsOf(employer)).toContain(person.email);
  });

  it.each(['after a password', 'after a restored email'])('leaves a member who is proven, %s', async (how) => {
    const [employer, other] = [await administrator(server), await administrator(server)];
    const person = musa();
    await report(employer, person);
    server.clock.advance({ minutes: 1 });
    await choosePassword(person.email);
    server.clock.advance({ days: 8 });
    if (how === 'after a restored email') {
      const token = await signIn(server, person);
      const { user, org } = await server.api.done(auth.refreshLinchpin, { token });
      await changed({ ...person, token, userId: user.id, orgId: org.id });
      expect((await restore(person.email)).status).toBe(200);
    }
    expect((await report(other, person)).status).toBe(409);
  });

  it('leaves the last administrator of an organisation', async () => {
    const [one, other] = [await administrator(server), await administrator(server)];
    const person = musa();
    await report(one, person);
    await reportOnlyAdministrator(one, person.email);
    server.clock.advance({ days: 8 });
    expect((await report(other, person)).status).toBe(409);
    expect(await emailsOf(one)).toContain(person.email);
  });

  it('sends one address at most five invitations a day from one organisation, and fifty from all', async () => {
    const person = musa();
    const invite = async (org: Person, times: number) => {
      for (let count = 0; count < times; count += 1) {
        await report(org, person);
        await report(org, { ...person, hasLeft: true });
      }
      return (await mailSubjects(person.email)).length;
    };
    expect(await invite(await administrator(server), 20)).toBe(5);
    const employer = await administrator(server);
    expect(await invite(employer, 1)).toBe(6);
    expect(await invite(employer, 6)).toBe(10);
    const { sql } = server.platform.database;
    await sql
      .update(rateLimits)
      .set({ count: 49 })
      .where(eq(rateLimits.key, `member-mails:${person.email}`));
    expect(await invite(await administrator(server), 2)).toBe(11);
  });
});

describe('a sign-up with a reported email', () => {
  const confirmed = {
    link: async (email: string) => linkParameters((await server.mail.newest(email)).link),
    code: async (email: string) => ({ email, code: (await server.mail.newest(email)).code ?? '' }),
  };

  it.each(Object.entries(confirmed))('starts an organisation of its own with the %s', async (_, typed) => {
    const squatter = await administrator(server);
    const person = musa();
    await report(squatter, person);
    expect(await server.api.done(auth.checkEmail, { body: { email: person.email } })).toEqual({ isAvailable: true });
    await signsUp(person.email);
    server.clock.advance({ minutes: 1 });
    await server.api.done(auth.resendVerification, { body: { email: person.email } });
    server.clock.advance({ minutes: 1 });
    const link = await confirmed.link(person.email);
    const { token } = await server.api.done(auth.verifyCode, { body: await typed(person.email) });
    expect(await server.api.call(auth.verifyCode, { body: link })).toMatchObject({ body: { code: 'link_used' } });
    const { user, org } = await server.api.done(auth.refreshLinchpin, { token });
    expect(user).toMatchObject({ name: 'Ngozi Eze', email: person.email, isRoot: true });
    expect(org.id).not.toBe(squatter.orgId);
    expect(await emailsOf(squatter)).toEqual([squatter.email]);
    const [kept] = await server.platform.database.sql
      .select()
      .from(organisations)
      .where(eq(organisations.id, squatter.orgId));
    expect(kept?.alias).not.toBeNull();
    // The password of the sign-up may be a stranger's.
    expect((await server.api.call(auth.login, { body: { email: person.email, password } })).status).toBe(401);
    expect((await report(squatter, person)).status).toBe(409);
  });

  it('keeps the name from the sign-up, also if another code is requested elsewhere', async () => {
    const person = musa();
    await report(await administrator(server), person);
    await signsUp(person.email);
    server.clock.advance({ minutes: 1 });
    const elsewhere = { ip: '198.51.100.9' };
    await server.api.done(auth.resendVerification, { body: { email: person.email }, ...elsewhere });
    const body = await confirmed.code(person.email);
    const { token } = await server.api.done(auth.verifyCode, { body, ...elsewhere });
    expect((await server.api.done(auth.refreshLinchpin, { token })).user.name).toBe('Ngozi Eze');
  });

  it('never gets the name that a stranger typed, if a code is requested elsewhere', async () => {
    const person = musa();
    await report(await administrator(server), person);
    await signsUp(person.email);
    server.clock.advance({ minutes: 1 });
    const stranger = { name: 'Fraud Desk', email: person.email, password };
    await server.api.done(auth.signup, { body: stranger, ip: '203.0.113.7' });
    server.clock.advance({ minutes: 1 });
    const elsewhere = { ip: '198.51.100.9' };
    await server.api.done(auth.resendVerification, { body: { email: person.email }, ...elsewhere });
    const body = await confirmed.code(person.email);
    const { token } = await server.api.done(auth.verifyCode, { body, ...elsewhere });
    expect((await server.api.done(auth.refreshLinchpin, { token })).user.name).toBe('Musa Bello');
  });

  it('that isn’t confirmed takes nothing from the member, whose invitation still works', async () => {
    const admin = await administrator(server);
    const person = musa();
    await report(admin, person);
    const invitation = new URL((await server.mail.newest(person.email)).link ?? '').searchParams.get('reset_token');
    await signsUp(person.email);
    const link = linkParameters((await server.mail.newest(person.email)).link);
    await server.api.done(auth.setNewPassword, { token: invitation ?? '', body: { password } });
    expect(await emailsOf(admin)).toContain(person.email);
    expect(await server.api.call(auth.verifyCode, { body: link })).toMatchObject({ body: { code: 'link_used' } });
    expect((await peopleOf(admin)).find(({ email }) => email === person.email)).toMatchObject({ name: 'Musa Bello' });
  });

  it('leaves the last administrator of an organisation', async () => {
    const admin = await administrator(server);
    const person = musa();
    await report(admin, person);
    await signsUp(person.email);
    const link = linkParameters((await server.mail.newest(person.email)).link);
    await reportOnlyAdministrator(admin, person.email);
    expect(await server.api.call(auth.verifyCode, { body: link })).toMatchObject({ body: { code: 'link_used' } });
    await signsUp(person.email);
    expect((await mailSubjects(person.email))[0]).toBe('You already have a Humanar account');
  });
});

// Rules: email.restore
describe('the link to the old address', () => {
  it.each(['member', 'last administrator'])('restores it from a foreign organisation’s %s', async (role) => {
    const [owner, thief] = [await administrator(server), await administrator(server)];
    await changed(owner);
    expect((await report(thief, musa({ email: owner.email }))).status).toBe(200);
    if (role === 'last administrator') await reportOnlyAdministrator(thief, owner.email);
    expect(await restore(owner.email)).toMatchObject({ status: 200, body: { email: owner.email } });
    expect(await emailsOf(thief)).toEqual([thief.email]);
  });
});

describe('the former email of a colleague', () => {
  /** An organisation whose administrator has just moved from `shared`, and a member with a password. */
  async function colleagues() {
    const boss = await administrator(server);
    const bob = await member(server, boss);
    await server.api.done(auth.sendRecoveryLink, { body: { email: bob.email } });
    await choosePassword(bob.email);
    const signedIn = { ...bob, token: await signIn(server, bob) };
    return { boss, bob: signedIn, shared: boss.email };
  }

  it('can’t become a member’s sign-in email until the main application has reported the new one', async () => {
    const { boss, bob, shared } = await colleagues();
    const email = await changed(boss);
    await confirm(bob);
    expect(await request(bob, shared)).toMatchObject({ status: 409, body: { code: 'email_taken' } });
    await report(boss, ada(boss, { email }));
    expect((await request(bob, shared)).status).toBe(200);
  });

  it('stays theirs if a member requested it before they moved', async () => {
    const { boss, bob, shared } = await colleagues();
    const other = await administrator(server);
    // Nobody has the address while the member requests it.
    const first = await changed(boss);
    await report(boss, ada(boss, { email: first }));
    await confirm(bob);
    expect((await request(bob, shared)).status).toBe(200);
    const code = (await server.mail.newest(shared)).code ?? '';
    server.clock.advance({ minutes: 2 });
    await changed(boss, shared);
    server.clock.advance({ minutes: 2 });
    await changed(boss);
    expect(await server.api.call(confirmOwnEmail, { token: bob.token, body: { code } })).toMatchObject({
      status: 409,
      body: { code: 'email_taken' },
    });
    expect((await report(boss, musa({ email: shared, name: 'Ada Obi', isAdmin: true }))).status).toBe(200);
    expect((await server.api.call(listAdministrators, { token: bob.token })).status).toBe(403);
    expect(await emailsOf(other)).toEqual([other.email]);
  });

  it('can’t be taken from a colleague who hasn’t signed in yet', async () => {
    const { boss, bob } = await colleagues();
    const invited = musa({ isAdmin: true });
    await report(boss, invited);
    await confirm(bob);
    expect((await request(bob, invited.email)).status).toBe(409);
  });
});
