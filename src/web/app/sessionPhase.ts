import type { SnapshotFrom } from 'xstate';
import type { Situation } from '#machines/session/admission.ts';
import type { sessionMachine } from '#machines/session/session.machine.ts';

type Phase = Situation['session'];

/** What guards need to know of the session's state. */
export function sessionPhase(state: SnapshotFrom<typeof sessionMachine>): Phase {
  if (state.hasTag('loggedIn')) return state.matches('refreshing') ? 'refreshing' : 'signedIn';
  if (state.matches('loading')) return 'loading';
  if (state.hasTag('busy')) return 'busy';
  return state.matches('unreachable') ? 'unreachable' : 'signedOut';
}

export const isSignedIn = (phase: Phase): boolean => phase === 'signedIn' || phase === 'refreshing';
