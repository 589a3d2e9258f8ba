// A machine of the flow book, driven by hand on the diagram and beside it.
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PicturedState } from '#contract/gallery.ts';
import { listFlowCoverage } from '#contract/flowBook.ts';
import { chartOf } from '#features/flowBook/chart.ts';
import { DiagramLegend } from '#features/flowBook/DiagramLegend.tsx';
import { loadMachine, machineSummaries } from '#features/flowBook/library.ts';
import { answerCalls, resetAnswers } from '#tests/support/apiStub.ts';
import { openMachine, currentState, drawing, litStates, markedEdges, step } from './machinePage.tsx';

beforeEach(() => answerCalls({ [`GET ${listFlowCoverage.path}`]: { coverage: [] } }));
afterEach(() => {
  resetAnswers();
  window.history.replaceState(null, '', '/');
});

test('highlights the current state, what can fire and what has just fired', async () => {
  const { user } = await openMachine('quotePayment');
  expect(currentState()).toBe('pricing');
  expect(litStates()).toEqual(['pricing here']);
  expect(markedEdges('data-possible')).toEqual([
    'pricing:price done:2',
    'pricing:price error:0',
    'pricing:price error:1',
    'pricing:after timeLimit:0',
  ]);
  expect(markedEdges('data-fired')).toEqual(['deciding:always:1']);
  await step(user, /^priced Leads to reviewing/);
  expect(litStates()).toEqual(['reviewing here']);
  expect(markedEdges('data-fired')).toEqual(['pricing:price done:2']);
});

test('highlights the ancestors of the current state too', async () => {
  await openMachine('session', '?input=returning');
  expect(litStates()).toHaveLength(new Set(litStates()).size);
  const innermost = litStates().find((state) => state.endsWith(' here'));
  const around = litStates().filter((state) => state.endsWith(' within'));
  for (const state of around) expect(innermost?.startsWith(state.replace(/ within$/, '.'))).toBe(true);
  expect(currentState()).toBe(innermost?.replace(/ here$/, ''));
});

test('can be driven by keyboard on the diagram, and focus follows', async () => {
  const { user } = await openMachine('quotePayment');
  const edge = within(drawing()).getByRole('button', { name: /^error \[cannotBePriced\].*leads to refused/ });
  edge.focus();
  await user.keyboard('{Enter}');
  // Two server responses trigger it, so the page asks which one.
  const choice = await screen.findByRole('dialog', { name: /^Choose how to fire price error/ });
  expect(
    within(choice)
      .getAllByRole('button', { name: /Leads to refused/ })
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining('plan is gone'), expect.stringContaining('not allowed now')]);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(edge);
  await user.keyboard(' ');
  await screen.findByRole('dialog');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(currentState()).toBe('refused'));
  expect(document.activeElement?.getAttribute('data-state')).toBe('refused');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('fires the only possible event without asking', async () => {
  const { user } = await openMachine('quotePayment');
  await user.click(within(drawing()).getByRole('button', { name: /^error \[else\].*leads to priceFailed/ }));
  expect(currentState()).toBe('priceFailed');
});

test('explains a transition that can’t fire', async () => {
  const { user } = await openMachine('quotePayment');
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Find a state or transition' }),
    'paying:payment done:10',
  );
  const selection = await screen.findByRole('region', { name: 'Picked on the drawing' });
  expect(selection.textContent).toContain(
    'The card was declined, had too little money, or the server refused to start the payment. Nothing was charged',
  );
  expect(selection.textContent).toContain('countPayment, rememberPayment');
  await waitFor(() =>
    expect(selection.textContent).toContain(
      'RuleAn order is charged once, however often the button is pressed, in however many tabs. payment.once',
    ),
  );
  expect(currentState()).toBe('pricing');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Find a state or transition' }), 'pricing');
  expect(
    within(selection).getByText(
      'The server is calculating the price, either for the first time or because the quote is about to expire.',
    ),
  ).toBeTruthy();
  await user.click(within(selection).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('region', { name: 'Picked on the drawing' })).toBeNull();
});

test('shows an event’s payload, an actor’s input and result, the context and the effects', async () => {
  const { user } = await openMachine('quotePayment');
  const answers = screen.getByRole('region', { name: 'Answer of price' });
  expect(within(answers).getAllByRole('listitem')).toHaveLength(7);
  expect(answers.textContent).toContain('We have no plan of that name. Choose another.');
  expect(screen.getByRole('region', { name: 'Effects of the last step' }).textContent).toContain('"numberOfUsers": 60');
  await step(user, /^priced Leads/);
  const acts = screen.getByRole('region', { name: 'User actions' });
  expect(acts.textContent).toContain('"type": "card.chosen"');
  const facts = screen.getByRole('region', { name: 'Facts the guards read' });
  expect(within(facts).getByText('due').nextElementSibling?.textContent).toBe('25774.2');
  expect(
    within(screen.getByRole('region', { name: 'Time' })).getByRole('button', { name: /^28 min pass Leads to pricing/ }),
  ).toBeTruthy();
  await step(user, /^pays/);
  await step(user, /^paid Leads/);
  expect(screen.getByRole('region', { name: 'Effects of the last step' }).textContent).toContain(
    '"to": "/subscriptions/redirect/',
  );
  expect(screen.getByText('The machine has ended. Step back or start again.')).toBeTruthy();
});

