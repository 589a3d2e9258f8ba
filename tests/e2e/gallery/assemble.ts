// Puts the records of the pictured states together, once the journeys of `npm run gallery` have run, and fails if a state
// of one of these machines (all by default) has neither pictures nor a reason.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileNameOf, type GalleryIndex, galleryState, type GalleryState } from '#contract/gallery.ts';
import { unopened } from '#opening/unopened.ts';
import { models } from '#scripts/flows/models.ts';
import { commitOf } from '#scripts/test/results.mjs';
import { GALLERY_FOLDER } from '#tests/support/galleryFiles.ts';
import { restingStates } from './galleryStates.ts';
import { contactSheet } from './contactSheet.ts';

/** A state's record, if its pictures were taken. */
function recordOf(machine: string, state: string): GalleryState | null {
  const path = join(GALLERY_FOLDER, machine, `${fileNameOf(state)}.json`);
  return existsSync(path) ? (galleryState.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data ?? null) : null;
}

const chosen = process.argv.slice(2);
const index: GalleryIndex = { at: new Date().toISOString(), commit: commitOf(), states: [] };
const missing: string[] = [];
let due = 0;
for (const model of models) {
  const { name } = model;
  const reasons = unopened[name] ?? {};
  const states = restingStates(model).filter((state) => !(state in reasons));
  const records = states.map((state) => recordOf(name, state)).filter((record) => record !== null);
  index.states.push(...records);
  if (records.length > 0) writeFileSync(join(GALLERY_FOLDER, `${name}.html`), contactSheet(model, records));
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  due += states.length;
  const lacking = states.filter((state) => !records.some((record) => record.state === state));
  missing.push(...lacking.map((state) => `${name}: ${state}`));
  console.info(`${name}: ${records.length} of ${states.length} states have pictures`);
}
writeFileSync(join(GALLERY_FOLDER, 'index.json'), `${JSON.stringify(index)}\n`);
console.info(`${due - missing.length} of ${due} states have pictures: ${GALLERY_FOLDER}/MACHINE.html`);
if (missing.length > 0) {
  console.error(`Without pictures:\n${missing.join('\n')}`);
  process.exitCode = 1;
}
// The environment that runs this file would keep the process alive.
process.exit();
