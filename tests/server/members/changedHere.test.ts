import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { updateProfile } from '#contract/auth.ts';
import { handOverAdministration, makeAdministrator, type MemberReport } from '#contract/members.ts';
import { confirmOwnEmail, requestOwnEmail } from '#contract/ownEmail.ts';
import { confirmPassword } from '#contract/security.ts';
import { users } from '#server/db/schema/index.ts';
import { ada, peopleOf, report, server, withMemberReports } from '#tests/support/memberReports.ts';
import { administrator, member, newEmail, password, type Person } from '#tests/support/people.ts';

/* What people changed here stays until the main application reports something new. */

withMemberReports();

const rename = ({ token }: Person, name: string) => server.api.done(updateProfile, { token, body: { name } });

/** Ada, who then changes her name and email and hands over to Musa, and what the main application knows of both. */
async function changedPeople() {
  const person = await administrator(server);
  const musa = await member(server, person);
  const known: [MemberReport, MemberReport] = [
    ada(person),
    { email: musa.email, name: 'Musa Bello', isAdmin: false, isAllocated: false },
  ];
  await report(person, ...known);
  const { token, userId } = person;
  await rename(person, 'Ada Nwosu');
  await server.api.done(confirmPassword, { token, body: { userId, password } });
  const email = newEmail();
  await server.api.done(requestOwnEmail, { token, body: { email } });
  await server.api.done(confirmOwnEmail, { token, body: { code: (await server.mail.newest(email)).code ?? '' } });
  await server.platform.database.sql.update(users).set({ passwordHash: 'hash' }).where(eq(users.id, musa.userId));
  await server.api.done(makeAdministrator, { token, body: { userId: musa.userId } });
  await server.api.done(handOverAdministration, { token, body: { userId: musa.userId } });
  return { person, known, email };
}
const viewOf = async ({ orgId, userId }: Person) =>
  (await peopleOf({ orgId })).flatMap(({ id, name, email, isRoot, isAllocated }) =>
    id === userId ? [{ name, email, isAdmin: isRoot, isAllocated }] : [],
  );

describe('after a name, an email and a role were changed here', () => {
  it('a report of everything as before changes nothing, however often it is made', async () => {
    const { person, known } = await changedPeople();
    const before = await peopleOf(person);
    for (let count = 0; count < 2; count += 1) {
      expect((await report(person, ...known)).status).toBe(200);
      expect(await peopleOf(person)).toEqual(before);
    }
  });

  it.each<[string, Partial<MemberReport>, object]>([
    ['a seat', { isAllocated: true }, { isAllocated: true }],
    ['a name', { name: 'Ada Bello' }, { name: 'Ada Bello' }],
    ['a role that is the same here', { isAdmin: false }, {}],
    ['a name that is the same here', { name: 'Ada Nwosu' }, {}],
  ])('a report of %s changes nothing else', async (_, news, changed) => {
    const { person, known, email } = await changedPeople();
    await report(person, { ...known[0], ...news });
    expect(await viewOf(person)).toEqual([
      { name: 'Ada Nwosu', email, isAdmin: false, isAllocated: false, ...changed },
    ]);
  });
});

describe('a name changed here', () => {
  it('several times isn’t undone by the name from before', async () => {
    const person = await administrator(server);
    for (const name of ['Ada Nwosu', 'Ada Bello']) await rename(person, name);
    await report(person, ada(person, { isAllocated: true }));
    expect(await viewOf(person)).toMatchObject([{ name: 'Ada Bello', isAllocated: true }]);
  });

  it('gives way to the next report that differs, once the main application has reported it', async () => {
    const person = await administrator(server);
    await rename(person, 'Ada Nwosu');
    for (const name of ['Ada Obi', 'Ada Nwosu', 'Ada Obi']) await report(person, ada(person, { name }));
    expect(await viewOf(person)).toMatchObject([{ name: 'Ada Obi' }]);
  });
});
