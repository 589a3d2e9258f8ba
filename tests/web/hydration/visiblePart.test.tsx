import { act, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { visiblePart } from '#hydration/visiblePart.tsx';
import { visit } from '#tests/support/site.tsx';

/* A part that loads near the viewport on a page that wasn't prerendered. */

let approach: () => void = () => {};
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        approach = () => seen([{ isIntersecting: true }]);
      }

      observe(): void {}
      disconnect(): void {}
    },
  );
});
afterEach(() => void vi.unstubAllGlobals());

const part = () => visiblePart(async () => ({ default: () => <footer>The last row</footer> }));

describe('a part that wasn’t prerendered', () => {
  test('loads immediately without a placeholder', async () => {
    const Part = part();
    await act(
      async () =>
        void visit(
          <Suspense>
            <Part />
          </Suspense>,
        ),
    );
    expect(screen.getByRole('contentinfo').textContent).toBe('The last row');
  });

  test('loads when its placeholder comes near the viewport', async () => {
    const Part = part();
    await act(
      async () =>
        void visit(
          <Suspense>
            <Part instead={<p>Its outline</p>} />
          </Suspense>,
        ),
    );
    expect(screen.getByText('Its outline')).toBeTruthy();
    expect(screen.queryByRole('contentinfo')).toBeNull();
    await act(async () => approach());
    expect(screen.getByRole('contentinfo')).toBeTruthy();
  });
});
