import { useEffect, useRef, useState } from 'react';
import { Actor, type AnyMachineSnapshot, type AnyStateMachine, type InputFrom } from 'xstate';
import { createFlowActor } from './createFlowActor.ts';
import { type FlowEffect, useEffects } from './effects.ts';

/**
 * Runs a machine for as long as the component lives. It is created once, and its effects are subscribed to before it
 * starts, or those of its initial state would be lost. It stops when the component unmounts for good. Invoked machines
 * are subscribed too.
 *
 * @param machine with its real actors: `machine.provide({ actors })`. Later values of `machine` and `input` are
 * ignored.
 */
export function useFlow<M extends AnyStateMachine>(machine: M, input: InputFrom<M>): Actor<M> {
  const translate = useEffects();
  const latest = useRef(translate);
  useEffect(() => {
    latest.current = translate;
  });

  const [actor] = useState(() => createFlowActor(machine, input));
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    const subscriptions: { unsubscribe: () => void }[] = [];
    const subscribe = (source: unknown): void => {
      if (source instanceof Actor)
        subscriptions.push(source.on('*', (effect: unknown) => latest.current(effect as FlowEffect)));
    };
    // Actors invoked by the initial state already exist. Later ones are announced before they start.
    [actor, ...Object.values((actor.getSnapshot() as AnyMachineSnapshot).children)].forEach(subscribe);
    subscriptions.push(
      actor.system.inspect((inspected) => inspected.type === '@xstate.actor' && subscribe(inspected.actorRef)),
    );
    actor.start();
    return () => {
      isMounted.current = false;
      for (const subscription of subscriptions) subscription.unsubscribe();
      // StrictMode unmounts and remounts a component immediately. Actors invoked by the initial state must not run
      // twice.
      queueMicrotask(() => {
        if (!isMounted.current) actor.stop();
      });
    };
  }, [actor]);
  return actor;
}
