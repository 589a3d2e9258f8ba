// `npm run flows:diff -- REV [NAME…] [--picture FILE.svg | --picture FOLDER]`: shows how the machines have changed
// since a revision, and which of their states look different, where both have a gallery.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { differencesSince, drawDifferences, printDifferences } from './differences.ts';
import { pictureReport } from './galleries.ts';
import { models } from './models.ts';
import { commitAt, ledgersAt, NoRevision } from './revision.ts';

const usage = 'Usage: npm run flows:diff -- REVISION [MACHINE…] [--picture FILE.svg | --picture FOLDER]';

function refuse(message: string): never {
  console.error(message);
  process.exit(2);
}

function argumentsGiven() {
  try {
    return parseArgs({ allowPositionals: true, options: { picture: { type: 'string' } } });
  } catch (reason) {
    return refuse(`${reason instanceof Error ? reason.message : String(reason)}\n${usage}`);
  }
}

function ledgersOf(revision: string): Map<string, string> {
  try {
    return ledgersAt(revision);
  } catch (reason) {
    if (reason instanceof NoRevision) return refuse(reason.message);
    throw reason;
  }
}

const {
  positionals,
  values: { picture },
} = argumentsGiven();
const [revision, ...names] = positionals;
if (revision === undefined) refuse(usage);

const ledgersBefore = ledgersOf(revision);
const machines = new Map(models.map(({ name, machine }) => [name, machine]));
const unknown = names.filter((name) => !ledgersBefore.has(name) && !machines.has(name));
if (unknown.length > 0) refuse(`There is no machine ${unknown.join(', ')}, neither now nor at ${revision}.`);

const changed = differencesSince(ledgersBefore, machines, names);
console.log(changed.length === 0 ? `No transition has changed since ${revision}.` : printDifferences(changed));
console.log(`\n${pictureReport(revision, commitAt(revision), names)}`);

if (picture !== undefined && changed.length > 0) {
  const isFile = picture.endsWith('.svg');
  if (isFile && changed.length > 1)
    refuse(`\n${changed.length} machines have changed: name one of them, or give --picture a folder.`);
  if (!isFile) mkdirSync(picture, { recursive: true });
  for (const one of changed) {
    const path = isFile ? picture : join(picture, `${one.name}.svg`);
    writeFileSync(path, await drawDifferences(one));
    console.log(`\nDrew ${path}`);
  }
}
