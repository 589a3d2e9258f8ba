// The kit, tested with a small machine: what it must find and what it must reject.
import { describe, expect, test } from 'vitest';
import { createMachine, type AnyStateMachine } from 'xstate';
import { edgesOf } from '#machines/kit/edges.ts';
import { explore } from '#machines/kit/explore.ts';
import { ledgerOf } from '#machines/kit/ledger.ts';
import { flowModel, type FlowModel } from '#machines/kit/model.ts';
import { tour } from '#machines/kit/tour.ts';
import { printTraces, replay } from '#machines/kit/trace.ts';
import { runOnActor } from '#tests/support/flows/actor.ts';
import { withConfig } from '#tests/support/flows/withConfig.ts';
import { coverageOf } from '#tests/support/flows/coverage.ts';
import { model as parcel } from './fixtures/parcel.model.ts';

const loose: FlowModel = parcel;

/** The parcel machine with one change to its config. */
const mutant = (change: (config: AnyStateMachine['config']) => void): FlowModel => withConfig(loose, change);

async function missingOnActor(model: FlowModel): Promise<string[]> {
  const coverage = coverageOf(model, 'actor');
  for (const trace of tour(model)) coverage.count(await runOnActor(model, trace), { trace: trace.name });
  return coverage.missing();
}

describe('the ledger', () => {
  test('has a line for each transition, in the order of the file', () => {
    expect(ledgerOf(parcel.machine)).toBe(
      [
        'writing --address.changed--> (stays) / keepAddress',
        'writing --sent [hasAddress]--> booking',
        'booking --book done--> choosing',
        'booking --book error--> writing / keepFailure',
        'choosing --always [isInsured]--> following',
        'choosing --always--> left',
        'following --dropped--> left',
        'following.tracking --track done [hasArrived]--> arrived / openReceipt',
        'following.tracking --track done [canAskAgain]--> following.pausing / countTry',
        'following.tracking --track done--> following.stuck',
        'following.tracking --track error--> following.stuck',
        'following.pausing --after pollPause--> following.tracking',
        'following.stuck --retry.pressed--> following.tracking',
        '',
      ].join('\n'),
    );
  });

  test('gives transitions the same keys whatever actors are provided', () => {
    expect(edgesOf(parcel.machine.provide({}))).toEqual(edgesOf(parcel.machine));
  });
});

describe('the tour', () => {
  test('fires every transition, including `always` and each guarded branch', async () => {
    expect(await missingOnActor(loose)).toEqual([]);
  });

  test('uses every answer that the model declares', () => {
    const steps = tour(loose).flatMap((trace) => trace.steps);
    const answers = steps.flatMap((step) => ('actor' in step ? [`${step.actor} ${step.answers}`] : []));
    expect(new Set(answers)).toEqual(
      new Set(['book booked', 'book refused', 'track arrived', 'track moving', 'track silent']),
    );
  });

  test('is deterministic', () => {
    expect(printTraces(tour(loose))).toBe(printTraces(tour(loose)));
  });

  test('records timer durations and emitted effects', () => {
    const steps = tour(loose).flatMap((trace) => trace.steps);
    expect(steps.find((step) => 'after' in step)).toMatchObject({ after: 'pollPause', ms: 3000 });
    expect(steps.flatMap(({ then }) => then.emitted ?? [])).toContainEqual({ type: 'navigate', to: '/receipt' });
  });

  test('can be replayed, and reveals a changed expectation', () => {
    const traces = tour(loose);
    expect(traces.map((trace) => replay(loose, trace))).toEqual(traces);
    const [first] = traces;
    if (first === undefined) throw new Error('The tour has no run.');
    const wrong = { ...first, steps: first.steps.map((step) => ({ ...step, then: { ...step.then, value: 'left' } })) };
    expect(replay(loose, wrong)).not.toEqual(wrong);
  });
});

describe('the kit rejects', () => {
  test('a transition that nothing can fire, by name', async () => {
    const unreachable = mutant((config) => {
      config.states!['choosing']!.always = [{ target: 'left' }, { guard: 'isInsured', target: 'following' }];
    });
    expect((await missingOnActor(unreachable)).map((line) => line.replace(/ {3}.*/, ''))).toContain(
      'choosing --always [isInsured]--> following',
    );
  });

  test('facts that omit something a guard reads', () => {
    expect(() => tour({ ...loose, facts: ({ address }) => ({ address: address !== '' }) })).toThrow(
      /The facts of parcel leave out/,
    );
  });

  test('facts that make the exploration infinite', () => {
    let count = 0;
    expect(() => explore({ ...loose, facts: () => (count += 1) })).toThrow(/don.t keep its exploration finite/);
  });

  test('an actor without outcomes in the model', () => {
    expect(() => explore({ ...loose, outcomes: {} })).toThrow(/doesn.t say what book/);
  });

  test('a trace with an impossible step', () => {
    const [first] = tour(loose);
    if (first === undefined) throw new Error('The tour has no run.');
    expect(() => replay({ ...loose, events: () => ({}) }, first)).toThrow(/can.t happen/);
  });

  const mutants: Record<string, (config: AnyStateMachine['config']) => void> = {
    'another target': (config) =>
      void (config.states!['following']!.states!['stuck']!.on = { 'retry.pressed': 'pausing' }),
    'removing a guard': (config) =>
      void (config.states!['choosing']!.always = [{ target: 'following' }, { target: 'left' }]),
    'reordering guards': (config) => void (config.states!['choosing']!.always as unknown[]).reverse(),
    'removing an action': (config) => void delete config.states!['booking']!.entry,
    'removing a tag': (config) => void delete config.states!['booking']!.tags,
    'another view': (config) => void (config.states!['following']!.meta = { view: 'Address' }),
    'another delay': (config) => void (config.states!['following']!.states!['pausing']!.after = { 4000: 'tracking' }),
  };
  test.each(Object.entries(mutants))('%s, because it changes the committed files', (_, change) => {
    const committed = ledgerOf(loose.machine) + printTraces(tour(loose));
    const changed = mutant(change);
    expect(ledgerOf(changed.machine) + printTraces(tour(changed))).not.toBe(committed);
  });
});

describe('timers', () => {
  /** The outer timer is longer, but fires first if the inner one was restarted. */
  const nested = flowModel({
    name: 'nested',
    address: '/',
    machine: createMachine({
      id: 'nested',
      initial: 'open',
      states: {
        open: {
          initial: 'ticking',
          after: { 5000: 'closed' },
          states: { ticking: { after: { 3000: { target: 'ticking', reenter: true } } } },
        },
        closed: { type: 'final' },
      },
    }),
    inputs: { plain: undefined },
    events: () => ({}),
    outcomes: {},
    facts: () => null,
  });

  test('fire in clock order', async () => {
    const [only, ...others] = tour(nested);
    expect(others).toEqual([]);
    expect(only?.steps.map(({ then: _then, ...stimulus }) => stimulus)).toEqual([
      { after: '3000', ms: 3000 },
      { after: '5000', ms: 2000 },
    ]);
    expect(await missingOnActor(nested)).toEqual([]);
  });
});
