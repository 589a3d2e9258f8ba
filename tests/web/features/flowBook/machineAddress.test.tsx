// The walk through a machine of the flow book: back, forward, and kept in the address.
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listFlowCoverage } from '#contract/flowBook.ts';
import { loadMachine, machineSummaries } from '#features/flowBook/library.ts';
import { stateAddress } from '#features/flowBook/stateAddress.ts';
import { bookMode } from '#features/flowBook/bookMode.ts';
import FlowPage from '#pages/flows/FlowPage.tsx';
import { answerCalls, resetAnswers } from '#tests/support/apiStub.ts';
import { openMachine, currentState, step } from './machinePage.tsx';

beforeEach(() => answerCalls({ [`GET ${listFlowCoverage.path}`]: { coverage: [] } }));
afterEach(() => {
  resetAnswers();
  window.history.replaceState(null, '', '/');
});

test('goes back and forward, drops later steps on a new branch, and restarts with another input', async () => {
  const { user } = await openMachine('quotePayment');
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
  const { user, unmount } = await openMachine('quotePayment');
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

  await openMachine('quotePayment', search);
  expect(currentState()).toBe('paying');
  expect(screen.getByRole('button', { name: /^payment: paid\s*paid$/ })).toBeTruthy();
  expect(window.location.search).toBe(search);
});

/** Goes through the browser's history, as its buttons do. */
const browser = async (by: 'back' | 'forward', state: string) => {
  await act(async () => window.history[by]());
  await waitFor(() => expect(currentState()).toBe(state));
};

test('the browser’s Back and Forward step through the walk', async () => {
  const { user } = await openMachine('quotePayment');
  await step(user, /^priced Leads/);
  await step(user, /^pays/);
  expect(currentState()).toBe('paying');
  await browser('back', 'reviewing');
  await browser('back', 'pricing');
  await browser('forward', 'reviewing');
  await browser('forward', 'paying');
  // The steps ahead are still there.
  await browser('back', 'reviewing');
  await user.click(screen.getByRole('button', { name: /^Start: an order/ }));
  expect(currentState()).toBe('pricing');
  await browser('back', 'reviewing');
});

test('follows an outdated address as far as possible and says so', async () => {
  const { unmount } = await openMachine('quotePayment', '?steps=price:+priced~presses+a+button+that+went~pays');
  expect(currentState()).toBe('reviewing');
  expect(screen.getByText(/continues with “presses a button that went”/)).toBeTruthy();
  unmount();
  await openMachine('quotePayment', '?input=a+draft&steps=price:+priced');
  expect(currentState()).toBe('pricing');
  expect(
    screen.getByText(
      'This machine doesn’t start with “a draft”. It started with “an order whose price is not known yet” instead.',
    ),
  ).toBeTruthy();
});

test('follows the address back to the start, and forward to the walk', async () => {
  bookMode.keep({ isChart: false, isCode: false });
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
  expect(currentState()).toBe('The payment is under way');
  await screen.findByRole('region', { name: 'Who, and what if' });
  await user.click(screen.getByRole('link', { name: 'quotePayment again' }));
  await waitFor(() => expect(currentState()).toBe('The price is being worked out'));
  expect(window.location.search).toBe('');
  act(() => window.history.back());
  await waitFor(() => expect(currentState()).toBe('The payment is under way'));
  expect(window.location.search).toBe('?steps=price:+priced~pays');
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

test('an address names the state to read, until something else is selected', async () => {
  const address = stateAddress('quotePayment', 'reviewing');
  window.history.replaceState(null, '', address);
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/flows/:machine" element={<FlowPage />} />
      </Routes>
    </BrowserRouter>,
  );
  const user = userEvent.setup();
  const find = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Find a state or transition' });
  await waitFor(() => expect(find.value).toBe('reviewing'));
  expect(window.location.hash).toBe('#state=reviewing');
  await user.selectOptions(find, 'paying');
  expect(window.location.hash).toBe('');
});
