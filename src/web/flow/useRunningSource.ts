import { useMemo } from 'react';
import type { Actor, AnyStateMachine } from 'xstate';
import type { FlowSource } from './flowSource.ts';

/** A machine that runs already. */
export function useRunningSource<M extends AnyStateMachine>(actor: Actor<M>): FlowSource<M> {
  return useMemo(
    () => ({
      actor: () => actor,
      load: async () => actor,
      subscribe: (changed) => {
        const subscription = actor.subscribe(changed);
        return () => subscription.unsubscribe();
      },
    }),
    [actor],
  );
}
