// The coverage panel: counts by level, colours, lists, and opening the run that covered a transition.
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { type CoveringRun, type FlowCoverage, type LevelCounts, listFlowRuns } from '#contract/flowBook.ts';
import { CoveragePanel } from '#features/flowBook/coverage/CoveragePanel.tsx';
import { edgesOf } from '#machines/kit/edges.ts';
import { placeOf } from '#machines/kit/place.ts';
import { movesOf } from '#machines/kit/walk.ts';
import { answerCalls, resetAnswers } from '#tests/support/apiStub.ts';
import { freshModel, openPanel } from './panel.tsx';

const keys = edgesOf(freshModel().machine).map(({ key }) => key);
const taken = [
  { event: 'presses Change' },
  { event: 'answers the questions' },
  { actor: 'saveAnswers', answers: 'saved' },
];
const [change, submit, , saved] = keys as [string, string, string, string];
const rejected = 'confirmingPassword:confirmPassword error:0';

const level = (of: Partial<LevelCounts>): LevelCounts => ({
  level: 'actor',
  at: '2026-11-20T20:14:00.000Z',
  fired: Object.fromEntries(keys.map((key) => [key, 7])),
  excused: {},
  ...of,
});
const coverageOf = (...levels: LevelCounts[]): FlowCoverage => ({ machine: 'securityQuestions', levels, pictures: [] });

const browser = () =>
  level({
    level: 'browser',
    fired: { ...Object.fromEntries(keys.map((key) => [key, 0])), [change]: 1, [submit]: 25 },
    excused: { [rejected]: 'The server locks the account.' },
  });
const running = (runs: Record<string, CoveringRun>) =>
  answerCalls({ [`GET ${listFlowRuns.path}`]: { runs: [{ level: 'actor', runs }] } });
afterEach(resetAnswers);

const items = (title: RegExp) =>
  within(screen.getByRole('region', { name: title }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the coverage panel before any tests have run', () => {
  test.each([null, coverageOf()])('says so and names the command', (coverage) => {
    const { paint } = openPanel(CoveragePanel, { coverage });
    screen.getByRole('heading', { name: 'No tests have been run here' });
    screen.getByText('npm test');
    expect(paint).not.toHaveBeenCalled();
  });
});

