import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { createActor, createMachine } from 'xstate';
import type { RecordedTrace } from '#contract/recordedTrace.ts';
import { ErrorPage } from '#errorPage/ErrorPage.tsx';
import { sharedTrace, recordedFlows } from '#flow/recordedFlows.ts';

const door = createMachine({
  id: 'door',
  initial: 'closed',
  states: { closed: { on: { 'handle.pressed': 'open' } }, open: {} },
});

const flow = (machine: string, ...on: string[]): RecordedTrace => ({
  machine,
  at: `2026-11-20T09:0${on.length}:00.000Z`,
  start: { fires: [], state: 'starting' },
  steps: on.map((each) => ({ on: each, fires: [], state: 'somewhere' })),
});

test('the error page offers the recorded steps to copy or open in the flow book', async () => {
  // Earlier pages of this tab. Each page starts a session; other flows start with what they show.
  const earlier = [
    flow('session', 'loadAccount done', 'signOut.pressed', 'signIn.submitted'),
    flow('checkout', 'loadOrder error'),
    flow('trialStart'),
    flow('session', 'loadAccount done', 'loadSurroundings done'),
  ];
  recordedFlows.keep(earlier);
  vi.resetModules();
  const { record } = await import('#flow/recorder.ts');
  const actor = createActor(door, { inspect: record });
  actor.start();
  actor.send({ type: 'handle.pressed' });
  const session = createActor(createMachine({ id: 'session', initial: 'loggedOut', states: { loggedOut: {} } }), {
    inspect: record,
  });
  session.start();
  const user = userEvent.setup();
  render(
    <MemoryRouter>
      <ErrorPage error={new TypeError('no such thing')} />
    </MemoryRouter>,
  );
  await user.click(await screen.findByRole('button', { name: 'Copy the steps that led here' }));
  await screen.findByText('Copied.');
  const copied = JSON.parse(await navigator.clipboard.readText()) as RecordedTrace[];
  expect(copied.slice(0, 4)).toEqual(earlier);
  expect(copied[4]).toMatchObject({
    machine: 'door',
    start: { state: 'closed' },
    steps: [{ on: 'handle.pressed', state: 'open' }],
  });

  const list = within(screen.getByRole('list', { name: /^See it in the flow book/ }));
  const links = list.getAllByRole('link', { name: /^\w+, / });
  const opens = list.getAllByRole('link', { name: /^Open the product here: / });
  expect(opens.map((link) => link.getAttribute('href'))).toEqual(
    ['door', 'checkout', 'session'].map((machine) => `/sandbox/open?flow=${machine}&recorded`),
  );
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/flows/door', '/flows/checkout', '/flows/session']);
  expect(links.map(({ textContent }) => textContent).slice(1)).toEqual(['checkout, 10:01', 'session, 10:03']);
  for (const [link, handed] of [
    [links[1], earlier[1]],
    [links[2], earlier[0]],
    [opens[1], earlier[1]],
  ] as const) {
    link?.addEventListener('click', (event) => event.preventDefault());
    await user.click(link as HTMLElement);
    expect(sharedTrace.take(handed?.machine ?? '')).toEqual(handed);
  }
});

test('the console prints the recording, and says so if copying isn’t allowed', async () => {
  await import('#flow/flowConsole.ts');
  const log = vi.spyOn(console, 'info').mockImplementation(() => {});
  expect(window.humanar?.flows().map(({ machine }) => machine)).toContain('door');
  expect(log.mock.calls.flat().join()).toContain('handle.pressed → open');
  userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Document is not focused.'));
  expect(await window.humanar?.copy()).toContain('from above');
  expect(log.mock.calls.at(-1)?.[0]).toContain('"handle.pressed"');
});
