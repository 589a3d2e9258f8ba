// Questions to the flow book: the search, who may take a step, and what happens outside of the chart.
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listFlowCoverage } from '#contract/flowBook.ts';
import { bookMode } from '#features/flowBook/bookMode.ts';
import { Questions } from '#features/flowBook/questions/Questions.tsx';
import { search } from '#features/flowBook/questions/search.ts';
import { searchIndex } from '#features/flowBook/questions/searchIndex.ts';
import FlowPage from '#pages/flows/FlowPage.tsx';
import { answerCalls, resetAnswers } from '#tests/support/apiStub.ts';

beforeEach(() => answerCalls({ [`GET ${listFlowCoverage.path}`]: { coverage: [] } }));
afterEach(() => {
  resetAnswers();
  window.history.replaceState(null, '', '/');
});

const openPage = (address: string, machine: string | null = null) => {
  bookMode.keep({ isChart: false, isCode: false });
  window.history.replaceState(null, '', address);
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/flows" element={<Questions machine={machine} />} />
        <Route path="/flows/:machine" element={<FlowPage />} />
      </Routes>
    </BrowserRouter>,
  );
  return userEvent.setup();
};

/** The first hits of a question, as `kind machine place`. */
const first = (question: string, most = 5) =>
  search(searchIndex, question)
    .slice(0, most)
    .map(({ kind, machine, place }) => `${kind} ${machine} ${place}`);

describe('a question in plain words', () => {
  test.each([
    ['tab closed during payment', /^outside (?:payment|quotePayment|checkout) /],
    ['what if the tab is closed while paying', /^outside (?:payment|quotePayment|checkout) /],
    ['can a member cancel', /who cancel /],
    ['declined', / (?:payment|addCard|subscription|renew|quotePayment) /],
    ['card refused on renewal', /(?:subscription|renew)/],
    ['what happens when a card is declined on renewal', /^transition subscription active:renewal\.failed/],
    ['undo the cancellation', / cancel /],
  ])('“%s” leads to the place first', (question, place) => {
    expect(first(question, 3).join('\n')).toMatch(place);
  });

  test('finds the same by other words, beginnings and endings', () => {
    expect(first('unsubscribe')).not.toEqual([]);
    expect(first('F5')).toEqual(first('reload'));
    expect(first('cancels')).toEqual(first('cancelled'));
    expect(first('card rejected')).toEqual(first('card declined'));
  });

  test('finds the subject of an email and a rule by their words', () => {
    expect(search(searchIndex, 'Your subscription continues email').map(({ kind }) => kind)).toContain('email');
    expect(search(searchIndex, 'trial 15 days').map(({ kind }) => kind)).toContain('rule');
  });

  test('finds nothing in words that nobody uses here', () => {
    expect(search(searchIndex, 'zebra')).toEqual([]);
    expect(search(searchIndex, 'what happens when')).toEqual([]);
  });
});

describe('a hit', () => {
  test('opens its place, with the answer lit', async () => {
    const user = openPage('/flows');
    await user.type(screen.getByRole('searchbox', { name: 'Ask a question' }), 'tab closed cancelling');
    const hits = await screen.findByRole('list', { name: 'Answers' });
    const hit = within(hits).getAllByRole('link', { name: /^The tab is closed: / })[0];
    if (hit === undefined) throw new Error('There is no hit.');
    cleanup();
    openPage(hit.getAttribute('href') ?? '');
    const answer = (await screen.findByText('What if the tab is closed?')).closest('div');
    await waitFor(() => expect(answer?.hasAttribute('data-picked')).toBe(true));
    expect(screen.getByText('What if the page is reloaded?').closest('div')?.hasAttribute('data-picked')).toBe(false);
  });

  test('in one flow says that other flows have some', async () => {
    const user = openPage('/flows', 'availability');
    await user.type(screen.getByRole('searchbox', { name: 'Ask about this flow' }), 'cancellation reason');
    expect((await screen.findByText(/^Nothing in this flow\./)).textContent).toMatch(/other flow/);
  });

  test('that isn’t there is said, with what to try', async () => {
    const user = openPage('/flows');
    await user.type(screen.getByRole('searchbox', { name: 'Ask a question' }), 'zebra');
    expect(await screen.findByText('Nothing found. Try fewer or other words.')).toBeTruthy();
  });
});

test('a state says who its page is for, who may take its steps, and what happens outside', async () => {
  openPage('/flows/cancel#state=askingPassword');
  const answers = await screen.findByRole('region', { name: 'Who, and what if' });
  within(answers).getByText(/^This page is for: Administrators\. A visitor is asked to sign in first\. A member sees /);
  expect(within(answers).getAllByRole('term')).toHaveLength(6);
  expect(screen.getByText('What if the page is reloaded?').nextElementSibling?.textContent).toMatch(
    /^The flow starts again: “Choosing a reason”\./,
  );
  expect(screen.getAllByText(/^Who may do it: Administrators\./).length).toBeGreaterThan(0);
});

test('an answer that a flow inside has leads to that flow', async () => {
  openPage('/flows/quotePayment#state=paying');
  const answer = (await screen.findByText('What if the connection is lost?')).nextElementSibling as HTMLElement;
  expect(answer.textContent).toMatch(/^The flow inside has the answer: /);
  expect(
    within(answer)
      .getByRole('link', { name: /^Open / })
      .getAttribute('href'),
  ).toBe('/flows/payment');
});
