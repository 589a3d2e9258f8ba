import { useEffect, useRef, useState } from 'react';
import type { AnyStateMachine, EventFromLogic } from 'xstate';
import { type Failure, failureOf } from '#contract/failure.ts';
import type { FlowSource } from './flowSource.ts';

/** Sends events to a flow that may have to be loaded first. */
export interface Sending<M extends AnyStateMachine> {
  /** @param event awaited while the flow loads */
  send: (event: EventFromLogic<M> | Promise<EventFromLogic<M>>) => void;
  /** Drops an event that still waits for the flow, because the person goes on typing. Leaving the view drops it, too. */
  cancel: () => void;
  /** Fetches the flow ahead, the first time it is called. */
  prefetch: () => void;
  /** Whether an event is waiting for the flow's code. */
  isReaching: boolean;
  /** Why the last event didn't reach the flow. */
  unreached: Failure | null;
}

/** Sends events to a flow, and says if its code can't be loaded. */
export function useSend<M extends AnyStateMachine>({ load }: FlowSource<M>): Sending<M> {
  const [isReaching, setReaching] = useState(false);
  const [unreached, setUnreached] = useState<Failure | null>(null);
  const latest = useRef(0);
  const isFetched = useRef(false);
  // Drops a press that still waits when the view unmounts.
  useEffect(() => () => void (latest.current += 1), []);

  const send = async (event: EventFromLogic<M> | Promise<EventFromLogic<M>>) => {
    const mine = (latest.current += 1);
    setReaching(true);
    setUnreached(null);
    const [reached] = await Promise.allSettled([Promise.all([load(), event])]);
    if (mine !== latest.current) return;
    if (reached.status === 'fulfilled') {
      const [actor, sent] = reached.value;
      actor.send(sent);
    } else setUnreached(failureOf(reached.reason));
    setReaching(false);
  };
  return {
    send: (event) => void send(event),
    cancel: () => {
      latest.current += 1;
      setReaching(false);
    },
    prefetch: () => {
      if (!isFetched.current) load().catch(() => {});
      isFetched.current = true;
    },
    isReaching,
    unreached,
  };
}
