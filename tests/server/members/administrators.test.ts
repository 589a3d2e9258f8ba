import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshLinchpin, sendRecoveryLink, setNewPassword } from '#contract/auth.ts';
import {
  findMembers,
  handOverAdministration,
  listAdministrators,
  makeAdministrator,
  type MemberReport,
  removeAdministrator,
  reportMembers,
} from '#contract/members.ts';
import { updateOrgSettings } from '#contract/org.ts';
import { confirmPassword, listSecurityLog } from '#contract/security.ts';
import { activities, organisations, users } from '#server/db/schema/index.ts';
import { administrator, member, password, type Person } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const confirm = ({ token, userId }: Person) => server.api.done(confirmPassword, { token, body: { userId, password } });
const make = ({ token }: Person, { userId }: Pick<Person, 'userId'>) =>
  server.api.call(makeAdministrator, { token, body: { userId } });
const remove = ({ token }: Person, { userId: id }: Pick<Person, 'userId'>) =>
  server.api.call(removeAdministrator, { token, params: { id } });
const handOver = ({ token }: Person, { userId }: Pick<Person, 'userId'>) =>
  server.api.call(handOverAdministration, { token, body: { userId } });
const rights = async ({ orgId }: Person) =>
  new Map(
    (await server.platform.database.sql.select().from(users).where(eq(users.orgId, orgId))).map(({ id, isRoot }) => [
      id,
      isRoot,
    ]),
  );
const adminCount = async (person: Person) => [...(await rights(person)).values()].filter(Boolean).length;
const written = async ({ orgId }: Person) =>
  (
    await server.platform.database.sql
      .select()
      .from(activities)
      .where(eq(activities.orgId, orgId))
      .orderBy(asc(activities.id))
  )
    .filter(({ event }) => event.startsWith('administrator.'))
    .map(({ event, actorId, data }) => ({ event, actorId, subject: data['subject'] }));
const subjects = async ({ email }: Person) => (await server.mail.to(email)).map(({ subject }) => subject);
/** Whether the person's open session has an administrator's rights. */
const mayAct = async ({ token }: Person) => (await server.api.call(listAdministrators, { token })).status === 200;

/** An administrator who has just confirmed the password, and a member. */
async function pair(): Promise<{ admin: Person; musa: Person }> {
  const admin = await administrator(server);
  const musa = await member(server, admin);
  await confirm(admin);
  return { admin, musa };
}

/** Two administrators, both with a confirmed password. */
async function two(): Promise<[Person, Person]> {
  const { admin, musa } = await pair();
  expect((await make(admin, musa)).status).toBe(200);
  // A member chooses a password from a mail; here they get the test password.
  const { sql } = server.platform.database;
  const [{ passwordHash } = { passwordHash: null }] = await sql.select().from(users).where(eq(users.id, admin.userId));
  await sql.update(users).set({ passwordHash }).where(eq(users.id, musa.userId));
  await confirm(musa);
  return [admin, musa];
}

describe('the list of administrators', () => {
  it('names them, and a search finds others by part of a name or email', async () => {
    const { admin, musa } = await pair();
    expect((await server.api.done(listAdministrators, { token: admin.token })).administrators).toEqual([
      { id: admin.userId, name: 'Ada Obi', email: admin.email },
    ]);
    const found = { members: [{ id: musa.userId, name: 'Musa Bello', email: musa.email }], hasMore: false };
    for (const search of ['', 'MUSA', 'sa be', musa.email.slice(1, 6)])
      expect(await server.api.done(findMembers, { token: admin.token, query: { search } })).toEqual(found);
    for (const search of ['ada', '%', '_', "'"])
      expect(
        (await server.api.done(findMembers, { token: admin.token, query: { search } })).members.map(({ id }) => id),
      ).toEqual(search === 'ada' && musa.email.includes('ada') ? [musa.userId] : []);
  });

  it('shows twenty people and says when there are more', async () => {
    const { admin } = await pair();
    for (let count = 0; count < 20; count += 1) await member(server, admin);
    const { members, hasMore } = await server.api.done(findMembers, { token: admin.token });
    expect({ shown: members.length, hasMore }).toEqual({ shown: 20, hasMore: true });
  });
});

