import { createTestModel } from '@xstate/test';
import { initialTransition, transition, type EventFrom, type InputFrom, type SnapshotFrom } from 'xstate';
import { edgesByDefinition } from '#machines/kit/edges.ts';
import { model } from '#machines/subscription/subscription.model.ts';
import { subscriptionMachine } from '#machines/subscription/subscription.machine.ts';

type Snapshot = SnapshotFrom<typeof subscriptionMachine>;
type Event = EventFrom<typeof subscriptionMachine>;

/** One way through the life of a subscription, as `@xstate/test` found it. Moments are UTC milliseconds. */
export interface SubscriptionPath {
  /** The starting situation, by its name in the model. */
  situation: string;
  input: InputFrom<typeof subscriptionMachine>;
  /** What happens in turn, and the situation that each event must lead to. */
  steps: { case: string; event: Event; expected: { value: Snapshot['value']; context: Snapshot['context'] } }[];
  /** The keys of the transitions that the path fires. */
  fires: string[];
}

/** An event under its name in the model, with the keys of the transitions that it fires. */
type NamedEvent = Event & { case: string; fires: string[] };

const edges = edgesByDefinition(subscriptionMachine);

/** The transitions that an event fires in a snapshot; the lifecycle has neither `always` nor raised events. */
const firedBy = (snapshot: Snapshot, event: Event): string[] =>
  subscriptionMachine.getTransitionData(snapshot, event).flatMap((definition) => edges.get(definition)?.key ?? []);

/** Every edge that `@xstate/test` sees from a situation, each at the end of a shortest way to it, events that change nothing included. */
function pathsFrom(situation: string, input: SubscriptionPath['input']): SubscriptionPath[] {
  const [start] = initialTransition(subscriptionMachine, input);
  const tests = createTestModel(subscriptionMachine, {
    // Each event carries its case's name, by which it happens again below, and what it fires.
    events: (snapshot) => Object.entries(model.events(snapshot)).map(([name, event]): NamedEvent => ({ ...event, case: name, fires: firedBy(snapshot, event) })),
    // Value and facts tell situations apart, without moments, which grow with every term; the case, and what it fires, make
    // each edge a place of its own to reach.
    serializeState: (snapshot, event) => {
      const { case: name, fires } = (event ?? {}) as Partial<NamedEvent>;
      return JSON.stringify([snapshot.value, model.facts(snapshot.context), name ?? null, fires ?? null]);
    },
  });

  return tests.getShortestPaths({ fromState: start }).flatMap(({ steps }): SubscriptionPath[] => {
    let now: Snapshot = start;
    const fires: string[] = [];
    const taken = steps.flatMap(({ event: found }) => {
      const known = (found as Partial<NamedEvent>).case;
      // Situations that differ in their moments alone count as one there; here each step happens after the one before it.
      const event = known === undefined ? undefined : model.events(now)[known];
      if (known === undefined || event === undefined) return [];
      fires.push(...firedBy(now, event));
      [now] = transition(subscriptionMachine, now, event);
      return [{ case: known, event, expected: { value: now.value, context: now.context } }];
    });
    return taken.length === 0 ? [] : [{ situation, input, steps: taken, fires }];
  });
}

/** The generated paths of the lifecycle from each starting situation; the same paths can be taken over HTTP. */
export const subscriptionPaths = (): SubscriptionPath[] =>
  Object.entries(model.inputs).flatMap(([situation, input]) => pathsFrom(situation, input));
