import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { test, vi } from 'vitest';
import { Boundary } from '#app/errors/Boundary.tsx';
import { lazyPart } from '#flow/lazyPart.tsx';

test('a part that was asked for without a connection can be had once it is back', async () => {
  // React writes down what a boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi.fn(() => Promise.reject<{ default: () => string }>(new TypeError('Failed to fetch dynamically imported module')));
  const { Part } = lazyPart(load);
  const at = (place: string) => (
    <Boundary place={place} instead={() => 'not to be had'}>
      <Suspense fallback="loading">
        <Part />
      </Suspense>
    </Boundary>
  );
  const { rerender } = render(at('/there'));
  await screen.findByText('not to be had');

  load.mockImplementation(async () => ({ default: () => 'here it is' }));
  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  rerender(at('/elsewhere'));
  await screen.findByText('here it is');
});
