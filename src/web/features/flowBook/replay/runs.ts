import type { RecordedTrace } from '#contract/recordedTrace.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { retrace } from '#machines/kit/retrace.ts';
import { expectationAfter, type Step, type Trace } from '#machines/kit/trace.ts';
import type { Walk } from '#machines/kit/walk.ts';
import type { Move, Stimulus } from '#machines/kit/world.ts';
import type { Told } from './expectationDifferences.ts';
import { followWalk } from './followWalk.ts';

/** Something to replay: a walk, what was expected after each of its moves, and where it could not be followed. */
export interface Run {
  name: string;
  walk: Walk;
  moves: Move[];
  /** By the move's index; empty for what says nothing of what is to hold. */
  expected: readonly (Told | undefined)[];
  /** The step that cannot happen (any more): its index among the moves, 0 for the start, and its name. */
  stopped: { at: number; on: string } | null;
  /** How many steps it was told in. */
  length: number;
}

const stimulusOf = ({ then: _then, ...stimulus }: Step): Stimulus => stimulus;

/** A step as it may be pasted: what is to hold after it may be left out. */
export type ToldStep = Stimulus & { then?: Told | undefined };
export interface ToldTrace {
  name: string;
  input: string;
  start?: Told | undefined;
  steps: ToldStep[];
}

export const walkOfTrace = ({ input, steps }: Trace): Walk => ({ input, taken: steps.map(stimulusOf) });

/** Null when the model has no such input. */
export function runOfTrace(model: FlowModel, { name, input, start, steps }: ToldTrace): Run | null {
  const taken = steps.map(({ then: _then, ...stimulus }): Stimulus => stimulus);
  const followed = followWalk(model, { input, taken });
  return followed && { name, ...followed, expected: [start, ...steps.map(({ then }) => then)], length: steps.length };
}

/** Null when the model has no such input. */
export const runOfWalk = (model: FlowModel, name: string, walk: Walk): Run | null => {
  const followed = followWalk(model, walk);
  return followed && { name, ...followed, expected: [], length: walk.taken.length };
};

/** What was recorded, with cases of the model in place of what really happened. */
export function runOfRecorded(model: FlowModel, name: string, recorded: RecordedTrace): Run | null {
  const { walk, stoppedAt } = retrace(model, recorded);
  const followed = followWalk(model, walk);
  if (followed === null) return null;
  const stopped = stoppedAt === undefined ? null : { at: stoppedAt, on: recorded.steps[stoppedAt - 1]?.on ?? 'the start' };
  return { name, ...followed, expected: [], stopped, length: recorded.steps.length };
}

/** A walk as a trace with what the machine does now as its expectations: the committed form of one run. */
export function traceOf(name: string, { input, taken }: Walk, moves: readonly Move[]): Trace {
  const [start, ...after] = moves.map(expectationAfter);
  if (start === undefined) throw new Error('A walk has a start.');
  return { name, input, start, steps: taken.flatMap((stimulus, index): Step[] => (after[index] === undefined ? [] : [{ ...stimulus, then: after[index] }])) };
}
