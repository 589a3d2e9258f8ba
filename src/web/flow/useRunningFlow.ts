import { useEffect, useRef } from 'react';
import type { Actor, AnyActorRef, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { type FlowEffect, useEffects } from './effects.ts';

/**
 * Starts a machine, passes its effects on, and stops it when the component unmounts for good. Invoked machines are
 * subscribed too. Before anything starts, its effects are subscribed to, or those of its initial state would be lost.
 * @param actor null if it isn't there yet
 */
export function useRunningFlow<M extends AnyStateMachine>(actor: Actor<M> | null): void {
  const translate = useEffects();
  const latest = useRef(translate);
  useEffect(() => {
    latest.current = translate;
  });

  const isMounted = useRef(false);
  useEffect(() => {
    if (actor === null) return;
    isMounted.current = true;
    const subscriptions: { unsubscribe: () => void }[] = [];
    const subscribe = (source: AnyActorRef): void =>
      void subscriptions.push(source.on('*', (effect: unknown) => latest.current(effect as FlowEffect)));
    // Actors invoked by the initial state already exist. Later ones are announced before they start.
    const children = (actor.getSnapshot() as AnyMachineSnapshot).children as Record<string, AnyActorRef>;
    [actor as AnyActorRef, ...Object.values(children)].forEach(subscribe);
    subscriptions.push(
      actor.system.inspect(
        (inspected) => inspected.type === '@xstate.actor' && subscribe(inspected.actorRef as AnyActorRef),
      ),
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
}
