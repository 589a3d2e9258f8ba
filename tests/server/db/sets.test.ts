import { randomUUID } from 'node:crypto';
import { asc, eq, sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { activities, subscriptionTerms } from '#server/db/schema/index.ts';
import { Composed, insertNew, insertSet, updateSet, updateWhere } from '#server/db/sets.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/* Many rows in one statement: shared values are sent once and stored in every row. */

let server: TestServer;
let database: Database;
beforeAll(async () => {
  server = await startTestServer();
  ({ database } = server.platform);
});
afterAll(() => server.stop());

const at = new Date('2026-11-21T08:30:00.123Z');
const written = (orgId: string) =>
  database.sql.select().from(activities).where(eq(activities.orgId, orgId)).orderBy(asc(activities.id));

it('writes both shared and individual columns', async () => {
  const orgId = randomUUID();
  const [core, plus] = [
    { plan: 'core', users: 20, note: 'for all' },
    { plan: 'plus', users: 5, note: 'for all' },
  ];
  const same = { says: 'Adé\'s "plan", {1}' };
  await insertSet(database.sql, activities, [
    { orgId, actorId: null, event: 'one', at, data: new Composed(core, { users: 21, own: 'a' }) },
    { orgId, actorId: orgId, event: 'two', at, data: new Composed(plus, { own: "it's b" }) },
    { orgId, event: 'three', at, data: new Composed(core, {}) },
    { orgId, actorId: null, event: 'four', at, data: same },
  ]);
  const log = (await written(orgId)).toSorted((a, b) => a.id - b.id);
  expect(log.map(({ actorId, event, data }) => ({ actorId, event, data }))).toEqual([
    { actorId: null, event: 'one', data: { plan: 'core', users: 21, note: 'for all', own: 'a' } },
    { actorId: orgId, event: 'two', data: { plan: 'plus', users: 5, note: 'for all', own: "it's b" } },
    { actorId: null, event: 'three', data: core },
    { actorId: null, event: 'four', data: same },
  ]);
  expect(log.map((row) => row.at)).toEqual([at, at, at, at]);
});

it('writes a single row, and rows without differences', async () => {
  const orgId = randomUUID();
  const row = { orgId, actorId: null, event: 'alone', at, data: { says: 'nothing' } };
  await insertSet(database.sql, activities, [row]);
  await insertSet(database.sql, activities, [row, row]);
  await insertSet(database.sql, activities, []);
  expect(await written(orgId)).toMatchObject([row, row, row]);
});

it('skips rows that violate a unique key, or overwrites them, lists included', async () => {
  const orgId = randomUUID();
  const [core, plus] = [
    ['hr', 'time-off'],
    ['hr', 'a "b", {c} \\d\ne'],
  ];
  const [day, next] = [at, new Date(at.getTime() + 86_400_000)];
  const term = (n: number, moduleIds: string[]) => ({
    orgId,
    id: randomUUID(),
    attemptId: randomUUID(),
    plan: 'core',
    moduleIds,
    numberOfUsers: n,
    isPlanDurationAnnual: false,
    isFirstPurchase: false,
    priceBookId: 1,
    specialDiscount: 0,
    price: { paymentDue: n } as typeof subscriptionTerms.$inferInsert.price,
    net: 2 ** 40 + n,
    vat: n,
    days: 30,
    follows: n === 1 ? null : new Date(at.getTime() + n),
    withdrawnAt: null,
    parts: null,
    startsAt: day,
    endsAt: next,
    createdAt: at,
  });
  const [one, two, three] = [term(1, core), term(2, plus), term(3, core)];
  const again = { ...term(4, plus), attemptId: two.attemptId };
  expect(await insertNew(database.sql, subscriptionTerms, [one, two, three, again])).toEqual(
    new Set([one.id, two.id, three.id]),
  );
  const stored = async () =>
    (await database.sql.select().from(subscriptionTerms).where(eq(subscriptionTerms.orgId, orgId))).toSorted(
      (a, b) => a.numberOfUsers - b.numberOfUsers,
    );
  expect(await stored()).toEqual([one, two, three].map((each) => ({ ...each, credited: 0 })));

  const changed = [
    { orgId, id: one.id, moduleIds: plus, credited: 5, follows: null, price: three.price },
    { orgId, id: three.id, moduleIds: core, credited: 5, follows: next, price: three.price },
  ];
  await updateSet(database.sql, subscriptionTerms, changed);
  expect(await stored()).toMatchObject([changed[0], { ...two, credited: 0 }, changed[1]]);

  // Each row overwrites only its own columns, even if all values are the same.
  const seen = (first: number, second: number) => [
    { orgId, id: one.id, credited: 6, seen: first },
    { orgId, id: three.id, credited: 6, seen: second },
  ];
  const asSeen = {
    extra: { seen: 'integer' },
    holds: ({ seen: asRead }: { seen: SQL }) => sql`t.credited = ${asRead}`,
  };
  expect(await updateWhere(database.sql, subscriptionTerms, seen(4, 5), asSeen)).toEqual(new Set([three.id]));
  expect(await updateWhere(database.sql, subscriptionTerms, seen(5, 5), asSeen)).toEqual(new Set([one.id]));
  expect((await stored()).map(({ credited }) => credited)).toEqual([6, 0, 6]);
});
