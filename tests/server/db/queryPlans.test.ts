import { getTableName, isTable } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import * as schema from '#server/db/schema/index.ts';
import { isForHolder, rows } from '#tests/support/callRows.ts';
import { callWorld } from '#tests/support/callWorld.ts';
import { server, setSwitches, withProvider } from '#tests/support/provider.ts';
import { type RecordedStatement, recordStatements } from '#tests/support/recordedStatements.ts';
import { renewingCustomer } from '#tests/support/renewals.ts';

/*
 * No statement of a request or a job reads a whole table that grows with the number of customers. PostgreSQL is told to
 * avoid sequential scans, so that it plans one only where no index helps, however small the tables of a test are.
 */

withProvider({ env: { SANDBOX: 'on', LINCHPIN: 'single-use', MAIL_EVENTS_KEY: 'k'.repeat(32) } });

/** They have a fixed number of rows, or belong to the sandbox; rows of deferred work are deleted once it is done. */
const small = new Set([
  'deferred_work',
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
]);
const growing = new Set<string>(
  Object.values(schema)
    .filter((each) => isTable(each))
    .map(getTableName)
    .filter((name) => !small.has(name) && !name.startsWith('sandbox_')),
);

/** A node of a plan, as PostgreSQL describes it. */
interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
}

/** The tables that a plan reads whole. A partial index is only as long as the work that is due. */
function readWhole(plan: Plan, partial: ReadonlySet<string>): string[] {
  const { 'Node Type': type, 'Relation Name': table = '', 'Index Name': index = '', 'Index Cond': cond } = plan;
  const isWhole =
    type === 'Seq Scan' || (/^(Index|Index Only) Scan$/.test(type) && cond === undefined && !partial.has(index));
  return [
    ...(isWhole && growing.has(table) ? [table] : []),
    ...(plan.Plans ?? []).flatMap((each) => readWhole(each, partial)),
  ];
}

/** The statements that read a growing table whole, with its name. */
async function wholeReads(statements: Iterable<RecordedStatement>): Promise<string[]> {
  const { rows: names } = await server.platform.database.execute('select current_database() as name');
  const address = Object.assign(new URL(process.env['TEST_DATABASE_URL'] ?? ''), { pathname: names[0]?.['name'] });
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  try {
    await client.query('set enable_seqscan = off');
    const { rows: indexes } = await client.query<{ name: string }>(
      'select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid where i.indpred is not null',
    );
    const partial = new Set(indexes.map(({ name }) => name));
    const found: string[] = [];
    for (const { text, values } of statements) {
      if (!/^\s*(select|insert|update|delete|with)\b/i.test(text)) continue;
      const { rows: lines } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (format json) ${text}`,
        values,
      );
      for (const line of lines)
        for (const { Plan: plan } of line['QUERY PLAN'])
          for (const table of readWhole(plan, partial)) found.push(`${table}: ${text}`);
    }
    return found;
  } finally {
    await client.end();
  }
}

test('requests and jobs find their rows in growing tables by an index', async ({ skip }) => {
  if (server.platform.database.kind !== 'postgres') skip();
  const statements = new Map<string, RecordedStatement>();
  const { jobs } = server.platform;
  const world = await callWorld({
    ...server,
    api: {
      ...server.api,
      raw: ((...parts: Parameters<typeof server.api.raw>) =>
        recordStatements(statements, () => server.api.raw(...parts))) as typeof server.api.raw,
    },
  });
  await setSwitches({ webhook: 'drop' });
  for (const call of calls) {
    const holders = isForHolder(call) ? (['holder'] as const) : [];
    for (const who of ['visitor', 'member', 'admin', ...holders] as const)
      await world.ask(call, who, rows[call.name]?.input?.(await world.idsOf(who)) ?? {});
  }
  await recordStatements(statements, renewingCustomer);
  for (const days of [24, 8, 40, 100]) {
    server.clock.advance({ days });
    await recordStatements(statements, () => jobs.runDue());
    await recordStatements(statements, () => server.platform.outbox.drain());
  }
  expect(await wholeReads(statements.values())).toEqual([]);
});

test('rows that refer to a growing table are found by an index when its row is deleted', async ({ skip }) => {
  const { database } = server.platform;
  if (database.kind !== 'postgres') skip();
  const { rows: unindexed } = await database.execute(`
    select c.conrelid::regclass::text as "table", c.conname as name
    from pg_constraint c
    where c.contype = 'f' and c.confrelid::regclass::text in (${[...growing].map((name) => `'${name}'`).join(', ')})
      and not exists (
        select 1 from pg_index i
        where i.indrelid = c.conrelid and i.indpred is null and c.conkey @> (i.indkey::int2[])[0:0]
      )
    order by 1, 2`);
  expect(unindexed).toEqual([]);
});
