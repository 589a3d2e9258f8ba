// `npm run flows:review -- REVISION [--output FILE.html] [--pictures]`: writes one page about everything that has changed in
// the charts since a revision. `--pictures` takes those of the changed machines in both versions first, in a browser.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import '#scripts/endWithNpm.mjs';
import { galleryOf, lastGallery } from '../galleries.ts';
import { commitAt, hasUncommittedChanges, NoRevision, summaryOf } from '../revision.ts';
import { chartChanges } from './chartChanges.ts';
import { type Version, versionIn } from './chartVersion.ts';
import { reviewOf } from './review.ts';
import { reviewPage, summaryLines } from './reviewPage.ts';
import { takePicturesHere, takePicturesOf } from './takePictures.ts';
import { withWorktree } from './worktree.ts';

const usage = 'Usage: npm run flows:review -- REVISION [--output FILE.html] [--pictures]';

function refuse(message: string): never {
  console.error(message);
  process.exit(2);
}

function argumentsGiven() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { output: { type: 'string' }, pictures: { type: 'boolean' } },
    });
  } catch (reason) {
    return refuse(`${reason instanceof Error ? reason.message : String(reason)}\n${usage}`);
  }
}

function commitOf(revision: string): string {
  try {
    return commitAt(revision);
  } catch (reason) {
    if (reason instanceof NoRevision) return refuse(reason.message);
    throw reason;
  }
}

const { positionals, values } = argumentsGiven();
const [revision, ...others] = positionals;
if (revision === undefined || others.length > 0) refuse(usage);
const commit = commitOf(revision);
const head = commitOf('HEAD');
const output = resolve(values.output ?? `.cache/reviews/${commit.slice(0, 10)}.html`);

const changedMachines = (before: Version, after: Version): string[] =>
  [...new Set([...before.charts.keys(), ...after.charts.keys()])].filter(
    (name) => chartChanges(before.charts.get(name) ?? null, after.charts.get(name) ?? null) !== null,
  );

let unpicturedBecause: string | null = null;
const after = await versionIn(process.cwd());
const before = await withWorktree(commit, async (folder) => {
  const version = await versionIn(folder);
  if (values.pictures === true) {
    const machines = changedMachines(version, after);
    unpicturedBecause = await takePicturesOf(commit, folder, machines);
    if (unpicturedBecause !== null) console.log(`No pictures of ${revision}: ${unpicturedBecause}`);
    await takePicturesHere(machines);
  }
  return version;
});

const review = reviewOf(
  { before, after },
  {
    revision,
    before: summaryOf(commit),
    after: { ...summaryOf(head), hasUncommittedChanges: hasUncommittedChanges() },
    galleries: { before: galleryOf(commit), after: lastGallery() },
    unpicturedBecause,
  },
);
mkdirSync(dirname(output), { recursive: true });
writeFileSync(output, await reviewPage(review));
console.log(
  review.machines.length === 0
    ? `No chart has changed since ${revision}.`
    : summaryLines(review)
        .map(({ about, figure }) => `${about}: ${figure}`)
        .join('\n'),
);
console.log(`Wrote ${output}`);
// The environment that runs this file would keep the process alive.
process.exit();
