import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Settling } from '#server/modules/payments/renewals/chargeAndSettle.ts';
import { buildProcesses } from '#tests/support/builtProcesses.ts';
import { CommandedProcess } from '#tests/support/commandedProcess.ts';
import { parentOf, processorMs } from './processorTime.ts';
import type { RenewalProviderCommands } from './renewalProvider.ts';
import type { RenewalCommands } from './renewalWorker.ts';

const WORKERS = 2;
/** How the card provider behaves. */
const PROVIDER = { answerMs: 300, limit: 100 };

/** Creates organisations that bought the most popular plan a month ago and are due for renewal. */
const fill = `
with made as (
  insert into organisations (name, email, ref_code, address, city, created_at, activated_at, alias)
  select 'Kuramo Logistics Ltd', 'accounts' || n || '@kuramo.ng', 'B' || n, '27 Creek Road', 'Apapa', $2, $2, 'kuramo-' || n from generate_series(1, $1::integer) n
  returning id, email
), people as (
  insert into users (org_id, name, email, is_root, is_allocated, created_at, email_verified_at) select id, 'Ada Obi', email, true, true, $2, $2 from made
), kept as (
  insert into cards (org_id, is_default, brand, last4, exp_month, exp_year, signature, authorization_code, email, created_at)
  select id, true, 'visa', '4081', 9, 2029, 'SIG_AUTH_' || id, 'AUTH_' || id, email, $2 from made
)
insert into subscriptions (org_id, kind, plan_slug, module_slugs, number_of_users, total_cost, created_at, started_at, expires_at, next_renewal_at, next_notice_at)
select id, 'paid', 'core', (select array_agg(app_slug) from plan_modules where plan_slug = 'core' and role <> 'additional'), 20, 2400000, $2, $2, $2 + interval '31 days' - random() * interval '1 day', $2, $2 + interval '30 days' from made`;

type Client = pg.Client;

async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Databases on one server, copied from each other. `dropAll` removes them. */
class Databases {
  readonly #serverUrl: string;
  readonly #made: string[] = [];

  constructor(serverUrl: string) {
    this.#serverUrl = serverUrl;
  }

