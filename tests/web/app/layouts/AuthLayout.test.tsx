import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { AuthLayout } from '#app/layouts/AuthLayout.tsx';
import { type SessionFacts, type SessionSource, visitor } from '#features/session/session.ts';
import type { SessionActor } from '#features/session/sessionActor.ts';
import { SessionContext } from '#features/session/useSession.ts';

const send = vi.fn();

function show(facts: SessionFacts) {
  const actor = {
    send,
    getSnapshot: () => null,
    subscribe: () => ({ unsubscribe: () => {} }),
  } as unknown as SessionActor;
  const source: SessionSource = {
    facts: () => facts,
    subscribe: () => () => {},
    actor: () => actor,
    load: async () => actor,
  };
  render(
    <MemoryRouter initialEntries={['/security-questions']}>
      <SessionContext value={source}>
        <AuthLayout />
      </SessionContext>
    </MemoryRouter>,
  );
}

it('lets a signed-in person leave the sign-up, and shows nothing to log out of to a visitor', async () => {
  show(visitor);
  expect(screen.queryByRole('button', { name: 'Log out' })).toBeNull();
  cleanup();
  show({ ...visitor, isLoggedIn: true });
  await userEvent.setup().click(screen.getByRole('button', { name: 'Log out' }));
  expect(send.mock.calls).toEqual([[{ type: 'signOut.pressed' }]]);
});
