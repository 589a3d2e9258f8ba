import '#scripts/endWithNpm.mjs';
import { testPostgres } from '#scripts/postgres.mjs';
import { isSound, receiptFaults } from './books.ts';
import { operations } from './operations.ts';
import { buildFaultProcesses } from './faultProcesses.ts';
import { perform } from './run.ts';
import { World } from './world.ts';

/*
 * `npm run test:faults [rounds] [-- --only=PATTERN]`: kills the server at every point of every operation, once per
 * round, and counts what was lost, charged twice or left open. Three rounds by default. `--only=PATTERN` selects points
 * by name, and
 * `--operation=PATTERN` selects operations. Uses PostgreSQL if there is one, or PGlite with `--embedded`.
 */

const roundsArgument = process.argv.slice(2).find((argument) => !argument.startsWith('--'));
const rounds = roundsArgument === undefined ? 3 : Number(roundsArgument);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error('The number of rounds must be a positive integer.');
const pattern = (option: string): RegExp =>
  new RegExp(process.argv.find((argument) => argument.startsWith(option))?.slice(option.length) ?? '');
const [only, chosenOperations] = [pattern('--only='), pattern('--operation=')];

interface Line {
  points: number;
  kills: number;
  notReached: number;
  lost: number;
  doubled: number;
  unresolved: number;
  unpaid: number;
  slowest: number;
}
const columns = ['points', 'kills', 'notReached', 'lost', 'doubled', 'unresolved', 'unpaid', 'slowest'] as const;
const table = new Map<string, Line>();

// Stops the temporary database however this process ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

const postgres = process.argv.includes('--embedded') ? null : await testPostgres();
const startedAt = performance.now();
const world = await World.open(postgres?.url ?? null, await buildFaultProcesses());
console.info(postgres ? `PostgreSQL: ${postgres.source}` : 'PGlite');

for (const operation of operations.filter(({ name }) => chosenOperations.test(name))) {
  const { passed: points, ...unharmed } = await perform(world, operation, null);
  if (!isSound(unharmed)) console.info(`  ${operation.name}, without kills: ${unharmed.notes.join('; ')}`);
  const chosen = points.filter((point) => only.test(point));
  const line: Line = {
    points: chosen.length,
    kills: 0,
    notReached: 0,
    lost: 0,
    doubled: 0,
    unresolved: 0,
    unpaid: 0,
    slowest: 0,
  };
  table.set(operation.name, line);
  for (let round = 0; round < rounds; round += 1) {
    for (const point of chosen) {
      const outcome = await perform(world, operation, point);
      line.kills += outcome.deaths;
      // Deliveries don't always happen in the same order, so a point may not be reached.
      if (outcome.deaths === 0) line.notReached += 1;
      for (const what of ['lost', 'doubled', 'unresolved', 'unpaid'] as const) line[what] += outcome[what];
      line.slowest = Math.max(line.slowest, Math.round(outcome.seconds * 10) / 10);
      if (!isSound(outcome)) console.info(`  ${point}: ${outcome.notes.join('; ')}`);
    }
  }
  console.info(`${operation.name.padEnd(24)} ${columns.map((column) => `${column} ${line[column]}`).join(', ')}`);
}

const receipts = receiptFaults(await world.ask('receiptBooks'));
await world.close();
await postgres?.stop();

const sum = (column: (typeof columns)[number]): number =>
  [...table.values()].reduce((total, line) => total + line[column], 0);
const row = (name: string, values: readonly (string | number)[]): string =>
  name.padEnd(24) + values.map((value) => String(value).padStart(12)).join('');
console.info(`\n${row('killed during', columns)}`);
for (const [name, line] of table)
  console.info(
    row(
      name,
      columns.map((column) => line[column]),
    ),
  );
console.info(
  row('all', [...columns.slice(0, -1).map(sum), Math.max(...[...table.values()].map(({ slowest }) => slowest))]),
);
console.info(
  `\nReceipts: ${receipts.length === 0 ? 'numbered without gaps, each mailed once to each address' : receipts.join('; ')}`,
);
console.info(`${rounds} rounds in ${Math.round((performance.now() - startedAt) / 1000)} s`);
process.exit(
  sum('lost') + sum('doubled') + sum('unresolved') + sum('unpaid') + receipts.length === 0 && sum('kills') > 0 ? 0 : 1,
);
