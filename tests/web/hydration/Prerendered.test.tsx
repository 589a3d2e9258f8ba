import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/* A purely informative page stays as prerendered: none of its code loads, and its links still work. */

const words =
  '<h1>About us</h1><p><a href="/pricing">Prices</a> <a href="/pricing/order" data-tries>Try</a> <a href="/blogs/feed.xml">Feed</a></p>';
const navigate = vi.fn();
let root: Root | undefined;

/** Loads the module again for the current document, because it checks once whether the page was prerendered. */
async function written() {
  vi.resetModules();
  return import('#hydration/Prerendered.tsx');
}

async function bringToLife(
  head = '<title>About us · Humanar</title><meta name="description" content="Why we are here">',
) {
  document.head.innerHTML = `${head}<style></style>`;
  const { Prerendered } = await written();
  const { NavigationContext } = await import('#ui/navigation.ts');
  const load = vi.fn(async () => ({ default: () => <h1>Rendered</h1> }));
  const Later = lazy(load);
  const Where = () => <output>{useLocation().pathname}</output>;
  const container = document.getElementById('root') as HTMLElement;
  const complaints: unknown[] = [];
  await act(async () => {
    root = hydrateRoot(
      container,
      <MemoryRouter initialEntries={['/']}>
        <NavigationContext value={navigate}>
          <Suspense>
            <Routes>
              <Route
                path="*"
                element={
                  <Prerendered as="page">
                    <Later />
                  </Prerendered>
                }
              />
            </Routes>
            <Where />
          </Suspense>
        </NavigationContext>
      </MemoryRouter>,
      { onRecoverableError: (error) => complaints.push(error) },
    );
  });
  return { load, container, complaints };
}

beforeEach(async () => {
  navigate.mockReset();
  // Matches the prerendered page, with the class names of its styles.
  window.history.replaceState(null, '', '/');
  document.body.innerHTML = '<div id="root"></div>';
  const { renderToString } = await import('react-dom/server');
  const { Prerendered } = await written();
  const html = renderToString(
    <MemoryRouter initialEntries={['/']}>
      <Prerendered as="page">
        <i />
      </Prerendered>
    </MemoryRouter>,
  );
  (document.getElementById('root') as HTMLElement).innerHTML =
    `<!--$-->${html.replace('<i></i>', words)}<output>/</output><!--/$-->`;
});

afterEach(() => {
  act(() => root?.unmount());
  cleanup();
  document.body.innerHTML = '';
  document.head.innerHTML = '';
  sessionStorage.clear();
});

describe('a prerendered page', () => {
  it('stays unchanged without its code and without console messages', async () => {
    const heading = document.querySelector('h1');
    const { load, complaints } = await bringToLife();
    expect(document.querySelector('h1')).toBe(heading);
    expect(heading?.isConnected).toBe(true);
    expect(load).not.toHaveBeenCalled();
    expect(complaints).toEqual([]);
  });

  it('navigates by its internal links and leaves others to the browser', async () => {
    await bringToLife();
    const follow = (name: string) => fireEvent.click(screen.getByRole('link', { name }), { cancelable: true });
    expect(follow('Prices')).toBe(false);
    expect(navigate).toHaveBeenCalledWith('/pricing');
    navigate.mockReset();
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    follow('Feed');
    expect(navigate).not.toHaveBeenCalled();
  });

  it('records that somebody came to try', async () => {
    await bringToLife();
    fireEvent.click(screen.getByRole('link', { name: 'Try' }));
    expect(navigate).toHaveBeenCalledWith('/pricing/order');
    expect(JSON.stringify(sessionStorage)).toContain('isBuyingNow');
  });

  it('keeps one title and description in the head and removes them when it goes', async () => {
    await bringToLife();
    const headTexts = () =>
      [...document.head.querySelectorAll('title, meta')].map(
        (element) => element.textContent || element.getAttribute('content'),
      );
    expect(headTexts()).toEqual(['About us · Humanar', 'Why we are here']);
    act(() => root?.unmount());
    expect(headTexts()).toEqual([]);
  });

  it('has a frame that only pages in the same layout share, until it goes', async () => {
    const { isFramePrerendered, Prerendered } = await written();
    expect(['/', '/faq', '/subscriptions', '/no-such-page'].filter((path) => !isFramePrerendered(path))).toEqual([]);
    expect(['/pricing', '/pricing/order', '/sign-in'].filter(isFramePrerendered)).toEqual([]);
    const container = document.createElement('div');
    container.innerHTML = '<div></div>';
    const frame = await act(() =>
      hydrateRoot(
        container,
        <MemoryRouter initialEntries={['/']}>
          <Prerendered as="frame">Menus</Prerendered>
        </MemoryRouter>,
        { onRecoverableError: () => {} },
      ),
    );
    expect(isFramePrerendered('/')).toBe(true);
    act(() => frame.unmount());
    expect(isFramePrerendered('/')).toBe(false);
  });
});
