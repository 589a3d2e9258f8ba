import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, startTransition, Suspense, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { OfflineNotice } from '#app/errors/OfflineNotice.tsx';
import { lazyPart } from '#lazyLoading/lazyPart.tsx';

afterEach(() => vi.restoreAllMocks());

const missing = () =>
  Promise.reject<{ default: () => string }>(new TypeError('Failed to fetch dynamically imported module'));

/** A page with a form that leads to another. Like in the router, the current page stays until the next has loaded. */
function Pages({ next }: { next: ReactNode }) {
  const [isNext, show] = useState(false);
  return (
    <>
      <Suspense fallback="loading">
        {isNext ? (
          next
        ) : (
          <>
            <input aria-label="Name" />
            <button type="button" onClick={() => startTransition(() => show(true))}>
              On
            </button>
          </>
        )}
      </Suspense>
      <OfflineNotice />
    </>
  );
}

const connectionReturns = () => act(async () => void window.dispatchEvent(new Event('online')));
const tryAgain = async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

test.each([
  ['offline', 'You’re offline', 'when the connection returns', connectionReturns],
  ['offline', 'You’re offline', 'when the person tries again', tryAgain],
  ['without an answer', 'We can’t reach Humanar', 'when the person tries again', tryAgain],
])('a page that can’t be loaded %s says “%s”, keeps typed text and loads %s', async (state, says, _, goOn) => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(state !== 'offline');
  const site = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const load = vi.fn(missing);
  const { Part } = lazyPart(load);
  const user = userEvent.setup();
  render(<Pages next={<Part />} />);
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Ngozi');
  await user.click(screen.getByRole('button', { name: 'On' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(says));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Ngozi');

  online.mockReturnValue(true);
  site.mockResolvedValue(new Response());
  load.mockImplementation(async () => ({ default: () => 'here it is' }));
  await goOn();
  await screen.findByText('here it is');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('prefetching says nothing without an answer, and the part loads when it’s shown', async () => {
  const site = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const load = vi.fn(missing);
  const { Part, preload } = lazyPart(load);
  const next = <Part />;
  expect(await preload()).toBeNull();
  render(<Pages next={next} />);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(site).not.toHaveBeenCalled();
  load.mockImplementation(async () => ({ default: () => 'here it is' }));
  await userEvent.click(screen.getByRole('button', { name: 'On' }));
  await screen.findByText('here it is');
});

test('prefetching says nothing when offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi.fn(missing);
  const { preload } = lazyPart(load);
  expect(await preload()).toBeNull();
  expect(load).not.toHaveBeenCalled();
});
