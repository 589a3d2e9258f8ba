// The replay: committed runs, pasted traces, and where the machine now behaves differently.
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { RecordedTrace } from '#contract/recordedTrace.ts';
import { parsePastedRuns } from '#features/flowBook/replay/parsePastedRuns.ts';
import { ReplayPanel } from '#features/flowBook/replay/ReplayPanel.tsx';
import { type Expectation, printTraces, type Trace } from '#machines/kit/trace.ts';
import { stimulusName } from '#machines/kit/world.ts';
import { queryOf } from '#features/flowBook/walkAddress.ts';
import { movesOf } from '#machines/kit/walk.ts';
import { placeOf } from '#machines/kit/place.ts';
import { committedTraces } from '#tests/support/flows/traces.ts';
import { freshModel, openPanel } from './panel.tsx';

const [committed] = committedTraces('securityQuestions') as [Trace];
const taken = committed.steps.slice(0, 3).map(({ then: _then, ...stimulus }) => stimulus);
const short: Trace = { ...committed, name: 'a short one', steps: committed.steps.slice(0, 3) };

const recorded = (): RecordedTrace => {
  const [start, ...steps] = movesOf(freshModel(), { input: 'settled', taken }).map(({ fired, world }) => ({
    fires: fired.map(({ key }) => key),
    state: placeOf(world.snapshot),
  }));
  if (start === undefined) throw new Error('A walk has a start.');
  return {
    machine: 'securityQuestions',
    at: '2026-11-20T09:00:00.000Z',
    start,
    steps: steps.map((step) => ({ on: 'something', ...step })),
  };
};

const expecting = (at: number, change: Partial<Expectation>): Trace => ({
  ...short,
  steps: short.steps.map((step, index) => (index === at ? { ...step, then: { ...step.then, ...change } } : step)),
});

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Trace' });
const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Step' });
const pasteTrace = async (user: ReturnType<typeof openPanel>['user'], text: string) => {
  fireEvent.change(field(), { target: { value: text } });
  await user.click(screen.getByRole('button', { name: 'Replay it' }));
};

afterEach(() => vi.useRealTimers());

describe('the committed runs', () => {
  test('are listed with their steps and coverage, and are replayed from the start', async () => {
    const { user, walking } = openPanel(ReplayPanel);
    const run = await screen.findByRole('button', {
      name: /^1 settled 22 steps\. Fires 12 of 12 transitions, all of them first\.$/,
    });
    await user.click(run);
    screen.getByRole('heading', { name: '1 settled' });
    expect([walking().at, walking().moves.length]).toEqual([0, 23]);
    expect(screen.queryByText(/differs/)).toBeNull();
  });

  test('are stepped through with the slider, the buttons or the list', async () => {
    const { user, walking } = openPanel(ReplayPanel);
    await user.click(await screen.findByRole('button', { name: /^1 settled/ }));
    fireEvent.change(slider(), { target: { value: '4' } });
    expect(walking().at).toBe(4);
    expect(slider().getAttribute('aria-valuetext')).toBe('Step 4 of 22: presses Change, answering');
    await user.click(screen.getByRole('button', { name: 'One step forward' }));
    expect(walking().at).toBe(5);
    await user.click(screen.getByRole('button', { name: 'One step back' }));
    expect(walking().at).toBe(4);
    await user.click(
      within(screen.getByRole('list', { name: 'Steps' })).getByRole('button', { name: 'saveAnswers: saved settled' }),
    );
    expect(walking().at).toBe(3);
  });
});

test('keep focus on the button that led to the first or last step', async () => {
  const { user, walking } = openPanel(ReplayPanel);
  act(() => walking().open({ input: 'settled', taken }, 2));
  for (const [name, end] of [
    ['One step forward', 3],
    ['One step back', 0],
  ] as const) {
    const button = screen.getByRole('button', { name });
    button.focus();
    await user.keyboard('{Enter}{Enter}{Enter}{Enter}');
    expect(walking().at).toBe(end);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(button);
  }
});

