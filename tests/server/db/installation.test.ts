import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { WrongDatabase } from '#server/db/claimDatabase.ts';
import { sandboxProvider, sandboxRoutes } from '#server/sandboxRoutes.ts';
import { paidAttempt } from '#tests/support/billing.ts';
import { freshDatabase } from '#tests/support/freshDatabase.ts';
import { administrator } from '#tests/support/people.ts';
import { realKeys } from '#tests/support/realKeys.ts';
import { startTestServer } from '#tests/support/server.ts';

/*
 * Every combination of settings and database: missing or mixed-up settings never open real data or mix it with a
 * sandbox's.
 */

const startOn = (database: Database, env: Record<string, string>) =>
  startTestServer({
    database: { ...database, close: async () => {} },
    env,
    more: sandboxRoutes,
    routes: sandboxProvider,
  });
type Started = Awaited<ReturnType<typeof startOn>>;

async function servedWith(
  env: Record<string, string>,
  prepare: (server: Started) => Promise<unknown> = async () => {},
): Promise<Database> {
  const database = await freshDatabase();
  const server = await startOn(database, env);
  await prepare(server);
  await server.stop();
  return database;
}

/** Removes what only a sandbox leaves. */
async function withoutTraces(database: Database): Promise<Database> {
  await database.execute(
    'truncate sandbox_authorizations, sandbox_mails, sandbox_provider, sandbox_clock, sandbox_transactions',
  );
  return database;
}

/** The state left by an earlier release, which records nothing. */
const unrecord = `drop table if exists installation; alter table price_books drop column if exists payroll_user_fee;
  delete from migrations where name like '%_installation' or name like '%_price-books-and-links'`;

type Outcome = 'sandbox' | 'site' | 'refused';
/** `outcomes` follows the order of the settings below; `before` runs before each start. */
const kinds: { kind: string; make: () => Promise<Database>; before?: string; outcomes: Outcome[] }[] = [
  {
    kind: 'a new database',
    make: freshDatabase,
    before: 'delete from installation',
    outcomes: ['sandbox', 'sandbox', 'site', 'site', 'site'],
  },
  {
    kind: 'a sandbox’s database',
    make: () => servedWith({}),
    outcomes: ['sandbox', 'sandbox', 'refused', 'refused', 'refused'],
  },
  {
    kind: 'a site’s database',
    make: () => servedWith(realKeys),
    outcomes: ['refused', 'refused', 'site', 'refused', 'refused'],
  },
  {
    kind: 'a sandbox’s database from before',
    make: () => servedWith({}),
    before: unrecord,
    outcomes: ['sandbox', 'sandbox', 'refused', 'refused', 'refused'],
  },
  {
    kind: 'a site’s database from before',
    make: async () => withoutTraces(await servedWith({})),
    before: unrecord,
    outcomes: ['refused', 'refused', 'site', 'site', 'site'],
  },
  {
    kind: 'a site’s database from before that was opened as a sandbox',
    make: () => servedWith({}, async (server) => paidAttempt(server, (await administrator(server)).orgId)),
    before: unrecord,
    outcomes: ['refused', 'refused', 'site', 'site', 'site'],
  },
];
const settings: [string, Record<string, string>][] = [
  ['no settings', {}],
  ['SANDBOX=on and DATABASE_URL', { SANDBOX: 'on', DATABASE_URL: realKeys.DATABASE_URL }],
  ['live keys', realKeys],
  ['test keys', { ...realKeys, PAYMENT_SECRET_KEY: 'sk_test_x', PAYMENT_PUBLIC_KEY: 'pk_test_x' }],
  ['another provider', { ...realKeys, PAYMENT_BASE_URL: 'https://api.another.ng' }],
];

/** Everything that a start could change. */
async function contentOf(database: Database): Promise<unknown[]> {
  const tables = await database.execute(
    `select table_name::text as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const content: unknown[] = [];
  for (const { name } of tables.rows)
    content.push(
      name,
      (await database.execute(`select md5(string_agg(t::text, ',' order by t::text)) as hash from "${String(name)}" t`))
        .rows,
    );
  return content;
}

describe.each(kinds)('$kind', ({ make, before = '', outcomes }) => {
  let database: Database;
  beforeAll(async () => void (database = await make()));
  afterAll(() => database.close());

  it.each(settings.map(([name, env], place) => ({ name, env, outcome: outcomes[place] })))(
    'with $name: $outcome',
    async ({ env, outcome }) => {
      if (before !== '') await database.execute(before);
      if (outcome === 'refused') {
        const content = await contentOf(database);
        await expect(startOn(database, env)).rejects.toBeInstanceOf(WrongDatabase);
        expect(await contentOf(database)).toEqual(content);
      } else {
        const server = await startOn(database, env);
        expect(server.config.sandbox).toBe(outcome === 'sandbox');
        await server.stop();
      }
    },
  );
});

describe('incomplete settings', () => {
  const { DATABASE_URL, SMTP_URL, ...keys } = realKeys;
  it.each([
    ['DATABASE_URL alone', { DATABASE_URL }],
    ['SMTP_URL alone', { SMTP_URL }],
    ['DATABASE_URL and SMTP_URL', { DATABASE_URL, SMTP_URL }],
    ['only keys', keys],
    ['everything but DATABASE_URL', { ...keys, SMTP_URL }],
    ['everything but SMTP_URL', { ...keys, DATABASE_URL }],
    ['everything, with SANDBOX=on', { ...realKeys, SANDBOX: 'on' }],
    ['a mail server, with SANDBOX=on', { SMTP_URL, SANDBOX: 'on' }],
    ['SANDBOX=off alone', { SANDBOX: 'off' }],
  ] as [string, Record<string, string>][])('keep the server from starting: %s', (_, env) => {
    expect(() => readConfig({ PUBLIC_URL: 'http://humanar.test', ...env })).toThrow(
      'The server cannot start with these settings',
    );
  });
});
