// A machine of the flow book, driven by hand on the diagram, beside it and through its address.
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BrowserRouter, Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listFlowCoverage } from '#contract/flowBook.ts';
import { chartOf } from '#features/flowBook/chart.ts';
import { DiagramLegend } from '#features/flowBook/DiagramLegend.tsx';
import { loadMachine, machineSummaries } from '#features/flowBook/library.ts';
import { MachineView } from '#features/flowBook/MachineView.tsx';
import FlowPage from '#pages/flows/FlowPage.tsx';
import { answerCalls, resetAnswers } from '#tests/support/apiStub.ts';

beforeEach(() => answerCalls({ [`GET ${listFlowCoverage.path}`]: { coverage: [] } }));
afterEach(() => {
  resetAnswers();
  window.history.replaceState(null, '', '/');
});

async function open(name: string, query = '') {
  window.history.replaceState(null, '', `/flows/${name}${query}`);
  const loaded = await loadMachine(name);
  const rendered = render(
    <MemoryRouter>
      <MachineView {...loaded} />
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { level: 1, name });
  return { ...rendered, user: userEvent.setup() };
}

const currentState = () => screen.getByRole('heading', { name: /^Now in/ }).textContent?.replace('Now in', '');
const drawing = () => screen.getByRole('group', { name: /^The \w+ flow\./ });
const lit = () =>
  [...drawing().querySelectorAll('[data-now]')].map(
    (state) => `${state.getAttribute('data-state')} ${state.getAttribute('data-now')}`,
  );
const marked = (mark: string) =>
  [...drawing().querySelectorAll(`.words[${mark}]`)].map((edge) => edge.getAttribute('data-key'));
const step = async (user: ReturnType<typeof userEvent.setup>, name: RegExp) =>
  user.click(await screen.findByRole('button', { name }));

test('highlights the current state, what can fire and what has just fired', async () => {
  const { user } = await open('quotePayment');
  expect(currentState()).toBe('pricing');
  expect(lit()).toEqual(['pricing here']);
  expect(marked('data-possible')).toEqual(['pricing:price done:2', 'pricing:price error:0', 'pricing:price error:1']);
  expect(marked('data-fired')).toEqual(['deciding:always:1']);
  await step(user, /^priced Leads to reviewing/);
  expect(lit()).toEqual(['reviewing here']);
  expect(marked('data-fired')).toEqual(['pricing:price done:2']);
});

test('highlights the ancestors of the current state too', async () => {
  await open('session', '?input=returning');
  expect(lit()).toHaveLength(new Set(lit()).size);
  const innermost = lit().find((state) => state.endsWith(' here'));
  const around = lit().filter((state) => state.endsWith(' within'));
  for (const state of around) expect(innermost?.startsWith(state.replace(/ within$/, '.'))).toBe(true);
  expect(currentState()).toBe(innermost?.replace(/ here$/, ''));
});

test('can be driven by keyboard on the diagram, and focus follows', async () => {
  const { user } = await open('quotePayment');
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
  const { user } = await open('quotePayment');
  await user.click(within(drawing()).getByRole('button', { name: /^error \[else\].*leads to priceFailed/ }));
  expect(currentState()).toBe('priceFailed');
});

