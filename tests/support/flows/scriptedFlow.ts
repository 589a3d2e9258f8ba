import {
  createActor,
  fromPromise,
  SimulatedClock,
  type Actor,
  type AnyStateMachine,
  type EventFromLogic,
  type InspectionEvent,
} from 'xstate';
import { edgesByDefinition } from '#machines/kit/edges.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { expectationOf, type Expectation } from '#machines/kit/trace.ts';
import type { Effects, Stimulus } from '#machines/kit/world.ts';

/**
 * A real actor of a model's machine. Its invocations wait for the test's answers, and its clock moves only when the
 * test moves it.
 */
export interface ScriptedFlow {
  actor: Actor<AnyStateMachine>;
  /** What the current state expects, and what has happened since the last call. */
  report: () => Expectation;
  /** Makes one thing happen and resolves once the machine has processed it. */
  happen: (stimulus: Stimulus) => Promise<void>;
}

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
}

/** Creates the actor without starting it: subscribe or render first, then call `actor.start()`. */
export function scriptedFlow(
  model: FlowModel,
  inputName: string,
  alsoInspectedBy?: (inspected: InspectionEvent) => void,
): ScriptedFlow {
  const waiting = new Map<string, Waiting>();
  const effects: Effects = { emitted: [], invoked: [] };
  const fired: string[] = [];
  const heard = new Map<string, () => void>();

  const actors = Object.fromEntries(
    Object.keys(model.outcomes).map((src) => [
      src,
      fromPromise(({ self, input }) => {
        effects.invoked.push({ actor: self.id, input });
        return new Promise((resolve, reject) => waiting.set(self.id, { resolve, reject }));
      }),
    ]),
  );
  const machine: AnyStateMachine = model.machine.provide({ actors });
  const edges = edgesByDefinition(machine);
  const clock = new SimulatedClock();
  const actor = createActor(machine, {
    input: model.inputs[inputName],
    clock,
    inspect: (inspected) => {
      alsoInspectedBy?.(inspected);
      if (inspected.type === '@xstate.microstep') {
        for (const definition of inspected._transitions) {
          const edge = edges.get(definition);
          if (edge !== undefined) fired.push(edge.key);
        }
      }
      if (inspected.type === '@xstate.event') heard.get(inspected.event.type)?.();
    },
  });
  actor.on('*', (event) => effects.emitted.push(event));

  const answer = async (id: string, answers: string): Promise<void> => {
    const src = actor
      .getSnapshot()
      ._nodes.flatMap(({ invoke }) => invoke)
      .find((invoked) => invoked.id === id)?.src;
    const outcome = typeof src === 'string' ? model.outcomes[src]?.[answers] : undefined;
    const promise = waiting.get(id);
    if (outcome === undefined || promise === undefined) throw new Error(`${id} is not waiting for "${answers}".`);
    waiting.delete(id);
    await new Promise<void>((taken) => {
      heard.set('done' in outcome ? `xstate.done.actor.${id}` : `xstate.error.actor.${id}`, taken);
      if ('done' in outcome) promise.resolve(outcome.done);
      else promise.reject(outcome.error);
    });
    heard.clear();
  };

  return {
    actor,
    report: () => {
      const { emitted, invoked } = effects;
      return expectationOf(
        actor.getSnapshot(),
        { emitted: emitted.splice(0), invoked: invoked.splice(0) },
        fired.splice(0),
      );
    },
    happen: async (stimulus) => {
      if ('actor' in stimulus) return answer(stimulus.actor, stimulus.answers);
      if ('after' in stimulus) return clock.increment(stimulus.ms);
      const event = model.events(actor.getSnapshot())[stimulus.event];
      if (event === undefined)
        throw new Error(`"${stimulus.event}" isn't possible in ${JSON.stringify(actor.getSnapshot().value)}.`);
      actor.send(event as EventFromLogic<AnyStateMachine>);
    },
  };
}
