import type { RecordedTrace } from '#contract/recordedTrace.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { retrace } from '#machines/kit/retrace.ts';
import { expectationAfter, type Step, type Trace } from '#machines/kit/trace.ts';
import type { Walk } from '#machines/kit/walk.ts';
import type { Move, Stimulus } from '#machines/kit/world.ts';
import type { PartialExpectation } from './expectationDifferences.ts';
import { followWalk } from './followWalk.ts';

/** A walk to replay, with the expectation after each move and the step where it couldn't be followed. */
export interface Run {
  name: string;
  walk: Walk;
  moves: Move[];
  /** Expectations by move index; empty if the run has none. */
  expected: readonly (PartialExpectation | undefined)[];
  /** The step that can no longer happen: its index among the moves, where 0 is the start, and its name. */
  stopped: { at: number; on: string } | null;
  /** The number of steps in the source, including those that couldn't be followed. */
  length: number;
}

/** A step of a pasted trace. Its expectation may be missing. */
export type PartialStep = Stimulus & { then?: PartialExpectation | undefined };
export interface PartialTrace {
  name: string;
  input: string;
  start?: PartialExpectation | undefined;
  steps: PartialStep[];
}

/** Null if the model has no such input. */
export function runOfTrace(model: FlowModel, { name, input, start, steps }: PartialTrace): Run | null {
  const taken = steps.map(({ then: _then, ...stimulus }): Stimulus => stimulus);
  const followed = followWalk(model, { input, taken });
  return followed && { name, ...followed, expected: [start, ...steps.map(({ then }) => then)], length: steps.length };
}

/** Null if the model has no such input. */
export const runOfWalk = (model: FlowModel, name: string, walk: Walk): Run | null => {
  const followed = followWalk(model, walk);
  return followed && { name, ...followed, expected: [], length: walk.taken.length };
};

/** Turns a recording into a run, with the model's cases in place of real data. */
export function runOfRecorded(model: FlowModel, name: string, recorded: RecordedTrace): Run | null {
  const { walk, stoppedAt } = retrace(model, recorded);
  const followed = followWalk(model, walk);
  if (followed === null) return null;
  const stopped =
    stoppedAt === undefined ? null : { at: stoppedAt, on: recorded.steps[stoppedAt - 1]?.on ?? 'the start' };
  return { name, ...followed, expected: [], stopped, length: recorded.steps.length };
}

/** Turns a walk into a trace that expects the machine's current behaviour, in the committed format. */
export function traceOf(name: string, { input, taken }: Walk, moves: readonly Move[]): Trace {
  const [start, ...after] = moves.map(expectationAfter);
  if (start === undefined) throw new Error('A walk has a start.');
  return {
    name,
    input,
    start,
    steps: taken.flatMap((stimulus, index): Step[] =>
      after[index] === undefined ? [] : [{ ...stimulus, then: after[index] }],
    ),
  };
}