describe('playing a run', () => {
  const open = () => {
    vi.useFakeTimers();
    const { walking } = openPanel(ReplayPanel);
    act(() => walking().open({ input: 'settled', taken }, 0));
    return walking;
  };
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

  test('takes one step at a time and stops at the end', () => {
    const walking = open();
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    expect(walking().at).toBe(0);
    wait(1200);
    expect(walking().at).toBe(1);
    wait(1200);
    wait(1200);
    wait(1200);
    expect(walking().at).toBe(3);
    screen.getByRole('button', { name: 'Play' });
  });

  test('can be paused', () => {
    const walking = open();
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    wait(1200);
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
    wait(5000);
    expect(walking().at).toBe(1);
  });

  test('stops when the machine is driven elsewhere', () => {
    const walking = open();
    fireEvent.click(screen.getByRole('button', { name: 'Play' }));
    act(() => walking().restart());
    wait(5000);
    expect(walking().at).toBe(0);
  });
});

describe('pasted text', () => {
  const forms: [string, () => string][] = [
    ['a committed trace', () => JSON.stringify(short)],
    ['a file of traces', () => printTraces([short])],
    ['a recorded trace', () => JSON.stringify(recorded())],
    ['several recorded traces', () => JSON.stringify([recorded(), recorded()])],
    ['a walk', () => JSON.stringify({ input: 'settled', taken })],
    [
      'a link to a walk',
      () =>
        `https://humanar.test/flows/securityQuestions${queryOf(freshModel(), 'settled', taken.map(stimulusName), 1)}\n`,
    ],
  ];
  test.each(forms)('can be %s', async (_, text) => {
    const { user, walking } = openPanel(ReplayPanel);
    await pasteTrace(user, text());
    expect(walking().walk).toEqual({ input: 'settled', taken });
    expect(field().getAttribute('aria-invalid')).toBeNull();
  });

  const refusals: [string, string, RegExp][] = [
    ['nothing', '  ', /Paste a trace first/],
    ['text that isn’t JSON', '{"name": "a', /isn’t JSON.*may not have been copied/],
    ['a number', '7', /JSON, but not a trace\. A trace has an input and steps/],
    ['an unrelated object', '{"hello":1}', /JSON, but not a trace\. A trace has an input and steps/],
    ['an empty list', '[]', /The list is empty/],
    [
      'an invalid step',
      JSON.stringify({ ...short, steps: [{ evnt: 'x' }] }),
      /looks like a trace, but “steps › 1” is missing or invalid\. Copy all of it again/,
    ],
    [
      'an unknown input',
      JSON.stringify({ input: 'begun', taken: [] }),
      /does not start with “begun”. It starts with “settled”/,
    ],
    [
      'a link to another machine’s walk',
      'http://localhost:3000/flows/payment?steps=a~b',
      /This link leads to payment, and this is securityQuestions/,
    ],
    [
      'another machine’s trace',
      JSON.stringify({ ...recorded(), machine: 'payment' }),
      /recorded from payment, and this is securityQuestions\. Open it on its page/,
    ],
  ];
  test.each(refusals)('is refused beside the field and kept: %s', async (_, text, cure) => {
    const { user, walking } = openPanel(ReplayPanel);
    await pasteTrace(user, text);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    const words = document.getElementById(field().getAttribute('aria-describedby') ?? '');
    expect(words?.textContent).toMatch(cure);
    expect(field().value).toBe(text);
    expect(document.activeElement).toBe(field());
    expect(walking().moves).toHaveLength(1);
    fireEvent.change(field(), { target: { value: `${text} ` } });
    expect(field().getAttribute('aria-invalid')).toBeNull();
  });

  test('with outdated steps is followed as far as possible and says where it ends', async () => {
    const { user, walking } = openPanel(ReplayPanel);
    await pasteTrace(
      user,
      `/flows/securityQuestions${queryOf(freshModel(), 'settled', [...taken.map(stimulusName), 'gone.pressed'], 9)}`,
    );
    expect(walking().walk.taken).toEqual(taken);
    screen.getByText(/continues with “gone\.pressed”, which this machine no longer has here/);
  });

  test('stays when another tab is viewed in between', async () => {
    const model = freshModel();
    const first = openPanel(ReplayPanel, { model });
    await pasteTrace(first.user, '{"half": ');
    first.unmount();
    openPanel(ReplayPanel, { model });
    expect(field().value).toBe('{"half": ');
  });

  test('is left alone when a file is dropped and replayed', async () => {
    const { walking } = openPanel(ReplayPanel);
    fireEvent.change(field(), { target: { value: 'half' } });
    const file = new File([JSON.stringify(short)], 'defect.json', { type: 'application/json' });
    fireEvent.drop(field(), { dataTransfer: { files: [file], getData: () => '' } });
    await screen.findByRole('heading', { name: 'a short one' });
    expect(walking().walk.taken).toEqual(taken);
    expect(field().value).toBe('half');
  });

  test('isn’t mistaken for a test run with the same name', async () => {
    const { user } = openPanel(ReplayPanel);
    await screen.findByRole('button', { name: /^1 settled/, pressed: false });
    await pasteTrace(user, JSON.stringify(committed));
    screen.getByRole('heading', { name: '1 settled' });
    const run = screen.getByRole('button', { name: /^1 settled/, pressed: false });
    await user.click(run);
    expect(run.getAttribute('aria-pressed')).toBe('true');
  });

  test('an invalid trace file is named', async () => {
    openPanel(ReplayPanel);
    fireEvent.drop(field(), { dataTransfer: { files: [new File(['hello'], 'notes.txt')], getData: () => '' } });
    await screen.findByText(/^notes\.txt: This isn’t JSON/);
  });
});

