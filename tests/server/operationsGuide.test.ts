import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import type { Database } from '#server/db/database.ts';
import { organisations, outbox, users } from '#server/db/schema/index.ts';
import { later } from '#server/platform/clock.ts';
import { freshDatabase } from '#tests/support/freshDatabase.ts';

/* What the guide for operators tells them to run and to search for. */

const guide = readFileSync('src/docs/operations.md', 'utf8').replaceAll(/\s+/g, ' ');
const statements = [...guide.matchAll(/`((?:select|update) [^`]+)`/g)].map(([, text = '']) => text);
const statement = (mark: string): string => statements.find((text) => text.includes(mark)) ?? '';

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
  await migrate(database);
});
afterAll(() => database.close());

it('has statements that the database runs', async () => {
  expect(statements.length).toBeGreaterThan(5);
  for (const text of statements) await database.execute(text);
});

it('names lines that the server logs', () => {
  const lines = [...guide.matchAll(/the log says `([^`]+)`/gi)].map(([, line = '']) => line);
  const files = readdirSync('src/server', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const source = files.map((name) => readFileSync(`src/server/${name}`, 'utf8')).join('');
  expect(lines).toContain('gave up a delivery');
  const logs = (line: string) => source.includes(`'${line}'`) || new RegExp(`\`[^\`\n]*${line}[^\`\n]*\``).test(source);
  expect(lines.filter((line) => !logs(line))).toEqual([]);
});

it('finds the addresses of administrators alone, and only those that they have proved', async () => {
  const now = new Date();
  const [org] = await database.sql
    .insert(organisations)
    .values({ name: 'Kuramo', email: 'kuramo@example.com', refCode: 'KURAMO', createdAt: now })
    .returning();
  const proven = { emailVerifiedAt: later(now, { seconds: 1 }), passwordHash: 'hash' };
  const person = (email: string, more: Partial<typeof users.$inferInsert>) =>
    database.sql.insert(users).values({ orgId: org?.id ?? '', name: email, email, createdAt: now, ...more });
  await person('chidi@example.com', proven);
  await person('reported@example.com', { isRoot: true, emailVerifiedAt: now });
  await person('signing-up@example.com', { isRoot: true, passwordHash: 'hash' });
  await person('ada@example.com', { isRoot: true, ...proven });
  expect((await database.execute(statement('select o.name'))).rows.map(({ email }) => email)).toEqual([
    'ada@example.com',
  ]);
  const found = async (email: string) =>
    (await database.execute(statement('select o.id').replace('ada@example.com', email))).rows.length;
  expect(
    await Promise.all(['chidi', 'reported', 'signing-up', 'ada'].map((one) => found(`${one}@example.com`))),
  ).toEqual([0, 0, 0, 1]);
});

it('names every kind of delivery that is never given up', () => {
  const files = readdirSync('src/server/modules', { recursive: true, encoding: 'utf8' });
  const endless = files.filter(
    (name) => name.endsWith('.ts') && readFileSync(`src/server/modules/${name}`, 'utf8').includes('isEndless: true'),
  );
  // A new one has to be added to the guide.
  expect(endless.toSorted()).toEqual(['cards/service.ts', 'subscriptions/deletion.ts']);
  for (const kind of ['card.forget', 'mainApp.dataDeleted']) expect(guide).toContain(`kind \`${kind}\``);
});

describe('mail that', () => {
  const now = new Date();
  const post = async (row: Partial<typeof outbox.$inferInsert>) => {
    await database.sql.delete(outbox);
    await database.sql
      .insert(outbox)
      .values({
        kind: 'mail',
        payload: { to: 'wrong@example.com', subject: 'A refund failed' },
        createdAt: now,
        attempts: 12,
        ...row,
      });
  };
  const stored = async () => (await database.sql.select().from(outbox))[0];
  const isDue = async (): Promise<boolean> => ((await stored())?.nextAt?.getTime() ?? Infinity) <= Date.now() + 5_000;

  it('was given up is sent again, but not what was sent, and no code', async () => {
    const again = statement("kind = 'mail'");
    await post({});
    await database.execute(again);
    expect(await isDue()).toBe(true);
    expect((await stored())?.attempts).toBe(0);
    for (const other of [{ sentAt: now }, { kind: 'mail.awaited' }]) {
      await post(other);
      await database.execute(again);
      expect((await stored())?.nextAt).toBeNull();
    }
  });

  it('was given up because of its address is sent to another one', async () => {
    await post({});
    await database.execute(statement('jsonb_set'));
    expect(await isDue()).toBe(true);
    expect((await stored())?.payload).toEqual({ to: 'sales@example.com', subject: 'A refund failed' });
  });

  it('waits for its next try is sent now, unless it is being delivered', async () => {
    const hurry = statement("interval '1 minute'");
    await post({ nextAt: later(now, { hours: 8 }) });
    await database.execute(hurry);
    expect(await isDue()).toBe(true);
    const claimedUntil = later(now, { seconds: 30 });
    await post({ nextAt: claimedUntil });
    await database.execute(hurry);
    expect((await stored())?.nextAt).toEqual(claimedUntil);
  });
});
