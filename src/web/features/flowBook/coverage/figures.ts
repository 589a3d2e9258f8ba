import type { CoverageLevel, CoveringRun, FlowCoverage, LevelCounts, LevelRuns } from '#contract/flowBook.ts';
import { type Edge, edgesOf } from '#machines/kit/edges.ts';
import { ledgerLine } from '#machines/kit/ledger.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import type { EdgePaint } from '../diagram/paint.ts';

/** What a level is called, and what runs there. */
export const levelWords: Record<CoverageLevel, string> = {
  actor: 'the machine on its own, with scripted actors',
  views: 'the rendered views, driven through the page',
  server: 'the real server',
  browser: 'the real browser against the real server',
};

export type Chosen = CoverageLevel | 'all';

/** One transition, as the last run of the tests saw it. */
export interface Row {
  key: string;
  /** Its line of the ledger. */
  line: string;
  standing: 'fired' | 'excused' | 'uncovered';
  times: number;
  /** How often at each level that was run. */
  perLevel: { level: CoverageLevel; times: number }[];
  /** Why it does not have to fire, where it did not. */
  reasons: string[];
  runs: { level: CoverageLevel; run: CoveringRun }[];
  /** The machine has it, the run of the tests did not know it. */
  isNew: boolean;
}

export interface Figures {
  rows: Row[];
  /** Keys that the run knew and the machine does not have any more. */
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
  // Of several levels each must excuse it: one that should have fired it and did not is what people look for.
  const isExcused = levels.length > 0 && excuses.length === levels.length;
  const standing = times > 0 ? 'fired' : isExcused ? 'excused' : 'uncovered';
  return {
    key,
    line: ledgerLine(edge),
    standing,
    times,
    perLevel,
    reasons: standing === 'fired' ? [] : excuses,
    runs: runs.flatMap(({ level, runs: { [key]: run } }) => (run === undefined || !levels.some((each) => each.level === level) ? [] : [{ level, run }])),
    isNew: levels.every(({ fired, excused }) => fired[key] === undefined && excused[key] === undefined),
  };
}

/** The machine's transitions in document order, counted at one level or over all that were run. */
export function figuresOf({ machine }: FlowModel, { levels }: FlowCoverage, runs: readonly LevelRuns[], chosen: Chosen): Figures {
  const counted = levels.filter(({ level }) => chosen === 'all' || level === chosen);
  const edges = edgesOf(machine);
  const known = new Set(edges.map(({ key }) => key));
  const told = counted.flatMap(({ fired, excused }) => [...Object.keys(fired), ...Object.keys(excused)]);
  return { rows: edges.map((edge) => rowOf(edge, counted, runs)), gone: [...new Set(told.filter((key) => !known.has(key)))] };
}

/** From how often a line is drawn stronger. */
export const OFTEN = [1, 5, 20] as const;

const strengthOf = (times: number): 1 | 2 | 3 => (times >= OFTEN[2] ? 3 : times >= OFTEN[1] ? 2 : 1);

export const timesWord = (times: number): string => (times === 1 ? 'once' : times === 2 ? 'twice' : `${times} times`);

/** The colours of the drawing, with words for whoever rests on a transition. */
export const paintOf = ({ rows }: Figures): Record<string, EdgePaint> =>
  Object.fromEntries(
    rows.map(({ key, standing, times, reasons }): [string, EdgePaint] => {
      if (standing === 'fired') return [key, { tone: 'tested', strength: strengthOf(times), title: `Fired ${timesWord(times)} by the tests` }];
      if (standing === 'excused') return [key, { tone: 'excused', title: `Doesn’t have to fire: ${reasons.join('; ')}` }];
      return [key, { tone: 'untested', title: 'Not fired by the tests' }];
    }),
  );
