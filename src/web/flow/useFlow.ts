import { useEffect, useRef, useState } from 'react';
import { Actor, type ActorOptions, type AnyStateMachine, type InputFrom, type InspectionEvent } from 'xstate';
import { type FlowEffect, useEffects } from './effects.ts';

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

  const isMounted = useRef(false);
  const [actor] = useState(() => {
    const hearChild = (inspected: InspectionEvent) => {
      const { type, actorRef, rootId } = inspected;
      if (type !== '@xstate.actor' || !(actorRef instanceof Actor) || actorRef.sessionId === rootId) return;
      actorRef.on('*', (effect: unknown) => isMounted.current && latest.current(effect as FlowEffect));
    };
    return new Actor(machine, { input, inspect: hearChild } as ActorOptions<M>);
  });
  useEffect(() => {
    isMounted.current = true;
    const subscription = actor.on('*', (effect: unknown) => latest.current(effect as FlowEffect));
    actor.start();
    return () => {
      isMounted.current = false;
      subscription.unsubscribe();
      // StrictMode takes a component away and brings it back at once: what the initial state invoked must not run twice.
      queueMicrotask(() => {
        if (!isMounted.current) actor.stop();
      });
    };
  }, [actor]);
  return actor;
}
