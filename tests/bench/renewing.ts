import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { buildProcesses } from '#tests/support/builtProcesses.ts';
import { CommandedProcess } from '#tests/support/commandedProcess.ts';
import { renewByStatement, type Sample, sampleOf } from './renewalStatement.ts';
import type { RenewalCommands } from './renewalWorker.ts';

const WORKERS = 2;

/** One that was bought a month ago and is due now, on the plan that is bought most. */
const fill = `
with made as (
  insert into organisations (name, email, ref_code, address, city, created_at, activated_at, alias)
  select 'Kuramo Logistics Ltd', 'accounts' || n || '@kuramo.ng', 'B' || n, '27 Creek Road', 'Apapa', $2, $2, 'kuramo-' || n from generate_series(1, $1::integer) n
  returning id, email
), people as (
  insert into users (org_id, name, email, is_root, is_allocated, created_at, email_verified_at) select id, 'Ada Obi', email, true, true, $2, $2 from made
), kept as (
  insert into cards (org_id, is_default, brand, last4, exp_month, exp_year, signature, authorization_code, email, created_at)
  select id, true, 'visa', '4081', 9, 2029, 'SIG', 'AUTH_' || id, email, $2 from made
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

/** Databases on one server, made from one another; all of them go in the end. */
class Databases {
  readonly #serverUrl: string;
  readonly #made: string[] = [];

  constructor(serverUrl: string) {
    this.#serverUrl = serverUrl;
  }

  async make(template: string | null = null): Promise<{ name: string; url: string }> {
    const name = `humanar_bench_${randomUUID().replaceAll('-', '')}`;
    await connected(this.#serverUrl, (client) => client.query(`create database ${name}${template === null ? '' : ` template ${template}`}`));
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

/** What has been written: as many rows, and as much in them, on either side. */
const written = (client: Client) =>
  client.query<Record<'attempts' | 'terms' | 'receipts' | 'activities' | 'mails' | 'bytes', string>>(`
    select (select count(*) from payment_attempts where status = 'succeeded') as attempts, (select count(*) from subscription_terms) as terms, (select count(*) from receipts) as receipts,
           (select count(*) from activities) as activities, (select count(*) from outbox) as mails,
           (select sum(octet_length(payload::text)) from outbox) + (select sum(octet_length(content::text)) from receipts) + (select sum(octet_length("order"::text)) from payment_attempts) as bytes`);

async function expectAll(url: string, count: number): Promise<number> {
  const { rows } = await connected(url, written);
  const [{ bytes, ...counts } = { bytes: '0' }] = rows;
  const wanted = { attempts: count, terms: count, receipts: count, activities: 2 * count, mails: count };
  for (const [what, number] of Object.entries(wanted)) if (Number(Reflect.get(counts, what)) !== number) throw new Error(`${String(Reflect.get(counts, what))} ${what} were written for ${count} renewals`);
  return Number(bytes) / count;
}

interface Bench {
  databases: Databases;
  worker: string;
  now: Date;
}

/** All of the product's workers over one database; seconds. */
async function byTheJob({ worker }: Bench, url: string): Promise<number> {
  const workers = Array.from({ length: WORKERS }, (): CommandedProcess<RenewalCommands> => new CommandedProcess(worker));
  try {
    for (const each of workers) await each.ask('begin', { databaseUrl: url });
    const began = performance.now();
    const askedAgain = await Promise.all(workers.map((each) => each.ask('renew')));
    const seconds = (performance.now() - began) / 1000;
    if (askedAgain.some((times) => times > 0)) throw new Error('the provider was asked about what the job should have known');
    return seconds;
  } catch (error) {
    for (const { log } of workers) console.error(log.slice(-2_000));
    throw error;
  } finally {
    await Promise.all(workers.map((each) => each.kill()));
  }
}

const byStatement = ({ now }: Bench, url: string, sample: Sample): Promise<number> =>
  connected(url, async (client) => {
    const began = performance.now();
    await renewByStatement(client, now, sample);
    return (performance.now() - began) / 1000;
  });

async function filled({ databases, now }: Bench, empty: string, count: number): Promise<{ name: string; url: string }> {
  const made = await databases.make(empty);
  await connected(made.url, async (client) => {
    await client.query(fill, [count, new Date(now.getTime() - 30 * 86_400_000)]);
    // Due within the minutes before now.
    await client.query(`update subscriptions set next_renewal_at = $1::timestamptz - random() * interval '10 minutes'`, [now]);
    await client.query('vacuum analyze');
  });
  return made;
}

/** What was written before is on the disk: nobody pays for it later. */
async function atRest(url: string): Promise<void> {
  await connected(url, (client) => client.query('checkpoint'));
  spawnSync('sync');
}

/** One round over a copy of its own. */
async function round(bench: Bench, from: string, count: number, work: (url: string) => Promise<number>): Promise<{ seconds: number; bytes: number }> {
  const { name, url } = await bench.databases.make(from);
  await atRest(url);
  const seconds = await work(url);
  const bytes = await expectAll(url, count);
  await bench.databases.drop(name);
  return { seconds, bytes };
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const rate = (count: number, seconds: readonly number[]): string => Math.round(count / median(seconds)).toLocaleString('en').padStart(7);

/**
 * Renewals a second of the product's job with two processes, beside one statement that does the same writes, in interleaved
 * rounds over copies of one database on PostgreSQL at `serverUrl`. With `million`, what a renewal costs when ten times as
 * many are due as well.
 */
export async function benchRenewing(serverUrl: string, { count, rounds, million }: { count: number; rounds: number; million: boolean }): Promise<void> {
  const { worker } = await buildProcesses('bench-renewing', { worker: 'tests/bench/renewalWorker.ts' });
  const bench: Bench = { databases: new Databases(serverUrl), worker, now: new Date() };
  try {
    const empty = await bench.databases.make();
    // Brings it up to date; there is nothing to renew.
    await byTheJob(bench, empty.url);
    const few = await filled(bench, empty.name, 1_000);
    await byTheJob(bench, few.url);
    const sample = await connected(few.url, sampleOf);

    const many = await filled(bench, empty.name, count);
    const seen = { statement: [] as number[], job: [] as number[] };
    for (let done = 0; done < rounds; done += 1) {
      const one = await round(bench, many.name, count, (url) => byStatement(bench, url, sample));
      const other = await round(bench, many.name, count, (url) => byTheJob(bench, url));
      if (Math.abs(other.bytes / one.bytes - 1) > 0.02) throw new Error(`one writes ${one.bytes} bytes a renewal, the other ${other.bytes}`);
      seen.statement.push(one.seconds);
      seen.job.push(other.seconds);
    }
    console.info(`\nRenewals of ${count.toLocaleString('en')} that are due at once, on PostgreSQL, medians of ${rounds} interleaved rounds`);
    console.info(`  one statement that does the same writes    ${rate(count, seen.statement)} a second`);
    console.info(`  the job, ${WORKERS} processes                       ${rate(count, seen.job)} a second`);
    console.info(`  of the statement's rate: ${Math.round(median(seen.statement.map((seconds, at) => seconds / (seen.job[at] ?? Number.NaN))) * 100)} %`);
    if (!million) return;

    const tenfold = await filled(bench, empty.name, count * 10);
    await atRest(tenfold.url);
    const seconds = await byTheJob(bench, tenfold.url);
    await expectAll(tenfold.url, count * 10);
    console.info(`  ${(count * 10).toLocaleString('en')} due at once                     ${rate(count * 10, [seconds])} a second; ${(seconds / 10 / median(seen.job)).toFixed(2)} times as long for each`);
  } finally {
    await bench.databases.dropAll();
  }
}
