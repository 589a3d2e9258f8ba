// What the guard of members' pages remembers of a visit, as the session changes under it.
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { createActor, type StateValueFrom } from 'xstate';
import { MemberGuard } from '#app/MemberGuard.tsx';
import { type SessionSource, visitor } from '#features/session/session.ts';
import type { SessionActor } from '#features/session/sessionActor.ts';
import { SessionContext } from '#features/session/useSession.ts';
import { type AccountFacts, sessionMachine } from '#machines/session/session.machine.ts';

const page = { pattern: '/subscriptions', access: 'member', layout: 'default' } as const;
const here = '/subscriptions?from=mail';
const admin: AccountFacts = { userId: 'u', orgId: 'o', isAdmin: true, isSetUp: true, hasAlias: true };

const { context } = createActor(sessionMachine, {
  input: { hasStoredToken: false, secondFactor: null, heading: null, lastUserId: null },
}).getSnapshot();
const stateOf = (value: StateValueFrom<typeof sessionMachine>, account: AccountFacts | null = null) =>
  sessionMachine.resolveState({ value, context: { ...context, account } });
type State = ReturnType<typeof stateOf>;

const send = vi.fn();
beforeEach(() => void send.mockClear());

/** Opens the page, and then takes the session from state to state. Returns where the person is, and with which heading. */
async function visit(...[first, ...later]: [State, ...State[]]) {
  let state = first;
  const observers = new Set<{ next: (state: State) => void }>();
  const actor = {
    getSnapshot: () => state,
    send,
    subscribe: (observer: { next: (state: State) => void }) => {
      observers.add(observer);
      return { unsubscribe: () => observers.delete(observer) };
    },
  } as unknown as SessionActor;
  const source: SessionSource = {
    facts: () => visitor,
    subscribe: () => () => {},
    actor: () => actor,
    load: async () => actor,
  };
  const noticePlace = vi.fn();
  function Site() {
    const { pathname, search, state: carried } = useLocation();
    noticePlace({ at: pathname + search, carried });
    return pathname === page.pattern ? <MemberGuard page={page}>{null}</MemberGuard> : null;
  }
  render(
    <MemoryRouter initialEntries={[here]}>
      <SessionContext value={source}>
        <Site />
      </SessionContext>
    </MemoryRouter>,
  );
  for (const next of later)
    await act(async () => {
      state = next;
      for (const { next: tell } of observers) tell(next);
    });
  await act(async () => {});
  return noticePlace.mock.lastCall?.[0] as unknown;
}

const signedIn = stateOf({ loggedIn: 'admin' }, admin);
const returns = { heading: here };
const remembered = [[{ type: 'page.refused', heading: here }]];

test('a visitor is sent to sign in, and back here afterwards', async () => {
  expect(await visit(stateOf('loggedOut'))).toEqual({ at: '/sign-in', carried: returns });
  expect(send.mock.calls).toEqual(remembered);
});

test('a person who signs out on the page isn’t sent back to it', async () => {
  expect(await visit(signedIn, stateOf('loggedOut'))).toEqual({ at: '/sign-in', carried: null });
  expect(send).not.toHaveBeenCalled();
});

test.each([
  ['the account isn’t loaded', stateOf({ loggedIn: 'deciding' })],
  ['somebody is signing out', stateOf('loggingOut', admin)],
])('nobody was admitted while %s', async (_, before) => {
  expect(await visit(before, stateOf('loggedOut'))).toEqual({ at: '/sign-in', carried: returns });
  expect(send.mock.calls).toEqual(remembered);
});

test('an administrator without an alias chooses one and comes back; the session has nothing to remember', async () => {
  const state = stateOf({ loggedIn: 'admin' }, { ...admin, hasAlias: false });
  expect(await visit(state)).toEqual({ at: '/account-details', carried: returns });
  expect(send).not.toHaveBeenCalled();
});

test('an administrator who hasn’t set up the organisation continues the sign-up instead', async () => {
  const state = stateOf({ loggedIn: 'admin' }, { ...admin, isSetUp: false, hasAlias: false });
  expect(await visit(state)).toEqual({ at: '/auth/create-account', carried: null });
});

test('where the server can’t be reached, only a person who has just arrived has a heading to remember', async () => {
  const name = 'We couldn’t reach Humanar';
  await visit(stateOf('unreachable'));
  await screen.findByRole('heading', { name });
  expect(send.mock.calls).toEqual(remembered);
  cleanup();
  send.mockClear();
  await visit(signedIn, stateOf('unreachable'));
  await screen.findByRole('heading', { name });
  expect(send).not.toHaveBeenCalled();
});

test('Try again asks for the account with the login that is kept, and for no new sign-in', async () => {
  await visit(signedIn, stateOf('unreachable'));
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(send.mock.calls).toEqual([[{ type: 'retry.asked' }]]);
});
