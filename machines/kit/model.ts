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
 * What surrounds a machine, so that its every transition can be explored, tested and shown:
 * it stands beside the machine as `machines/NAME/NAME.model.ts`, exporting `model`.
 */
export interface FlowModel<M extends AnyStateMachine = AnyStateMachine> {
  /** The machine's folder and id: 'session'. */
  name: string;
  /** The page where the flow runs: '/subscriptions/checkout'. */
  address: string;
  machine: M;
  /** Starting situations: name → input. */
  inputs: Record<string, InputFrom<M>>;
  /** Cases of the user's events that make sense in this snapshot: case name → event. */
  events: (snapshot: SnapshotFrom<M>) => Record<string, EventFromLogic<M>>;
  /** What each invoked actor (by src name) may answer: case name → outcome. */
  outcomes: Record<string, Record<string, Outcome>>;
  /** The facts of the context that guards read, so that exploration is finite. A JSON value. */
  facts: (context: ContextFrom<M>) => unknown;
  /** Transitions that no view can fire, by key (edges.ts: `from:on:index`) → the reason. */
  notInViews?: Record<string, string>;
}

/** The actors that a machine's `setup` declares, as a union of `{ src, logic }`. */
type ActorsOf<M extends AnyStateMachine> =
  M extends StateMachine<
    infer _Context, infer _Event, infer _Children, infer Actor, infer _Action, infer _Guard, infer _Delay,
    infer _Value, infer _Tag, infer _Input, infer _Output, infer _Emitted, infer _Meta, infer _Schema, infer _TransitionMeta
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

/** Declares a machine's model; the compiler checks events, inputs and each actor's answers against the machine. */
export function flowModel<M extends AnyStateMachine, const E extends EventFromLogic<M>>(
  model: Omit<FlowModel<M>, 'events' | 'outcomes'> & {
    events: (snapshot: SnapshotFrom<M>) => Record<string, E>;
    outcomes: OutcomesOf<M>;
  },
): FlowModel<M> {
  return model;
}
