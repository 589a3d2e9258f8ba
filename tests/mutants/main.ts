// `npm run test:mutants [-- NAME…] [--all] [--near]`: breaks every machine in every place, and what surrounds the machines, and
// counts what notices. NAME is a machine, a group of mistakes in what surrounds them, or part of a file's path.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { models } from '#scripts/flows/models.ts';
import type { Caught } from './machine.ts';
import { reasons } from './reasons.ts';
import { groupNames, isSourceName, judgeSources } from './sources/judgeSources.ts';

const { values, positionals: given } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean', default: false }, near: { type: 'boolean', default: false } },
});
const machineNames = models.map(({ name }) => name);
const requested = given.filter((name) => !isSourceName(name));
const unknown = requested.filter((name) => !machineNames.includes(name));
if (unknown.length > 0) {
  console.error(
    `There is no machine or group ${unknown.join(', ')}. There are ${[...groupNames, ...machineNames].join(', ')}.`,
  );
  process.exit(2);
}
const names = given.length > 0 ? machineNames.filter((name) => requested.includes(name)) : machineNames;
const began = Date.now();

/** Runs a machine's mutants in a process of its own, so that two machines run at a time. */
const runMutants = (name: string): Promise<Caught[]> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['src/scripts/run.mjs', 'tests/mutants/machine.ts', name], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (part: Buffer) => {
      output += part.toString();
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(JSON.parse(output) as Caught[]);
      else reject(new Error(`The mutants of ${name} could not be counted.`));
    });
  });

const results = new Map<string, Caught[]>();
const line = [...names];
await Promise.all(
  Array.from({ length: Math.min(availableParallelism(), names.length) }, async () => {
    for (let name = line.shift(); name !== undefined; name = line.shift()) {
      results.set(name, await runMutants(name));
      console.error(
        `${name}: ${results.get(name)?.length} mutants, ${Math.round((Date.now() - began) / 1000)} s since the start`,
      );
    }
  }),
);

/** What hand-written sentences notice, by kind of mistake. */
const kinds = [...new Set([...results.values()].flat().map(({ kind }) => kind))];
const byKind = kinds.map((kind) => {
  const all = [...results.values()].flat().filter((one) => one.kind === kind);
  return `| ${kind} | ${all.length} | ${all.filter(({ invariants }) => invariants).length} |`;
});

const isCaught = ({ ledger, traces, invariants }: Caught): boolean => ledger || traces || invariants;
const row = (name: string, all: Caught[]): string => {
  const count = (is: (caught: Caught) => boolean) => all.filter(is).length;
  const counts = [
    all.length,
    count(({ ledger }) => ledger),
    count(({ traces }) => traces),
    count(({ invariants }) => invariants),
  ];
  return `| ${[name, ...counts, count((one) => !isCaught(one))].join(' | ')} |`;
};
const printed = names.map((name) => row(`\`${name}\``, results.get(name) ?? []));
if (names.length > 0)
  console.log(
    [
      '| machine | mutants | ledger | traces | properties alone | none |',
      '| --- | --- | --- | --- | --- | --- |',
      ...printed,
    ].join('\n'),
  );
if (names.length > 1) console.log(row('all', [...results.values()].flat()));
if (names.length > 0) {
  console.log(['', '| kind of mistake | mutants | properties alone |', '| --- | --- | --- |', ...byKind].join('\n'));
  console.log(
    `\n${Math.round((Date.now() - began) / 1000)} s. A guard that is forced keeps its name, so that the ledger cannot see it.`,
  );
}

if (requested.length > 0) {
  for (const name of names) {
    const missed = (results.get(name) ?? []).filter(({ invariants }) => !invariants);
    if (missed.length > 0)
      console.log(
        `\nWhat the invariants of ${name} let pass:\n${missed.map((one) => `  ${one.name}${one.traces ? '' : ' (nor the traces)'}`).join('\n')}`,
      );
  }
}

const sources =
  given.length === 0 || given.length > requested.length
    ? await judgeSources(given.filter(isSourceName), { isAll: values.all, isNear: values.near })
    : { survivors: new Map<string, string[]>(), judged: new Map<string, string[]>() };

/** Survivors, and everything that was judged, by machine or file. `judged` is null if nothing was left out. */
const verdicts = [
  ...names.map((name) => ({
    name,
    survivors: (results.get(name) ?? []).filter((one) => !isCaught(one)).map((one) => one.name),
    judged: null,
  })),
  ...[...sources.judged].map(([name, judged]) => ({ name, survivors: sources.survivors.get(name) ?? [], judged })),
];
let isOpen = false;
for (const { name, survivors, judged } of verdicts) {
  const reasonsHere = reasons[name] ?? {};
  for (const survivor of survivors) {
    isOpen ||= reasonsHere[survivor] === undefined;
    console.log(
      `\n${name}: ${survivor} is caught by nothing.\n  ${reasonsHere[survivor] ?? 'No reason is given for it in tests/mutants/reasons.ts.'}`,
    );
  }
  const stale = Object.keys(reasonsHere).filter(
    (mutant) => !survivors.includes(mutant) && (judged === null || judged.includes(mutant)),
  );
  for (const mutant of stale) {
    isOpen = true;
    console.log(
      `\n${name}: ${mutant} has a reason in tests/mutants/reasons.ts, but it is caught by now, or there is no such mutant.`,
    );
  }
}
if (isOpen) process.exitCode = 1;