  async make(template: string | null = null): Promise<{ name: string; url: string }> {
    const name = `humanar_bench_${randomUUID().replaceAll('-', '')}`;
    await connected(this.#serverUrl, (client) =>
      client.query(`create database ${name}${template === null ? '' : ` template ${template}`}`),
    );
    this.#made.push(name);
    const url = new URL(this.#serverUrl);
    url.pathname = `/${name}`;
    return { name, url: url.href };
  }

  async drop(name: string): Promise<void> {
    await connected(this.#serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
  }

  async dropAll(): Promise<void> {
    for (const name of this.#made) await this.drop(name);
  }
}

/** Counts the rows that renewals write. */
const written = (client: Client) =>
  client.query<Record<'attempts' | 'terms' | 'receipts' | 'activities' | 'mails', string>>(`
    select (select count(*) from payment_attempts where status = 'succeeded') as attempts, (select count(*) from subscription_terms) as terms, (select count(*) from receipts) as receipts,
           (select count(*) from activities) as activities, (select count(*) from outbox) as mails`);

async function expectAll(url: string, count: number): Promise<void> {
  const { rows } = await connected(url, written);
  const expected = { attempts: count, terms: count, receipts: count, activities: 2 * count, mails: count };
  for (const [what, number] of Object.entries(expected))
    if (Number(Reflect.get(rows[0] ?? {}, what)) !== number)
      throw new Error(`${String(Reflect.get(rows[0] ?? {}, what))} ${what} were written for ${count} renewals`);
}

interface Bench {
  databases: Databases;
  worker: string;
  provider: CommandedProcess<RenewalProviderCommands>;
  providerUrl: string;
  now: Date;
}

/** Elapsed seconds, and milliseconds of processor time; PostgreSQL's is null if it runs on another machine. */
interface Measure {
  seconds: number;
  server: number;
  postgres: number | null;
  provider: number;
  mostInFlight: number;
}

/** Renews everything that is due in one database, with all workers. */
async function renewAll(
  { worker, provider, providerUrl }: Bench,
  url: string,
  { count, settling }: { count: number; settling: Settling },
): Promise<Measure> {
  const workers = Array.from(
    { length: WORKERS },
    (): CommandedProcess<RenewalCommands> => new CommandedProcess(worker),
  );
  try {
    for (const each of workers) await each.ask('begin', { databaseUrl: url, providerUrl });
    const postmaster = await connected(url, async (client) =>
      parentOf((await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0),
    );
    const times = async () => ({
      server: (await Promise.all(workers.map((each) => each.ask('processorMs')))).reduce(
        (total, each) => total + each,
        0,
      ),
      postgres: postmaster === null ? null : processorMs(postmaster),
      provider: await provider.ask('processorMs'),
    });
    await provider.ask('seen');
    const before = await times();
    const startedAt = performance.now();
    await Promise.all(workers.map((each) => each.ask('renew', settling)));
    const seconds = (performance.now() - startedAt) / 1000;
    const after = await times();
    const { charges, verified, overLimit, chargedTwice, mostInFlight } = await provider.ask('seen');
    // One by one, each charge is verified.
    const expected = settling === 'batch' ? 0 : count;
    if (charges !== count || verified !== expected || overLimit + chargedTwice > 0)
      throw new Error(
        `${count} renewals: ${charges} charges, ${chargedTwice} twice, ${verified} asked about, ${overLimit} over the limit`,
      );
    return {
      seconds,
      server: after.server - before.server,
      postgres: before.postgres === null || after.postgres === null ? null : after.postgres - before.postgres,
      provider: after.provider - before.provider,
      mostInFlight,
    };
  } catch (error) {
    for (const { log } of workers) console.error(log.slice(-2_000));
    throw error;
  } finally {
    await Promise.all(workers.map((each) => each.kill()));
  }
}

async function filled({ databases, now }: Bench, empty: string, count: number): Promise<{ name: string; url: string }> {
  const made = await databases.make(empty);
  await connected(made.url, async (client) => {
    await client.query(fill, [count, new Date(now.getTime() - 30 * 86_400_000)]);
    // Due at some time in the last ten minutes.
    await client.query(
      `update subscriptions set next_renewal_at = $1::timestamptz - random() * interval '10 minutes'`,
      [now],
    );
    await client.query('vacuum analyze');
  });
  return made;
}

/** Flushes earlier writes to disk, so that the round doesn't include them. */
async function flush(url: string): Promise<void> {
  await connected(url, (client) => client.query('checkpoint'));
  spawnSync('sync');
}

function report(
  count: number,
  settling: Settling,
  { seconds, server, postgres, provider, mostInFlight }: Measure,
): void {
  const each = (ms: number | null) =>
    ms === null ? 'not measured: it runs elsewhere' : `${(ms / count).toFixed(2)} ms`;
  console.info(
    `\n${count.toLocaleString('en')} renewals due at once, settled ${settling === 'batch' ? 'in batches' : 'one by one'}, on PostgreSQL, ${WORKERS} processes; a card provider that answers in ${PROVIDER.answerMs} ms and allows ${PROVIDER.limit} requests in flight`,
  );
  console.info(
    `  ${seconds.toFixed(1)} s, ${Math.round(count / seconds).toLocaleString('en')} per second, at most ${mostInFlight} requests in flight`,
  );
  console.info(
    `  processor time per renewal: server ${each(server)}, PostgreSQL ${each(postgres)}${postgres === null ? '' : `, together ${each(server + postgres)}`}; the provider's stand-in ${each(provider)}`,
  );
}

/**
 * Measures how long two processes take to renew `count` subscriptions that are due together, and the processor time per
 * renewal, for each way of settling in `paths`.
 */
export async function benchRenewing(
  serverUrl: string,
  { count, paths }: { count: number; paths: readonly Settling[] },
): Promise<void> {
  const built = await buildProcesses('bench-renewing', {
    worker: 'tests/bench/renewalWorker.ts',
    provider: 'tests/bench/renewalProvider.ts',
  });
  const provider: CommandedProcess<RenewalProviderCommands> = new CommandedProcess(built.provider);
  const bench: Bench = {
    databases: new Databases(serverUrl),
    worker: built.worker,
    provider,
    providerUrl: await provider.ask('begin', PROVIDER),
    now: new Date(),
  };
  try {
    const empty = await bench.databases.make();
    // Migrates the database; nothing is due.
    await renewAll(bench, empty.url, { count: 0, settling: 'batch' });
    const due = await filled(bench, empty.name, count);
    for (const settling of paths) {
      const { name, url } = await bench.databases.make(due.name);
      await flush(url);
      report(count, settling, await renewAll(bench, url, { count, settling }));
      await expectAll(url, count);
      await bench.databases.drop(name);
    }
  } finally {
    await provider.kill();
    await bench.databases.dropAll();
  }
}
