import { expect, test, vi } from 'vitest';
import { storedToken } from '#api/storedToken.ts';
import { lazySession } from '#features/session/lazySession.ts';
import { type SessionSource, visitor } from '#features/session/session.ts';
import type { SessionActor } from '#features/session/sessionActor.ts';

test.each([
  ['a visitor, if no login is stored', null, visitor],
  ['busy, while a stored login waits to be checked', 't'.repeat(43), { ...visitor, isBusy: true }],
])('before its machine has loaded, the session is %s', (_, token, facts) => {
  if (token !== null) storedToken.keep(token);
  expect(lazySession(() => new Promise(() => {})).facts()).toEqual(facts);
});

test('once its machine has loaded, the session is what that says', async () => {
  const actor = {} as SessionActor;
  const running: SessionSource = {
    facts: () => ({ ...visitor, isBusy: true }),
    subscribe: () => () => {},
    actor: () => actor,
    load: async () => actor,
  };
  const start = vi.fn(async () => running);
  const session = lazySession(start);
  const [listener, former] = [vi.fn(), vi.fn()];
  session.subscribe(listener);
  session.subscribe(former)();
  expect(session.actor()).toBeNull();
  expect(await session.load()).toBe(actor);
  await session.load();
  expect(start).toHaveBeenCalledTimes(1);
  expect(session.facts()).toEqual(running.facts());
  expect(session.actor()).toBe(actor);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(former).not.toHaveBeenCalled();
});
