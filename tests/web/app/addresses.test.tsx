import { act, screen } from '@testing-library/react';
import { matchPath } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { Actor } from 'xstate';
import { pageParts, routes } from '#app/routes.tsx';
import { flowPages, legacyRedirects, pages, sandboxPages, standInPages, redirectTarget } from '#contract/pages.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { address, at, open, pageOf, route } from './siteStage.tsx';

// Rules: pages.addresses
test('the site has exactly the listed pages, each with its own part', () => {
  const listed = [...pages, ...standInPages, ...sandboxPages, ...flowPages];
  expect(Object.keys(pageParts).toSorted()).toEqual(listed.map(({ pattern }) => pattern).toSorted());
  expect(routes).toEqual(listed.map((page) => ({ ...page, part: pageParts[page.pattern] })));
  expect(new Set(routes.map(({ part }) => part)).size).toBe(routes.length);
});

// Rules: pages.addresses
test('an address with and without a trailing slash is the same page', () => {
  for (const { pattern } of routes.filter(({ pattern: path }) => path !== '/')) {
    expect(matchPath(pattern, `${pattern}/`), pattern).not.toBeNull();
  }
});

const visitor = () =>
  new Actor(sessionMachine, { input: { hasStoredToken: false, secondFactor: null, heading: null, lastUserId: null } });

// Rules: pages.formerAddresses
test.each(
  legacyRedirects.flatMap(
    ({ from, to }) =>
      [
        [from, to],
        [`${from}/`, to],
      ] as const,
  ),
)('%s redirects to %s and keeps its query', async (from, to) => {
  at(`${from}?from=mail&x=1`);
  const actor = visitor();
  const pattern = to.replace(/\?.*|\/$/, '') as `/${string}`;
  open(actor, [route(pattern, 'public', pageOf('Led here'))]);
  await act(async () => void actor.start());
  await screen.findByRole('heading', { name: 'Led here' });
  expect(address()).toBe(redirectTarget(to, 'from=mail&x=1'));
});

// Rules: pages.addresses, error.page
test('an unknown address shows the not-found page in the default layout', async () => {
  at('/subscriptions/nowhere');
  const actor = visitor();
  open(actor, []);
  await act(async () => void actor.start());
  await screen.findByRole('heading', { name: '404 Not Found' });
  expect(screen.getByText('This page could not be found')).toBeTruthy();
  expect(screen.getByRole('banner')).toBeTruthy();
  expect(await screen.findByRole('contentinfo')).toBeTruthy();
});

test('each page opens at the top, with focus on its heading and its title announced', async () => {
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  at('/one');
  const actor = visitor();
  open(actor, [
    route('/one', 'public', () => <a href="/two">On</a>),
    route('/two', 'public', () => (
      <>
        <title>The second · Humanar</title>
        <h1>Two</h1>
      </>
    )),
  ]);
  await act(async () => void actor.start());
  const { go } = await import('#app/navigator.ts');
  await screen.findByText('On');
  scrolled.mockClear();
  await act(async () => go('/two', {}));
  await screen.findByRole('heading', { name: 'Two' });
  expect(scrolled).toHaveBeenCalledWith(0, 0);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Two' }));
  await screen.findByText('The second · Humanar', { selector: '[aria-live=polite]' });
});
