// What is recorded of the flows: transitions, states and views, but nothing typed or returned.
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import {
  createActor,
  createMachine,
  fromPromise,
  type AnyActor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type InspectionEvent,
} from 'xstate';
import { recordedTrace, type RecordedTrace } from '#contract/recordedTrace.ts';
import { createRecorder, type FlowStep, record } from '#flow/recorder.ts';
import { sharedTrace, recordedFlows } from '#flow/recordedFlows.ts';
import type { FlowModel, Outcome } from '#machines/kit/model.ts';
import { models } from '#scripts/flows/models.ts';
import { scriptedFlow } from '#tests/support/flows/scriptedFlow.ts';
import { committedTraces } from '#tests/support/flows/traces.ts';

/** An object that throws when anything but these properties is read. */
function sealed<T extends object>(object: T, open: Record<string, (value: never) => unknown>): T {
  return new Proxy(object, {
    get: (target, name) => {
      const show = typeof name === 'string' ? open[name] : undefined;
      if (show === undefined) throw new Error(`"${String(name)}" was read`);
      return show(Reflect.get(target, name) as never);
    },
    ownKeys: () => {
      throw new Error('all of it was read');
    },
  });
}
const identity = (value: unknown): unknown => value;

/** An inspector that can't read anything from outside the machine's file. */
function blindly(inspect: (inspected: InspectionEvent) => void): (inspected: InspectionEvent) => void {
  const actors = new Map<object, object>();
  const onlyLogic = (actor: object): object => {
    const sealedActor = actors.get(actor) ?? sealed(actor, { logic: identity });
    actors.set(actor, sealedActor);
    return sealedActor;
  };
  return (inspected) =>
    inspect(
      sealed(inspected, {
        type: identity,
        _transitions: identity,
        actorRef: onlyLogic,
        snapshot: (snapshot: object) => sealed(snapshot, { _nodes: identity }),
      }),
    );
}

describe.each(models.map((model) => [model.name, model] as const))('%s', (name, model: FlowModel) => {
  test('is recorded step by step without reading events or contexts', async () => {
    for (const trace of committedTraces(name)) {
      const { record: inspect, flows } = createRecorder([], () => {});
      const flow = scriptedFlow(model, trace.input, blindly(inspect));
      flow.actor.subscribe({ error: () => {} });
      expect(flows(), 'nothing before it starts').toEqual([]);
      flow.actor.start();
      for (const { then: _then, ...stimulus } of trace.steps) await flow.happen(stimulus);
      const [recorded] = flows();
      expect(recordedTrace.parse(recorded)).toEqual(recorded);
      expect(recorded?.machine).toBe(name);
      const fired = trace.steps.filter(({ then }) => then.fires.length > 0);
      const fires = recorded?.steps.flatMap((step) => step.fires) ?? [];
      // Of a run longer than the recorder's limit, the last steps are kept.
      const isWhole = fired.length <= 100;
      expect(fires.length).toBeGreaterThanOrEqual(Math.min(fired.length, 100));
      expect(recorded?.start.fires).toEqual(isWhole ? trace.start.fires : []);
      expect(fires).toEqual(trace.steps.flatMap(({ then }) => then.fires).slice(isWhole ? 0 : -fires.length));
      // Timers due at the same time are one step in a committed trace.
      if (recorded?.steps.length === fired.length)
        expect(recorded.steps.map(({ view }) => view)).toEqual(fired.map(({ then }) => then.view));
      flow.actor.stop();
    }
  });

  test('stores no value from any event, response or context', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(model.inputs)),
        fc.array(fc.nat(1_000), { maxLength: 16 }),
        async (inputName, choices) => {
          const everything = JSON.stringify(await walked(model, inputName, choices));
          expect(everything).not.toContain(MARK);
          expect(everything).toContain(name);
        },
      ),
      { numRuns: 25 },
    );
  });
});

const MARK = 'no-one-may-know';

/** Appends a mark to every string in a value. */
function marked(value: unknown): unknown {
  if (typeof value === 'string') return `${MARK} ${value}`;
  if (Array.isArray(value)) return value.map(marked);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, marked(inside)]));
}

