import { randomInt, randomUUID } from 'node:crypto';
import pg from 'pg';
import { refreshLinchpin } from '#contract/auth.ts';
import { addressOf, type Call } from '#contract/call.ts';
import { listTransactions } from '#contract/payments.ts';
import { generateQuote } from '#contract/quotes.ts';
import { listSessions } from '#contract/security.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { seed } from '#server/db/seed/seed.ts';
import { lockDueRenewals } from '#server/modules/payments/renewals/dueRenewals.ts';
import { dueBatches } from '#server/modules/subscriptions/service.ts';
import { receiptOf } from '#tests/support/billing.ts';
import { spawnServer } from '#tests/support/spawnServer.ts';
import { median } from './processes.ts';

/** How many renewals are due in each database. */
const DUE = 50;
/** Organisations that make requests. */
const CALLERS = 500;
/** Requests of a kind in a round. */
const REQUESTS = 200;

/**
 * Fills a new database with `$1` organisations, six in ten of them paying: each with a person, an outlet, a session and
 * an expired one, a subscription, activities and a mail, and the paying ones with a card, payments and a receipt.
 */
const fill = `
create temporary table made as
  select n, gen_random_uuid() as org_id, gen_random_uuid() as user_id, n % 10 < 6 as is_paying from generate_series(1, $1) n;
insert into organisations (id, name, email, ref_code, address, city, created_at, activated_at, alias)
  select org_id, 'Kuramo Logistics Ltd', 'accounts' || n || '@kuramo.ng', 'B' || n, '27 Creek Road', 'Apapa', now() - interval '60 days', now() - interval '60 days', 'kuramo-' || n from made;
insert into users (id, org_id, name, email, is_root, is_allocated, created_at, email_verified_at)
  select user_id, org_id, 'Ada Obi', 'accounts' || n || '@kuramo.ng', true, true, now() - interval '60 days', now() - interval '60 days' from made;
insert into outlets (org_id, name, is_default) select org_id, 'Head office', true from made;
insert into tokens (hash, purpose, user_id, org_id, created_at, last_seen_at, idle_expires_at, expires_at)
  select sha256(lpad(n::text, 43, 'g')::bytea), 'session', user_id, org_id, now(), now(), now() + interval '7 days', now() + interval '30 days' from made;
insert into tokens (hash, purpose, user_id, org_id, created_at, last_seen_at, idle_expires_at, expires_at)
  select sha256(lpad(n::text, 43, 'e')::bytea), 'session', user_id, org_id, now() - interval '20 days', now() - interval '19 days', now() - interval '12 days', now() - interval '5 days' from made;
insert into subscriptions (org_id, kind, plan_slug, module_slugs, number_of_users, total_cost, created_at, started_at, expires_at, next_renewal_at)
  select org_id, case when is_paying then 'paid' else 'trial' end, 'core', (select array_agg(app_slug) from plan_modules where plan_slug = 'core' and role <> 'additional'), 20, 2400000, now() - interval '60 days', now(),
    now() + interval '15 days' + random() * interval '15 days', case when is_paying then now() + interval '12 days' + random() * interval '15 days' end from made;
insert into cards (org_id, is_default, brand, last4, exp_month, exp_year, signature, authorization_code, email, created_at)
  select org_id, true, 'visa', '4081', 9, 2029, 'SIG_' || n, 'AUTH_' || n, 'accounts' || n || '@kuramo.ng', now() from made where is_paying;
create temporary table paid as
  select org_id, user_id, n, gen_random_uuid() as attempt_id, month from made, generate_series(1, 2) month where is_paying;
insert into payment_attempts (org_id, id, purpose, request_hash, actor_id, email, amount, status, card_brand, card_last4, charged, created_at, paid_at, settled_at)
  select org_id, attempt_id, 'addCard', '', user_id, 'accounts' || n || '@kuramo.ng', 2322000, 'succeeded', 'visa', '4081', 2322000, now() - month * interval '30 days', now() - month * interval '30 days', now() - month * interval '30 days' from paid;
insert into receipts (org_id, attempt_id, number, issued_at, content)
  select org_id, attempt_id, 'G-' || n || '-' || month, now() - month * interval '30 days', $2::jsonb from paid;
insert into activities (org_id, actor_id, event, at)
  select org_id, user_id, 'account.activated', now() - day * interval '20 days' from made, generate_series(1, 2) day;
insert into outbox (kind, org_id, created_at, sent_at) select 'receipt', org_id, now() - random() * interval '25 days', now() from made;
`;

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function filledDatabase(serverUrl: string, count: number): Promise<string> {
  const name = `humanar_growth_${randomUUID().replaceAll('-', '')}`;
  await connected(serverUrl, (client) => client.query(`create database ${name}`));
  const { href: url } = Object.assign(new URL(serverUrl), { pathname: name });
  const database = openPostgres(url, () => {});
  await migrate(database);
  await seed(database);
  await database.close();
  await connected(url, async (client) => {
    // The rows refer to each other by construction. Checking that takes longer than writing them.
    await client.query('set session_replication_role = replica');
    const values = [String(count), `'${JSON.stringify(receiptOf(randomUUID()))}'`];
    for (const statement of fill.split(/;\n/).filter((each) => each.trim() !== ''))
      await client.query(statement.replaceAll(/\$([12])/g, (_, place: string) => values[Number(place) - 1] ?? ''));
    await client.query('vacuum analyze');
  });
  return url;
}

