import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import * as auth from '#contract/auth.ts';
import { listSecurityLog } from '#contract/security.ts';
import { getSubscription, startTrial } from '#contract/subscriptions.ts';
import { organisations, subscriptions, users } from '#server/db/schema/index.ts';
import { administrator, linkParameters, password, sessionOf, unverifiedPerson } from '#tests/support/people.ts';
import {
  ada,
  memberEvents,
  musa,
  peopleOf,
  report,
  server,
  mailSubjects,
  withMemberReports,
} from '#tests/support/memberReports.ts';

withMemberReports();
const resetToken = async (email: string) =>
  new URL((await server.mail.newest(email)).link ?? '').searchParams.get('reset_token') ?? '';

// Rules: org.members
describe('a members report', () => {
  it('adds a person, who can choose a password for seven days', async () => {
    const admin = await administrator(server);
    const member = musa();
    expect(await report(admin, member)).toMatchObject({
      status: 200,
      body: { numberOfMembers: 2, numberOfAllocatedUsers: 0 },
    });
    expect(await memberEvents(admin)).toEqual([{ event: 'member.added', actorId: null, subject: 'Musa Bello' }]);
    expect((await server.api.call(auth.login, { body: { email: member.email, password } })).body.code).toBe(
      'credentials_rejected',
    );

    const mail = await server.mail.newest(member.email);
    expect(mail).toMatchObject({
      subject: 'Choose your Humanar password',
      text: expect.stringContaining('Your organisation added you to Humanar'),
    });
    const token = new URL(mail.link ?? '').searchParams.get('reset_token') ?? '';
    server.clock.advance({ days: 6, hours: 23 });
    expect((await server.api.call(auth.confirmToken, { body: { token } })).body.email).toBe(member.email);
    await server.api.done(auth.setNewPassword, { token, body: { password } });
    const signedIn = await server.api.done(auth.login, { body: { email: member.email, password } });
    const { user, org } = await server.api.done(auth.refreshLinchpin, {
      token: 'token' in signedIn ? signedIn.token : '',
    });
    expect({ user, orgId: org.id }).toMatchObject({ user: { name: 'Musa Bello', isRoot: false }, orgId: admin.orgId });
  });

  it('leads to a first password, which is logged and mailed to the person only', async () => {
    const admin = await administrator(server);
    const member = musa();
    await report(admin, member);
    const before = await mailSubjects(admin.email);
    server.clock.advance({ days: 8 });
    // The invitation has run out.
    await server.api.done(auth.sendRecoveryLink, { body: { email: member.email } });
    const choose = async (chosen: string) => {
      const token = await resetToken(member.email);
      await server.api.done(auth.setNewPassword, { token, body: { password: chosen } });
      return (await mailSubjects(member.email))[0];
    };
    expect(await choose(password)).toBe('Your Humanar password is set');
    expect(await mailSubjects(admin.email)).toEqual(before);
    server.clock.advance({ minutes: 2 });
    await server.api.done(auth.sendRecoveryLink, { body: { email: member.email } });
    expect(await choose('moi-moi-with-seven-lives')).toBe('Your Humanar password was changed');
    expect(await mailSubjects(admin.email)).toEqual(['A password was reset', ...before]);
    const token = await sessionOf(server, admin);
    const { entries } = await server.api.done(listSecurityLog, { token, query: { kinds: 'all' } });
    expect(entries.slice(0, 2)).toMatchObject([
      { event: 'password.reset', actor: 'Musa Bello' },
      { event: 'password.set', actor: 'Musa Bello' },
    ]);
  });

  it('leads to an administrator’s first password, which the organisation is told of however late', async () => {
    const admin = await administrator(server);
    const member = musa({ isAdmin: true });
    await report(admin, member);
    server.clock.advance({ days: 300 });
    await server.api.done(auth.sendRecoveryLink, { body: { email: member.email } });
    await server.api.done(auth.setNewPassword, { token: await resetToken(member.email), body: { password } });
    expect(await mailSubjects(member.email)).toContain('Your Humanar password is set');
    expect((await mailSubjects(admin.email))[0]).toBe('An administrator set their first password');
  });

  it('gives a new person a link that expires after seven days', async () => {
    const member = musa();
    await report(await administrator(server), member);
    const token = await resetToken(member.email);
    server.clock.advance({ days: 7 });
    expect(await server.api.call(auth.confirmToken, { body: { token } })).toMatchObject({
      status: 410,
      body: { code: 'link_expired' },
    });
  });

  it('changes nothing when it is repeated', async () => {
    const admin = await administrator(server);
    const members = [musa({ isAllocated: true }), musa({ name: 'Halima Sani', isAdmin: true })];
    const first = await report(admin, ...members);
    const [before, log, mails] = [await peopleOf(admin), await memberEvents(admin), await mailSubjects(admin.email)];
    for (const again of [members, members.toReversed()]) {
      expect(await report(admin, ...again)).toMatchObject({ status: 200, body: first.body });
    }
    expect(await peopleOf(admin)).toEqual(before);
    expect(await memberEvents(admin)).toEqual(log);
    expect(await mailSubjects(admin.email)).toEqual(mails);
    for (const { email } of members) expect(await mailSubjects(email)).toEqual(['Choose your Humanar password']);
  });

  it('changes a name and a seat without a mail', async () => {
    const admin = await administrator(server);
    const member = musa();
    await report(admin, member);
    const log = await memberEvents(admin);
    expect((await report(admin, { ...member, name: 'Musa A. Bello', isAllocated: true })).body).toEqual({
      numberOfMembers: 2,
      numberOfAllocatedUsers: 1,
    });
    expect(await peopleOf(admin)).toContainEqual(
      expect.objectContaining({ email: member.email, name: 'Musa A. Bello', isAllocated: true, isRoot: false }),
    );
    expect(await memberEvents(admin)).toEqual(log);
  });

  it('that changes a name shows both names in the security log', async () => {
    const admin = await administrator(server);
    const member = musa();
    await report(admin, member);
    for (const isAllocated of [false, true]) await report(admin, { ...member, name: 'Musa A. Bello', isAllocated });
    const { entries } = await server.api.done(listSecurityLog, { token: admin.token, query: { kinds: 'all' } });
    expect(entries.slice(0, 2)).toMatchObject([
      { event: 'profile.changed', actor: null, formerName: 'Musa Bello', subject: 'Musa A. Bello' },
      { event: 'member.added', actor: null, subject: 'Musa Bello' },
    ]);
  });

  it('grants and revokes the administrator role immediately, and mails the organisation', async () => {
    const admin = await administrator(server);
    const member = musa();
    await report(admin, member);
    await report(admin, { ...member, isAdmin: true });
    await report(admin, ada(admin, { isAdmin: false }));
    expect((await server.api.done(auth.refreshLinchpin, { token: admin.token })).user.isRoot).toBe(false);
    expect((await memberEvents(admin)).slice(1)).toEqual([
      { event: 'administrator.made', actorId: null, subject: 'Musa Bello' },
      { event: 'administrator.unmade', actorId: null, subject: 'Ada Obi' },
    ]);
    expect((await mailSubjects(admin.email)).slice(0, 2)).toEqual([
      'Someone is no longer an administrator',
      'Someone became an administrator',
    ]);
  });

  it('mails the organisation about a new administrator and about one who leaves', async () => {
    const admin = await administrator(server);
    const member = musa({ isAdmin: true });
    await report(admin, member);
    await report(admin, { ...member, hasLeft: true });
    expect((await memberEvents(admin)).map(({ event }) => event)).toEqual([
      'member.added',
      'administrator.made',
      'administrator.unmade',
      'member.left',
    ]);
    expect((await mailSubjects(admin.email)).slice(0, 2)).toEqual([
      'Someone is no longer an administrator',
      'Someone became an administrator',
    ]);
  });

  it('deletes the login of a person who left, with all sessions and links', async () => {
    const admin = await administrator(server);
    const leaver = await administrator(server, { isActivated: false });
    await server.platform.database.sql.update(users).set({ orgId: admin.orgId }).where(eq(users.id, leaver.userId));
    await server.api.done(auth.sendRecoveryLink, { body: { email: leaver.email } });
    const link = new URL((await server.mail.newest(leaver.email)).link ?? '').searchParams.get('reset_token') ?? '';
    expect((await server.api.call(auth.refreshLinchpin, { token: leaver.token })).status).toBe(200);

    const left = ada(leaver, { hasLeft: true });
    expect((await report(admin, left)).body).toEqual({ numberOfMembers: 1, numberOfAllocatedUsers: 0 });
    expect((await server.api.call(auth.refreshLinchpin, { token: leaver.token })).status).toBe(401);
    expect((await server.api.call(auth.setNewPassword, { token: link, body: { password } })).status).toBe(401);
    expect((await server.api.call(auth.login, { body: { email: leaver.email, password } })).status).toBe(401);
    // Repeating it, or reporting someone unknown, changes nothing.
    expect((await report(admin, left, musa({ hasLeft: true }))).body).toEqual({
      numberOfMembers: 1,
      numberOfAllocatedUsers: 0,
    });
    expect((await memberEvents(admin)).filter(({ event }) => event === 'member.left')).toHaveLength(1);
  });

  it('counts the seats in use', async () => {
    const admin = await administrator(server);
    await server.api.done(startTrial, { token: admin.token, body: { orgId: admin.orgId, appSlug: 'humanar' } });
    const free = async () =>
      (await server.api.done(getSubscription, { token: admin.token })).subscription?.numberOfUnallocatedUsers;
    await report(admin, musa({ isAllocated: true }), musa({ isAllocated: true }), musa());
    expect(await free()).toBeNull();
    for (const [numberOfUsers, left] of [
      [60, 58],
      [2, 0],
      [1, 0],
    ] as const) {
      await server.platform.database.sql
        .update(subscriptions)
        .set({ numberOfUsers })
        .where(eq(subscriptions.orgId, admin.orgId));
      expect(await free()).toBe(left);
    }
  });
});

