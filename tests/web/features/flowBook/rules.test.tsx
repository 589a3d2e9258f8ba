// The flow book's page of rules: what carries each rule, and whether its tests passed.
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { listRuleResults, type RuleResults } from '#contract/flowBook.ts';
import { loadMachine } from '#features/flowBook/library.ts';
import { RuleSheet } from '#features/flowBook/rules/RuleSheet.tsx';
import { filteredAreas, judgedAreas } from '#features/flowBook/rules/ruleVerdict.ts';
import { stateAddress } from '#features/flowBook/stateAddress.ts';
import ruleBook from '#machines/ruleBook.json';
import { edgesOf, stateName, statesOf } from '#machines/kit/edges.ts';
import type { RuleBook } from '#machines/kit/ruleBook.ts';
import { answerCalls, resetAnswers } from '#tests/support/apiStub.ts';

const book: RuleBook = ruleBook;
const all = book.areas.flatMap(({ rules }) => rules);
const at = '2026-11-20T20:14:00.000Z';
const commit = '1a2b3c4d5e';
const run = { at, commit };
const earlier = '2026-11-19T08:00:00.000Z';

function ruleOf(id: string) {
  const rule = all.find((each) => each.id === id);
  if (rule === undefined) throw new Error(`There is no rule ${id}.`);
  return rule;
}
const resultsOf = (id: string, hasPassed: boolean, ofRun: RuleResults['lastRun'] = run): RuleResults['results'] =>
  ruleOf(id).tests.map(({ file, title }) => ({ file, title, hasPassed, ...(ofRun ?? run) }));

async function open(answer: RuleResults) {
  answerCalls({ [`GET ${listRuleResults.path}`]: answer });
  render(<RuleSheet />, { wrapper: MemoryRouter });
  await screen.findByText(answer.lastRun === null ? /^No tests have been run here/ : /^Last test run: /);
  return userEvent.setup();
}
/** By id, because looking for roles among all rules takes long. */
function elementOf(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`${id} isn’t listed.`);
  return element;
}
const article = (id: string) => within(elementOf(id));
const verdict = (id: string) => elementOf(id).getAttribute('data-verdict');
const listed = () => [...document.querySelectorAll('article')].map(({ id }) => id);

afterEach(resetAnswers);

// Rules: review.flowBook
test('every rule is listed with its text and all that carries it, each with its place in the book', async () => {
  await open({ lastRun: null, results: [] });
  expect(listed()).toEqual(all.map(({ id }) => id));
  expect([...document.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual(
    book.areas.map(({ title }) => title),
  );
  const rule = ruleOf('cancel.typed');
  article(rule.id).getByText(rule.text);
  const links = article(rule.id)
    .getAllByRole('link', { hidden: true })
    .map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    ...rule.states.map(({ machine, name }) => stateAddress(machine, name)),
    ...rule.transitions.map(({ machine, key }) => stateAddress(machine, key)),
  ]);
  expect(links.length).toBeGreaterThan(2);
  expect(
    article('payment.once')
      .getByRole('link', { name: /^Nobody pays twice for one order/, hidden: true })
      .getAttribute('href'),
  ).toBe('/flows#paying-in-two-tabs');
});

test('a rule passes once all its tests have, and a failed one says which and when', async () => {
  const passing = 'trial.once';
  const failing = 'cancel.typed';
  const [first, ...others] = resultsOf(failing, true);
  if (first === undefined) throw new Error('cancel.typed has no test.');
  await open({
    lastRun: run,
    results: [...resultsOf(passing, true, { at: earlier, commit }), { ...first, hasPassed: false }, ...others],
  });
  screen.getByText(/^Last test run: 20\sNovember\s2026 at\s21:14, commit 1a2b3c4d5e\.$/);
  screen.getByText(`1 failed`);
  expect([verdict(passing), verdict(failing), verdict('trial.alias')]).toEqual(['passed', 'failed', 'notRun']);
  article(passing).getByText('Passed', { selector: 'span' });
  expect(article(passing).getAllByText(/on 19\sNov\s2026, 09:00: /)).toHaveLength(ruleOf(passing).tests.length);
  article(failing).getByText('Failed', { selector: 'span' });
  expect(article(failing).getByText('Failed', { selector: 'strong' }).closest('li')?.textContent).toBe(
    `Failed: ${first.title}${first.file}`,
  );
});

