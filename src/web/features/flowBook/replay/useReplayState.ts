import { useEffect, useState } from 'react';
import type { RecordedTrace } from '#contract/recordedTrace.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import type { Walking } from '../useWalk.ts';
import { type Run, runOfRecorded } from './runs.ts';

interface ReplayState {
  typed: string;
  brought: readonly Run[];
  /** A remark on the imported runs; null for none. */
  note: string | null;
  opened: Run | null;
}

const emptyState: ReplayState = { typed: '', brought: [], note: null, opened: null };

/** Keeps the panel's state while another tab is open. */
const savedStates = new WeakMap<FlowModel, ReplayState>();

export function useReplayState(model: FlowModel): [ReplayState, (change: Partial<ReplayState>) => void] {
  const [state, setState] = useState<ReplayState>(() => savedStates.get(model) ?? emptyState);
  useEffect(() => void savedStates.set(model, state), [model, state]);
  return [state, (change) => setState((now) => ({ ...now, ...change }))];
}

/** Opens a recording from another page as if it had been pasted. Call it before the panel is shown. */
export function openRecorded(model: FlowModel, recorded: RecordedTrace, open: Walking['open']): void {
  const run = runOfRecorded(model, 'The latest recording', recorded);
  if (run === null) return;
  savedStates.set(model, { ...emptyState, brought: [run], opened: run });
  open(run.walk);
}
