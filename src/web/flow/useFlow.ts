import { useEffect, useRef, useState } from 'react';
import { Actor, type ActorOptions, type AnyMachineSnapshot, type AnyStateMachine, type InputFrom } from 'xstate';
import { type FlowEffect, useEffects } from './effects.ts';
import { inspection } from './inspection.ts';

/**
 * A machine that lives as long as the component: created once, listened to before it starts (an effect of its initial
 * state would be lost otherwise), stopped when the component is gone for good. Machines that it invokes are listened to alike.
 *
 * @param machine with its real actors: `machine.provide({ actors })`. Only the first one counts, as does the first input.
 */
export function useFlow<M extends AnyStateMachine>(machine: M, input: InputFrom<M>): Actor<M> {
  const translate = useEffects();
  const latest = useRef(translate);
  useEffect(() => {
    latest.current = translate;
  });

  const [actor] = useState(() => new Actor(machine, { input, ...inspection } as ActorOptions<M>));
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    const subscriptions: { unsubscribe: () => void }[] = [];
    const hear = (source: unknown): void => {
      if (source instanceof Actor) subscriptions.push(source.on('*', (effect: unknown) => latest.current(effect as FlowEffect)));
    };
    // What the initial state invokes is there already; what comes later is told of before it starts.
    [actor, ...Object.values((actor.getSnapshot() as AnyMachineSnapshot).children)].forEach(hear);
    subscriptions.push(actor.system.inspect((inspected) => inspected.type === '@xstate.actor' && hear(inspected.actorRef)));
    actor.start();
    return () => {
      isMounted.current = false;
      for (const subscription of subscriptions) subscription.unsubscribe();
      // StrictMode takes a component away and brings it back at once: what the initial state invoked must not run twice.
      queueMicrotask(() => {
        if (!isMounted.current) actor.stop();
      });
    };
  }, [actor]);
  return actor;
}
