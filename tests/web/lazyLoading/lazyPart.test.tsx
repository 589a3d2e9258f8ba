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

test.each([
  ['when the connection returns', () => act(async () => void window.dispatchEvent(new Event('online')))],
  ['when the person tries again', async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' }))],
])('a page that can’t be loaded offline says so, keeps typed text and loads %s', async (_, goOn) => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi.fn(missing);
  const { Part } = lazyPart(load);
  const user = userEvent.setup();
  render(<Pages next={<Part />} />);
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Ngozi');
  await user.click(screen.getByRole('button', { name: 'On' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('You’re offline'));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Ngozi');

  online.mockReturnValue(true);
  load.mockImplementation(async () => ({ default: () => 'here it is' }));
  await goOn();
  await screen.findByText('here it is');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('prefetching says nothing when offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi.fn(missing);
  const { preload } = lazyPart(load);
  expect(await preload()).toBeNull();
  expect(load).not.toHaveBeenCalled();
});
