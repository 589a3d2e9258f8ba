import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database, Tx } from '#server/db/database.ts';
import { preparedInsert, preparedQuery, proposed, type Slots } from '#server/db/preparedQuery.ts';
import { keptOrders, organisations, paymentAttempts, priceBooks, quotes } from '#server/db/schema/index.ts';
import { freshDatabase, freshPglite } from '#tests/support/freshDatabase.ts';
import { createWorkRecorder } from '#tests/support/workRecorder.ts';

const at = new Date('2026-03-01T09:30:00.123Z');
const newOrganisation = (id: string, name: string | null = 'Kuramo Logistics Ltd') => ({
  id,
  name,
  email: `${id}@kuramo.ng`,
  alias: id,
  refCode: id,
  createdAt: at,
});

const namesOf = preparedQuery((tx, { id }: Slots<{ id: string }>) =>
  tx.select({ name: organisations.name }).from(organisations).where(eq(organisations.id, id)),
);
const insertOrganisation = preparedInsert(organisations);

/** A promise that resolves when `count` have called the function. */
function barrier(count: number): [Promise<void>, () => void] {
  let left = count;
  let open = (): void => {};
  const isOpen = new Promise<void>((resolve) => (open = resolve));
  return [
    isOpen,
    () => {
      left -= 1;
      if (left === 0) open();
    },
  ];
}

