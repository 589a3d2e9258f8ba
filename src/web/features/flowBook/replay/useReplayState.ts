import { useEffect, useState } from 'react';
import type { RecordedTrace } from '#contract/recordedTrace.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import type { Walking } from '../useWalk.ts';
import { type Run, runOfRecorded } from './runs.ts';

interface Kept {
  typed: string;
  brought: readonly Run[];
  /** What else there is to say of what was brought. */
  note: string | null;
  opened: Run | null;
}

const nothing: Kept = { typed: '', brought: [], note: null, opened: null };

/** Looking at another tab of the book loses nothing of what was pasted in this one. */
const kept = new WeakMap<FlowModel, Kept>();

export function useReplayState(model: FlowModel): [Kept, (change: Partial<Kept>) => void] {
  const [state, setState] = useState<Kept>(() => kept.get(model) ?? nothing);
  useEffect(() => void kept.set(model, state), [model, state]);
  return [state, (change) => setState((now) => ({ ...now, ...change }))];
}

/** Opens what another page of the product has recorded, as if it had been pasted. Before the panel is shown. */
export function openRecorded(model: FlowModel, recorded: RecordedTrace, open: Walking['open']): void {
  const run = runOfRecorded(model, 'The latest recording', recorded);
  if (run === null) return;
  kept.set(model, { ...nothing, brought: [run], opened: run });
  open(run.walk);
}
