import { useEffect } from 'react';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { App } from '#app/App.tsx';
import { LastResort } from '#app/errors/LastResort.tsx';
import { PageBoundary } from '#app/errors/PageBoundary.tsx';
import { PageError } from '#errorPage/PageError.ts';
import { Guard } from '#app/guards.tsx';
import { session, translate } from '#app/session.ts';
import { connection } from '#connection/connection.ts';
import type { Failure } from '#contract/failure.ts';
import type { Page } from '#contract/pages.ts';

function showing(error: unknown) {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Broken = (): never => {
    throw error;
  };
  const onAlive = vi.fn();
  render(
    <MemoryRouter>
      <LastResort>
        <PageBoundary onAlive={onAlive}>
          <Broken />
        </PageBoundary>
      </LastResort>
    </MemoryRouter>,
  );
  return { onAlive };
}
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const homeLinkTarget = () => screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href');

// Rules: error.page
test('404 says that the page wasn’t found and links home', () => {
  showing(new PageError(404, 'This page could not be found'));
  expect(heading()).toBe('404 Not Found');
  expect(screen.getByText('This page could not be found')).toBeTruthy();
  expect(homeLinkTarget()).toBe('/');
});

// Rules: error.page
test('any other error says that one occurred and links home', () => {
  showing(new TypeError('cannot read properties of undefined'));
  expect(heading()).toBe('An error occurred');
  expect(screen.queryByText(/undefined/)).toBeNull();
  expect(homeLinkTarget()).toBe('/');
});

test('the error page counts as the first page, so that its buttons work', () => {
  const { onAlive } = showing(new TypeError('cannot read properties of undefined'));
  expect(onAlive).toHaveBeenCalledOnce();
});

test('a failed call shows the server’s message and the request id', () => {
  showing({
    msg: 'Something went wrong on our side.',
    code: 'internal',
    status: 500,
    errors: [],
    requestId: 'req-41',
  } satisfies Failure);
  expect(heading()).toBe('An error occurred');
  expect(screen.getByText(/500: Something went wrong on our side\./)).toBeTruthy();
  expect(screen.getByText('req-41')).toBeTruthy();
});

// Rules: error.guard
test('a page that names an unknown guard answers 500, Unknown middleware', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const page = { pattern: '/odd', access: 'astronaut', layout: 'default' } as unknown as Page;
  render(
    <MemoryRouter>
      <PageBoundary>
        <Guard page={page}>never shown</Guard>
      </PageBoundary>
    </MemoryRouter>,
  );
  expect(heading()).toBe('An error occurred');
  expect(screen.getByText(/500: Unknown middleware/)).toBeTruthy();
});

// Rules: error.page
test('a failing error page is replaced by one plain sentence with a link home', () => {
  const failingError = {
    get msg(): string {
      throw new Error('even the words are broken');
    },
  };
  showing(failingError);
  expect(heading()).toBe('An error occurred while showing the error page');
  expect(screen.getByRole('link', { name: 'go back to home' }).getAttribute('href')).toBe('/');
});

// Rules: error.page
test('what fails around the pages is replaced by that sentence, too', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const offline = vi.spyOn(connection, 'awaited').mockImplementation(() => {
    throw new Error('broken');
  });
  render(
    <MemoryRouter>
      <App session={session} translate={translate} routes={[]} />
    </MemoryRouter>,
  );
  offline.mockRestore();
  expect(heading()).toBe('An error occurred while showing the error page');
});

// Rules: error.page
test('navigating elsewhere retries the site', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const navigation: { go: (to: string) => void } = { go: () => {} };
  function Place() {
    if (useLocation().pathname === '/broken') throw new Error('broken');
    return <h1>Fine</h1>;
  }
  function NavigationCapture() {
    const navigate = useNavigate();
    useEffect(() => {
      navigation.go = (to) => void navigate(to);
    });
    return null;
  }
  render(
    <MemoryRouter initialEntries={['/broken']}>
      <NavigationCapture />
      <PageBoundary>
        <Place />
      </PageBoundary>
    </MemoryRouter>,
  );
  expect(heading()).toBe('An error occurred');
  await act(async () => navigation.go('/fine'));
  expect(heading()).toBe('Fine');
});
