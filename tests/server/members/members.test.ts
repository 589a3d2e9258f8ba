import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as auth from '#contract/auth.ts';
import { type MemberReport, reportMembers } from '#contract/members.ts';
import { getSubscription, startTrial } from '#contract/subscriptions.ts';
import { activities, organisations, subscriptions, users } from '#server/db/schema/index.ts';
import {
  administrator,
  linkParameters,
  newEmail,
  password,
  type Person,
  unverifiedPerson,
} from '#tests/support/people.ts';
import { realKeys } from '#tests/support/realKeys.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const key = () => server.config.mainAppKey ?? '';
const musa = (change: Partial<MemberReport> = {}): MemberReport => ({
  email: newEmail(),
  name: 'Musa Bello',
  isAdmin: false,
  isAllocated: false,
  ...change,
});
const ada = ({ email }: Person, change: Partial<MemberReport> = {}): MemberReport => ({
  email,
  name: 'Ada Obi',
  isAdmin: true,
  isAllocated: false,
  ...change,
});
const report = ({ orgId }: Pick<Person, 'orgId'>, ...members: MemberReport[]) =>
  server.api.call(reportMembers, { token: key(), body: { orgId, members } });

const people = ({ orgId }: Pick<Person, 'orgId'>) =>
  server.platform.database.sql
    .select()
    .from(users)
    .where(eq(users.orgId, orgId))
    .orderBy(asc(users.createdAt), asc(users.name));
const written = async ({ orgId }: Pick<Person, 'orgId'>) =>
  (
    await server.platform.database.sql
      .select()
      .from(activities)
      .where(eq(activities.orgId, orgId))
      .orderBy(asc(activities.id))
  )
    .filter(({ event }) => /^(member|administrator)\./.test(event))
    .map(({ event, actorId, data }) => ({ event, actorId, subject: data['subject'] }));
const subjects = async (address: string) => (await server.mail.to(address)).map(({ subject }) => subject);

