import * as z from 'zod/mini';
import { call } from './call.ts';
import { moment } from './fields.ts';

/* What the flow book at /flows is told of the tests. Served only while the book is on (FLOWS). */

/** A transition by its key, `from:on:index` (machines/kit/edges.ts). */
const fires = z.array(z.string());

/**
 * What a flow did in the running product, with nothing of what was typed or answered: only which transitions fired and
 * where it stood. Whoever replays it puts the cases of the machine's model in place of what really happened.
 */
export const recordedTrace = z.object({
  machine: z.string(),
  /** When it began. */
  at: moment,
  start: z.object({ fires, state: z.string() }),
  /** `on`: `pay.pressed`, `generateQuote done`, `after quoteLifetime`. `state`: dotted paths of the innermost states, with `+` between. */
  steps: z.array(z.object({ on: z.string(), fires, state: z.string(), view: z.optional(z.string()) })),
});
export type RecordedTrace = z.output<typeof recordedTrace>;

const stimulus = z.union([
  z.object({ event: z.string() }),
  z.object({ actor: z.string(), answers: z.string() }),
  z.object({ after: z.string(), ms: z.number() }),
]);

/** The first run that fired a transition: a committed trace by its name, a walk through the model's cases, or what was recorded. */
export const coveringRun = z.union([
  z.object({ trace: z.string() }),
  z.object({ input: z.string(), taken: z.array(stimulus) }),
  z.object({ recorded: recordedTrace }),
]);
export type CoveringRun = z.output<typeof coveringRun>;

/** The real actor, the rendered views, the real server, the real browser. */
export const coverageLevel = z.enum(['actor', 'views', 'server', 'browser']);
export type CoverageLevel = z.output<typeof coverageLevel>;

export const levelCoverage = z.object({
  level: coverageLevel,
  /** When the tests ran. */
  at: moment,
  /** How often each transition fired, by key; 0 where it was there and did not fire. */
  fired: z.record(z.string(), z.int()),
  /** By key. */
  runs: z.record(z.string(), coveringRun),
  /** Transitions that this level does not have to fire, by key → the reason. */
  excused: z.record(z.string(), z.string()),
});
export type LevelCoverage = z.output<typeof levelCoverage>;

export const flowCoverage = z.object({
  machine: z.string(),
  levels: z.array(levelCoverage),
  /** The views that the browser tests made a picture of: `/flows/api/pictures/{machine}/{view}`. */
  pictures: z.array(z.string()),
});
export type FlowCoverage = z.output<typeof flowCoverage>;

export const listFlowCoverage = call({
  name: 'listFlowCoverage',
  method: 'GET',
  path: '/flows/api/coverage',
  host: 'general',
  policy: { who: 'anyone' },
  summary: 'What the last run of the tests fired, of all machines or of one; empty where no tests were run.',
  query: z.object({ machine: z.optional(z.string()) }),
  response: z.object({ coverage: z.array(flowCoverage) }),
  errors: [],
});
