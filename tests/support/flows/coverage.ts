import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type CoverageLevel,
  type CoveringRun,
  isTestedAt,
  levelCoverage,
  type LevelCoverage,
} from '#contract/flowBook.ts';
import { edgesOf } from '#machines/kit/edges.ts';
import { ledgerLine } from '#machines/kit/ledger.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { movesOf } from '#machines/kit/walk.ts';

/** Where runs record how often each transition fired, for the flow book. Not committed. */
export const COVERAGE_FOLDER = '.cache/flow-coverage';

/** How often each transition of a machine fired at one test level. */
export interface Coverage {
  /** @param run the run that fired them; a walk is only recorded for transitions that the model expects it to fire */
  count: (fired: readonly string[], run: CoveringRun) => void;
  /** The ledger lines of transitions that never fired, except those excused at this level. */
  missing: () => string[];
  /** Writes the counts to `.cache/flow-coverage/NAME.LEVEL[.PART].json`. */
  write: () => void;
}

export interface CoverageOptions {
  /** Identifies a test or process that writes a file of its own. The parts of a level add up. */
  part?: string;
  /**
   * Total number of runs. If fewer were counted, the earlier record of the others is kept. If absent, all runs were
   * counted.
   */
  runs?: number;
  excused?: Readonly<Record<string, string>>;
  folder?: string;
}

const firedBy = (model: FlowModel, run: CoveringRun, fired: readonly string[]): readonly string[] =>
  'taken' in run ? movesOf(model, run).flatMap((move) => move.fired.map(({ key }) => key)) : fired;

/** The earlier record; null if there is none that can be used. */
function earlierRecord(path: string): LevelCoverage | null {
  try {
    return levelCoverage.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data ?? null;
  } catch {
    return null;
  }
}

export function coverageOf(
  model: FlowModel,
  level: CoverageLevel,
  {
    part,
    runs: all = 0,
    excused = level === 'views' ? (model.notInViews ?? {}) : {},
    folder = COVERAGE_FOLDER,
  }: CoverageOptions = {},
): Coverage {
  if (!isTestedAt(level, model.name))
    throw new Error(
      `The flow book says that ${level} has no tests of ${model.name}: isTestedAt in src/contract/flowBook.ts.`,
    );
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
    missing: () =>
      edges
        .filter(({ key }) => counts.get(key) === 0 && !(key in excused))
        .map((edge) => `${ledgerLine(edge)}   (${edge.key})`),
    write: () => {
      mkdirSync(folder, { recursive: true });
      const path = join(folder, [model.name, level, part, 'json'].filter((word) => word !== undefined).join('.'));
      const before = counted < all ? earlierRecord(path) : null;
      const record: LevelCoverage = {
        level,
        at: new Date().toISOString(),
        fired: Object.fromEntries([...counts].map(([key, times]) => [key, Math.max(times, before?.fired[key] ?? 0)])),
        runs: {
          ...Object.fromEntries(Object.entries(before?.runs ?? {}).filter(([key]) => counts.has(key))),
          ...Object.fromEntries(runs),
        },
        excused,
      };
      // Renamed once complete, because the flow book may be reading it.
      writeFileSync(`${path}.${process.pid}`, `${JSON.stringify(record)}\n`);
      renameSync(`${path}.${process.pid}`, path);
    },
  };
}
