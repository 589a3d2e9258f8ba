import { getTableName, isTable } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as schema from '#server/db/schema/index.ts';
import { administrator } from '#tests/support/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/* Under the same use every day, a table that isn't a record for good stops growing. */

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.stop());

/** A day's rows, written at `$1`, and for how many days they may stay. `$2` is an organisation and `$3` its person. */
const daily: Record<string, { days: number; statement: string }> = {
  tokens: {
    days: 60,
    statement: `insert into tokens (hash, purpose, user_id, org_id, created_at, expires_at, idle_expires_at, last_seen_at)
      select sha256(gen_random_uuid()::text::bytea), 'session', $3::uuid, $2::uuid, $1::timestamptz, $1::timestamptz + interval '30 days', $1::timestamptz + interval '7 days', $1::timestamptz`,
  },
  one_time_codes: {
    days: 2,
    statement: `insert into one_time_codes (user_id, purpose, challenge, code_hash, created_at, expires_at)
      select $3::uuid, 'signIn', $2::text, sha256('code'), $1::timestamptz, $1::timestamptz + interval '10 minutes'`,
  },
  quotes: {
    days: 2,
    statement: `insert into quotes (org_id, type, plan_slug, module_slugs, number_of_users, is_annual, is_first_purchase, price_book_id, price, payment_due, hash, created_at, valid_until)
      select $2::uuid, 'new', 'core', '{}', 20, false, true, (select min(id) from price_books), '{}', 1, '', $1::timestamptz, $1::timestamptz + interval '30 minutes' where $3::uuid is not null`,
  },
  kept_orders: {
    days: 8,
    statement: `with person as (insert into users (org_id, name, email, created_at, email_verified_at) select $2::uuid, 'Femi', gen_random_uuid() || '@kuramo.ng', $1::timestamptz, $1::timestamptz where $3::uuid is not null returning id, org_id)
      insert into kept_orders (org_id, user_id, plan_slug, module_slugs, number_of_users, is_annual, sent_at, kept_until)
      select org_id, id, 'core', '{}', 20, false, $1::timestamptz, $1::timestamptz + interval '7 days' from person`,
  },
  outbox: {
    days: 32,
    statement: `insert into outbox (kind, org_id, created_at, sent_at)
      select 'mail', $2::uuid, $1::timestamptz, case when half = 1 then $1::timestamptz end from generate_series(1, 2) half where $3::uuid is not null`,
  },
  rate_limits: {
    days: 2,
    statement: `insert into rate_limits (key, count, expires_at) select $2::text || $3::text || $1::text, 1, $1::timestamptz + interval '1 hour'`,
  },
  unreachable_addresses: {
    days: 91,
    statement: `insert into unreachable_addresses (org_id, email, failed_at) select $2::uuid, gen_random_uuid()::text, $1::timestamptz where $3::uuid is not null`,
  },
  /** Sign-ups that are never confirmed, each with an organisation. */
  users: {
    days: 32,
    statement: `with made as (insert into organisations (email, ref_code, created_at) select 'ada@kuramo.ng', gen_random_uuid()::text, $1::timestamptz where $2::uuid is not null and $3::uuid is not null returning id)
      insert into users (org_id, name, email, created_at) select id, 'Ada', gen_random_uuid() || '@kuramo.ng', $1::timestamptz from made`,
  },
};

/** Emptied by other rules, each with tests of its own. */
const elsewhere: Record<string, string> = {
  deferred_work: 'A row is deleted when its work is done.',
  inquiries: 'Kept for 24 months: inquiries.test.ts.',
  demo_requests: 'Kept for 24 months: demos.test.ts.',
  demo_links: 'Kept until 30 days after the demo: demos.test.ts.',
  partner_applications: 'Kept for 24 months: inquiries.test.ts.',
};

/** They grow with the number of customers, their people or their payments. A purge empties some of them. */
const records = [
  'organisations',
  'logos',
  'former_emails',
  'outlets',
  'billing_contacts',
  'security_answers',
  'subscriptions',
  'activities',
  'cards',
  'payment_attempts',
  'payment_disputes',
  'subscription_terms',
  'receipts',
  'referrals',
];

/** They have a fixed number of rows. */
const fixed = [
  'apps',
  'plans',
  'plan_modules',
  'price_books',
  'app_prices',
  'plan_prices',
  'cancel_reasons',
  'countries',
  'states',
  'installation',
  'receipt_series',
];

test('every table is bounded, a record, or of a fixed size', () => {
  const names = Object.values(schema)
    .filter((each) => isTable(each))
    .map(getTableName)
    .filter((name) => !name.startsWith('sandbox_'));
  expect([...Object.keys(daily), ...Object.keys(elsewhere), ...records, ...fixed].toSorted()).toEqual(names.toSorted());
});

test('after a year of the same use, tables are no larger than their retention allows', async () => {
  const { platform, clock } = server;
  const { database, jobs } = platform;
  const { orgId, userId } = await administrator(server);
  const counts = async () =>
    Object.fromEntries(
      await Promise.all(
        Object.keys(daily).map(async (table) => {
          const where = table === 'users' ? 'where email_verified_at is null' : '';
          const { rows } = await database.execute(`select count(*)::int as count from ${table} ${where}`);
          return [table, Number(rows[0]?.['count'])] as const;
        }),
      ),
    );
  const before = await counts();
  for (let day = 0; day < 365; day += 1) {
    const now = clock.now();
    for (const { statement } of Object.values(daily))
      await database.execute(statement, [now.toISOString(), orgId, userId]);
    clock.advance({ days: 1 });
    await jobs.runDue('clean-up');
    await jobs.runDue('sign-up-retention');
  }
  const after = await counts();
  const perDay = (table: string) => (table === 'outbox' ? 2 : 1);
  const tooMany = Object.entries(daily).filter(
    ([table, { days }]) => (after[table] ?? 0) - (before[table] ?? 0) > days * perDay(table),
  );
  expect(tooMany.map(([table]) => [table, before[table], after[table]])).toEqual([]);
});
