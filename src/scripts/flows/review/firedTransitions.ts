import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { levelCoverage, type CoverageLevel, type LevelCoverage } from '#contract/flowBook.ts';

/*
 * Which transitions the last run of the tests fired here: `.cache/flow-coverage/NAME.LEVEL[.PART].json`. Results from
 * before the chart's file was last written say nothing about it.
 */

export interface FiredTransitions {
  /** When the tests last ran on this chart; null if they never did. */
  at: string | null;
  /** How often a transition fired, by level; empty if it is new since. */
  timesOf: (key: string) => Partial<Record<CoverageLevel, number>>;
  /** Why levels needn't fire it. */
  excusesOf: (key: string) => string[];
}

function partIn(path: string): LevelCoverage[] {
  try {
    const part = levelCoverage.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data;
    return part === undefined ? [] : [part];
  } catch {
    // An interrupted run left half a file.
    return [];
  }
}

export function firedTransitions(machine: string, root = '.'): FiredTransitions {
  const folder = join(root, '.cache/flow-coverage');
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.startsWith(`${machine}.`)) : [];
  const chart = join(root, `machines/${machine}/${machine}.machine.ts`);
  const writtenAt = existsSync(chart) ? statSync(chart).mtime.toISOString() : '';
  const parts = files
    .toSorted()
    .flatMap((file) => partIn(join(folder, file)))
    .filter(({ at }) => at >= writtenAt);
  return {
    at:
      parts
        .map(({ at }) => at)
        .toSorted()
        .at(-1) ?? null,
    timesOf: (key) => {
      const times: Partial<Record<CoverageLevel, number>> = {};
      for (const { level, fired } of parts) if (key in fired) times[level] = (times[level] ?? 0) + (fired[key] ?? 0);
      return times;
    },
    excusesOf: (key) => [...new Set(parts.flatMap(({ excused }) => excused[key] ?? []))],
  };
}
