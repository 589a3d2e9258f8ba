import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type CoveringRun,
  coverageLevel,
  type FlowCoverage,
  type FlowFigures,
  levelCoverage,
  type LevelCoverage,
  type LevelRuns,
  type Share,
} from '#contract/flowBook.ts';
import { picturedState, type PicturedState } from '#contract/gallery.ts';
import { isName, namesIn, readAs } from './files.ts';
import { ledgerKeys } from './ledgerKeys.ts';

/*
 * Reads what the tests write for the flow book to the project's folder: `.cache/flow-coverage/NAME.LEVEL[.PART].json`,
 * where the parts of a level add up, and the gallery in `.cache/gallery/NAME`. Either may be missing.
 */

const coverageFile = /^([A-Za-z]\w*)\.([a-z]+)(?:\.[\w-]+)?\.json$/;

const isMachine = async (project: string, name: string): Promise<boolean> =>
  isName(name) &&
  stat(join(project, 'machines', name, `${name}.machine.ts`)).then(
    () => true,
    () => false,
  );

const lengthOf = (run: CoveringRun): number =>
  'taken' in run ? run.taken.length : 'recorded' in run ? run.recorded.steps.length : 0;

/** The shorter of two runs that fired a transition: it's easier to follow. */
const shorter = (one: CoveringRun | undefined, other: CoveringRun): CoveringRun =>
  one !== undefined && lengthOf(one) <= lengthOf(other) ? one : other;

function mergeLevels(one: LevelCoverage, other: LevelCoverage): LevelCoverage {
  const fired = { ...one.fired };
  for (const [key, times] of Object.entries(other.fired)) fired[key] = (fired[key] ?? 0) + times;
  const runs = { ...one.runs };
  for (const [key, run] of Object.entries(other.runs)) runs[key] = shorter(runs[key], run);
  return {
    level: one.level,
    at: one.at > other.at ? one.at : other.at,
    fired,
    runs,
    excused: { ...one.excused, ...other.excused },
  };
}

const ledgerPath = (project: string, machine: string): string =>
  join(project, 'machines', machine, `${machine}.transitions.txt`);

const galleryFolder = (project: string, machine: string): string => join(project, '.cache/gallery', machine);
const pictureFile = /^\w[\w.-]{0,120}-\d{3,4}-(?:light|dark)\.png$/;

async function picturesOf(project: string, machine: string): Promise<PicturedState[]> {
  const folder = galleryFolder(project, machine);
  const files = (await namesIn(folder)).filter((file) => file.endsWith('.json')).toSorted();
  const states = await Promise.all(files.map((file) => readAs(picturedState, join(folder, file))));
  return states.filter((state) => state !== null);
}

const coverageFolder = (project: string): string => join(project, '.cache/flow-coverage');

/** A machine's coverage by level, in contract order. Empty if the machine no longer exists. */
async function levelsOf(project: string, machine: string): Promise<LevelCoverage[]> {
  if (!(await isMachine(project, machine))) return [];
  const folder = coverageFolder(project);
  const files = (await namesIn(folder)).toSorted().filter((file) => coverageFile.exec(file)?.[1] === machine);
  const parts = await Promise.all(files.map((file) => readAs(levelCoverage, join(folder, file))));
  return coverageLevel.options.flatMap((level) => {
    const [first, ...others] = parts.filter((part) => part?.level === level).filter((part) => part !== null);
    return first === undefined ? [] : [others.reduce(mergeLevels, first)];
  });
}

/**
 * The fired transitions of a machine, and its states that have pictures; null if there is no such machine.
 * @param project the project's folder
 */
export async function coverageIn(project: string, machine: string): Promise<FlowCoverage | null> {
  if (!(await isMachine(project, machine))) return null;
  const levels = await levelsOf(project, machine);
  return {
    machine,
    levels: levels.map(({ level, at, fired, excused }) => ({ level, at, fired, excused })),
    pictures: await picturesOf(project, machine),
  };
}

/** The runs that fired a machine's transitions, by level. */
export const runsIn = async (project: string, machine: string): Promise<LevelRuns[]> =>
  (await levelsOf(project, machine)).map(({ level, runs }) => ({ level, runs }));

/** The share of these transitions covered: one level has to fire a transition, or all have to excuse it. */
function shareOf(keys: readonly string[], levels: readonly LevelCoverage[]): Share {
  const hit = keys.filter((key) => levels.some(({ fired }) => (fired[key] ?? 0) > 0));
  const missed = keys.filter((key) => !hit.includes(key) && levels.some(({ excused }) => !(key in excused)));
  return { hit: hit.length, due: hit.length + missed.length };
}

/** The coverage of each tested machine's ledger, by name. The tests may have run before the machine was changed. */
export async function figuresIn(project: string): Promise<FlowFigures[]> {
  const machines = [
    ...new Set((await namesIn(coverageFolder(project))).flatMap((file) => coverageFile.exec(file)?.[1] ?? [])),
  ].toSorted();
  const all = await Promise.all(
    machines.map(async (machine) => ({
      machine,
      levels: await levelsOf(project, machine),
      keys: ledgerKeys(await readFile(ledgerPath(project, machine), 'utf8').catch(() => '')),
    })),
  );
  return all.flatMap(({ machine, levels, keys }) => {
    const at = levels
      .map((level) => level.at)
      .toSorted()
      .at(-1);
    return at === undefined || keys.length === 0
      ? []
      : [
          {
            machine,
            at,
            any: shareOf(keys, levels),
            levels: levels.map((level) => ({ level: level.level, ...shareOf(keys, [level]) })),
          },
        ];
  });
}

/** A picture of a state, as PNG; null if there is none. */
export async function pictureIn(project: string, machine: string, name: string): Promise<Buffer | null> {
  if (!isName(machine) || !pictureFile.test(name)) return null;
  return readFile(join(galleryFolder(project, machine), name)).catch(() => null);
}
