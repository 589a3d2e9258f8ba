import * as z from 'zod/mini';
import { call } from './call.ts';
import { moment } from './fields.ts';
import { picturedState } from './gallery.ts';
import { recordedTrace } from './recordedTrace.ts';

/* The test results shown in the flow book at /flows. Served only while the book is on (FLOWS). */

const stimulus = z.union([
  z.object({ event: z.string() }),
  z.object({ actor: z.string(), answers: z.string() }),
  z.object({ after: z.string(), ms: z.number() }),
]);

/**
 * The first run that fired a transition: a committed trace by name, a walk through the model's cases, or a recording.
 */
export const coveringRun = z.union([
  z.object({ trace: z.string() }),
  z.object({ input: z.string(), taken: z.array(stimulus) }),
  z.object({ recorded: recordedTrace }),
]);
export type CoveringRun = z.output<typeof coveringRun>;

/** The levels of tests: the real actor, the rendered views, the real server, the real browser. */
export const coverageLevel = z.enum(['actor', 'views', 'server', 'browser']);
export type CoverageLevel = z.output<typeof coverageLevel>;

const onlyAt: Partial<Record<CoverageLevel, (machine: string) => boolean>> = {
  server: (machine) => machine === 'subscription',
  views: (machine) => !['subscription', 'availability'].includes(machine),
};

/** Whether a machine is tested at a level: the server runs only one of them, and two have no views of their own. */
export const isTestedAt = (level: CoverageLevel, machine: string): boolean => onlyAt[level]?.(machine) ?? true;

const counts = {
  level: coverageLevel,
  /** When the tests ran. */
  at: moment,
  /** How often each transition fired, by key; 0 if it never did. */
  fired: z.record(z.string(), z.int()),
  /** Transitions that this level doesn't have to fire: the reason by key. */
  excused: z.record(z.string(), z.string()),
};
const levelCounts = z.object(counts);
export type LevelCounts = z.output<typeof levelCounts>;

const runsByKey = z.record(z.string(), coveringRun);

/** The file that the tests write. */
export const levelCoverage = z.object({ ...counts, runs: runsByKey });
export type LevelCoverage = z.output<typeof levelCoverage>;

export const flowCoverage = z.object({
  machine: z.string(),
  levels: z.array(levelCounts),
  /** The states that the gallery shows: `/flows/api/pictures/{machine}/{picture}`, by the names in `gallery.ts`. */
  pictures: z.array(picturedState),
});
export type FlowCoverage = z.output<typeof flowCoverage>;

const levelRuns = z.object({ level: coverageLevel, runs: runsByKey });
export type LevelRuns = z.output<typeof levelRuns>;

/** How many of the required transitions fired. Excused transitions that didn't fire count on neither side. */
const sums = { hit: z.int(), due: z.int() };
const share = z.object(sums);
export type Share = z.output<typeof share>;

export const flowFigures = z.object({
  machine: z.string(),
  /** When its tests last ran. */
  at: moment,
  /** The transitions that at least one level fired. */
  any: share,
  levels: z.array(z.object({ level: coverageLevel, ...sums })),
});
export type FlowFigures = z.output<typeof flowFigures>;

/** The last result of a test. `skipped` also if a run left it out. */
const testStatus = z.enum(['passed', 'failed', 'skipped']);

/** When a run of the tests began, and its revision: ends in `-dirty` if files had been changed; null without git. */
const testRun = { at: moment, commit: z.nullable(z.string()) };

/**
 * The file that `npm test` writes for each level: the last run of each test file. A test's titles start with those of
 * its groups; a file that didn't load has one failed test without titles.
 */
export const levelResults = z.record(
  z.string(),
  z.object({ ...testRun, tests: z.array(z.object({ titles: z.array(z.string()), status: testStatus })) }),
);
export type LevelResults = z.output<typeof levelResults>;

/**
 * The last result of a test or group that names rules, by its file and its title there, and the run that decided it: if
 * parts of it were last tested in different runs, the newest that failed, or else the oldest.
 */
export const ruleTestResult = z.object({ file: z.string(), title: z.string(), hasPassed: z.boolean(), ...testRun });
export type RuleTestResult = z.output<typeof ruleTestResult>;

export const ruleResults = z.object({
  /** Null if no tests were run. */
  lastRun: z.nullable(z.object(testRun)),
  /** Leaves out tests that weren't run. */
  results: z.array(ruleTestResult),
});
export type RuleResults = z.output<typeof ruleResults>;

/** A committed version of a machine's ledger. */
export const ledgerVersion = z.object({
  /** The first ten digits of the commit. */
  commit: z.string(),
  at: moment,
  /** The first line of the commit’s message. */
  subject: z.string(),
  ledger: z.string(),
});
export type LedgerVersion = z.output<typeof ledgerVersion>;

const ofMachine = z.object({ machine: z.string().check(z.maxLength(100)) });

export const listFlowCoverage = call({
  name: 'listFlowCoverage',
  method: 'GET',
  path: '/flows/api/coverage',
  host: 'general',
  policy: { who: 'anyone' },
  summary:
    'The transitions of a machine that the last test run fired. Empty for an unknown machine or if no tests were run.',
  query: ofMachine,
  response: z.object({ coverage: z.array(flowCoverage) }),
  errors: [],
});

export const listFlowRuns = call({
  name: 'listFlowRuns',
  method: 'GET',
  path: '/flows/api/runs',
  host: 'general',
  policy: { who: 'anyone' },
  summary: 'The first run that fired each transition of a machine, by test level.',
  query: ofMachine,
  response: z.object({ runs: z.array(levelRuns) }),
  errors: [],
});

export const listFlowFigures = call({
  name: 'listFlowFigures',
  method: 'GET',
  path: '/flows/api/figures',
  host: 'general',
  policy: { who: 'anyone' },
  summary:
    'How many transitions of each machine the last run of the tests fired; leaves out machines that no test ran for.',
  response: z.object({ figures: z.array(flowFigures) }),
  errors: [],
});

export const listRuleResults = call({
  name: 'listRuleResults',
  method: 'GET',
  path: '/flows/api/rules',
  host: 'general',
  policy: { who: 'anyone' },
  summary: 'The last results of the tests that name rules of the product, and when the tests last ran.',
  response: ruleResults,
  errors: [],
});

export const listLedgerVersions = call({
  name: 'listLedgerVersions',
  method: 'GET',
  path: '/flows/api/ledgers',
  host: 'general',
  policy: { who: 'anyone' },
  summary:
    'The last committed versions of a machine’s ledger, newest first. Null where the product doesn’t run in a git checkout.',
  query: ofMachine,
  response: z.object({ versions: z.nullable(z.array(ledgerVersion)) }),
  errors: [],
});
