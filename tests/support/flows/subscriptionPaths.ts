import { createTestModel } from '@xstate/test';
import { initialTransition, type EventFrom, type InputFrom, type SnapshotFrom } from 'xstate';
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

const edges = edgesByDefinition(subscriptionMachine);

/** The transitions that an event fires in a snapshot; the lifecycle has neither `always` nor raised events. */
const firedBy = (snapshot: Snapshot, event: Event): string[] =>
  subscriptionMachine.getTransitionData(snapshot, event).flatMap((definition) => edges.get(definition)?.key ?? []);

/** Every edge that `@xstate/test` sees from a situation, each at the end of a shortest way to it, events that change nothing included. */
function pathsFrom(situation: string, input: SubscriptionPath['input']): SubscriptionPath[] {
  const [start] = initialTransition(subscriptionMachine, input);
  const caseOf = (snapshot: Snapshot, event: Event): string | undefined =>
    Object.entries(model.events(snapshot)).find(([, candidate]) => JSON.stringify(candidate) === JSON.stringify(event))?.[0];

  const tests = createTestModel(subscriptionMachine, {
    events: (snapshot) => Object.values(model.events(snapshot)),
    // Value and facts tell situations apart; the event with them makes each edge a place of its own to reach.
    serializeState: (snapshot, event) => JSON.stringify([snapshot.value, model.facts(snapshot.context), event ?? null]),
  });

  return tests.getShortestPaths({ fromState: start }).flatMap(({ steps }): SubscriptionPath[] => {
    let before = start;
    const fires: string[] = [];
    const taken = steps.flatMap(({ state, event }) => {
      const known = caseOf(before, event as Event);
      if (known === undefined) return [];
      fires.push(...firedBy(before, event as Event));
      before = state;
      return [{ case: known, event: event as Event, expected: { value: state.value, context: state.context } }];
    });
    return taken.length === 0 ? [] : [{ situation, input, steps: taken, fires }];
  });
}

/** The generated paths of the lifecycle from each starting situation; the same paths can be taken over HTTP. */
export const subscriptionPaths = (): SubscriptionPath[] =>
  Object.entries(model.inputs).flatMap(([situation, input]) => pathsFrom(situation, input));