// Rules: role.change
describe('making somebody an administrator', () => {
  it('gives their open session the rights, logs it, and mails them and the organisation', async () => {
    const { admin, musa } = await pair();
    expect(await mayAct(musa)).toBe(false);
    const { status, body } = await make(admin, musa);
    expect({ status, names: body.administrators.map(({ name }) => name) }).toEqual({
      status: 200,
      names: ['Ada Obi', 'Musa Bello'],
    });
    expect(await mayAct(musa)).toBe(true);
    expect((await server.api.done(refreshLinchpin, { token: musa.token })).user.isRoot).toBe(true);
    expect(await written(admin)).toEqual([
      { event: 'administrator.made', actorId: admin.userId, subject: 'Musa Bello' },
    ]);
    expect(await subjects(musa)).toEqual(['You’re now an administrator']);
    expect((await subjects(admin))[0]).toBe('Someone became an administrator');
  });

  it('twice changes nothing further', async () => {
    const { admin, musa } = await pair();
    const answers = await Promise.all([make(admin, musa), make(admin, musa), make(admin, musa)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await written(admin)).toHaveLength(1);
    expect(await subjects(musa)).toHaveLength(1);
  });
});

// Rules: role.change
describe('removing an administrator', () => {
  it('takes the rights from their open session immediately, and notifies them and the organisation', async () => {
    const [admin, musa] = await two();
    expect(await mayAct(musa)).toBe(true);
    expect((await remove(admin, musa)).body.administrators.map(({ id }) => id)).toEqual([admin.userId]);
    expect(await mayAct(musa)).toBe(false);
    expect(
      (await server.api.call(updateOrgSettings, { token: musa.token, body: { version: 1, city: 'Aba' } })).status,
    ).toBe(403);
    expect((await written(admin)).at(-1)).toEqual({
      event: 'administrator.unmade',
      actorId: admin.userId,
      subject: 'Musa Bello',
    });
    expect((await subjects(musa))[0]).toBe('You’re no longer an administrator');
    expect((await subjects(admin))[0]).toBe('Someone is no longer an administrator');
  });

  it('is mailed to them, however often it happens', async () => {
    const [admin, musa] = await two();
    await server.platform.database.sql
      .update(organisations)
      .set({ email: musa.email })
      .where(eq(organisations.id, admin.orgId));
    const before = (await subjects(musa)).length;
    for (let change = 1; change <= 24; change += 1) await (change % 2 === 1 ? remove : make)(admin, musa);
    expect(await subjects(musa)).toHaveLength(before + 24);
  });

  it('is mailed to the organisation instead, once a member without a password gets no more mails', async () => {
    const { admin, musa } = await pair();
    const { sql } = server.platform.database;
    await sql.update(users).set({ emailVerifiedAt: users.createdAt }).where(eq(users.id, musa.userId));
    await sql.update(organisations).set({ email: musa.email }).where(eq(organisations.id, admin.orgId));
    for (let change = 1; change <= 7; change += 1) await (change % 2 === 1 ? make : remove)(admin, musa);
    expect((await subjects(musa)).toSorted()).toEqual([
      'Someone became an administrator',
      'Someone is no longer an administrator',
      'You’re no longer an administrator',
      'You’re no longer an administrator',
      'You’re now an administrator',
      'You’re now an administrator',
      'You’re now an administrator',
    ]);
  });

  it('refuses to remove yourself, even as the last one', async () => {
    const [admin, musa] = await two();
    expect(await remove(admin, admin)).toMatchObject({
      status: 409,
      body: { code: 'own_role', msg: 'You can’t remove yourself. Hand over to someone else instead.' },
    });
    await remove(admin, musa);
    expect((await remove(admin, admin)).status).toBe(409);
    expect(await adminCount(admin)).toBe(1);
  });

  it('each other at the same time leaves one of the two', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [admin, musa] = await two();
      const answers = await Promise.all([remove(admin, musa), remove(musa, admin)]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
      expect(await adminCount(admin)).toBe(1);
    }
  });
});

