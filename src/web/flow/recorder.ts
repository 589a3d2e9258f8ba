import {
  Actor,
  type AnyMachineSnapshot,
  type AnyTransitionDefinition,
  type InspectionEvent,
  StateMachine,
} from 'xstate';
import type { RecordedTrace } from '#contract/recordedTrace.ts';
import { type Edge, edgesByDefinition } from '#machines/kit/edges.ts';
import { placeOf } from '#machines/kit/place.ts';
import { viewOf } from '#machines/kit/view.ts';
import { recordedFlows } from './recordedFlows.ts';

/*
 * Records what flows do, using only names from the machine files: which transitions fired, where they led, and which
 * view was requested. Events, contexts, inputs and outputs are never read, so a record can't contain anything typed or
 * answered.
 */

/** Only the latest flows, and the latest steps of each, are kept. */
const MAX_FLOWS = 20;
const MAX_STEPS = 100;

/** One step of a flow, the detail of the `humanar:flow` event. */
export interface FlowStep {
  /** The same for all steps of one flow. */
  flow: string;
  machine: string;
  /** When the flow started (UTC, ISO 8601). */
  at: string;
  /** The transition's event, as in a recorded trace; null at the start. */
  on: string | null;
  fires: string[];
  state: string;
  view: string | null;
}

declare global {
  interface WindowEventMap {
    'humanar:flow': CustomEvent<FlowStep>;
  }
}

interface Running {
  machine: string;
  edges: Map<AnyTransitionDefinition, Edge>;
  /** Transitions fired since the last step. */
  fired: Edge[];
  id: string;
  /** Null until the flow has started. */
  trace: RecordedTrace | null;
}

export interface Recorder {
  /** The actors' `inspect` option. */
  record: (inspected: InspectionEvent) => void;
  /** The recorded flows, the most recently active last. */
  flows: () => readonly RecordedTrace[];
}

/**
 * Creates a recorder.
 *
 * @param earlier flows recorded before
 * @param onStep called with each step once it is recorded
 */
export function createRecorder(earlier: readonly RecordedTrace[], onStep: (step: FlowStep) => void): Recorder {
  let flows = [...earlier];
  const running = new WeakMap<object, Running>();

  const flowOf = ({ actorRef }: InspectionEvent): Running | undefined => {
    const existing = running.get(actorRef);
    if (existing !== undefined || !(actorRef instanceof Actor) || !(actorRef.logic instanceof StateMachine))
      return existing;
    const machine = actorRef.logic;
    const flow = {
      machine: machine.id,
      edges: edgesByDefinition(machine),
      fired: [],
      id: crypto.randomUUID(),
      trace: null,
    };
    running.set(actorRef, flow);
    return flow;
  };

  /** Drops the first step of a trace that is too long, so the trace starts one step later. */
  const trimTrace = ({ start, steps, ...trace }: RecordedTrace): RecordedTrace => {
    const [first, ...rest] = steps;
    return steps.length > MAX_STEPS && first !== undefined
      ? { ...trace, start: { fires: [], state: first.state }, steps: rest }
      : { ...trace, start, steps };
  };

  const step = (flow: Running, snapshot: AnyMachineSnapshot): void => {
    const { machine, id, trace: before } = flow;
    const [cause] = flow.fired;
    const fires = flow.fired.splice(0).map(({ key }) => key);
    // An event that the machine ignores isn't a step.
    if (before !== null && cause === undefined) return;
    const [state, view] = [placeOf(snapshot), viewOf(snapshot)];
    const on = before === null || cause === undefined ? null : cause.on;
    const trace: RecordedTrace =
      before === null || on === null
        ? { machine, at: new Date().toISOString(), start: { fires, state }, steps: [] }
        : trimTrace({
            ...before,
            steps: [...before.steps, { on, fires, state, ...(view === undefined ? {} : { view }) }],
          });
    flow.trace = trace;
    flows = [...flows.filter((each) => each !== before), trace].slice(-MAX_FLOWS);
    onStep({ flow: id, machine, at: trace.at, on, fires, state, view: view ?? null });
  };

  return {
    record: (inspected) => {
      const flow = flowOf(inspected);
      if (flow === undefined) return;
      if (inspected.type === '@xstate.microstep') {
        for (const definition of inspected._transitions) {
          const edge = flow.edges.get(definition);
          if (edge !== undefined) flow.fired.push(edge);
        }
      }
      // Actors that React creates but never starts emit no snapshot, so they aren't recorded.
      if (inspected.type === '@xstate.snapshot') step(flow, inspected.snapshot as AnyMachineSnapshot);
    },
    flows: () => flows,
  };
}

let isSavePending = false;

const recorder = createRecorder(recordedFlows.read(), (step) => {
  if (!isSavePending) {
    isSavePending = true;
    queueMicrotask(() => {
      isSavePending = false;
      recordedFlows.keep(recorder.flows());
    });
  }
  window.dispatchEvent(new CustomEvent('humanar:flow', { detail: step }));
});

/** The recorder of this page, continuing the tab's stored flows. */
export const { record, flows } = recorder;