describe('an unverified email', () => {
  it('doesn’t block a member: the sign-up is dropped', async () => {
    const admin = await administrator(server);
    const { email, code, link } = await unverifiedPerson(server);
    const [squatter] = await server.platform.database.sql.select().from(users).where(eq(users.email, email));
    expect((await report(admin, musa({ email }))).status).toBe(200);
    expect(await peopleOf(admin)).toContainEqual(
      expect.objectContaining({ email, name: 'Musa Bello', passwordHash: null }),
    );
    expect(
      await server.platform.database.sql
        .select()
        .from(organisations)
        .where(eq(organisations.id, squatter?.orgId ?? '')),
    ).toEqual([]);
    // The sign-up's password, code and link are all useless.
    expect((await server.api.call(auth.login, { body: { email, password } })).status).toBe(401);
    expect((await server.api.call(auth.verifyCode, { body: { email, code } })).status).toBeGreaterThanOrEqual(400);
    expect((await server.api.call(auth.verifyCode, { body: link })).status).toBeGreaterThanOrEqual(400);
    expect(linkParameters((await server.mail.newest(email)).link).token).toBe('');
  });

  it('gives way to a member of the same organisation, which is kept', async () => {
    const { email } = await unverifiedPerson(server);
    const [founder] = await server.platform.database.sql.select().from(users).where(eq(users.email, email));
    const org = { orgId: founder?.orgId ?? '' };
    expect((await report(org, musa({ email, isAdmin: true }))).status).toBe(200);
    expect(await peopleOf(org)).toEqual([expect.objectContaining({ email, name: 'Musa Bello', passwordHash: null })]);
  });

  it('doesn’t count as a member who could leave', async () => {
    const { email } = await unverifiedPerson(server);
    expect((await report(await administrator(server), musa({ email, hasLeft: true }))).status).toBe(200);
    expect(await server.platform.database.sql.select().from(users).where(eq(users.email, email))).toHaveLength(1);
  });
});

