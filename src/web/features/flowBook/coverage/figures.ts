import type { CoverageLevel, CoveringRun, FlowCoverage, LevelCounts, LevelRuns } from '#contract/flowBook.ts';
import { type Edge, edgesOf } from '#machines/kit/edges.ts';
import { ledgerLine } from '#machines/kit/ledger.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import type { EdgePaint } from '../diagram/paint.ts';

/** What runs at each test level. */
export const levelWords: Record<CoverageLevel, string> = {
  actor: 'the machine on its own, with scripted actors',
  views: 'the rendered views, driven through the page',
  server: 'the real server',
  browser: 'the real browser against the real server',
};

export type LevelSelection = CoverageLevel | 'all';

/** One transition and its coverage in the last test run. */
export interface Row {
  key: string;
  /** Its line in the ledger. */
  line: string;
  standing: 'fired' | 'excused' | 'uncovered';
  times: number;
  /** How often it fired at each level that was run. */
  perLevel: { level: CoverageLevel; times: number }[];
  /** Why it doesn't have to fire. Empty if it fired. */
  reasons: string[];
  runs: { level: CoverageLevel; run: CoveringRun }[];
  /** Whether the machine has it but the test run didn't. */
  isNew: boolean;
}

export interface Figures {
  rows: Row[];
  /** Keys of the test run that the machine no longer has. */
  gone: string[];
}

function rowOf(edge: Edge, levels: readonly LevelCounts[], runs: readonly LevelRuns[]): Row {
  const { key } = edge;
  const perLevel = levels.map(({ level, fired }) => ({ level, times: fired[key] ?? 0 }));
  const times = perLevel.reduce((sum, each) => sum + each.times, 0);
  const excuses = levels.flatMap(({ level, excused }) => {
    const reason = excused[key];
    return reason === undefined ? [] : [levels.length === 1 ? reason : `${level}: ${reason}`];
  });
  // Every level must excuse it, or a level that should have fired it would go unnoticed.
  const isExcused = levels.length > 0 && excuses.length === levels.length;
  const standing = times > 0 ? 'fired' : isExcused ? 'excused' : 'uncovered';
  return {
    key,
    line: ledgerLine(edge),
    standing,
    times,
    perLevel,
    reasons: standing === 'fired' ? [] : excuses,
    runs: runs.flatMap(({ level, runs: { [key]: run } }) =>
      run === undefined || !levels.some((each) => each.level === level) ? [] : [{ level, run }],
    ),
    isNew: levels.every(({ fired, excused }) => fired[key] === undefined && excused[key] === undefined),
  };
}

/** The machine's transitions in document order, counted at one level or at all levels that were run. */
export function figuresOf(
  { machine }: FlowModel,
  { levels }: FlowCoverage,
  runs: readonly LevelRuns[],
  chosen: LevelSelection,
): Figures {
  const counted = levels.filter(({ level }) => chosen === 'all' || level === chosen);
  const edges = edgesOf(machine);
  const known = new Set(edges.map(({ key }) => key));
  const told = counted.flatMap(({ fired, excused }) => [...Object.keys(fired), ...Object.keys(excused)]);
  return {
    rows: edges.map((edge) => rowOf(edge, counted, runs)),
    gone: [...new Set(told.filter((key) => !known.has(key)))],
  };
}

/** Counts from which a line is drawn thicker. */
export const OFTEN = [1, 5, 20] as const;

const strengthOf = (times: number): 1 | 2 | 3 => (times >= OFTEN[2] ? 3 : times >= OFTEN[1] ? 2 : 1);

export const timesWord = (times: number): string => (times === 1 ? 'once' : times === 2 ? 'twice' : `${times} times`);

/** The colours of the drawing, with a tooltip for each transition. */
export const paintOf = ({ rows }: Figures): Record<string, EdgePaint> =>
  Object.fromEntries(
    rows.map(({ key, standing, times, reasons }): [string, EdgePaint] => {
      if (standing === 'fired')
        return [key, { tone: 'tested', strength: strengthOf(times), title: `Fired ${timesWord(times)} by the tests` }];
      if (standing === 'excused')
        return [key, { tone: 'excused', title: `Doesn’t have to fire: ${reasons.join('; ')}` }];
      return [key, { tone: 'untested', title: 'Not fired by the tests' }];
    }),
  );
