import { Actor, type ActorOptions, type AnyStateMachine, type InputFrom } from 'xstate';
import { flowOpening } from './flowOpening.ts';
import { inspection } from './inspection.ts';

/** Creates the actor of a machine with its real actors. What it does is recorded where flows are. */
export function createFlowActor<M extends AnyStateMachine>(machine: M, input: InputFrom<M>): Actor<M> {
  const options = { input, ...inspection } as ActorOptions<M>;
  return flowOpening.current?.create(machine, options) ?? new Actor(machine, options);
}
