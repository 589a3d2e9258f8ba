// `npm run test:mutants [-- [NAME…] [--all] [--near]]`: breaks every machine in every place, and what surrounds the
// machines, and counts what notices. NAME is a machine, a group of mistakes in what surrounds them, or part of a path.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { models } from '#scripts/flows/models.ts';
import { critical, MIN_SHARE } from './critical.ts';
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

const isNoticed = ({ brokenRule }: Caught): boolean => brokenRule !== null;
const isCaught = (one: Caught): boolean => one.ledger || one.traces || isNoticed(one);

/** What hand-written sentences notice, by kind of mistake. */
const kinds = [...new Set([...results.values()].flat().map(({ kind }) => kind))];
const byKind = kinds.map((kind) => {
  const all = [...results.values()].flat().filter((one) => one.kind === kind);
  return `| ${kind} | ${all.length} | ${all.filter(isNoticed).length} |`;
});

const row = (name: string, all: Caught[]): string => {
  const count = (is: (caught: Caught) => boolean) => all.filter(is).length;
  const counts = [
    all.length,
    count(({ ledger }) => ledger),
    count(({ traces }) => traces),
    count(isNoticed),
    count((one) => !isCaught(one)),
  ];
  return `| ${[name, ...counts].join(' | ')} |`;
};
const resultsOf = (some: string[]): Caught[] => some.flatMap((name) => results.get(name) ?? []);
const isCritical = (name: string): boolean => name in critical;
const criticalNames = names.filter(isCritical);
const otherNames = names.filter((name) => !isCritical(name));
if (names.length > 0) {
  console.log(
    [
      '| machine | mutants | ledger | traces | properties alone | none |',
      '| --- | --- | --- | --- | --- | --- |',
      ...criticalNames.map((name) => row(`\`${name}\``, resultsOf([name]))),
      ...(criticalNames.length > 1 ? [row('money, access, deletion, identity', resultsOf(criticalNames))] : []),
      ...otherNames.map((name) => row(`\`${name}\``, resultsOf([name]))),
      ...(otherNames.length > 1 ? [row('the others', resultsOf(otherNames))] : []),
      ...(names.length > 1 ? [row('all', resultsOf(names))] : []),
    ].join('\n'),
  );
  console.log(['', '| kind of mistake | mutants | properties alone |', '| --- | --- | --- |', ...byKind].join('\n'));
  console.log(
    `\n${Math.round((Date.now() - began) / 1000)} s. A guard that is forced keeps its name, so that the ledger cannot see it.`,
  );
}

if (requested.length > 0) {
  for (const name of names) {
    const missed = resultsOf([name]).filter((one) => !isNoticed(one));
    if (missed.length > 0)
      console.log(
        `\nWhat the rules of ${name} let pass:\n${missed.map((one) => `  ${one.name}${one.traces ? '' : ' (nor the traces)'}`).join('\n')}`,
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
    survivors: resultsOf([name]).flatMap((one) => ((isCritical(name) ? isNoticed : isCaught)(one) ? [] : [one.name])),
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
      `\n${name}: ${survivor} is noticed by ${isCritical(name) ? 'no hand-written rule' : 'nothing'}.\n  ${reasonsHere[survivor] ?? 'No reason is given for it in tests/mutants/reasons.ts.'}`,
    );
  }
  const stale = Object.keys(reasonsHere).filter(
    (mutant) => !survivors.includes(mutant) && (judged === null || judged.includes(mutant)),
  );
  for (const mutant of stale) {
    isOpen = true;
    console.log(
      `\n${name}: ${mutant} has a reason in tests/mutants/reasons.ts, but it is noticed by now, or there is no such mutant.`,
    );
  }
}

const others = resultsOf(otherNames);
const share = others.filter(isNoticed).length / others.length;
if (requested.length === 0 && share < MIN_SHARE) {
  isOpen = true;
  console.log(
    `\nHand-written rules notice ${Math.round(share * 100)} % of the mutants of the other machines, less than ${MIN_SHARE * 100} %.`,
  );
}
if (isOpen) process.exitCode = 1;
