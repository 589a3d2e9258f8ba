import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { createActor, createMachine } from 'xstate';
import type { RecordedTrace } from '#contract/recordedTrace.ts';
import { ErrorPage } from '#flow/errors/ErrorPage.tsx';
import { record } from '#flow/recorder.ts';
import { handedTrace } from '#flow/recording.ts';

const door = createMachine({ id: 'door', initial: 'closed', states: { closed: { on: { 'handle.pressed': 'open' } }, open: {} } });

test('the error page offers what led there: to be copied, and to be opened in the flow book', async () => {
  const actor = createActor(door, { inspect: record });
  actor.start();
  actor.send({ type: 'handle.pressed' });
  const user = userEvent.setup();
  render(
    <MemoryRouter>
      <ErrorPage error={new TypeError('no such thing')} />
    </MemoryRouter>,
  );
  await user.click(await screen.findByRole('button', { name: 'Copy what led here' }));
  await screen.findByText('Copied.');
  const copied = JSON.parse(await navigator.clipboard.readText()) as RecordedTrace[];
  expect(copied.at(-1)).toMatchObject({ machine: 'door', start: { state: 'closed' }, steps: [{ on: 'handle.pressed', state: 'open' }] });

  const link = screen.getByRole('link', { name: 'See it in the flow book' });
  expect(link.getAttribute('href')).toBe('/flows/door');
  link.addEventListener('click', (event) => event.preventDefault());
  await user.click(link);
  expect(handedTrace.take('door')).toEqual(copied.at(-1));
});

test('the console gives what was recorded, and says so where nothing may be copied', async () => {
  await import('#flow/flowConsole.ts');
  const said = vi.spyOn(console, 'info').mockImplementation(() => {});
  expect(window.humanar?.flows().at(-1)?.machine).toBe('door');
  expect(said.mock.calls.flat().join()).toContain('handle.pressed → open');
  userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Document is not focused.'));
  expect(await window.humanar?.copy()).toContain('from above');
  expect(said.mock.calls.at(-1)?.[0]).toContain('"handle.pressed"');
});
