import type {
  AnyStateMachine,
  ContextFrom,
  EventFromLogic,
  InputFrom,
  OutputFrom,
  SnapshotFrom,
  StateMachine,
} from 'xstate';

/** What an invoked actor may answer: a value, or a failure (`{ code, msg, status }` in this product). */
export type Outcome = { done: unknown } | { error: unknown };

/**
 * A machine's surroundings, so that every transition can be explored, tested and shown.
 * Exported as `model` by `machines/NAME/NAME.model.ts`.
 */
export interface FlowModel<M extends AnyStateMachine = AnyStateMachine> {
  /** The machine's folder and id: 'session'. */
  name: string;
  /** The page where the flow runs: '/subscriptions/checkout'. */
  address: string;
  machine: M;
  /** Starting situations: name → input. */
  inputs: Record<string, InputFrom<M>>;
  /** Events that a person can cause in this snapshot: case name → event. */
  events: (snapshot: SnapshotFrom<M>) => Record<string, EventFromLogic<M>>;
  /** What each actor (by src name) may answer: case name → outcome. */
  outcomes: Record<string, Record<string, Outcome>>;
  /** The part of the context that guards read, as a JSON value. It must have finitely many values. */
  facts: (context: ContextFrom<M>) => unknown;
  /** Transitions that no view can fire, by key (edges.ts: `from:on:index`) → the reason. */
  notInViews?: Record<string, string>;
  /** Invocations without a time limit, as `state:id` → the reason. An invoked machine has limits of its own. */
  withoutLimit?: Record<string, string>;
  /** Events that come from other tabs, the server, the browser or time, and not from a control of the view. */
  fromOutside?: readonly EventFromLogic<M>['type'][];
  /** Whether the server decides with this machine, and so refuses what a person may not do in a state. */
  isServed?: true;
  /** Events that are dropped, as `state:event` → why they can't arrive there, or may be dropped. */
  ignored?: Record<string, string>;
}

/** The actors that a machine's `setup` declares, as a union of `{ src, logic }`. */
type ActorsOf<M extends AnyStateMachine> =
  M extends StateMachine<
    infer _Context,
    infer _Event,
    infer _Children,
    infer Actor,
    infer _Action,
    infer _Guard,
    infer _Delay,
    infer _Value,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _Meta,
    infer _Schema,
    infer _TransitionMeta
  >
    ? Actor
    : never;

/** The outcomes of each declared actor, its `done` values typed by the actor's output. */
export type OutcomesOf<M extends AnyStateMachine> = {
  [Src in ActorsOf<M>['src']]: Record<
    string,
    { done: OutputFrom<Extract<ActorsOf<M>, { src: Src }>['logic']> } | { error: unknown }
  >;
};

/** Declares a machine's model, with events, inputs and answers checked against the machine by the compiler. */
export function flowModel<M extends AnyStateMachine, const E extends EventFromLogic<M>>(
  model: Omit<FlowModel<M>, 'events' | 'outcomes'> & {
    events: (snapshot: SnapshotFrom<M>) => Record<string, E>;
    outcomes: OutcomesOf<M>;
  },
): FlowModel<M> {
  return model;
}