// Rules: org.members
describe('a members report', () => {
  it('adds a person, who can choose a password for seven days', async () => {
    const admin = await administrator(server);
    const member = musa();
    expect(await report(admin, member)).toMatchObject({
      status: 200,
      body: { numberOfMembers: 2, numberOfAllocatedUsers: 0 },
    });
    expect(await written(admin)).toEqual([{ event: 'member.added', actorId: null, subject: 'Musa Bello' }]);
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

  it('gives a new person a link that expires after seven days', async () => {
    const member = musa();
    await report(await administrator(server), member);
    const token = new URL((await server.mail.newest(member.email)).link ?? '').searchParams.get('reset_token') ?? '';
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
    const [before, log, mails] = [await people(admin), await written(admin), await subjects(admin.email)];
    for (const again of [members, members.toReversed()]) {
      expect(await report(admin, ...again)).toMatchObject({ status: 200, body: first.body });
    }
    expect(await people(admin)).toEqual(before);
    expect(await written(admin)).toEqual(log);
    expect(await subjects(admin.email)).toEqual(mails);
    for (const { email } of members) expect(await subjects(email)).toEqual(['Choose your Humanar password']);
  });

  it('changes a name and a seat without a mail', async () => {
    const admin = await administrator(server);
    const member = musa();
    await report(admin, member);
    const log = await written(admin);
    expect((await report(admin, { ...member, name: 'Musa A. Bello', isAllocated: true })).body).toEqual({
      numberOfMembers: 2,
      numberOfAllocatedUsers: 1,
    });
    expect(await people(admin)).toContainEqual(
      expect.objectContaining({ email: member.email, name: 'Musa A. Bello', isAllocated: true, isRoot: false }),
    );
    expect(await written(admin)).toEqual(log);
  });

  it('grants and revokes the administrator role immediately, and mails the organisation', async () => {
    const admin = await administrator(server);
    const member = musa();
    await report(admin, member);
    await report(admin, { ...member, isAdmin: true });
    await report(admin, ada(admin, { isAdmin: false }));
    expect((await server.api.done(auth.refreshLinchpin, { token: admin.token })).user.isRoot).toBe(false);
    expect((await written(admin)).slice(1)).toEqual([
      { event: 'administrator.made', actorId: null, subject: 'Musa Bello' },
      { event: 'administrator.unmade', actorId: null, subject: 'Ada Obi' },
    ]);
    expect((await subjects(admin.email)).slice(0, 2)).toEqual([
      'Someone is no longer an administrator',
      'Someone became an administrator',
    ]);
  });

  it('mails the organisation about a new administrator and about one who leaves', async () => {
    const admin = await administrator(server);
    const member = musa({ isAdmin: true });
    await report(admin, member);
    await report(admin, { ...member, hasLeft: true });
    expect((await written(admin)).map(({ event }) => event)).toEqual([
      'member.added',
      'administrator.made',
      'administrator.unmade',
      'member.left',
    ]);
    expect((await subjects(admin.email)).slice(0, 2)).toEqual([
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
    expect((await written(admin)).filter(({ event }) => event === 'member.left')).toHaveLength(1);
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

describe('a rejected members report', () => {
  it('names everyone who belongs to another organisation, and changes nothing', async () => {
    const admin = await administrator(server);
    const stranger = await administrator(server);
    const before = await people(admin);
    const members = [musa(), ada(stranger, { isAdmin: false }), musa()];
    const refused = await report(admin, ...members);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'email_taken', errors: [{ field: 'members.1.email' }] },
    });
    expect(refused.body.errors).toHaveLength(1);
    expect(await people(admin)).toEqual(before);
    expect(await people(stranger)).toMatchObject([{ name: 'Ada Obi', isRoot: true }]);
    expect(await subjects(members[0]?.email ?? '')).toEqual([]);
  });

  it('removes nobody from another organisation', async () => {
    const admin = await administrator(server);
    const stranger = await administrator(server);
    expect((await report(admin, ada(stranger, { hasLeft: true }))).status).toBe(200);
    expect(await people(stranger)).toHaveLength(1);
  });

  it.each([
    ['leaves', { hasLeft: true }],
    ['is demoted', { isAdmin: false }],
  ])('can’t leave an organisation without an administrator: the last one %s', async (_, change) => {
    const admin = await administrator(server);
    const before = await people(admin);
    expect(await report(admin, musa(), ada(admin, change))).toMatchObject({
      status: 409,
      body: { code: 'last_admin' },
    });
    expect(await people(admin)).toEqual(before);
    expect(await written(admin)).toEqual([]);
    expect((await report(admin, musa({ isAdmin: true }), ada(admin, change))).status).toBe(200);
  });

  it('keeps one of two administrators who are removed at the same time', async () => {
    const admin = await administrator(server);
    const second = musa({ isAdmin: true });
    await report(admin, second);
    const answers = await Promise.all([
      report(admin, { ...second, isAdmin: false }),
      report(admin, ada(admin, { isAdmin: false })),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await people(admin)).filter(({ isRoot }) => isRoot)).toHaveLength(1);
  });

  it('names an organisation that doesn’t exist', async () => {
    expect(await report({ orgId: randomUUID() }, musa())).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  const wrong: [string, (member: MemberReport) => unknown][] = [
    ['members', () => []],
    ['members', (member) => Array.from({ length: 201 }, (_, index) => ({ ...member, email: `m${index}@kuramo.ng` }))],
    ['members', (member) => [member, { ...member, email: member.email.toUpperCase() }]],
    ['members.0.email', (member) => [{ ...member, email: 'musa' }]],
    ['members.0.name', (member) => [{ ...member, name: ' ' }]],
    ['members.0.isAdmin', (member) => [{ ...member, isAdmin: 1 }]],
    ['members.0.isAllocated', (member) => [{ ...member, isAllocated: undefined }]],
    ['members.0.isRoot', (member) => [{ ...member, isRoot: true }]],
    ['members.0.password', (member) => [{ ...member, password }]],
  ];
  it.each(wrong)('has an invalid %s', async (field, members) => {
    const { orgId } = await administrator(server);
    const payload = { orgId, members: members(musa()) };
    const answer = await server.api.raw({
      method: 'POST',
      url: '/hr/org/members',
      headers: { authorization: key() },
      payload,
    });
    expect({
      status: answer.statusCode,
      fields: answer.json().errors.map((error: { field: string }) => error.field),
    }).toEqual({ status: 400, fields: [field] });
  });
});

describe('an unverified email', () => {
  it('doesn’t block a member: the sign-up is dropped', async () => {
    const admin = await administrator(server);
    const { email, code, link } = await unverifiedPerson(server);
    const [squatter] = await server.platform.database.sql.select().from(users).where(eq(users.email, email));
    expect((await report(admin, musa({ email }))).status).toBe(200);
    expect(await people(admin)).toContainEqual(
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
    expect(await people(admin)).toHaveLength(2);
    expect(await subjects(member.email)).toEqual(['Choose your Humanar password']);
  });

  it('from two organisations add a new person to one of them', async () => {
    const [one, other] = [await administrator(server), await administrator(server)];
    const member = musa();
    const answers = await Promise.all([report(one, member), report(other, member)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
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
    expect(new Set((await people(admin)).slice(1).map(({ name }) => name)).size).toBe(1);
  });

  it('leave one person with the email', async () => {
    const admin = await administrator(server);
    const member = musa();
    const [reported] = await Promise.all([
      report(admin, member),
      server.api.call(auth.signup, { body: { name: 'Musa Bello', email: member.email, password } }),
    ]);
    expect(reported?.status).toBe(200);
    expect(await people(admin)).toContainEqual(expect.objectContaining({ email: member.email, passwordHash: null }));
  });
});

describe('the main application’s key', () => {
  it.each([
    ['none', undefined],
    ['another', 'x'.repeat(38)],
    ['part of it', 'sandbox-key-of-the-stand-in-applicatio'],
    ['it with more appended', 'sandbox-key-of-the-stand-in-application '.repeat(2)],
  ])('is required: %s is refused', async (_, token) => {
    const { orgId } = await administrator(server);
    const refused = await server.api.call(reportMembers, {
      ...(token === undefined ? {} : { token }),
      body: { orgId, members: [musa()] },
    });
    expect(refused).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });

  it('is not a session token, and no session token is the key', async () => {
    const admin = await administrator(server);
    expect(
      (await server.api.call(reportMembers, { token: admin.token, body: { orgId: admin.orgId, members: [musa()] } }))
        .status,
    ).toBe(401);
    expect((await server.api.call(auth.refreshLinchpin, { token: key() })).status).toBe(401);
    expect(
      (
        await server.api.call(reportMembers, {
          token: `Bearer ${key()}`,
          body: { orgId: admin.orgId, members: [musa()] },
        })
      ).status,
    ).toBe(200);
  });

  it('refuses everyone while it isn’t set, and is the only one accepted once it is', async () => {
    const own = 'k'.repeat(32);
    const answers = async (env: Record<string, string>, ...tokens: string[]) => {
      const other = await startTestServer({ env: { ...realKeys, ...env } });
      try {
        return await Promise.all(
          tokens.map(
            async (token) =>
              (await other.api.call(reportMembers, { token, body: { orgId: randomUUID(), members: [musa()] } })).status,
          ),
        );
      } finally {
        await other.stop();
      }
    };
    expect(await answers({}, '', 'null', key())).toEqual([401, 401, 401]);
    // With the right key the request fails only because the organisation doesn't exist.
    expect(await answers({ MAIN_APP_KEY: own }, '', key(), own)).toEqual([401, 401, 404]);
  });
});
