// Exporting a machine to the Stately editor's JSON and importing it again. Named parts survive, and inline code is
// noticed.
import { describe, expect, test } from 'vitest';
import { assign, createMachine, fromPromise, type AnyStateMachine } from 'xstate';
import { chartOf, definitionJson, fromDefinition } from '#machines/kit/definition.ts';
import { models } from '#scripts/flows/models.ts';
import { model as parcel } from './fixtures/parcel.model.ts';

const thereAndBack = (machine: AnyStateMachine) => chartOf(fromDefinition(definitionJson(machine)));

/** A machine with every feature of a chart, plus the given additions. */
const withThis = (more: { state?: object; transition?: object; invoke?: object; initial?: unknown }): AnyStateMachine =>
  createMachine({
    id: 'errand',
    description: 'Somebody is sent for something.',
    initial: 'going',
    entry: { type: 'note', params: { what: 'leaving' } },
    states: {
      going: {
        description: 'On the way.',
        tags: ['busy'],
        meta: { view: 'going' },
        exit: 'shutDoor',
        invoke: {
          id: 'walk',
          src: 'walk',
          onDone: { target: 'there' },
          onError: { target: 'lost', reenter: true },
          ...more.invoke,
        },
        on: {
          'rain.began': [
            {
              guard: { type: 'isWet', params: { from: 'above' } },
              target: 'home',
              actions: ['run', 'hide'],
              ...more.transition,
            },
            { actions: 'shrug' },
          ],
        },
        after: { dusk: { target: 'home' } },
        ...more.state,
      },
      there: {
        initial: (more.initial ?? 'asking') as 'asking',
        states: { asking: { always: { target: 'got' } }, got: { type: 'final' } },
        onDone: { target: 'home' },
      },
      lost: { type: 'parallel', states: { looking: {}, calling: {} } },
      home: { type: 'final' },
    },
  } as Parameters<typeof createMachine>[0]) as AnyStateMachine;

describe('a machine as JSON', () => {
  test('imports as the same chart: states, types, tags, actions, guards, delays, actors and their params', () => {
    expect(thereAndBack(withThis({}))).toEqual(chartOf(withThis({})));
    expect(thereAndBack(parcel.machine)).toEqual(chartOf(parcel.machine));
  });

  test.each([
    ['an inline guard', { transition: { guard: () => true } }],
    ['an inline action', { transition: { actions: () => {} } }],
    ['an inline action among named ones', { transition: { actions: ['run', assign({ wet: true })] } }],
    ['an inline entry action', { state: { entry: () => {} } }],
    ['an inline exit action among named ones', { state: { exit: ['shutDoor', () => {}] } }],
    ['an inline actor', { invoke: { src: fromPromise(() => Promise.resolve()) } }],
    ['a function in meta', { state: { meta: { view: () => 'going' } } }],
    ['an inline action of an initial transition', { initial: { target: 'asking', actions: () => {} } }],
  ])('is not, with %s', (_, more) => {
    expect(thereAndBack(withThis(more))).not.toEqual(chartOf(withThis(more)));
  });

  test('differs after any change to the chart', () => {
    const told = JSON.stringify(chartOf(withThis({})));
    for (const other of [
      withThis({ state: { type: 'final', initial: undefined } }),
      withThis({ state: { tags: [] } }),
      withThis({ state: { meta: { view: 'coming' } } }),
      withThis({ state: { description: 'Away.' } }),
      withThis({ state: { exit: 'openDoor' } }),
      withThis({ state: { entry: 'openDoor' } }),
      withThis({ state: { after: { dawn: { target: 'home' } } } }),
      withThis({ invoke: { id: 'drive' } }),
      withThis({ invoke: { src: 'drive' } }),
      withThis({ invoke: { onDone: { target: 'lost' } } }),
      withThis({ invoke: { onError: { target: 'lost' } } }),
      withThis({ transition: { guard: { type: 'isWet', params: { from: 'below' } } } }),
      withThis({ transition: { actions: ['hide', 'run'] } }),
      withThis({ transition: { target: 'lost' } }),
      withThis({ transition: { reenter: true } }),
      withThis({ transition: { description: 'It pours.' } }),
      withThis({ initial: 'got' }),
    ]) {
      expect(JSON.stringify(chartOf(other))).not.toBe(told);
    }
  });

  test.each(models.map(({ name, machine }) => [name, machine] as const))(
    'contains every state and transition of %s',
    (_, machine) => {
      expect(thereAndBack(machine)).toEqual(chartOf(machine));
    },
  );
});