test('keeps focus where work continues, on a used-up button or the selected item', async () => {
  const { user } = await openMachine('quotePayment', '?steps=price:+priced&at=1');
  for (const [name, after] of [
    ['Step back', 'pricing'],
    ['Step forward', 'reviewing'],
    ['Restart', 'pricing'],
  ] as const) {
    const button = screen.getByRole('button', { name });
    button.focus();
    await user.keyboard('{Enter}');
    expect(currentState()).toBe(after);
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{Enter}');
    expect(currentState()).toBe(after);
  }
  const finder = screen.getByRole('combobox', { name: 'Find a state or transition' });
  await user.selectOptions(finder, 'paying');
  const close = async () =>
    within(await screen.findByRole('region', { name: 'Picked on the drawing' })).findByRole('button', {
      name: 'Close',
    });
  (await close()).focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(finder);
  // Touch doesn't move focus.
  finder.blur();
  act(
    () =>
      void drawing()
        .querySelector('[data-state="paying"]')
        ?.dispatchEvent(new MouseEvent('click', { bubbles: true })),
  );
  (await close()).focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(drawing());
});

test('closes the event menu when focus leaves it', async () => {
  const { user } = await openMachine('quotePayment');
  within(drawing())
    .getByRole('button', { name: /^error \[cannotBePriced\]/ })
    .focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog');
  await user.tab();
  expect(screen.queryByRole('dialog')).toBeTruthy();
  await user.tab();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).not.toBe(document.body);
});

const shown: PicturedState = {
  state: 'reviewing',
  at: '2026-11-20T09:00:00.000Z',
  address: '/subscriptions/checkout',
  pageTitle: 'Checkout · Humanar',
  texts: ['Due today'],
  toasts: [],
  mails: [{ to: 'ada@eze.ng', subject: 'Your receipt', text: 'Thank you' }],
  files: [],
};

test('describes the selected transition in a sentence and shows the state it leads to', async () => {
  answerCalls({
    [`GET ${listFlowCoverage.path}`]: { coverage: [{ machine: 'quotePayment', levels: [], pictures: [shown] }] },
  });
  const { user } = await openMachine('quotePayment');
  const pick = (what: string) =>
    user.selectOptions(screen.getByRole('combobox', { name: 'Find a state or transition' }), what);
  const selection = async () => screen.findByRole('region', { name: 'Picked on the drawing' });
  await pick('pricing:price done:2');
  expect((await selection()).textContent).toContain(
    'When price is done, otherwise: goes to reviewing, and does replaceQuote.',
  );
  expect((await selection()).textContent).toContain('Leads to: reviewing. Runs on /subscriptions/checkout');
  expect(
    within(await selection())
      .getByRole('link', { name: '/subscriptions/checkout' })
      .getAttribute('href'),
  ).toBe('/subscriptions/checkout');
  expect((await within(await selection()).findByRole('img')).getAttribute('src')).toBe(
    '/flows/api/pictures/quotePayment/reviewing-360-light.png',
  );
  expect(
    within(await selection())
      .getAllByRole('link', { name: /in a new tab$/ })
      .map((link) => link.getAttribute('href')?.replace('/flows/api/pictures/quotePayment/reviewing-', '')),
  ).toEqual(['360-light.png', '768-light.png', '1440-light.png', '360-dark.png', '768-dark.png', '1440-dark.png']);
  expect((await selection()).textContent).toContain('Email to ada@eze.ng: Your receipt');
  expect((await selection()).textContent).toContain('Due today');
  await pick('reviewing:card.chosen:0');
  expect((await selection()).textContent).toContain('Due today');
  await pick('paying');
  expect((await selection()).textContent).toContain('There’s no picture of this state.');
});

test('shows both versions while it compares, and then the committed diagram again', async () => {
  const { user } = await openMachine('quotePayment');
  const committed = drawing().querySelectorAll('[data-state]').length;
  await user.click(screen.getByRole('tab', { name: 'Compare' }));
  fireEvent.change(await screen.findByLabelText('Older ledger'), {
    target: { value: 'priceFailed --call.pressed--> onThePhone\nonThePhone --hung.up--> priceFailed\n' },
  });
  await user.click(screen.getByRole('button', { name: 'Compare' }));
  await waitFor(() => expect(drawing().querySelector('[data-state="onThePhone"]')).not.toBeNull());
  await user.click(screen.getByRole('button', { name: 'End the comparison' }));
  expect(drawing().querySelector('[data-state="onThePhone"]')).toBeNull();
  expect(drawing().querySelectorAll('[data-state]')).toHaveLength(committed);
});

test('every action of a machine is described in its file', async () => {
  for (const { name } of machineSummaries) {
    const { model } = await loadMachine(name);
    const done = [...chartOf(model).states.values()].flatMap(({ entry, exit }) => [...entry, ...exit]);
    expect(
      done.filter((each) => !(each in model.machine.implementations.actions)),
      name,
    ).toEqual([]);
  }
});

test('lists only the marks on the diagram in the legend', async () => {
  const { user } = await openMachine('quotePayment');
  const legend = () =>
    within(screen.getByRole('list', { name: 'Legend' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.trim());
  expect(legend()).toEqual(['Now', 'Can happen now', 'Just fired']);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Find a state or transition' }), 'paying');
  expect(legend()).toContain('Picked');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Starts with' }), 'a change whose price was shown');
  expect(legend()).toEqual(['Now', 'Can happen now', 'Just fired', 'Picked']);
  render(
    <DiagramLegend
      now={['loggedIn', 'loggedIn.admin']}
      fired={['a']}
      possible={[]}
      selected={null}
      paint={{ a: { tone: 'added' }, b: { tone: 'changed' } }}
    />,
  );
  const [, painted] = screen.getAllByRole('list', { name: 'Legend' });
  expect(
    within(painted as HTMLElement)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.trim()),
  ).toEqual(['Now', 'Around it', 'Just fired', 'New', 'Changed']);
});