/** Walks a real actor through cases and marked results, and returns everything that was recorded and reported. */
async function walked(model: FlowModel, inputName: string, choices: readonly number[]): Promise<unknown> {
  const reported: FlowStep[] = [];
  const { record: inspect, flows } = createRecorder([], (step) => reported.push(step));
  const answers: (() => void)[] = [];
  const actors = Object.fromEntries(
    Object.entries(model.outcomes).map(([src, outcomes]) => [
      src,
      fromPromise(
        () =>
          new Promise((resolve, reject) => {
            for (const outcome of Object.values<Outcome>(outcomes))
              answers.push(() => ('done' in outcome ? resolve(marked(outcome.done)) : reject(marked(outcome.error))));
          }),
      ),
    ]),
  );
  const machine: AnyStateMachine = model.machine.provide({ actors });
  const actor: AnyActor = createActor(machine, { input: model.inputs[inputName], inspect });
  actor.subscribe({ error: () => {} });
  actor.start();
  for (const choice of choices) {
    const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
    if (snapshot.status !== 'active') break;
    const events = Object.values(model.events(snapshot)).map(
      ({ type, ...more }) =>
        () =>
          actor.send({ ...(marked(more) as object), type }),
    );
    const possible = [...answers, ...events];
    possible[choice % possible.length]?.();
    await Promise.resolve();
    await new Promise((resolve) => setTimeout(resolve));
  }
  actor.stop();
  return { flows: flows(), told: reported };
}

const light = createMachine({
  id: 'light',
  initial: 'off',
  states: { off: { on: { 'switch.pressed': 'on' } }, on: { meta: { view: 'lamp' }, on: { 'switch.pressed': 'off' } } },
});

describe('the recording', () => {
  afterEach(() => sessionStorage.clear());

  test('includes an invoked machine as a flow of its own', () => {
    const { record: inspect, flows } = createRecorder([], () => {});
    const house = createMachine({
      id: 'house',
      initial: 'dark',
      states: { dark: { invoke: { id: 'lamp', src: light } } },
    });
    const actor = createActor(house, { inspect });
    actor.start();
    actor.getSnapshot().children['lamp']?.send({ type: 'switch.pressed' });
    actor.getSnapshot().children['lamp']?.send({ type: 'nobody.knows' });
    expect(flows().map(({ machine }) => machine)).toEqual(['house', 'light']);
    expect(flows().at(-1)).toMatchObject({
      start: { fires: [], state: 'off' },
      steps: [{ on: 'switch.pressed', fires: ['off:switch.pressed:0'], state: 'on', view: 'lamp' }],
    });
  });

  test('keeps the last flows and the last steps of each, with the state they start from', () => {
    const { record: inspect, flows } = createRecorder([], () => {});
    for (let flow = 0; flow < 22; flow += 1) createActor(light, { inspect }).start();
    const actor = createActor(light, { inspect });
    actor.start();
    for (let press = 0; press < 151; press += 1) actor.send({ type: 'switch.pressed' });
    expect(flows()).toHaveLength(20);
    const last = flows().at(-1);
    expect([last?.steps.length, last?.start, last?.steps[0]?.state, last?.steps.at(-1)?.state]).toEqual([
      100,
      { fires: [], state: 'on' },
      'off',
      'on',
    ]);
  });

  test('is stored in the tab and reported to listeners on the page', async () => {
    const notified: FlowStep[] = [];
    const listen = ({ detail }: CustomEvent<FlowStep>) => void notified.push(detail);
    window.addEventListener('humanar:flow', listen);
    const actor = createActor(light, { inspect: record });
    actor.start();
    actor.send({ type: 'switch.pressed' });
    window.removeEventListener('humanar:flow', listen);
    await expect.poll(() => recordedFlows.read().at(-1)?.steps).toHaveLength(1);
    expect(notified.map(({ machine, on, fires, state, view }) => ({ machine, on, fires, state, view }))).toEqual([
      { machine: 'light', on: null, fires: [], state: 'off', view: null },
      { machine: 'light', on: 'switch.pressed', fires: ['off:switch.pressed:0'], state: 'on', view: 'lamp' },
    ]);
    expect(new Set(notified.map(({ flow }) => flow)).size).toBe(1);
  });

  test('starts over if the stored one is unreadable', () => {
    sessionStorage.setItem('humanar-flows', '[{"machine":7}]');
    expect(recordedFlows.read()).toEqual([]);
    sessionStorage.setItem('humanar-flows', '{');
    expect(recordedFlows.read()).toEqual([]);
  });

  test('is handed to its machine’s page once', () => {
    const trace: RecordedTrace = {
      machine: 'renew',
      at: '2026-11-20T09:00:00.000Z',
      start: { fires: [], state: 'quoting' },
      steps: [],
    };
    sharedTrace.hand(trace);
    expect(sharedTrace.take('checkout')).toBeNull();
    expect(sharedTrace.take('renew')).toEqual(trace);
    expect(sharedTrace.take('renew')).toBeNull();
  });
});
