import { useState } from 'react';
import type { Actor, AnyStateMachine, InputFrom } from 'xstate';
import { createFlowActor } from './createFlowActor.ts';
import { useRunningFlow } from './useRunningFlow.ts';

/**
 * Runs a machine for as long as the component lives. It is created once.
 *
 * @param machine with its real actors: `machine.provide({ actors })`. Later values of `machine` and `input` are
 * ignored.
 */
export function useFlow<M extends AnyStateMachine>(machine: M, input: InputFrom<M>): Actor<M> {
  const [actor] = useState(() => createFlowActor(machine, input));
  useRunningFlow(actor);
  return actor;
}
