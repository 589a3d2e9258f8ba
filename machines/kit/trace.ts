import type { AnyMachineSnapshot } from 'xstate';
import type { FlowModel } from './model.ts';
import { viewOf } from './view.ts';
import { dryMachine, type Effects, type Move, type Stimulus } from './world.ts';

/** What must hold after a step. JSON values throughout. */
export interface Expectation {
  value: unknown;
  context: unknown;
  /** `meta.view` of the state, when it names one. */
  view?: string;
  tags?: string[];
  /** 'done' or 'error' after the machine has ended; otherwise absent. */
  status?: string;
  output?: unknown;
  emitted?: Effects['emitted'];
  /** The actors that were started, with their input. */
  invoked?: Effects['invoked'];
  /** The keys of the transitions that fired, in order. */
  fires: string[];
}

export type Step = Stimulus & { then: Expectation };

/** One run of a machine, from a named input through steps. */
export interface Trace {
  name: string;
  input: string;
  start: Expectation;
  steps: Step[];
}

/** A snapshot as JSON values, without `undefined` and prototypes. */
export function expectationOf(
  snapshot: AnyMachineSnapshot,
  { emitted, invoked }: Effects,
  fires: string[],
): Expectation {
  const view = viewOf(snapshot);
  const tags = [...snapshot.tags].toSorted();
  const expectation: Expectation = {
    value: snapshot.value,
    context: snapshot.context,
    ...(view === undefined ? {} : { view }),
    ...(tags.length === 0 ? {} : { tags }),
    ...(snapshot.status === 'active' ? {} : { status: snapshot.status, output: snapshot.output }),
    ...(emitted.length === 0 ? {} : { emitted }),
    ...(invoked.length === 0 ? {} : { invoked }),
    fires,
  };
  return JSON.parse(JSON.stringify(expectation)) as Expectation;
}

export const expectationAfter = (move: Move): Expectation =>
  expectationOf(
    move.world.snapshot,
    move,
    move.fired.map(({ key }) => key),
  );

/**
 * Replays a trace without running the machine and returns it as the machine behaves now: equal to the given one if
 * nothing has changed. Throws if a step can't happen any more.
 */
export function replay(model: FlowModel, trace: Trace): Trace {
  const dry = dryMachine(model);
  let move = dry.start(trace.input);
  const start = expectationAfter(move);
  const steps = trace.steps.map((step): Step => {
    const { then: _expected, ...stimulus } = step;
    move = dry.apply(move.world, stimulus);
    return { ...stimulus, then: expectationAfter(move) };
  });
  return { name: trace.name, input: trace.input, start, steps };
}

/** Prints traces as JSON with one line per step, so that a diff shows where something changed. */
export function printTraces(traces: Trace[]): string {
  const printed = traces.map(
    ({ name, input, start, steps }) =>
      `{\n  "name": ${JSON.stringify(name)},\n  "input": ${JSON.stringify(input)},\n  "start": ${JSON.stringify(start)},\n` +
      `  "steps": [${steps.map((step) => `\n    ${JSON.stringify(step)}`).join(',')}\n  ]\n}`,
  );
  return `[\n${printed.join(',\n')}\n]\n`;
}
