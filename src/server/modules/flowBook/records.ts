import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type CoveringRun, coverageLevel, type FlowCoverage, levelCoverage, type LevelCoverage } from '#contract/flowBook.ts';

/*
 * What the tests leave for the flow book in the project's folder: `.cache/flow-coverage/NAME.LEVEL[.PART].json`, parts of a
 * level that add up, and `.cache/flow-views/NAME/VIEW.jpg`. Where nothing was tested there is nothing.
 */

const isName = (text: string): boolean => /^[A-Za-z]\w{0,60}$/.test(text);
const coverageFile = /^([A-Za-z]\w*)\.([a-z]+)(?:\.[\w-]+)?\.json$/;

/** The names in a folder; none where it is not there. */
const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

const exists = (path: string): Promise<boolean> => stat(path).then(() => true, () => false);

async function partIn(path: string): Promise<LevelCoverage | null> {
  try {
    return levelCoverage.safeParse(JSON.parse(await readFile(path, 'utf8'))).data ?? null;
  } catch {
    // It has gone, or is no JSON: another version of the tests has left it.
    return null;
  }
}

const lengthOf = (run: CoveringRun): number => ('taken' in run ? run.taken.length : 'recorded' in run ? run.recorded.steps.length : 0);

/** Of two runs that fired a transition the shorter one is the easier to follow. */
const shorter = (one: CoveringRun | undefined, other: CoveringRun): CoveringRun => (one !== undefined && lengthOf(one) <= lengthOf(other) ? one : other);

function together(one: LevelCoverage, other: LevelCoverage): LevelCoverage {
  const fired = { ...one.fired };
  for (const [key, times] of Object.entries(other.fired)) fired[key] = (fired[key] ?? 0) + times;
  const runs = { ...one.runs };
  for (const [key, run] of Object.entries(other.runs)) runs[key] = shorter(runs[key], run);
  return { level: one.level, at: one.at > other.at ? one.at : other.at, fired, runs, excused: { ...one.excused, ...other.excused } };
}

async function picturesOf(project: string, machine: string): Promise<string[]> {
  const files = await namesIn(join(project, '.cache/flow-views', machine));
  return files.flatMap((file) => (file.endsWith('.jpg') && isName(file.slice(0, -4)) ? [file.slice(0, -4)] : [])).toSorted();
}

/**
 * What was covered, by machine in the order of their names and by level in the order of the contract. What was left of
 * machines that there are no more is passed over.
 * @param project the project's folder
 * @param only one machine instead of all
 */
export async function coverageIn(project: string, only?: string): Promise<FlowCoverage[]> {
  const folder = join(project, '.cache/flow-coverage');
  const files = (await namesIn(folder)).toSorted().flatMap((file) => {
    const machine = coverageFile.exec(file)?.[1];
    return machine === undefined || (only !== undefined && machine !== only) ? [] : [{ machine, path: join(folder, file) }];
  });
  const left = [...new Set([...files.map(({ machine }) => machine), ...(await namesIn(join(project, '.cache/flow-views'))).filter((name) => isName(name) && (only ?? name) === name)])];
  const machines = (await Promise.all(left.map(async (name) => ((await exists(join(project, 'machines', name, `${name}.machine.ts`))) ? [name] : [])))).flat();
  return Promise.all(
    machines.toSorted().map(async (machine) => {
      const parts = await Promise.all(files.filter((file) => file.machine === machine).map(({ path }) => partIn(path)));
      const levels = coverageLevel.options.flatMap((level) => {
        const [first, ...others] = parts.filter((part) => part?.level === level).filter((part) => part !== null);
        return first === undefined ? [] : [others.reduce(together, first)];
      });
      return { machine, levels, pictures: await picturesOf(project, machine) };
    }),
  );
}

/** The picture of a view, as JPEG; null when there is none. */
export async function pictureIn(project: string, machine: string, view: string): Promise<Buffer | null> {
  if (!isName(machine) || !isName(view)) return null;
  return readFile(join(project, '.cache/flow-views', machine, `${view}.jpg`)).catch(() => null);
}
