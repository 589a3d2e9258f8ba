import { createHash } from 'node:crypto';
import { type GroupName, groups, mutantsOfGroup } from './allSourceMutants.ts';
import { judgeAll, type Judged } from './judgeAll.ts';
import type { SourceMutant } from './sourceFile.ts';

/* Mistakes in what surrounds the machines: `npm run test:mutants -- views`, `-- server`, `-- src/web/features/trial`. */

export const groupNames = Object.keys(groups) as GroupName[];

/** A group of mistakes, or part of a path. */
export const isSourceName = (name: string): boolean =>
  name.includes('/') || (groupNames as readonly string[]).includes(name);

/** One in this many is judged, of each kind; with `--all`, or where files are named, every one. */
const SAMPLE = 5;
const SEED = '20261123';

const order = ({ file, name }: SourceMutant): string =>
  createHash('sha256').update(`${SEED} ${file} ${name}`).digest('hex');

/** The same sample each time: of every kind, a fifth. */
function sampled(mutants: readonly SourceMutant[]): SourceMutant[] {
  const kinds = [...new Set(mutants.map(({ kind }) => kind))];
  return kinds.flatMap((kind) => {
    const all = mutants.filter((mutant) => mutant.kind === kind);
    return all.toSorted((a, b) => order(a).localeCompare(order(b))).slice(0, Math.ceil(all.length / SAMPLE));
  });
}

const place = ({ file, line, name }: SourceMutant): string => `${file}:${line}  ${name}`;

function table(all: readonly SourceMutant[], judged: readonly Judged[]): string {
  const row = (kind: string, has: (mutant: SourceMutant) => boolean): string => {
    const those = judged.filter(({ mutant }) => has(mutant));
    const killed = those.filter(({ answer }) => answer !== null).length;
    return `| ${[kind, all.filter(has).length, those.length, killed, those.length - killed].join(' | ')} |`;
  };
  const kinds = [...new Set(all.map(({ kind }) => kind))];
  return [
    '| kind of mistake | places | judged | killed | survived |',
    '| --- | --- | --- | --- | --- |',
    ...kinds.map((kind) => row(kind, (mutant) => mutant.kind === kind)),
    row('all', () => true),
  ].join('\n');
}

/**
 * Judges the mutants of the named groups or files, all groups if there is none, and prints their table. Returns the
 * survivors by file, and which mutants were judged, for the reasons.
 */
export async function judgeSources(
  names: readonly string[],
  { isAll, isNear }: { isAll: boolean; isNear: boolean },
): Promise<{ survivors: Map<string, string[]>; judged: Map<string, string[]> }> {
  const paths = names.filter((name) => name.includes('/'));
  const chosen = groupNames.filter((name) => names.every((each) => each.includes('/')) || names.includes(name));
  const all = chosen
    .flatMap((name) => mutantsOfGroup(name))
    .filter(({ file }) => paths.length === 0 || paths.some((path) => file.includes(path)));
  const isSample = !isAll && paths.length === 0;
  const mutants = isSample ? sampled(all) : all;

  const began = Date.now();
  const seconds = (): number => Math.round((Date.now() - began) / 1000);
  let count = 0;
  const report = ({ mutant, answer }: Judged): void => {
    count += 1;
    const result = answer === null ? 'SURVIVES' : `killed by ${answer.test}: ${answer.title}`;
    console.error(`${count}, ${seconds()} s: ${place(mutant)}\n    ${result}`);
  };
  const judged = await judgeAll(mutants, { report, isNear });

  console.log(`\n${table(all, judged)}\n\n${count} judged now, in ${seconds()} s; the others’ results were kept.`);
  if (isSample) console.log(`A fifth of each kind, always the same (seed ${SEED}); --all judges every one.`);
  if (isNear) console.log('Only the most similar test files ran (--near): others may notice a survivor.');
  const named = (those: readonly Judged[]): Map<string, string[]> =>
    those.reduce(
      (map, { mutant: { file, name } }) => map.set(file, [...(map.get(file) ?? []), name]),
      new Map<string, string[]>(),
    );
  const survivors = judged.filter(({ answer }) => answer === null);
  for (const { mutant } of survivors) console.log(`\nsurvives: ${place(mutant)}`);
  return { survivors: named(survivors), judged: named(judged) };
}
