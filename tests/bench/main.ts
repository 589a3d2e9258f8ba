import { tmpdir, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { testPostgres } from '#scripts/postgres.mjs';
import { firstLoad, pages } from '#scripts/sizes.mjs';
import { benchDataUse } from './dataUse.ts';
import { benchGrowth } from './growingDatabase.ts';
import { benchResponseTimes } from './responseTimes.ts';
import { benchPainting } from './painting.ts';
import { benchPaying } from './paying.ts';
import { benchRefresh } from './refresh.ts';
import { benchRenewing } from './renewing.ts';
import { benchServing } from './serving.ts';
import { benchSlowNetwork } from './slowNetwork.ts';
import { benchStarting } from './starting.ts';

/*
 * Prints figures without judging them. Run it on a quiet machine. `npm run bench -- --quick` uses short rounds, and a
 * name (`starting`, `first-load`, `pages`, `slow-network`, `data-use`, `response-times`, `refresh`, `paying`,
 * `renewing`) runs only that part. For renewals, `-- --count=N` sets how many are due, and `-- --single` also settles them one by one. `growth`, which takes
 * minutes and gigabytes of disk, runs only by name; `-- --sizes=1000,100000` sets its numbers of organisations.
 */

const parts = [
  'starting',
  'first-load',
  'pages',
  'slow-network',
  'data-use',
  'response-times',
  'refresh',
  'paying',
  'renewing',
  'growth',
];
// Throws at an unknown option: all parts together take most of an hour.
const { values: options, positionals: requested } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    single: { type: 'boolean', default: false },
    count: { type: 'string' },
    sizes: { type: 'string' },
  },
});
if (requested[0] !== undefined && !parts.includes(requested[0]))
  throw new Error(`There is no part ${requested[0]}. The parts are ${parts.join(', ')}.`);
const isQuick = options.quick;
const how = isQuick ? { rounds: 3, seconds: 2 } : { rounds: 5, seconds: 8 };

const renewing = {
  count: options.count === undefined ? (isQuick ? 5_000 : 100_000) : Number(options.count),
  paths: options.single ? (['batch', 'single'] as const) : (['batch'] as const),
};
const includes = (part: string): boolean => requested.length === 0 || requested.includes(part);

// Stops the temporary database however this process ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

if (includes('starting')) await benchStarting(how.rounds, isQuick);

if (includes('first-load')) {
  console.info('First load');
  for (const [name, { modules }] of Object.entries(pages)) {
    const { sent, gzip } = firstLoad(modules);
    console.info(`  ${name.padEnd(8)} ${sent} KB of scripts sent, ${gzip} KB after gzip`);
  }
}

if (includes('pages')) {
  await benchPainting(how);
  await benchServing(how);
}

if (includes('slow-network'))
  await benchSlowNetwork({ ...how, ...(requested.length > 1 && { only: requested.slice(1) }) });

if (includes('data-use')) await benchDataUse();

const samples = isQuick ? 100 : 300;
if (includes('response-times')) await benchResponseTimes(null, samples);
if (includes('refresh')) await benchRefresh(null, how);
if (includes('paying')) await benchPaying(null, how);

const isGrowing = requested.includes('growth');
const onPostgres = isGrowing || ['response-times', 'refresh', 'paying', 'renewing'].some(includes);
// As PostgreSQL's manual recommends for a dedicated server: a quarter of the memory, and room for the writes between
// two checkpoints.
const buffers = Math.min(4_096, Math.floor(totalmem() / 4 / 2 ** 20));
const postgres = onPostgres ? await testPostgres([`shared_buffers=${buffers}MB`, 'max_wal_size=8GB'], tmpdir()) : null;
if (postgres) {
  try {
    if (includes('response-times')) await benchResponseTimes(postgres.url, samples);
    if (includes('refresh')) await benchRefresh(postgres.url, how);
    if (includes('paying')) await benchPaying(postgres.url, how);
    if (includes('renewing')) await benchRenewing(postgres.url, renewing);
    if (isGrowing)
      await benchGrowth(postgres.url, {
        sizes: (options.sizes ?? '1000,100000,2000000').split(',').map(Number),
        rounds: how.rounds,
      });
  } finally {
    await postgres.stop();
  }
} else if (onPostgres)
  console.info(
    '\nPostgreSQL not found. Renewals and growth are not measured, because they need several processes on one database.',
  );
process.exit(0);