test('explains a transition that can’t fire', async () => {
  const { user } = await open('quotePayment');
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Find a state or transition' }),
    'paying:payment done:9',
  );
  const selection = await screen.findByRole('region', { name: 'Picked on the drawing' });
  expect(selection.textContent).toContain(
    'The card was declined, had too little money, or the payment was refused. Nothing was charged',
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
  const { user } = await open('quotePayment');
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

test('goes back and forward, drops later steps on a new branch, and restarts with another input', async () => {
  const { user } = await open('quotePayment');
  await step(user, /^priced Leads/);
  await step(user, /^pays/);
  expect(currentState()).toBe('paying');
  await user.click(screen.getByRole('button', { name: 'Step back' }));
  expect(currentState()).toBe('reviewing');
  expect(screen.getByRole('button', { name: /^pays\s*paying$/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Step forward' }));
  expect(currentState()).toBe('paying');
  await user.click(screen.getByRole('button', { name: /^Start: an order/ }));
  expect(currentState()).toBe('pricing');
  await step(user, /^offline/);
  expect(currentState()).toBe('priceFailed');
  expect(screen.queryByRole('button', { name: /^pays\s*paying$/ })).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Starts with' }), 'a change whose price was shown');
  expect(currentState()).toBe('reviewing');
  expect(screen.getByRole('button', { name: 'Restart' }).getAttribute('aria-disabled')).toBe('true');
});

test('keeps the walk and the current step in the address', async () => {
  const { user, unmount } = await open('quotePayment');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Starts with' }), 'with a card and a contact on file');
  await step(user, /^pays/);
  await step(user, /^paid Leads/);
  await user.click(screen.getByRole('button', { name: 'Step back' }));
  const { search } = window.location;
  expect(search).toBe('?input=with+a+card+and+a+contact+on+file&steps=pays~payment:+paid&at=1');
  const written = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(written).toHaveBeenCalledWith(window.location.href);
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
  unmount();

  await open('quotePayment', search);
  expect(currentState()).toBe('paying');
  expect(screen.getByRole('button', { name: /^payment: paid\s*paid$/ })).toBeTruthy();
  expect(window.location.search).toBe(search);
});

test('follows an outdated address as far as possible and says so', async () => {
  const { unmount } = await open('quotePayment', '?steps=price:+priced~presses+a+button+that+went~pays');
  expect(currentState()).toBe('reviewing');
  expect(screen.getByText(/continues with “presses a button that went”/)).toBeTruthy();
  unmount();
  await open('quotePayment', '?input=a+draft&steps=price:+priced');
  expect(currentState()).toBe('pricing');
  expect(
    screen.getByText(
      'This machine doesn’t start with “a draft”. It started with “an order whose price is not known yet” instead.',
    ),
  ).toBeTruthy();
});

test('follows the address back to the start, and forward to the walk', async () => {
  window.history.replaceState(null, '', '/flows/quotePayment?steps=price:+priced~pays');
  render(
    <BrowserRouter>
      <Link to="/flows/quotePayment">quotePayment again</Link>
      <Routes>
        <Route path="/flows/:machine" element={<FlowPage />} />
      </Routes>
    </BrowserRouter>,
  );
  const user = userEvent.setup();
  await screen.findByRole('heading', { name: /^Now in/ });
  expect(currentState()).toBe('paying');
  await user.click(screen.getByRole('link', { name: 'quotePayment again' }));
  await waitFor(() => expect(currentState()).toBe('pricing'));
  expect(window.location.search).toBe('');
  act(() => window.history.back());
  await waitFor(() => expect(currentState()).toBe('paying'));
  expect(window.location.search).toBe('?steps=price:+priced~pays');
});

test('keeps focus where work continues, on a used-up button or the selected item', async () => {
  const { user } = await open('quotePayment', '?steps=price:+priced&at=1');
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
  const { user } = await open('quotePayment');
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

test('describes the selected transition in a sentence and shows the view it leads to', async () => {
  answerCalls({
    [`GET ${listFlowCoverage.path}`]: { coverage: [{ machine: 'quotePayment', levels: [], pictures: ['reviewing'] }] },
  });
  const { user } = await open('quotePayment');
  const pick = (what: string) =>
    user.selectOptions(screen.getByRole('combobox', { name: 'Find a state or transition' }), what);
  const selection = async () => screen.findByRole('region', { name: 'Picked on the drawing' });
  await pick('pricing:price done:2');
  expect((await selection()).textContent).toContain(
    'When price is done, otherwise: goes to reviewing, and does replaceQuote.',
  );
  expect((await selection()).textContent).toContain(
    'View that it leads to: reviewing. Runs on /subscriptions/checkout',
  );
  expect(
    within(await selection())
      .getByRole('link', { name: '/subscriptions/checkout' })
      .getAttribute('href'),
  ).toBe('/subscriptions/checkout');
  expect((await within(await selection()).findByRole('img')).getAttribute('src')).toBe(
    '/flows/api/pictures/quotePayment/reviewing',
  );
  await pick('reviewing:card.chosen:0');
  expect((await selection()).textContent).toContain('View: reviewing.');
});

test('shows both versions while it compares, and then the committed diagram again', async () => {
  const { user } = await open('quotePayment');
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
  const { user } = await open('quotePayment');
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

test('every case of every machine is distinct where it can happen, so that an address is unambiguous', async () => {
  const { loadTraces } = await import('#features/flowBook/library.ts');
  const { dryMachine, stimulusName } = await import('#machines/kit/world.ts');
  for (const { name } of machineSummaries) {
    const { model } = await loadMachine(name);
    const dry = dryMachine(model);
    for (const trace of await loadTraces(name)) {
      let move = dry.start(trace.input);
      for (const stimulus of trace.steps) {
        const cases = dry.stimuli(move.world).map(stimulusName);
        expect(new Set(cases).size, `${name}: ${cases.join(', ')}`).toBe(cases.length);
        expect(cases.filter((each) => each.includes('~'))).toEqual([]);
        move = dry.apply(move.world, stimulus);
      }
    }
  }
});