describe('a test level', () => {
  test('says when it ran, that it hasn’t run, or that it doesn’t exist', () => {
    openPanel(CoveragePanel, { coverage: coverageOf(level({})) });
    screen.getByRole('radio', { name: /^Actor.*run 20\sNov\s2026,\s21:14/ });
    expect(screen.getByRole('radio', { name: /^Views.*not run yet/ })).toHaveProperty('disabled', true);
    expect(screen.getByRole('radio', { name: 'Server Has no tests of securityQuestions.' })).toHaveProperty(
      'disabled',
      true,
    );
  });

  test('colours transitions by how often they fired, until the panel closes', async () => {
    const { user, paint, unmount } = openPanel(CoveragePanel, { coverage: coverageOf(level({}), browser()) });
    await user.click(screen.getByRole('radio', { name: /^Browser/ }));
    const painted = paint.mock.lastCall?.[0] ?? {};
    expect(painted[change]).toEqual({ tone: 'tested', strength: 1, title: 'Fired once by the tests' });
    expect(painted[submit]).toMatchObject({ tone: 'tested', strength: 3 });
    expect(painted[saved]).toMatchObject({ tone: 'untested' });
    expect(painted[rejected]).toEqual({
      tone: 'excused',
      title: 'Doesn’t have to fire: The server locks the account.',
    });
    unmount();
    expect(paint).toHaveBeenLastCalledWith(null);
  });

  test('lists what it didn’t fire with its ledger line, and what is excused with the reason', async () => {
    const { user, selected } = openPanel(CoveragePanel, { coverage: coverageOf(level({}), browser()) });
    screen.getByRole('heading', { name: '12 of 12 transitions fired' });
    await user.click(screen.getByRole('radio', { name: /^Browser/ }));
    screen.getByRole('heading', { name: '2 of 11 transitions fired' });
    expect(items(/^Not fired, 9/)).toContain('saving --saveAnswers done--> settled / forgetAnswers, notifySaved');
    expect(items(/^Excused, 1/)).toEqual([
      'confirmingPassword --confirmPassword error--> askingPassword / rememberErrorThe server locks the account.',
    ]);
    const legend = within(screen.getByRole('list', { name: 'Legend' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.trim());
    expect(legend).toEqual([
      'Fired 1 to 4 times 1',
      '5 to 19 times 0',
      '20 times and more 1',
      'Not fired 9',
      'Excused 1',
    ]);
    await user.click(screen.getByRole('button', { name: /^saving --saveAnswers done/ }));
    expect(selected()).toBe(saved);
  });

  test('doesn’t excuse a level that should have fired it', () => {
    const nothing = level({ level: 'views', fired: Object.fromEntries(keys.map((key) => [key, 0])) });
    openPanel(CoveragePanel, { coverage: coverageOf(nothing, { ...browser(), fired: {} }) });
    expect(items(/^Not fired, 12/)).toHaveLength(12);
  });
});

describe('the run that covered a transition', () => {
  const [start, ...steps] = movesOf(freshModel(), { input: 'settled', taken }).map(({ fired, world }) => ({
    on: 'it',
    fires: fired.map(({ key }) => key),
    state: placeOf(world.snapshot),
  }));
  const recorded = {
    machine: 'securityQuestions',
    at: '2026-11-20T09:00:00.000Z',
    start: start ?? { fires: [], state: '' },
    steps,
  };
  test.each([
    ['a committed trace', { trace: '1 settled' }],
    ['a walk', { input: 'settled', taken }],
    ['a recording', { recorded }],
  ])('opens at the step that fires it: %s', async (_, run) => {
    running({ [saved]: run });
    const { user, walking, selected } = openPanel(CoveragePanel, { coverage: coverageOf(level({})) });
    await user.click(
      await screen.findByRole('button', { name: /^Replay the run of actor that fired saving --saveAnswers done/ }),
    );
    await screen.findByText(/^Opened at step 3/);
    expect(walking().at).toBe(3);
    expect(walking().current.fired.map(({ key }) => key)).toEqual([saved]);
    expect(selected()).toBe(saved);
  });

  test.each([
    ['a deleted trace', { trace: 'of old' }],
    ['a walk that no longer fires it', { input: 'settled', taken: taken.slice(0, 1) }],
  ])('says so if it isn’t available: %s', async (_, run) => {
    running({ [saved]: run });
    const { user, walking } = openPanel(CoveragePanel, { coverage: coverageOf(level({})) });
    await user.click(await screen.findByRole('button', { name: /^Replay the run of actor/ }));
    await screen.findByText(/can’t be replayed/);
    expect(walking().moves).toHaveLength(1);
  });
});

test('says if runs can’t be loaded and still shows what fired', async () => {
  openPanel(CoveragePanel, { coverage: coverageOf(level({})) });
  await screen.findByText(/^We couldn’t load the runs that fired them/);
  screen.getByRole('heading', { name: '12 of 12 transitions fired' });
});

describe('a run of another version of the machine', () => {
  test('names transitions that were removed or added since', () => {
    const { [saved]: _, ...fired } = level({}).fired;
    openPanel(CoveragePanel, { coverage: coverageOf(level({ fired: { ...fired, 'settled:phone.rang:0': 3 } })) });
    screen.getByText(/another version of the machine. It fired a transition that is gone: settled:phone\.rang:0/);
    screen.getByText(/One transition is newer than the last test run/);
    expect(items(/^Not fired, 1/)).toEqual([
      'saving --saveAnswers done--> settled / forgetAnswers, notifySavedNewer than the last test run.',
    ]);
  });
});