test.each([
  { commits: 'of two commits', last: commit, before: '2b3c4d5e6f', words: ', commit 2b3c4d5e6f: ' },
  {
    commits: 'of changed files',
    last: `${commit}-dirty`,
    before: `${commit}-dirty`,
    words: ', commit 1a2b3c4d5e, with uncommitted changes: ',
  },
  { commits: 'without git', last: null, before: null, words: ': ' },
])('a rule that only an earlier run tested doesn’t pass, in results $commits', async ({ last, before, words }) => {
  const lastRun = { at, commit: last };
  await open({
    lastRun,
    results: [
      ...resultsOf('trial.once', true, lastRun),
      ...resultsOf('cancel.typed', true, { at: earlier, commit: before }),
    ],
  });
  expect([verdict('trial.once'), verdict('cancel.typed')]).toEqual(['passed', 'passedEarlier']);
  screen.getByText(/ 1 passed, 1 passed at an earlier revision, /);
  article('cancel.typed').getByText('Passed at an earlier revision', { selector: 'span' });
  const [test] = ruleOf('cancel.typed').tests;
  article('cancel.typed').getByText(
    (_, element) =>
      element?.tagName === 'LI' &&
      element.textContent.replaceAll('\u00a0', ' ') ===
        `Passed at an earlier revision on 19 Nov 2026, 09:00${words}${test?.title}${test?.file}`,
  );
});

test('a rule without a carrier is red, says so with the reason, and is counted at the top', async () => {
  const bare = all.filter(
    ({ states, transitions, properties, tests }) =>
      states.length + transitions.length + properties.length + tests.length === 0,
  );
  await open({ lastRun: null, results: [] });
  screen.getByText(`${bare.length} without a carrier`);
  for (const { id } of all) expect(verdict(id) === 'noCarrier', id).toBe(bare.some((rule) => rule.id === id));
  for (const { id, untested } of bare) {
    article(id).getByText('Without a carrier');
    article(id).getByText(`No state, transition, property or test carries this rule. No test, because ${untested}.`);
  }
  expect(bare.map(({ id }) => id)).toEqual(['product.purpose']);
});

test('the list is narrowed to rules without a carrier, to failed ones and by words, and shown whole again', async () => {
  const user = await open({
    lastRun: { at, commit: null },
    results: resultsOf('trial.once', false, { at, commit: null }),
  });
  await user.click(screen.getByRole('radio', { name: 'Without a carrier (1)' }));
  expect(listed()).toEqual(['product.purpose']);
  await user.click(screen.getByRole('radio', { name: /^Failed \(/ }));
  expect(listed()).toContain('trial.once');
  expect(listed()).not.toContain('product.purpose');
  await user.type(screen.getByRole('searchbox', { name: 'Search the rules' }), 'no such words');
  await screen.findByText('No rules match.');
  await user.click(screen.getByRole('button', { name: 'Show all rules' }));
  expect(listed()).toHaveLength(all.length);
  await user.type(screen.getByRole('searchbox', { name: 'Search the rules' }), 'ONE trial');
  await screen.findByText(/ of \d+\./);
  expect(listed()).toEqual(
    filteredAreas(judgedAreas(book, { lastRun: null, results: [] }), null, 'one trial').flatMap(({ rules }) =>
      rules.map(({ id }) => id),
    ),
  );
  expect(listed()).toContain('trial.once');
});

test('results that can’t be loaded are reported, and the rules are listed', async () => {
  render(<RuleSheet />, { wrapper: MemoryRouter });
  await screen.findByText('We couldn’t load the test results. Reload the page to try again.');
  expect(listed()).toHaveLength(all.length);
});

test('every link names a state or transition that its machine has', async () => {
  for (const machine of Object.keys(book.machines)) {
    const { model } = await loadMachine(machine);
    const names = new Set([...statesOf(model.machine).map(stateName), ...edgesOf(model.machine).map(({ key }) => key)]);
    const cited = all.flatMap(({ states, transitions }) => [
      ...states.flatMap((state) => (state.machine === machine ? [state.name] : [])),
      ...transitions.flatMap((transition) => (transition.machine === machine ? [transition.key] : [])),
    ]);
    expect(cited.filter((name) => !names.has(name))).toEqual([]);
  }
});
