// How many transitions of each machine the tests have fired, beside its page and in the full list.
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FlowFigures, listFlowFigures } from '#contract/flowBook.ts';
import { MachineList } from '#features/flowBook/MachineList.tsx';
import { MachineNav } from '#features/flowBook/MachineNav.tsx';
import { answerCalls, callsOf, resetAnswers, recordedCalls } from '#tests/support/apiStub.ts';

const figures: FlowFigures[] = [
  {
    machine: 'checkout',
    at: '2026-11-20T20:14:00.000Z',
    any: { hit: 27, due: 27 },
    levels: [
      { level: 'actor', hit: 27, due: 27 },
      { level: 'browser', hit: 8, due: 27 },
    ],
  },
  {
    machine: 'session',
    at: '2026-11-19T08:00:00.000Z',
    any: { hit: 1999, due: 2000 },
    levels: [{ level: 'actor', hit: 1999, due: 2000 }],
  },
];

beforeEach(() => answerCalls({ [`GET ${listFlowFigures.path}`]: { figures } }));
afterEach(resetAnswers);

test('the list beside a machine shows its figures and the last test run with one small call', async () => {
  render(<MachineNav shown="checkout" />, { wrapper: MemoryRouter });
  const side = screen.getByRole('navigation', { name: 'Machines' });
  const link = await within(side).findByRole('link', {
    name: 'Buying a subscription Actor 100 % Browser 29 % of its transitions fired by the tests',
    current: 'page',
  });
  within(side).getByText('Fired by tests');
  within(side).getByText(/^Last test run: 20\sNov\s2026,\s21:14$/);
  expect([...link.querySelectorAll('[data-whole]')].map((each) => each.getAttribute('data-whole'))).toEqual([
    'true',
    'false',
  ]);
  // Never rounded up to 100%.
  expect(
    within(side)
      .getByRole('link', { name: /^Signing in and out Actor 99 %/ })
      .querySelector('[data-whole]')
      ?.getAttribute('data-whole'),
  ).toBe('false');
  within(side).getByRole('link', { name: 'Making one payment' });
  expect(recordedCalls).toEqual(callsOf(`GET ${listFlowFigures.path}`));
});

test('the full list shows for each level what fired, or that it hasn’t run or has no tests', async () => {
  render(<MachineList />, { wrapper: MemoryRouter });
  await screen.findByText(/Last test run: 20\sNov\s2026,\s21:14\.$/);
  const row = screen.getByRole('heading', { name: /^Buying a subscription/ }).closest('li');
  const shownFigures = [...(row?.querySelectorAll('dl > div') ?? [])].map((pair) =>
    [...pair.children].map(({ textContent }) => textContent),
  );
  expect(shownFigures).toEqual([
    ['Actor', '100 %'],
    ['Views', 'not run'],
    ['Server', 'no tests'],
    ['Browser', '29 %'],
    ['Any level', '100 %'],
  ]);
});
