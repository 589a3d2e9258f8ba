import { useSyncExternalStore } from 'react';
import type { Actor, AnyStateMachine, SnapshotFrom } from 'xstate';

/** A flow whose machine may not have loaded yet. */
export interface FlowSource<M extends AnyStateMachine> {
  /** Null until the machine runs. */
  actor: () => Actor<M> | null;
  /** Loads and starts the machine, once. Rejects if its code can't be loaded; the next call tries again. */
  load: () => Promise<Actor<M>>;
  /**
   * Calls `changed` after each step of the machine. When it starts to run, either calls `changed` too, or is another
   * function from then on, so that React subscribes again. Returns the unsubscribe function.
   */
  subscribe: (changed: () => void) => () => void;
}

/**
 * Selects from a machine's state, for views that also work before it runs; the state is null until then.
 * @param select must return the same value until something changes
 */
export function useSourceState<M extends AnyStateMachine, T>(
  source: FlowSource<M>,
  select: (state: SnapshotFrom<M> | null) => T,
): T {
  const selected = () => select(source.actor()?.getSnapshot() ?? null);
  return useSyncExternalStore(source.subscribe, selected, selected);
}
