import type { CoveringRun } from '#contract/flowBook.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { loadTraces } from '../library.ts';
import { type Run, runOfRecorded, runOfTrace, runOfWalk } from '../replay/runs.ts';

/** Loads the run that fired a transition, ready to be replayed; null if it no longer exists. */
export async function runCovering(model: FlowModel, run: CoveringRun): Promise<Run | null> {
  if ('recorded' in run) return runOfRecorded(model, 'The recording', run.recorded);
  if ('taken' in run) return runOfWalk(model, 'The walk of the tests', run);
  const traces = await loadTraces(model.name);
  const trace = traces.find(({ name }) => name === run.trace);
  return trace === undefined ? null : runOfTrace(model, trace);
}

/** Index of the move that fires the transition, where 0 is the start; -1 if none does. */
export const moveThatFires = ({ moves }: Run, key: string): number =>
  moves.findIndex(({ fired }) => fired.some((edge) => edge.key === key));