describe('a trace that the machine no longer follows', () => {
  test('marks the step and shows what was expected beside what happens', async () => {
    const { user } = openPanel(ReplayPanel);
    await pasteTrace(
      user,
      JSON.stringify(expecting(1, { value: 'askingPassword', emitted: [{ type: 'navigate', to: '/' }] })),
    );
    screen.getByText('Step 2 is different from the trace.');
    const marked = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('button', { name: /differs/ });
    expect(marked).toHaveLength(1);
    await user.click(marked[0] as HTMLElement);
    expect([...document.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual(['state', 'emitted']);
    screen.getByText('"askingPassword"');
    screen.getByText('"saving"');
  });

  test('names the context field that differs', async () => {
    const { user } = openPanel(ReplayPanel);
    await pasteTrace(user, JSON.stringify(expecting(0, { context: { answers: [], error: 'none' } })));
    fireEvent.change(slider(), { target: { value: '1' } });
    screen.getByText('context: error');
  });

  test('is followed up to the step that can no longer happen', async () => {
    const { user, walking } = openPanel(ReplayPanel);
    await pasteTrace(
      user,
      JSON.stringify({ ...short, steps: [...short.steps.slice(0, 2), { event: 'asks by phone' }, ...short.steps] }),
    );
    expect(walking().moves).toHaveLength(3);
    screen.getByText(/Followed up to step 2 of 6: step 3, “asks by phone”, can’t happen there/);
  });

  test('isn’t compared once the walk leaves it', async () => {
    const { user, walking } = openPanel(ReplayPanel);
    await pasteTrace(user, JSON.stringify(expecting(2, { value: 'nowhere' })));
    screen.getByText('Step 3 is different from the trace.');
    act(() => walking().goTo(1));
    act(() => walking().take({ event: 'cancels' }));
    expect(screen.queryByText(/different from the trace/)).toBeNull();
  });
});

describe('a walk', () => {
  test('is copied as a trace that can be pasted again', async () => {
    const { user, walking } = openPanel(ReplayPanel);
    act(() => walking().open({ input: 'settled', taken }));
    await user.click(screen.getByRole('button', { name: 'Copy as a trace' }));
    await screen.findByText(/^Copied/);
    const text = await navigator.clipboard.readText();
    expect(JSON.parse(text)).toMatchObject([{ input: 'settled', start: short.start, steps: short.steps }]);
    const again = parsePastedRuns(freshModel(), text);
    expect('runs' in again && again.runs[0]?.walk.taken).toEqual(taken);
  });

  test('says so if copying isn’t allowed', async () => {
    const { user } = openPanel(ReplayPanel);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('NotAllowed'));
    await user.click(screen.getByRole('button', { name: 'Copy as a trace' }));
    await screen.findByText(/blocked copying\. Download it instead/);
  });
});
