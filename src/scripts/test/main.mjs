// `npm test`: runs and times every level; a failing level doesn't stop the next.
// `npm test -- unit web` runs only those levels, `npm test -- FILE [--title=TEXT]` a file or the tests with that text in
// their titles, `npm test -- --changed[=REV]` what a change can affect, and `npm run test:all` the full products.
import '../endWithNpm.mjs';
import { changedFiles, selectionOf } from './changedFiles.mjs';
import { levels } from './levels.mjs';
import { countOf, describeOutcome } from './outcome.mjs';
import { commitOf, recordResults } from './results.mjs';
import { requireTargets } from './targets.mjs';
import { emptyReports, isFull } from './tools.mjs';

/** How many flaky journeys a run tolerates. Each is a defect to look into; a second one fails the run. */
const MOST_FLAKY = 1;

const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const title = process.argv.find((argument) => argument.startsWith('--title='))?.slice('--title='.length);
const targets = names.length > 0 ? requireTargets(names) : null;
// Journeys open the built product.
if (targets?.has('browser')) targets.set('build', []);
const changed = changedFiles(process.argv);

emptyReports();

/** Levels that open the built product. */
const onBuild = ['browser', 'gallery'];
let isBuilt = true;
/** @type {import('./outcome.mjs').Outcome} */
const unbuilt = { name: 'not run', status: 'failed', ms: 0, message: 'The product couldn’t be built.' };

/** @type {string[]} */
const table = [];
/** @type {string[]} */
const details = [];
const total = { passed: 0, failed: 0, flaky: 0 };
const startedAt = performance.now();
const run = { at: new Date().toISOString(), commit: commitOf() };
const seconds = (/** @type {number} */ since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

for (const [name, level] of Object.entries(levels)) {
  if (targets === null ? level.fullOnly && !isFull : !targets.has(name)) continue;
  const files = targets?.get(name) ?? [];
  const selection =
    changed === null ? { ...(files.length > 0 && { files }), ...(title && { title }) } : selectionOf(name, changed);
  if (selection === null) continue;
  console.log(`\n── ${name} ──`);
  const started = performance.now();
  /** @type {import('./outcome.mjs').LevelResult} */
  const { outcomes, note } =
    onBuild.includes(name) && !isBuilt
      ? { outcomes: [unbuilt] }
      : await level.run(selection).catch((error) => {
          console.error(error);
          return { outcomes: [{ name, status: 'failed', ms: 0 }] };
        });
  if (name === 'build') isBuilt = countOf(outcomes, 'failed') === 0;
  // A run by title would make the file's other tests look skipped.
  if (title === undefined) recordResults(name, outcomes, run);
  const [failed, flaky, skipped] = [
    countOf(outcomes, 'failed'),
    countOf(outcomes, 'flaky'),
    countOf(outcomes, 'skipped'),
  ];
  const passed = countOf(outcomes, 'passed') + flaky;
  total.passed += passed;
  total.failed += failed;
  total.flaky += flaky;
  for (const outcome of outcomes)
    if (outcome.status === 'failed' || outcome.status === 'flaky')
      details.push(`${name}: ${outcome.status}: ${describeOutcome(outcome)}`);
  const extra = [...(flaky > 0 ? [`${flaky} flaky`] : []), ...(skipped > 0 ? [`${skipped} skipped`] : [])]
    .map((text) => `, ${text}`)
    .join('');
  table.push(
    `${name.padEnd(11)}${seconds(started).padStart(8)}  ${String(passed).padStart(5)} passed, ${failed} failed${extra}${note ? `  (${note})` : ''}`,
  );
}

if (total.flaky > MOST_FLAKY) {
  total.failed += 1;
  details.push(`${total.flaky} journeys passed only when they were tried again: more than ${MOST_FLAKY} fails the run`);
}
// Repeated here, because a level's own output is thousands of lines further up.
if (details.length > 0) console.log(`\n${details.join('\n\n')}`);
console.log(`\n${table.join('\n')}\n${'all'.padEnd(11)}${seconds(startedAt).padStart(8)}\n`);
console.log(`${total.flaky} flaky`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