describe.each([
  ['the level’s database', freshDatabase],
  ['PGlite, beside it', freshPglite],
])('on %s', (_, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  it('a query runs in the transaction it is given, whichever it was built in', async () => {
    const [seen, other] = [randomUUID(), randomUUID()];
    expect(await namesOf(database.sql, { id: seen })).toEqual([]);
    const failure = new Error('rolled back');
    await expect(
      database.transaction(async (tx) => {
        await insertOrganisation(tx, newOrganisation(seen));
        expect(await namesOf(tx, { id: seen })).toEqual([{ name: 'Kuramo Logistics Ltd' }]);
        throw failure;
      }),
    ).rejects.toBe(failure);
    expect(await namesOf(database.sql, { id: seen })).toEqual([]);

    await database.transaction((tx) => insertOrganisation(tx, newOrganisation(other, 'Bower Print')));
    expect(await namesOf(database.sql, { id: other })).toEqual([{ name: 'Bower Print' }]);
  });

  it('transactions that are open at the same time write and see only their own rows', async () => {
    // PGlite has one connection: there they follow one another.
    const names = ['kept', 'undone', 'kept too'].map((name) => ({ id: randomUUID(), name: `${name} ${randomUUID()}` }));
    const failure = new Error('rolled back');
    const together = database.kind === 'pglite' ? 1 : names.length;
    const [allOpen, open] = barrier(together);
    const [allRead, read] = barrier(together);
    const outcomes = await Promise.allSettled(
      names.map(({ id, name }) =>
        database.transaction(async (tx) => {
          await insertOrganisation(tx, newOrganisation(id, name));
          open();
          await allOpen;
          const seen = await Promise.all(names.map((each) => namesOf(tx, { id: each.id })));
          // Nobody commits before everybody has read.
          read();
          await allRead;
          if (name.startsWith('undone')) throw failure;
          return seen.flat();
        }),
      ),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    if (database.kind === 'postgres')
      for (const [index, outcome] of outcomes.entries())
        expect(outcome).toMatchObject(
          index === 1 ? { reason: failure } : { value: [{ name: names[index]?.name ?? '' }] },
        );
    const stored = await Promise.all(names.map(({ id }) => namesOf(database.sql, { id })));
    expect(stored.map((rows) => rows.length)).toEqual([1, 0, 1]);
  });

  it('what a savepoint wrote is undone with it', async () => {
    const [kept, undone] = [randomUUID(), randomUUID()];
    await database.transaction(async (tx) => {
      await insertOrganisation(tx, newOrganisation(kept));
      const inner = tx.transaction(async (within) => {
        await insertOrganisation(within, newOrganisation(undone));
        throw new Error('only this');
      });
      await expect(inner).rejects.toThrow('only this');
    });
    expect(await namesOf(database.sql, { id: kept })).toHaveLength(1);
    expect(await namesOf(database.sql, { id: undone })).toEqual([]);
  });

  it('an insert stores what the usual insert stores', async () => {
    const rowOf = async (id: string) => {
      const {
        id: _id,
        email: _email,
        alias: _alias,
        refCode: _code,
        ...row
      } = (await database.sql.select().from(organisations).where(eq(organisations.id, id)))[0] ?? {};
      return row;
    };
    const [usual, prepared] = [randomUUID(), randomUUID()];
    // Columns that are missing or undefined get their default, and null stays null.
    const details = { trialUsedAt: null, specialDiscount: 250, city: undefined, activatedAt: at };
    await database.sql.insert(organisations).values({ ...newOrganisation(usual, null), ...details });
    await insertOrganisation(database.sql, { ...newOrganisation(prepared, null), ...details });
    expect(await rowOf(prepared)).toEqual(await rowOf(usual));

    const order = { plan: 'core', moduleIds: ['a,b', 'c"d'], numberOfUsers: 20, isPlanDurationAnnual: false };
    const quote = {
      type: 'new' as const,
      ...order,
      isFirstPurchase: true,
      priceBookId: 1,
      price: { text: 'O’Brien "quoted"', list: [1, null] } as never,
      paymentDue: 2_322_000_00,
      hash: 'h',
      createdAt: at,
      validUntil: at,
    };
    await database.sql.insert(quotes).values({ ...quote, orgId: usual });
    await preparedInsert(quotes)(database.sql, { ...quote, orgId: prepared });
    const quoteOf = async (orgId: string) =>
      (await database.sql.select().from(quotes).where(eq(quotes.orgId, orgId))).map((row) => ({
        ...row,
        orgId,
        id: '',
      }));
    expect(await quoteOf(prepared)).toEqual((await quoteOf(usual)).map((row) => ({ ...row, orgId: prepared })));

    // An order is stored under other names, and null isn't JSON's null.
    for (const paid of [null, order as never]) {
      const attempt = {
        purpose: 'purchase' as const,
        requestHash: 'h',
        email: 'ada@kuramo.ng',
        amount: 100,
        order: paid,
        status: 'abandoned' as const,
        createdAt: at,
      };
      await database.sql.insert(paymentAttempts).values({ ...attempt, orgId: usual });
      await preparedInsert(paymentAttempts)(database.sql, { ...attempt, orgId: prepared });
    }
    const ordersOf = async (orgId: string) =>
      (
        await database.sql.execute<{ order: string | null }>(
          sql`select "order"::text from payment_attempts where org_id = ${orgId} order by 1`,
        )
      ).rows;
    expect(await ordersOf(prepared)).toEqual(await ordersOf(usual));
    expect(await ordersOf(prepared)).toEqual([{ order: expect.stringContaining('planSlug') }, { order: null }]);
  });

  it('an insert that conflicts updates the stored row with the proposed values', async () => {
    const id = randomUUID();
    const put = preparedInsert(organisations, (insert) =>
      insert
        .onConflictDoUpdate({ target: organisations.id, set: proposed(organisations, ['name', 'specialDiscount']) })
        .returning({ name: organisations.name, specialDiscount: organisations.specialDiscount }),
    );
    expect(await put(database.sql, { ...newOrganisation(id), specialDiscount: 100 })).toEqual([
      { name: 'Kuramo Logistics Ltd', specialDiscount: 100 },
    ]);
    expect(await put(database.sql, { ...newOrganisation(id, null), specialDiscount: 300 })).toEqual([
      { name: null, specialDiscount: 300 },
    ]);
  });
});

it('a query is reported to the logger of the database it runs on, wherever it was built', async () => {
  const [unheard, heard] = await Promise.all([createWorkRecorder(), createWorkRecorder()]);
  await namesOf(unheard.database.sql, { id: randomUUID() });
  const { done } = await heard.during(async () => {
    await namesOf(heard.database.sql, { id: randomUUID() });
    await heard.database.transaction((tx) => insertOrganisation(tx, newOrganisation(randomUUID())));
  });
  expect(done.filter((text) => /^(?:select|insert) /.test(text))).toEqual([
    expect.stringContaining('select "name"'),
    expect.stringContaining('insert into "organisations"'),
  ]);
  await Promise.all([unheard, heard].map(({ database }) => database.close()));
});

describe('what is built', () => {
  let database: Database;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.close());

  it('a query is built once, an insert once for each set of columns', async () => {
    const build = vi.fn((tx: Tx, { from }: Slots<{ from: string }>) =>
      tx.select({ id: priceBooks.id }).from(priceBooks).where(eq(priceBooks.effectiveFrom, from)),
    );
    const booksFrom = preparedQuery(build);
    const columnSets: (readonly string[])[] = [];
    const insert = preparedInsert(organisations, (insertion, keys) => {
      columnSets.push(keys);
      return insertion;
    });
    for (const name of ['Ada', 'Bola']) {
      expect(await booksFrom(database.sql, { from: at.toISOString() })).toEqual([]);
      await insert(database.sql, newOrganisation(randomUUID(), name));
    }
    expect(build).toHaveBeenCalledTimes(1);
    expect(columnSets).toHaveLength(1);
    await insert(database.sql, { ...newOrganisation(randomUUID()), specialDiscount: 100 });
    expect(columnSets).toHaveLength(2);
  });

  it('a column that the table doesn’t have is refused', () => {
    // @ts-expect-error The types refuse it, too.
    expect(() => proposed(keptOrders, ['price'])).toThrow('has no column price');
  });
});
