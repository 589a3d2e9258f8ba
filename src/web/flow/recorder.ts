import { Actor, type AnyMachineSnapshot, type AnyTransitionDefinition, type InspectionEvent, StateMachine } from 'xstate';
import type { RecordedTrace } from '#contract/recordedTrace.ts';
import { type Edge, edgesByDefinition } from '#machines/kit/edges.ts';
import { placeOf } from '#machines/kit/place.ts';
import { viewOf } from '#machines/kit/trace.ts';
import { recordedFlows } from './recordedFlows.ts';

/*
 * Records what the flows do, in words of the machines' own files: which transitions fired, where that led, which view was
 * asked for. Events, contexts, inputs and outputs are never read, so that nothing that was typed or answered can be in it.
 */

/** So many flows are kept, and so many steps of each, the latest ones. */
const MOST_FLOWS = 20;
const MOST_STEPS = 100;

/** What a flow has just done, as the page is told by the event `humanar:flow`. */
export interface FlowStep {
  /** The same for all steps of one flow. */
  flow: string;
  machine: string;
  /** When the flow began. */
  at: string;
  /** As in a recorded trace; null at the start. */
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
  /** Since the last step. */
  fired: Edge[];
  id: string;
  /** Null until it has started. */
  trace: RecordedTrace | null;
}

export interface Recorder {
  /** What actors are inspected with. */
  record: (inspected: InspectionEvent) => void;
  /** Those that moved last at the end. */
  flows: () => readonly RecordedTrace[];
}

/**
 * @param earlier what was recorded before
 * @param told of each step, once it is recorded
 */
export function createRecorder(earlier: readonly RecordedTrace[], told: (step: FlowStep) => void): Recorder {
  let flows = [...earlier];
  const running = new WeakMap<object, Running>();

  const flowOf = ({ actorRef }: InspectionEvent): Running | undefined => {
    const known = running.get(actorRef);
    if (known !== undefined || !(actorRef instanceof Actor) || !(actorRef.logic instanceof StateMachine)) return known;
    const machine = actorRef.logic;
    const flow = { machine: machine.id, edges: edgesByDefinition(machine), fired: [], id: crypto.randomUUID(), trace: null };
    running.set(actorRef, flow);
    return flow;
  };

  /** A flow that lasts longer than what is kept of it begins later. */
  const shortened = ({ start, steps, ...trace }: RecordedTrace): RecordedTrace => {
    const [first, ...rest] = steps;
    return steps.length > MOST_STEPS && first !== undefined ? { ...trace, start: { fires: [], state: first.state }, steps: rest } : { ...trace, start, steps };
  };

  const step = (flow: Running, snapshot: AnyMachineSnapshot): void => {
    const { machine, id, trace: before } = flow;
    const [cause] = flow.fired;
    const fires = flow.fired.splice(0).map(({ key }) => key);
    // An event that the machine does not answer is no step.
    if (before !== null && cause === undefined) return;
    const [state, view] = [placeOf(snapshot), viewOf(snapshot)];
    const on = before === null || cause === undefined ? null : cause.on;
    const trace: RecordedTrace =
      before === null || on === null
        ? { machine, at: new Date().toISOString(), start: { fires, state }, steps: [] }
        : shortened({ ...before, steps: [...before.steps, { on, fires, state, ...(view === undefined ? {} : { view }) }] });
    flow.trace = trace;
    flows = [...flows.filter((each) => each !== before), trace].slice(-MOST_FLOWS);
    told({ flow: id, machine, at: trace.at, on, fires, state, view: view ?? null });
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
      // An actor that is made and never started, as React tries them, tells of no snapshot.
      if (inspected.type === '@xstate.snapshot') step(flow, inspected.snapshot as AnyMachineSnapshot);
    },
    flows: () => flows,
  };
}

let isToBeKept = false;

const recorder = createRecorder(recordedFlows.read(), (step) => {
  if (!isToBeKept) {
    isToBeKept = true;
    queueMicrotask(() => {
      isToBeKept = false;
      recordedFlows.keep(recorder.flows());
    });
  }
  window.dispatchEvent(new CustomEvent('humanar:flow', { detail: step }));
});

/** Records the flows of this page, after those that this tab has kept. */
export const { record, flows } = recorder;
