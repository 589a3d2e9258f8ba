// The kit itself, held to a small machine of its own: what it must find, and what it must not let pass.
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

/** The parcel's machine with its file changed at one place. */
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

  test('names transitions alike whatever actors are provided', () => {
    expect(edgesOf(parcel.machine.provide({}))).toEqual(edgesOf(parcel.machine));
  });
});

describe('the tour', () => {
  test('fires every transition, always and each guarded branch included', async () => {
    expect(await missingOnActor(loose)).toEqual([]);
  });

  test('uses every answer that the model declares', () => {
    const steps = tour(loose).flatMap((trace) => trace.steps);
    const answers = steps.flatMap((step) => ('actor' in step ? [`${step.actor} ${step.answers}`] : []));
    expect(new Set(answers)).toEqual(new Set(['book booked', 'book refused', 'track arrived', 'track moving', 'track silent']));
  });

  test('is the same each time', () => {
    expect(printTraces(tour(loose))).toBe(printTraces(tour(loose)));
  });

  test('knows how long a timer takes and what the machine emits', () => {
    const steps = tour(loose).flatMap((trace) => trace.steps);
    expect(steps.find((step) => 'after' in step)).toMatchObject({ after: 'pollPause', ms: 3000 });
    expect(steps.flatMap(({ then }) => then.emitted ?? [])).toContainEqual({ type: 'navigate', to: '/receipt' });
  });

  test('can be replayed, and a changed expectation shows', () => {
    const traces = tour(loose);
    expect(traces.map((trace) => replay(loose, trace))).toEqual(traces);
    const [first] = traces;
    if (first === undefined) throw new Error('The tour has no run.');
    const wrong = { ...first, steps: first.steps.map((step) => ({ ...step, then: { ...step.then, value: 'left' } })) };
    expect(replay(loose, wrong)).not.toEqual(wrong);
  });
});

describe('what must not pass', () => {
  test('a transition that nothing can fire is named', async () => {
    const unreachable = mutant((config) => {
      config.states!['choosing']!.always = [{ target: 'left' }, { guard: 'isInsured', target: 'following' }];
    });
    expect((await missingOnActor(unreachable)).map((line) => line.replace(/ {3}.*/, ''))).toContain(
      'choosing --always [isInsured]--> following',
    );
  });

  test('facts that leave out what a guard reads', () => {
    expect(() => tour({ ...loose, facts: ({ address }) => ({ address: address !== '' }) })).toThrow(/The facts of parcel leave out/);
  });

  test('facts that do not keep the exploration finite', () => {
    let count = 0;
    expect(() => explore({ ...loose, facts: () => (count += 1) })).toThrow(/don.t keep its exploration finite/);
  });

  test('an actor of which the model says nothing', () => {
    expect(() => explore({ ...loose, outcomes: {} })).toThrow(/doesn.t say what book/);
  });

  test('a trace whose step cannot happen', () => {
    const [first] = tour(loose);
    if (first === undefined) throw new Error('The tour has no run.');
    expect(() => replay({ ...loose, events: () => ({}) }, first)).toThrow(/can.t happen/);
  });

  const mutants: Record<string, (config: AnyStateMachine['config']) => void> = {
    'another target': (config) => void (config.states!['following']!.states!['stuck']!.on = { 'retry.pressed': 'pausing' }),
    'a guard taken away': (config) => void (config.states!['choosing']!.always = [{ target: 'following' }, { target: 'left' }]),
    'guards in another order': (config) => void (config.states!['choosing']!.always as unknown[]).reverse(),
    'an action taken away': (config) => void delete config.states!['booking']!.entry,
    'a tag taken away': (config) => void delete config.states!['booking']!.tags,
    'another view': (config) => void (config.states!['following']!.meta = { view: 'Address' }),
    'another delay': (config) => void (config.states!['following']!.states!['pausing']!.after = { 4000: 'tracking' }),
  };
  test.each(Object.entries(mutants))('%s changes what is committed', (_, change) => {
    const committed = ledgerOf(loose.machine) + printTraces(tour(loose));
    const changed = mutant(change);
    expect(ledgerOf(changed.machine) + printTraces(tour(changed))).not.toBe(committed);
  });
});

describe('timers', () => {
  /** The outer timer is the longer one, and yet goes off first when the inner one was started again. */
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

  test('go off in the order that the clock has', async () => {
    const [only, ...others] = tour(nested);
    expect(others).toEqual([]);
    expect(only?.steps.map(({ then: _then, ...stimulus }) => stimulus)).toEqual([
      { after: '3000', ms: 3000 },
      { after: '5000', ms: 2000 },
    ]);
    expect(await missingOnActor(nested)).toEqual([]);
  });
});
