// Every event in every state is handled, or dropped for a reason.
import { describe, expect, test } from 'vitest';
import { stateName, statesOf } from '#machines/kit/edges.ts';
import { eventTypesOf, type Matrix, matrixOf } from '#machines/kit/matrix.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { models } from '#scripts/flows/models.ts';
import { withConfig } from '#tests/support/flows/withConfig.ts';

const unexplained = (matrix: Matrix): string[] =>
  [...matrix].flatMap(([state, cells]) =>
    [...cells].flatMap(([event, { is }]) => (is === 'unexplained' ? [`${state}:${event}`] : [])),
  );

/** The reasons that explain more than three states or events. A reason for everything explains nothing. */
const tooBroad = ({ ignored = {} }: FlowModel): string[] => {
  const reasons = Object.values(ignored);
  return [...new Set(reasons)].filter((reason) => reasons.filter((other) => other === reason).length > 3);
};

/** The excuses whose cells are handled, or don't exist. */
const idle = (model: FlowModel): string[] => {
  const { ignored: _, ...unexcused } = model;
  const cells = matrixOf({ ...unexcused, ignored: {} });
  const isUsed = (key: string) =>
    [...cells].some(([state, events]) =>
      [...events].some(
        ([event, { is }]) =>
          is === 'unexplained' &&
          (key === `${state}:${event}` || (state.startsWith(`${key.split(':')[0]}.`) && key.endsWith(`:${event}`))),
      ),
    );
  return Object.keys(model.ignored ?? {}).filter((key) => !isUsed(key));
};

describe.each(models.map((model) => [model.name, model] as const))('%s', (_, model: FlowModel) => {
  test('handles every event in every state, or says why not', () => expect(unexplained(matrixOf(model))).toEqual([]));

  test('gives no reason for more than three cells', () => expect(tooBroad(model)).toEqual([]));

  test('gives reasons only for cells that need one', () => expect(idle(model)).toEqual([]));

  test('names only events that it handles somewhere', () =>
    expect((model.fromOutside ?? []).filter((event) => !eventTypesOf(model.machine).includes(event))).toEqual([]));
});

const named = (name: string): FlowModel => {
  const found = models.find((model) => model.name === name);
  if (found === undefined) throw new Error(`There is no machine ${name}.`);
  return found;
};

test('an event from outside that a state no longer handles is found', () => {
  const deaf = withConfig(named('session'), (config) => {
    const refreshing = config.states?.['refreshing']?.on as Record<string, unknown>;
    delete refreshing['session.ended'];
  });
  expect(unexplained(matrixOf(deaf))).toEqual(['refreshing:session.ended']);
});

test('a control that its view shows, but the state ignores, is found', () => {
  const deaf = withConfig(named('upgrade'), (config) => {
    const quoted = config.states?.['upgradeQuoted']?.on as Record<string, unknown>;
    delete quoted['change.chosen'];
  });
  expect(unexplained(matrixOf(deaf))).toEqual(['upgradeQuoted:change.chosen']);
});

test('every state in which a person can be has a row', () => {
  const { machine } = named('signUp');
  const rows = [...matrixOf(named('signUp')).keys()];
  const resting = statesOf(machine).filter(
    ({ states, type, always }) => Object.keys(states).length === 0 && type !== 'final' && (always ?? []).length === 0,
  );
  expect(rows).toEqual(resting.map(stateName));
});
