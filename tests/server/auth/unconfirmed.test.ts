import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkAlias, login, refreshLinchpin, resendVerification, signup, verifyCode } from '#contract/auth.ts';
import { oneTimeCodes, organisations, outlets, tokens, users } from '#server/db/schema/index.ts';
import { retentionPeriods } from '#server/platform/retentionPeriods.ts';
import {
  administrator,
  linkParameters,
  newAlias,
  newEmail,
  password,
  unverifiedPerson,
} from '#tests/support/people.ts';
import { raceLeads, race } from '#tests/support/races.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const run = () => server.platform.jobs.runDue('sign-up-retention');
const rowsOf = async (email: string) => {
  const { sql } = server.platform.database;
  return {
    people: await sql.$count(users, eq(users.email, email)),
    organisations: await sql.$count(organisations, eq(organisations.email, email)),
  };
};
const present = { people: 1, organisations: 1 };
const deleted = { people: 0, organisations: 0 };
/** Moves to a minute before the deletion; `now` moves on to the deletion itself. */
const almost = (days: number) => server.clock.advance({ days, minutes: -1 });
const now = () => server.clock.advance({ minutes: 1 });
const { days } = retentionPeriods.signUps;

describe('a sign-up that was never confirmed', () => {
  it('is deleted with all its data when it expires, and not a minute earlier', async () => {
    const alias = newAlias();
    const email = newEmail();
    await server.api.done(signup, { body: { name: 'Ada Obi', email, password, alias } });
    await server.platform.deferred.drain();
    const { sql } = server.platform.database;
    const [person] = await sql.select().from(users).where(eq(users.email, email));
    almost(days);
    await run();
    expect(await rowsOf(email)).toEqual(present);
    now();
    await run();
    expect(await rowsOf(email)).toEqual(deleted);
    const { id, orgId } = person ?? { id: '', orgId: '' };
    expect([
      await sql.$count(tokens, eq(tokens.userId, id)),
      await sql.$count(oneTimeCodes, eq(oneTimeCodes.userId, id)),
      await sql.$count(outlets, eq(outlets.orgId, orgId)),
    ]).toEqual([0, 0, 0]);
    expect(await server.api.done(checkAlias, { params: { alias } })).toMatchObject({ isAvailable: true });
  });

  it('is replaced by the next sign-up with the same email, which restarts its age', async () => {
    const { email } = await unverifiedPerson(server);
    server.clock.advance({ days: days - 1 });
    await server.api.done(signup, { body: { name: 'Ada Obi', email, password } });
    await server.platform.deferred.drain();
    almost(days);
    await run();
    expect(await rowsOf(email)).toEqual(present);
    now();
    await run();
    expect(await rowsOf(email)).toEqual(deleted);
  });

  it('is kept while a link sent later still works', async () => {
    const { email } = await unverifiedPerson(server);
    almost(days);
    await server.api.done(resendVerification, { body: { email } });
    const { link } = await server.mail.newest(email);
    server.clock.advance({ hours: 23, minutes: 59 });
    await run();
    expect(await rowsOf(email)).toEqual(present);
    const { token } = await server.api.done(verifyCode, { body: linkParameters(link) });
    server.clock.advance({ days: 10 * days });
    await run();
    expect(await rowsOf(email)).toEqual(present);
    expect((await server.api.call(refreshLinchpin, { token })).status).toBe(401);
    expect((await server.api.call(login, { body: { email, password } })).status).toBe(200);
  });

  it('is deleted once that link has expired', async () => {
    const { email } = await unverifiedPerson(server);
    almost(days);
    await server.api.done(resendVerification, { body: { email } });
    server.clock.advance({ hours: 24 });
    await run();
    expect(await rowsOf(email)).toEqual(deleted);
  });

  it('is deleted together with all others that are due', async () => {
    const { sql } = server.platform.database;
    const at = server.clock.now();
    const emails = Array.from({ length: 230 }, (_, n) => `person${n}@benue.ng`);
    const opened = await sql
      .insert(organisations)
      .values(emails.map((email, n) => ({ email, refCode: `R${n}`, createdAt: at })))
      .returning();
    await sql
      .insert(users)
      .values(opened.map(({ id, email }) => ({ orgId: id, name: 'Ada Obi', email, isRoot: true, createdAt: at })));
    server.clock.advance({ days });
    await run();
    expect(await sql.$count(organisations, inArray(organisations.email, emails))).toBe(0);
  });
});

it('a confirmed account is never deleted, whether or not its organisation is set up', async () => {
  const people = [await administrator(server), await administrator(server, { isActivated: false })];
  server.clock.advance({ days: 20 * days });
  await run();
  for (const { email } of people)
    expect((await server.api.call(login, { body: { email, password } })).status).toBe(200);
});

describe('while the deletion runs', () => {
  it('keeps a person who is being confirmed', async () => {
    const { email } = await unverifiedPerson(server);
    server.clock.advance({ days });
    const { database } = server.platform;
    // Locked and confirmed in a transaction that is still open when the job runs.
    let finish = () => {};
    const finished = new Promise<void>((resolve) => (finish = resolve));
    let begin = () => {};
    const started = new Promise<void>((resolve) => (begin = resolve));
    const confirming = database.transaction(async (tx) => {
      await tx.update(users).set({ emailVerifiedAt: server.clock.now() }).where(eq(users.email, email));
      begin();
      await finished;
    });
    await started;
    await race(60, run, async () => finish());
    await confirming;
    expect(await rowsOf(email)).toEqual(present);
    await run();
    expect(await rowsOf(email)).toEqual(present);
  });

  it.each(raceLeads)('lets a repeated sign-up get an account and a working mail (lead %i)', async (lead) => {
    const { email } = await unverifiedPerson(server);
    server.clock.advance({ days });
    const [, again] = await race(lead, run, () =>
      server.api.call(signup, { body: { name: 'Ada Obi', email, password } }),
    );
    expect(again.status).toBe(201);
    const { link } = await server.mail.newest(email);
    expect((await server.api.call(verifyCode, { body: linkParameters(link) })).status).toBe(200);
    await run();
    expect(await rowsOf(email)).toEqual(present);
  });

  it.each(raceLeads)('lets a request for another mail get a working one or none (lead %i)', async (lead) => {
    const { email } = await unverifiedPerson(server);
    server.clock.advance({ days });
    const before = (await server.mail.to(email)).length;
    const [, resent] = await race(lead, run, () => server.api.call(resendVerification, { body: { email } }));
    expect(resent.status).toBe(200);
    const [newest, ...others] = await server.mail.to(email);
    if (others.length < before) return expect(await rowsOf(email)).toEqual(deleted);
    expect((await server.api.call(verifyCode, { body: linkParameters(newest?.link ?? null) })).status).toBe(200);
  });
});
