import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { isSignedIn, sessionPhase } from '#app/sessionPhase.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';

type StateName = keyof typeof sessionMachine.states;

/** What a guard knows in each state of the session. */
const phases: Record<StateName, ReturnType<typeof sessionPhase>> = {
  starting: 'busy',
  loading: 'loading',
  unreachable: 'unreachable',
  loggedOut: 'signedOut',
  signingIn: 'busy',
  awaitingCode: 'signedOut',
  resendingCode: 'busy',
  verifyingCode: 'busy',
  entering: 'busy',
  findingOrder: 'busy',
  loggedIn: 'signedIn',
  refreshing: 'refreshing',
  loggingOut: 'busy',
};

const { context } = createActor(sessionMachine, {
  input: { hasStoredToken: false, secondFactor: null, heading: null, lastUserId: null },
}).getSnapshot();

test.each(Object.entries(phases))('while the session is %s, guards take it for %s', (state, phase) => {
  const value = { awaitingCode: { awaitingCode: 'justSent' }, loggedIn: { loggedIn: 'admin' } }[state] ?? state;
  const found = sessionPhase(sessionMachine.resolveState({ value: value as StateName, context }));
  expect(found).toBe(phase);
  expect(isSignedIn(found)).toBe(state === 'loggedIn' || state === 'refreshing');
});
