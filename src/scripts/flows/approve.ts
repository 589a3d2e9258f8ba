// `npm run flows:approve -- MACHINE[@HASH]… --by "Full Name"`: records that a person has approved charts as they are now.
// HASH is the version that the review shows; a chart that has changed since is refused. `--baseline` records all charts
// as they are when approvals begin, once.
import { existsSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { approvalFile, BASELINE_FILE, chartHash } from './approvals.ts';
import { models } from './models.ts';

const usage = 'Usage: npm run flows:approve -- MACHINE[@HASH]… --by "Full Name"';

function refuse(message: string): never {
  console.error(message);
  process.exit(2);
}

function argumentsGiven() {
  try {
    return parseArgs({ allowPositionals: true, options: { by: { type: 'string' }, baseline: { type: 'boolean' } } });
  } catch (reason) {
    return refuse(`${reason instanceof Error ? reason.message : String(reason)}\n${usage}`);
  }
}

const {
  positionals,
  values: { by = '', baseline = false },
} = argumentsGiven();
const today = new Date().toISOString().slice(0, 10);
const hashes = new Map(models.map(({ name, machine }) => [name, chartHash(machine)]));
const write = (path: string, content: object): void => {
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`);
  console.log(`Wrote ${path}`);
};

if (baseline) {
  if (existsSync(BASELINE_FILE))
    refuse(`${BASELINE_FILE} exists. Charts that have changed since it was recorded need an approval by a person.`);
  write(BASELINE_FILE, {
    about:
      'The charts as they were when approvals began. Nobody has approved them; each needs an approval once it changes.',
    recorded: today,
    charts: Object.fromEntries(hashes),
  });
  process.exit();
}

const person = by.trim().replace(/\s+/g, ' ');
if (positionals.length === 0) refuse(usage);
if (!/\S \S/.test(person)) refuse(`Say who approves, with first and last name.\n${usage}`);
const chosen = positionals.map((each) => {
  const [name = '', version = ''] = each.split('@');
  const hash = hashes.get(name);
  if (hash === undefined) return refuse(`There is no machine ${name}. There are: ${[...hashes.keys()].join(', ')}.`);
  if (!hash.startsWith(version))
    return refuse(
      `${name} has changed since that review: it is ${hash.slice(0, 12)} now, not ${version}. Look at it again with \`npm run flows:review\`.`,
    );
  return { name, hash };
});
for (const { name, hash } of chosen) write(approvalFile(name), { chart: hash, by: person, on: today });
console.log(`Commit ${chosen.length === 1 ? 'it' : 'them'} together with what was approved.`);
process.exit();
