import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { MemberReport } from '#contract/members.ts';
import { formerEmails, users } from '#server/db/schema/index.ts';
import { ada, memberEvents, musa, peopleOf, report, server, withMemberReports } from '#tests/support/memberReports.ts';
import { administrator, member, newEmail, type Person, unverifiedPerson } from '#tests/support/people.ts';

/* Reports under the email that a person had before, while somebody else uses it. */

withMemberReports();

const db = () => server.platform.database.sql;

/** Musa has changed his sign-in email; the main application still knows him by `former`. */
async function renamed(admin: Person, former: string): Promise<Person> {
  const person = await member(server, admin);
  await db()
    .insert(formerEmails)
    .values({ orgId: admin.orgId, userId: person.userId, email: former, changedAt: server.clock.now() });
  return person;
}

describe.each([
  ['an unconfirmed sign-up', async () => (await unverifiedPerson(server)).email],
  ['another organisation’s administrator', async () => (await administrator(server)).email],
  ['nobody', async () => newEmail()],
])('while %s has the former email', (_, emailOfHolder) => {
  it('a person who has left loses access', async () => {
    const admin = await administrator(server);
    const email = await emailOfHolder();
    const person = await renamed(admin, email);
    expect((await report(admin, musa({ email, hasLeft: true }))).status).toBe(200);
    expect(await peopleOf(admin)).toMatchObject([{ id: admin.userId }]);
    expect(await memberEvents(admin)).toContainEqual(expect.objectContaining({ event: 'member.left' }));
    expect(await db().select().from(users).where(eq(users.id, person.userId))).toEqual([]);
  });

  it('a report changes that person, adds nobody, and doesn’t affect the holder', async () => {
    const admin = await administrator(server);
    const email = await emailOfHolder();
    const person = await renamed(admin, email);
    const holder = await db().select().from(users).where(eq(users.email, email));
    expect((await report(admin, musa({ email, isAdmin: true, name: 'Musa Okafor' }))).status).toBe(200);
    expect((await peopleOf(admin)).find(({ id }) => id === person.userId)).toMatchObject({
      email: person.email,
      name: 'Musa Okafor',
      isRoot: true,
    });
    expect(await peopleOf(admin)).toHaveLength(2);
    expect(await db().select().from(users).where(eq(users.email, email))).toEqual(holder);
  });
});

it('its former owner takes precedence over a member of the organisation who has the email now', async () => {
  const admin = await administrator(server);
  const holder = await member(server, admin);
  const person = await renamed(admin, holder.email);
  expect((await report(admin, ada(holder, { name: 'Bola Ade' }))).status).toBe(200);
  expect((await peopleOf(admin)).find(({ id }) => id === person.userId)).toMatchObject({
    name: 'Bola Ade',
    isRoot: true,
  });
  expect((await peopleOf(admin)).find(({ id }) => id === holder.userId)).toMatchObject({
    name: 'Musa Bello',
    isRoot: false,
  });
});

describe.skipIf(!process.env['TEST_DATABASE_URL'])(
  'a report that arrives while a member’s email is being changed',
  () => {
    /** Changes the member's email, and commits once the report waits for the member. */
    async function reportDuringChange(admin: Person, person: Person, change: Partial<MemberReport>) {
      const waiting = sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      // In an object: a promise alone would be awaited before the commit.
      const reported = await db().transaction(async (tx) => {
        const values = {
          orgId: admin.orgId,
          userId: person.userId,
          email: person.email,
          changedAt: server.clock.now(),
        };
        await tx.update(users).set({ email: newEmail() }).where(eq(users.id, person.userId));
        await tx.insert(formerEmails).values(values);
        const answer = report(admin, musa({ email: person.email, ...change }));
        await expect.poll(async () => (await db().execute(waiting)).rows.length).toBe(1);
        return { answer };
      });
      expect((await reported.answer).status).toBe(200);
    }

    it('takes access away from a person who has left', async () => {
      const admin = await administrator(server);
      const person = await member(server, admin);
      await reportDuringChange(admin, person, { hasLeft: true });
      expect(await db().select().from(users).where(eq(users.id, person.userId))).toEqual([]);
    });

    it('changes that person, and adds nobody', async () => {
      const admin = await administrator(server);
      const person = await member(server, admin);
      await reportDuringChange(admin, person, { isAdmin: true });
      expect((await peopleOf(admin)).map(({ id, isRoot }) => [id, isRoot])).toEqual(
        [admin, person].map(({ userId }) => [userId, true]),
      );
    });
  },
);
