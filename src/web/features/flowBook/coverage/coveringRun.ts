import type { CoveringRun } from '#contract/flowBook.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { loadTraces } from '../library.ts';
import { type Run, runOfRecorded, runOfTrace, runOfWalk } from '../replay/runs.ts';

/** The run that fired a transition, ready to be replayed; null when it cannot be had (any more). */
export async function runCovering(model: FlowModel, run: CoveringRun): Promise<Run | null> {
  if ('recorded' in run) return runOfRecorded(model, 'The recording', run.recorded);
  if ('taken' in run) return runOfWalk(model, 'The walk of the tests', run);
  const traces = await loadTraces(model.name);
  const trace = traces.find(({ name }) => name === run.trace);
  return trace === undefined ? null : runOfTrace(model, trace);
}

/** The move that fires the transition, counted from 0, the start; -1 when none does. */
export const moveThatFires = ({ moves }: Run, key: string): number => moves.findIndex(({ fired }) => fired.some((edge) => edge.key === key));
