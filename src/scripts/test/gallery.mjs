// `npm run gallery [-- MACHINE…]`: takes pictures of every state of every machine, or of these, into `.cache/gallery`.
// `--built` uses the last build.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import '../endWithNpm.mjs';
import { root } from '../paths.mjs';
import { journeys } from './journeys.mjs';
import { describeOutcome } from './outcome.mjs';
import { check, node, reports } from './tools.mjs';

const folder = join(root, '.cache/gallery');
const earlier = join(root, '.cache/galleries');
/** How many earlier galleries are kept, so that `npm run flows:diff` can compare with them. */
const MAX_EARLIER = 3;

/** Keeps the gallery of another commit, for comparison, and removes the oldest. */
const keepEarlier = () => {
  const index = join(folder, 'index.json');
  if (!existsSync(index)) return rmSync(folder, { recursive: true, force: true });
  const { commit } = JSON.parse(readFileSync(index, 'utf8'));
  mkdirSync(earlier, { recursive: true });
  const kept = join(earlier, String(commit));
  rmSync(kept, { recursive: true, force: true });
  renameSync(folder, kept);
  const madeAt = (/** @type {string} */ name) => {
    const path = join(earlier, name, 'index.json');
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).at : '';
  };
  const oldest = readdirSync(earlier)
    .toSorted((a, b) => madeAt(b).localeCompare(madeAt(a)))
    .slice(MAX_EARLIER);
  for (const name of oldest) rmSync(join(earlier, name), { recursive: true, force: true });
};

const machines = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const fileOf = (/** @type {string} */ machine) =>
  machine === 'subscription' ? 'tests/e2e/lifecycle.test.ts' : `tests/e2e/passages/${machine}.test.ts`;
const files = machines.length > 0 ? machines.map(fileOf) : ['tests/e2e/passages/', fileOf('subscription')];
const missing = files.filter((file) => !existsSync(join(root, file)));
if (missing.length > 0) {
  console.error(`There is no ${missing.join(', ')}: name machines that have passages.`);
  process.exit(2);
}

if (!process.argv.includes('--built')) {
  const { outcomes } = await check('build', 'src/scripts/build.mjs');
  if (outcomes.some(({ status }) => status === 'failed')) process.exit(1);
}
if (machines.length === 0) keepEarlier();
for (const machine of machines) rmSync(join(folder, machine), { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
mkdirSync(reports, { recursive: true });

const { outcomes } = await journeys({ files, environment: { GALLERY: '1', FULL: '1' } });
const failed = outcomes.filter(({ status }) => status === 'failed');
if (failed.length > 0) console.log(`\n${failed.map(describeOutcome).join('\n\n')}`);
const isComplete = await node(['src/scripts/run.mjs', 'tests/e2e/gallery/assemble.ts', ...machines]);
process.exitCode = failed.length === 0 && isComplete ? 0 : 1;
