import { useEffect, useMemo, useState } from 'react';
import type { Actor, AnyStateMachine } from 'xstate';
import { memoizePromise } from '#lazyLoading/memoizePromise.ts';
import { flowOpening } from './flowOpening.ts';
import type { FlowSource } from './flowSource.ts';
import { useRunningFlow } from './useRunningFlow.ts';

/**
 * A flow whose code is loaded when somebody first uses the view. From then on it runs for as long as the component
 * lives; if that is gone before the code has arrived, it never runs.
 * @param create loads the machine and creates its actor. Read once, at mount; called again after it has failed.
 */
export function useLazyFlow<M extends AnyStateMachine>(create: () => Promise<Actor<M>>): FlowSource<M> {
  const [flow, setFlow] = useState<{ actor: Actor<M>; onStart: () => void } | null>(null);
  const [load] = useState(() =>
    memoizePromise(async () => {
      const actor = await create();
      return new Promise<Actor<M>>((resolve) => setFlow({ actor, onStart: () => resolve(actor) }));
    }),
  );
  const actor = flow?.actor ?? null;
  useRunningFlow(actor);
  useEffect(() => flow?.onStart(), [flow]);
  // The flow book leads the machine into a state, which nobody has to touch.
  useEffect(() => {
    if (flowOpening.current !== null) void load();
  }, [load]);
  return useMemo(
    () => ({
      actor: () => actor,
      load,
      // React subscribes again when it runs.
      subscribe: (changed) => {
        const subscription = actor?.subscribe(changed);
        return () => subscription?.unsubscribe();
      },
    }),
    [actor, load],
  );
}