/** Milliseconds to find and lock the renewals that are due, undone afterwards. */
async function renewalLookUp(url: string): Promise<() => Promise<number>> {
  const database = openPostgres(url, () => {});
  const due = new Date();
  await connected(url, (client) =>
    client.query(
      'update subscriptions set next_renewal_at = $1 where org_id in (select org_id from subscriptions where next_renewal_at is not null limit $2)',
      [due, DUE],
    ),
  );
  class Undone extends Error {}
  return async () => {
    const startedAt = performance.now();
    await database
      .transaction(async (tx) => {
        for (const orgIds of await dueBatches(tx, due, DUE)) {
          const found = await lockDueRenewals(tx, orgIds, due);
          if (found.length !== DUE) throw new Error(`${found.length} of ${DUE} renewals were found`);
        }
        throw new Undone();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error;
      });
    return performance.now() - startedAt;
  };
}

const order = { type: 'new', plan: 'core', moduleIds: [], numberOfUsers: 20, isPlanDurationAnnual: false };
const requests: [name: string, call: Call, query: string, body?: object][] = [
  ['account data', refreshLinchpin, ''],
  ['history', listTransactions, '?page=1&perPage=20'],
  ['quote', generateQuote, '', order],
  ['sessions', listSessions, ''],
];

/** The median of some requests, one after another, each by another organisation, in ms. */
async function timeOf(
  url: string,
  count: number,
  [name, call, query, body]: (typeof requests)[number],
): Promise<number> {
  const times: number[] = [];
  for (let sent = 0; sent < REQUESTS; sent += 1) {
    const caller = 1 + randomInt(Math.min(CALLERS, count)) * Math.floor(count / Math.min(CALLERS, count));
    const startedAt = performance.now();
    const answer = await fetch(`${url}${addressOf(call)}${query}`, {
      method: call.method,
      headers: {
        authorization: String(caller).padStart(43, 'g'),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    times.push(performance.now() - startedAt);
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${text}`);
  }
  return median(times);
}

/**
 * Prints what a request costs in databases of each size, and how that compares with the smallest: medians of
 * interleaved rounds, one request at a time.
 */
export async function benchGrowth(
  serverUrl: string,
  { sizes, rounds }: { sizes: readonly number[]; rounds: number },
): Promise<void> {
  const filled: { count: number; url: string }[] = [];
  for (const count of sizes) {
    const startedAt = performance.now();
    filled.push({ count, url: await filledDatabase(serverUrl, count) });
    console.info(
      `${count.toLocaleString('en')} organisations: filled in ${Math.round((performance.now() - startedAt) / 1000)} s`,
    );
  }
  const lookUps = await Promise.all(filled.map(({ url }) => renewalLookUp(url)));
  const times = new Map<string, number[][]>();
  const note = (name: string, place: number, ms: number) => {
    const bySize = times.get(name) ?? sizes.map(() => []);
    bySize[place]?.push(ms);
    times.set(name, bySize);
  };
  for (const lookUp of lookUps) await lookUp();
  for (let round = 0; round < rounds * 3; round += 1)
    for (const [place, lookUp] of lookUps.entries()) note('renewal look-up', place, await lookUp());
  // Servers would renew them.
  for (const { url } of filled)
    await connected(url, (client) =>
      client.query(
        `update subscriptions set next_renewal_at = now() + interval '12 days' where next_renewal_at <= now()`,
      ),
    );
  const servers = await Promise.all(
    filled.map(({ url }) =>
      spawnServer({ env: { LOG_LEVEL: 'error', NODE_ENV: 'production', SANDBOX: 'on', DATABASE_URL: url } }),
    ),
  );
  try {
    for (let round = -1; round < rounds; round += 1)
      for (const request of requests)
        for (const [place, server] of servers.entries()) {
          const ms = await timeOf(server.url, sizes[place] ?? 0, request);
          // The first round warms up.
          if (round >= 0) note(request[0], place, ms);
        }
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
  console.info(
    `\nCost of a request on PostgreSQL, one at a time, medians of ${rounds} interleaved rounds; in brackets, compared with ${sizes[0]?.toLocaleString('en')} organisations`,
  );
  console.info(`  ${''.padEnd(16)}${sizes.map((size) => size.toLocaleString('en').padStart(20)).join('')}`);
  for (const [name, bySize] of times) {
    const [smallest = []] = bySize;
    const cells = bySize.map((each) => {
      const ratio = median(each.map((ms, round) => ms / (smallest[round] ?? Number.NaN)));
      return `${median(each).toFixed(2)} ms (${ratio.toFixed(2)})`.padStart(20);
    });
    console.info(`  ${name.padEnd(16)}${cells.join('')}`);
  }
}
