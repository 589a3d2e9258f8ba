// Pages for guests before the session's machine has loaded.
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { storedToken } from '#api/storedToken.ts';
import { GuestGuard } from '#app/GuestGuard.tsx';
import { lazySession } from '#features/session/lazySession.ts';
import { SessionContext } from '#features/session/useSession.ts';

const page = { pattern: '/sign-in', access: 'guest', layout: 'auth' } as const;

test.each([
  ['opens for a visitor', null],
  ['waits while a stored login is to be checked', 't'.repeat(43)],
])('a page for guests %s', (_, token) => {
  if (token !== null) storedToken.keep(token);
  render(
    <MemoryRouter>
      <SessionContext value={lazySession(() => new Promise(() => {}))}>
        <GuestGuard page={page}>
          <h1>Sign in</h1>
        </GuestGuard>
      </SessionContext>
    </MemoryRouter>,
  );
  expect(screen.queryAllByRole('heading')).toHaveLength(token === null ? 1 : 0);
});
