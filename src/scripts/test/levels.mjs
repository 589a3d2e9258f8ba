// The test levels, in the order in which they run.
import { ensurePgbouncer, startPgbouncer } from '../pgbouncer.mjs';
import { testPostgres } from '../postgres.mjs';
import { journeys } from './journeys.mjs';
import { nodes } from './nodes.mjs';
import { check, isFull, tool, vitest } from './tools.mjs';

/** @typedef {import('./outcome.mjs').LevelResult} LevelResult */
/** @typedef {import('../postgres.mjs').Postgres} Postgres */
/**
 * What to run of a level: `files` are parts of paths, empty for all; `title` is part of the titles of the tests to run;
 * `retries` applies to journeys, one by default; `binary` is another version's `node`, for levels that can run on it.
 * @typedef {{ files?: readonly string[], title?: string, retries?: number, binary?: string }} Selection
 */

/**
 * Tests that depend on the database itself. The others behave the same on either database, and run on both with `npm
 * run test:all`.
 */
const aboutStorage = [
  'auth/races',
  'db/database',
  'operation',
  'payments/settle',
  'platform/outbox',
  'security/securityRaces',
  'subscriptions/trials',
].map((name) => `tests/server/${name}.test.ts`);

let hasPostgres = false;

/**
 * Runs with a temporary PostgreSQL, if one is available.
 * @param {(environment: Record<string, string>) => Promise<import('./outcome.mjs').Outcome[]>} run
 * @returns {Promise<LevelResult>}
 */
const onPostgres = async (run) => {
  const postgres = await testPostgres();
  hasPostgres = postgres !== null;
  try {
    const outcomes = await run(postgres ? { TEST_DATABASE_URL: postgres.url } : {});
    return { outcomes, note: postgres ? `PostgreSQL: ${postgres.source}` : 'PGlite; no PostgreSQL was found' };
  } finally {
    await postgres?.stop();
  }
};

/**
 * Repeats the storage tests on PGlite. Without a PostgreSQL, the server level has already run on it.
 * @param {Selection} [selection]
 * @returns {Promise<LevelResult>}
 */
const embedded = async ({ files } = {}) => {
  if (!hasPostgres && files === undefined) return { outcomes: [], note: 'the server level ran on PGlite' };
  const storageFiles = isFull ? (files ?? []) : aboutStorage.filter((file) => files?.includes(file) ?? true);
  return storageFiles.length === 0 && !isFull
    ? { outcomes: [] }
    : {
        // The compositions have been replayed in full on PostgreSQL.
        outcomes: await vitest('server', {
          report: 'embedded',
          files: storageFiles,
          environment: isFull && hasPostgres ? { WALKS: '20' } : {},
        }),
        note: 'PGlite',
      };
};

/**
 * Runs the server level. With `npm run test:all`, storage tests also run behind a pooler in transaction mode, if one is
 * available.
 * @param {Selection} [selection]
 * @returns {Promise<LevelResult>}
 */
const server = (selection) =>
  onPostgres(async (environment) => {
    const url = environment['TEST_DATABASE_URL'];
    const binary = url === undefined ? null : ensurePgbouncer();
    const outcomes = await vitest('server', { ...selection, environment });
    if (url === undefined || binary === null || !isFull) return outcomes;
    const pooler = await startPgbouncer(binary, url);
    try {
      return [
        ...outcomes,
        ...(await vitest('server', {
          report: 'pooled',
          ...selection,
          files: aboutStorage,
          environment: { ...environment, TEST_POOLER_URL: pooler.url },
        })),
      ];
    } finally {
      await pooler.stop();
    }
  });

/**
 * @typedef {object} Level
 * @property {readonly string[]} folders the folders below tests/ whose files it runs
 * @property {(selection?: Selection) => Promise<LevelResult>} run
 * @property {boolean} [fullOnly] whether only `npm run test:all`, or its name, runs it
 */

/** All levels. @type {Record<string, Level>} */
export const levels = {
  types: { folders: [], run: () => check('types', tool('typescript/bin/tsc'), '--noEmit', '-p', '.') },
  lint: {
    folders: [],
    run: async () => ({
      outcomes: [
        ...(await check('format', tool('oxfmt/bin/oxfmt'), '--check')).outcomes,
        ...(await check('lint', tool('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings')).outcomes,
      ],
    }),
  },
  boundaries: { folders: ['house'], run: async (selection) => ({ outcomes: await vitest('boundaries', selection) }) },
  unit: {
    folders: ['domain', 'contract', 'content'],
    run: async (selection) => ({ outcomes: await vitest('unit', selection) }),
  },
  machines: { folders: ['machines'], run: async (selection) => ({ outcomes: await vitest('machines', selection) }) },
  web: {
    folders: ['web'],
    run: async (selection) => ({ outcomes: await vitest('web*', { report: 'web', ...selection }) }),
  },
  server: { folders: ['server'], run: server },
  embedded: { folders: ['server'], run: embedded },
  faults: {
    folders: ['faults'],
    run: (selection) => onPostgres((environment) => vitest('faults', { ...selection, environment })),
  },
  build: { folders: [], run: () => check('build', 'src/scripts/build.mjs') },
  browser: { folders: ['e2e'], run: journeys },
  gallery: { folders: [], fullOnly: true, run: () => check('gallery', 'src/scripts/test/gallery.mjs', '--built') },
  nodes: { folders: [], fullOnly: true, run: () => nodes({ server, journeys }) },
};
