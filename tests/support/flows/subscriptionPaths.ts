import { createTestModel } from '@xstate/test';
import { initialTransition, transition, type EventFrom, type InputFrom, type SnapshotFrom } from 'xstate';
import { edgesByDefinition } from '#machines/kit/edges.ts';
import { model } from '#machines/subscription/subscription.model.ts';
import { subscriptionMachine } from '#machines/subscription/subscription.machine.ts';

export type Snapshot = SnapshotFrom<typeof subscriptionMachine>;
type Event = EventFrom<typeof subscriptionMachine>;

/** One way through the life of a subscription, as `@xstate/test` found it. Moments are UTC milliseconds. */
export interface SubscriptionPath {
  /** The starting situation, by its name in the model. */
  situation: string;
  input: InputFrom<typeof subscriptionMachine>;
  /** What happens in turn, and the situation that each event must lead to. */
  steps: Step[];
  /** The keys of the transitions that the path fires. */
  fires: string[];
}

export interface Step {
  case: string;
  event: Event;
  /** The situation that it happens in, and the keys of what it fires there. */
  from: string;
  fires: string[];
  expected: { value: Snapshot['value']; context: Snapshot['context'] };
}

/** An event under its name in the model, and the situation that it happens in. */
type NamedEvent = Event & { case: string; from: string };

const edges = edgesByDefinition(subscriptionMachine);

/** The transitions that an event fires in a snapshot; the lifecycle has neither `always` nor raised events. */
export const firedBy = (snapshot: Snapshot, event: Event): string[] =>
  subscriptionMachine.getTransitionData(snapshot, event).flatMap((definition) => edges.get(definition)?.key ?? []);

/** A situation, but for its moments, which grow with every term: where it stands, and what guards read. Before anything has happened, also who it is. */
export const placeOf = (snapshot: Snapshot, situation: string): string =>
  JSON.stringify([snapshot.value, model.facts(snapshot.context), snapshot.value === 'none' ? situation : null]);

/** Every edge that `@xstate/test` sees from a situation, each at the end of a shortest way to it, events that change nothing included. */
function pathsFrom(situation: string, input: SubscriptionPath['input']): SubscriptionPath[] {
  const [start] = initialTransition(subscriptionMachine, input);
  const tests = createTestModel(subscriptionMachine, {
    // Each event carries its case's name, by which it happens again below, and where it happens.
    events: (snapshot) => Object.entries(model.events(snapshot)).map(([name, event]): NamedEvent => ({ ...event, case: name, from: placeOf(snapshot, situation) })),
    // Value and facts tell situations apart, without moments, which grow with every term; the case, and where it happens,
    // make each edge a place of its own to reach.
    serializeState: (snapshot, event) => {
      const { case: name, from } = (event ?? {}) as Partial<NamedEvent>;
      return JSON.stringify([placeOf(snapshot, situation), name ?? null, from ?? null]);
    },
  });

  return tests.getShortestPaths({ fromState: start }).flatMap(({ steps }): SubscriptionPath[] => {
    let now: Snapshot = start;
    const taken = steps.flatMap(({ event: found }) => {
      const known = (found as Partial<NamedEvent>).case;
      // Situations that differ in their moments alone count as one there; here each step happens after the one before it.
      const event = known === undefined ? undefined : model.events(now)[known];
      if (known === undefined || event === undefined) return [];
      const step = { case: known, event, from: placeOf(now, situation), fires: firedBy(now, event) };
      [now] = transition(subscriptionMachine, now, event);
      return [{ ...step, expected: { value: now.value, context: now.context } }];
    });
    return taken.length === 0 ? [] : [{ situation, input, steps: taken, fires: taken.flatMap(({ fires }) => fires) }];
  });
}

/** The generated paths of the lifecycle from each starting situation, or from one; the same paths can be taken over HTTP. */
export const subscriptionPaths = (only?: string): SubscriptionPath[] =>
  Object.entries(model.inputs).flatMap(([situation, input]) => (only === undefined || only === situation ? pathsFrom(situation, input) : []));

/** Cases of the chart that the clock of a server can't follow: what was to come is a term ago then. tests/server/payments/takenBack.test.ts lives them. */
const chartOnly = ['the payment of a term to come is taken back'];

/** The transitions that only those fire, by key, with the reason. */
export const notOnServer: Record<string, string> = Object.fromEntries(
  ['active', 'renewalDue.inTerm', 'cancelled.paid'].map((state) => [`${state}:payment.takenBack:1`, 'a clock that only moves on comes too late for it: tests/server/payments/takenBack.test.ts']),
);

/**
 * Those of them that take every edge that fires something, for a level where each step costs something. A path ends with
 * the last step that fires, and one that has no edge of its own is left out; what the chart refuses is for the level to try
 * in each situation that it comes to.
 */
export function coveringPaths(): SubscriptionPath[] {
  const taken = new Set<string>();
  return subscriptionPaths()
    .filter(({ steps }) => !steps.some((step) => chartOnly.includes(step.case) && step.fires.length > 0))
    .map((path) => ({ ...path, steps: path.steps.slice(0, path.steps.findLastIndex(({ fires }) => fires.length > 0) + 1) }))
    .toSorted((a, b) => b.steps.length - a.steps.length)
    .filter(({ steps }) => {
      const edges = steps.filter(({ fires }) => fires.length > 0).map((step) => `${step.from} ${step.case}`);
      const isNew = edges.some((edge) => !taken.has(edge));
      for (const edge of edges) taken.add(edge);
      return isNew;
    });
}
