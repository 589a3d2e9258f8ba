// Reading a chart state by state, in plain words.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bookMode } from '#features/flowBook/bookMode.ts';
import { focusOn } from '#features/flowBook/reading/focus.ts';
import { edgesOf, stateName, statesOf } from '#machines/kit/edges.ts';
import { models } from '#scripts/flows/models.ts';
import { currentState, drawing, openMachine } from './machinePage.tsx';

const plain = { isChart: false, isCode: false };

const reader = () => screen.getByRole('group', { name: /state by state$/ });
const part = (name: string) => within(within(reader()).getByRole('region', { name }));
const readState = () => within(reader()).getByRole('heading', { level: 2 }).textContent;

test('a state is read with what leads into it and what can happen, by whose doing', async () => {
  await openMachine('cancel', '?input=a+trial&steps=gives+a+reason', plain);
  expect(readState()).toBe('Reading what will happen');
  const next = part('What can happen');
  expect(within(next.getByRole('group', { name: 'The person' })).getAllByRole('listitem')).toHaveLength(4);
  next.getByText('if it is a trial');
  next.getByText('otherwise');
  const before = part('What leads here');
  expect(before.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'From “Choosing a reason”',
    'From “Typing the organisation’s name”',
    'From “Entering the password”',
  ]);
});

test('another state can be read while the walk stays where it is, and the walk goes on from there', async () => {
  const { user } = await openMachine('cancel', '', plain);
  await user.click(part('What can happen').getByRole('button', { name: 'Reading what will happen' }));
  expect(readState()).toBe('Reading what will happen');
  expect(currentState()).toBe('Choosing a reason');
  expect(part('What can happen').queryByRole('button', { name: 'Take this step' })).toBeNull();
  await user.click(within(reader()).getByRole('button', { name: /^Back to where the walk is/ }));
  const [gives] = part('What can happen').getAllByRole('button', { name: 'Take this step' });
  if (gives === undefined) throw new Error('no step');
  await user.click(gives);
  await waitFor(() => expect(currentState()).toBe('Reading what will happen'));
  expect(readState()).toBe('Reading what will happen');
});

test('the whole chart and the names in the code are one switch away, and stay chosen', async () => {
  const { user } = await openMachine('cancel', '', plain);
  await user.click(screen.getByRole('switch', { name: 'Code names' }));
  screen.getByRole('heading', { level: 1, name: 'cancel' });
  expect(currentState()).toBe('choosingReason');
  await user.click(screen.getByRole('button', { name: 'Whole chart' }));
  await waitFor(drawing);
  expect(bookMode.read()).toEqual({ isChart: true, isCode: true });
});

test('the whole chart is drawn in plain words, and can be walked', async () => {
  const { user } = await openMachine('cancel', '', { isChart: true, isCode: false });
  const drawn = screen.getByRole('group', { name: /^Cancelling a subscription\./ });
  within(drawn).getByRole('group', { name: 'Now in Choosing a reason' });
  const gives = /^The person gives a reason, leads to Reading what will happen/;
  await user.click(within(drawn).getByRole('button', { name: gives }));
  await waitFor(() => within(drawn).getByRole('group', { name: 'Now in Reading what will happen' }));
});

test('every transition of every chart is read where it starts, and where it leads', () => {
  for (const model of models) {
    const edges = edgesOf(model.machine);
    const names = statesOf(model.machine).map(stateName);
    const read = new Map(names.map((name) => [name, focusOn(model, name)]));
    for (const edge of edges) {
      expect(read.get(edge.from)?.out, edge.key).toContainEqual(edge);
      for (const to of edge.to.filter((each) => each !== edge.from))
        expect(read.get(to)?.into, edge.key).toContainEqual(edge);
    }
    expect(names.filter((name) => read.get(name)?.isStart).length, model.name).toBeGreaterThan(0);
  }
});
