import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CoverageLevel, type CoveringRun, isTestedAt, levelCoverage, type LevelCoverage } from '#contract/flowBook.ts';
import { edgesOf } from '#machines/kit/edges.ts';
import { ledgerLine } from '#machines/kit/ledger.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { movesOf } from '#machines/kit/walk.ts';

/** Where a run leaves how often each transition fired, for the flow book. Not committed. */
const FOLDER = '.cache/flow-coverage';

/** How often each transition of a machine fired at one level of the tests. */
export interface Coverage {
  /** @param run that fired them; of a walk only what it fires by the model counts as shown by it */
  count: (fired: readonly string[], run: CoveringRun) => void;
  /** The ledger lines of transitions that never fired, but for those that are excused at this level. */
  missing: () => string[];
  /** Leaves the counts in `.cache/flow-coverage/NAME.LEVEL[.PART].json`. */
  write: () => void;
}

export interface CoverageOptions {
  /** One of several files that together are the level: what they say adds up. A test or process that writes for itself. */
  part?: string;
  /** How many runs there are. Where fewer were counted, the rest stays as it was left before; without it all have been counted. */
  runs?: number;
  excused?: Readonly<Record<string, string>>;
  folder?: string;
}

const firedBy = (model: FlowModel, run: CoveringRun, fired: readonly string[]): readonly string[] =>
  'taken' in run ? movesOf(model, run).flatMap((move) => move.fired.map(({ key }) => key)) : fired;

/** What was left before; null when that was nothing that can be used. */
function leftBefore(path: string): LevelCoverage | null {
  try {
    return levelCoverage.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data ?? null;
  } catch {
    return null;
  }
}

export function coverageOf(
  model: FlowModel,
  level: CoverageLevel,
  { part, runs: all = 0, excused = level === 'views' ? (model.notInViews ?? {}) : {}, folder = FOLDER }: CoverageOptions = {},
): Coverage {
  if (!isTestedAt(level, model.name)) throw new Error(`The flow book says that ${level} has no tests of ${model.name}: isTestedAt in src/contract/flowBook.ts.`);
  const edges = edgesOf(model.machine);
  const counts = new Map(edges.map(({ key }) => [key, 0]));
  const runs = new Map<string, CoveringRun>();
  let counted = 0;
  return {
    count: (fired, run) => {
      counted += 1;
      for (const key of fired) counts.set(key, (counts.get(key) ?? 0) + 1);
      for (const key of firedBy(model, run, fired)) if (!runs.has(key)) runs.set(key, run);
    },
    missing: () => edges.filter(({ key }) => counts.get(key) === 0 && !(key in excused)).map((edge) => `${ledgerLine(edge)}   (${edge.key})`),
    write: () => {
      mkdirSync(folder, { recursive: true });
      const path = join(folder, [model.name, level, part, 'json'].filter((word) => word !== undefined).join('.'));
      const before = counted < all ? leftBefore(path) : null;
      const told: LevelCoverage = {
        level,
        at: new Date().toISOString(),
        fired: Object.fromEntries([...counts].map(([key, times]) => [key, Math.max(times, before?.fired[key] ?? 0)])),
        runs: { ...Object.fromEntries(Object.entries(before?.runs ?? {}).filter(([key]) => counts.has(key))), ...Object.fromEntries(runs) },
        excused,
      };
      // Renamed when it is whole: the flow book may be reading it.
      writeFileSync(`${path}.${process.pid}`, `${JSON.stringify(told)}\n`);
      renameSync(`${path}.${process.pid}`, path);
    },
  };
}