// Rules: role.handOver
describe('handing over the role', () => {
  it('leaves the other person an administrator, makes the caller a member, and notifies both', async () => {
    const [admin, musa] = await two();
    expect((await handOver(admin, musa)).status).toBe(200);
    expect([await mayAct(admin), await mayAct(musa)]).toEqual([false, true]);
    expect(await written(admin)).toEqual([
      { event: 'administrator.made', actorId: admin.userId, subject: 'Musa Bello' },
      { event: 'administrator.unmade', actorId: admin.userId, subject: 'Ada Obi' },
    ]);
    expect(await subjects(musa)).toEqual(['You’re now an administrator']);
    expect(await subjects(admin)).toContain('You’re no longer an administrator');
    expect((await handOver(admin, musa)).status).toBe(403);
    const { entries } = await server.api.done(listSecurityLog, { token: musa.token, query: {} });
    expect(entries.find(({ event }) => event === 'administrator.unmade')).toMatchObject({ isOwn: true });
  });

  it('to yourself is refused', async () => {
    const { admin } = await pair();
    expect(await handOver(admin, admin)).toMatchObject({ status: 409, body: { code: 'own_role' } });
    expect(await mayAct(admin)).toBe(true);
  });

  it('doesn’t give the role back to somebody who has just been removed', async () => {
    const [admin, musa] = await two();
    await remove(admin, musa);
    expect(await handOver(admin, musa)).toMatchObject({
      status: 404,
      body: { msg: 'Musa Bello is no longer an administrator. Choose someone else.' },
    });
    expect([await mayAct(admin), await mayAct(musa)]).toEqual([true, false]);
  });

  it.each([
    ['whom a report has added', { emailVerifiedAt: users.createdAt }],
    ['who has restored their email', { emailVerifiedAt: new Date('2026-11-01'), passwordHash: null }],
  ])('waits until a person %s has a password', async (_, withoutPassword) => {
    const { admin, musa } = await pair();
    await make(admin, musa);
    const { sql } = server.platform.database;
    await sql.update(users).set(withoutPassword).where(eq(users.id, musa.userId));
    expect(await handOver(admin, musa)).toMatchObject({
      status: 409,
      body: { code: 'last_admin', msg: expect.stringMatching(/^Musa Bello has no password\./) as string },
    });
    expect(await mayAct(admin)).toBe(true);
    await server.api.done(sendRecoveryLink, { body: { email: musa.email } });
    const token = new URL((await server.mail.newest(musa.email)).link ?? '').searchParams.get('reset_token') ?? '';
    await server.api.done(setNewPassword, { token, body: { password } });
    expect((await handOver(admin, musa)).status).toBe(200);
  });

  it('to each other, or during a removal, keeps one administrator', async () => {
    for (const [one, other] of [
      [handOver, handOver],
      [handOver, remove],
      [remove, handOver],
    ] as const) {
      const [admin, musa] = await two();
      const answers = await Promise.all([one(admin, musa), other(musa, admin)]);
      expect(answers.every(({ status }) => [200, 403, 404].includes(status))).toBe(true);
      expect(await adminCount(admin)).toBe(1);
    }
  });
});

describe('a change of roles', () => {
  const calls = { make, remove, handOver };

  it.each(Object.entries(calls))('%s requires the password first', async (_, change) => {
    const admin = await administrator(server);
    const musa = await member(server, admin);
    const before = await rights(admin);
    expect(await change(admin, musa)).toMatchObject({ status: 403, body: { code: 'confirmation_needed' } });
    await confirm(admin);
    server.clock.advance({ minutes: 5 });
    expect(await change(admin, musa)).toMatchObject({ status: 403, body: { code: 'confirmation_needed' } });
    expect(await rights(admin)).toEqual(before);
  });

  it.each(Object.entries(calls))(
    '%s is refused for members and visitors, and has no effect on other organisations',
    async (_, change) => {
      const [{ admin, musa }, elsewhere] = [await pair(), await pair()];
      const before = await rights(elsewhere.admin);
      expect((await change({ ...musa }, musa)).body.code).toBe('forbidden');
      expect((await change({ ...musa, token: 'A'.repeat(43) }, musa)).status).toBe(401);
      for (const target of [elsewhere.musa, elsewhere.admin, { userId: '0d3f0000-0000-4000-8000-000000000001' }])
        expect(await change(admin, target)).toMatchObject({ status: 404, body: { code: 'not_found' } });
      expect(await rights(elsewhere.admin)).toEqual(before);
      expect(await adminCount(admin)).toBe(1);
    },
  );
});

describe('a report by the main application', () => {
  const report = ({ orgId }: Person, ...members: MemberReport[]) =>
    server.api.done(reportMembers, { token: server.config.mainAppKey ?? '', body: { orgId, members } });
  const reportOf = ({ email }: Person, isAdmin: boolean, isAllocated = false): MemberReport => ({
    email,
    name: 'Musa Bello',
    isAdmin,
    isAllocated,
  });
  const isAdmin = async (person: Person) => (await rights(person)).get(person.userId);

  it('that repeats an old role doesn’t undo an administrator’s later decision', async () => {
    const { admin, musa } = await pair();
    await make(admin, musa);
    await report(admin, reportOf(musa, false, true));
    expect(await isAdmin(musa)).toBe(true);
    await report(admin, reportOf(musa, false));
    expect(await isAdmin(musa)).toBe(true);
    // It has received the change and reports a later one of its own.
    await report(admin, reportOf(musa, true));
    await report(admin, reportOf(musa, false));
    expect(await isAdmin(musa)).toBe(false);
  });

  it('that repeats the role from before the last of several decisions doesn’t undo it', async () => {
    const { admin, musa } = await pair();
    await report(admin, reportOf(musa, false));
    await make(admin, musa);
    // The main application reads the role now, but reports nothing yet.
    await remove(admin, musa);
    await report(admin, reportOf(musa, true, true));
    expect(await isAdmin(musa)).toBe(false);
    await make(admin, musa);
    await report(admin, reportOf(musa, false));
    expect(await isAdmin(musa)).toBe(true);
  });

  it('doesn’t restore an administrator who was removed here', async () => {
    const { admin, musa } = await pair();
    await report(admin, reportOf(musa, true));
    await remove(admin, musa);
    await report(admin, reportOf(musa, true, true));
    expect(await isAdmin(musa)).toBe(false);
  });
});
