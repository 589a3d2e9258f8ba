// The sign-in page before the session machine has loaded.
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazySession } from '#features/session/lazySession.ts';
import { runningSession } from '#features/session/runningSession.ts';
import type { SessionSource } from '#features/session/session.ts';
import { createSessionActor } from '#features/session/sessionActor.ts';
import { SessionContext } from '#features/session/useSession.ts';
import { EffectsContext } from '#flow/effects.ts';
import SignInPage from '#pages/auth/SignInPage.tsx';
import { answerCalls, callsOf, resetAnswers, Refusal } from '#tests/support/apiStub.ts';

const LOGIN = 'POST /hr/auth/login';

/** Opens the page with a session whose machine loads when the test says so. */
function open() {
  const fetched = vi.fn<() => Promise<void>>(async () => {});
  const session = lazySession(async (): Promise<SessionSource> => {
    await fetched();
    const actor = createSessionActor();
    actor.start();
    return runningSession(actor);
  });
  const { unmount } = render(
    <MemoryRouter>
      <SessionContext value={session}>
        <EffectsContext value={() => {}}>
          <SignInPage />
        </EffectsContext>
      </SessionContext>
    </MemoryRouter>,
  );
  return { fetched, unmount, user: userEvent.setup() };
}

const email = () => screen.getByLabelText<HTMLInputElement>('Work email');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');

/** Fills in the form and presses, while the machine is still loading. */
async function pressEarly() {
  const { fetched, ...opened } = open();
  const { user } = opened;
  let arrive = () => {};
  fetched.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
  await user.type(email(), 'adaeze@kuramologistics.ng');
  await user.type(password(), 'not this one{Enter}');
  await screen.findByRole('button', { name: 'Signing in' });
  return { ...opened, come: () => act(async () => arrive()) };
}

beforeEach(() =>
  answerCalls({ [LOGIN]: new Refusal(401, 'credentials_rejected', 'That email and password don’t match. Try again.') }),
);
afterEach(resetAnswers);

it('the form is shown before the machine, which loads once at the first key', async () => {
  const { fetched, user } = open();
  expect(fetched).not.toHaveBeenCalled();
  await user.type(email(), 'adaeze@kuramologistics.ng');
  await user.type(password(), 'not this one');
  expect(fetched).toHaveBeenCalledOnce();
});

it('submitting waits for the machine and then sends what was typed', async () => {
  const { user, come } = await pressEarly();
  await user.type(password(), '{Enter}');
  expect(callsOf(LOGIN)).toEqual([]);
  await come();
  await screen.findByText('That email and password don’t match. Try again.');
  expect(callsOf(LOGIN)).toHaveLength(1);
  expect(password().value).toBe('not this one');
});

it('a correction while a press waits for the machine drops that press', async () => {
  const { user, come } = await pressEarly();
  await user.type(password(), ' either');
  await screen.findByRole('button', { name: 'Sign in' });
  await come();
  expect(callsOf(LOGIN)).toEqual([]);
  await user.type(password(), '{Enter}');
  await screen.findByText('That email and password don’t match. Try again.');
  expect(callsOf(LOGIN).map(({ body }) => body)).toMatchObject([{ password: 'not this one either' }]);
});

it('leaving the page while a press waits for the machine drops that press', async () => {
  const { unmount, come } = await pressEarly();
  unmount();
  await come();
  expect(callsOf(LOGIN)).toEqual([]);
});

it('a machine that fails to load is reported, keeps what was typed, and can be retried', async () => {
  const { fetched, user } = open();
  fetched.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  await user.type(email(), 'adaeze@kuramologistics.ng');
  await user.type(password(), 'not this one{Enter}');
  expect((await screen.findByText('An error occurred')).closest('[role=alert]')).not.toBeNull();
  expect([email().value, password().value]).toEqual(['adaeze@kuramologistics.ng', 'not this one']);
  fetched.mockResolvedValue();
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByText('That email and password don’t match. Try again.');
  expect(screen.queryByText('An error occurred')).toBeNull();
});