describe('concurrent reports and sign-ups', () => {
  it('add a new person once', async () => {
    const admin = await administrator(server);
    const member = musa();
    const answers = await Promise.all(Array.from({ length: 6 }, () => report(admin, member)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await peopleOf(admin)).toHaveLength(2);
    expect(await mailSubjects(member.email)).toEqual(['Choose your Humanar password']);
  });

  it('from two organisations add a new person to one of them', async () => {
    const [one, other] = [await administrator(server), await administrator(server)];
    const member = musa();
    const answers = await Promise.all([report(one, member), report(other, member)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect([await peopleOf(one), await peopleOf(other)].map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([
      1, 2,
    ]);
  });

  it('about the same people don’t deadlock', async () => {
    const admin = await administrator(server);
    const members = Array.from({ length: 6 }, () => musa());
    await report(admin, ...members);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        report(
          admin,
          ...(index % 2 ? members : members.toReversed()).map((member) => ({ ...member, name: `Musa ${index}` })),
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(new Set((await peopleOf(admin)).slice(1).map(({ name }) => name)).size).toBe(1);
  });

  it('leave one person with the email', async () => {
    const admin = await administrator(server);
    const member = musa();
    const [reported] = await Promise.all([
      report(admin, member),
      server.api.call(auth.signup, { body: { name: 'Musa Bello', email: member.email, password } }),
    ]);
    expect(reported?.status).toBe(200);
    expect(await peopleOf(admin)).toContainEqual(expect.objectContaining({ email: member.email, passwordHash: null }));
  });
});
