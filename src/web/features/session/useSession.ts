import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { queries } from '#api/queries.ts';
import type { AccountData } from '#contract/auth.ts';
import { useFlowState } from '#flow/useFlowState.ts';
import type { SessionActor } from './sessionActor.ts';

/** The auth state of the spec's section 3, and the actor that it comes from. */
export interface Session {
  isLoggedIn: boolean;
  isAdmin: boolean;
  /** Whether somebody is signed in is not known yet, or about to change. */
  isBusy: boolean;
  /** Null for a visitor. */
  accountData: AccountData | null;
  actor: SessionActor;
}

export const SessionContext = createContext<SessionActor | null>(null);

/** The session's actor alone, for whoever only sends to it or reads one of its states. */
export function useSessionActor(): SessionActor {
  const actor = useContext(SessionContext);
  if (actor === null) throw new Error('useSession needs a SessionProvider around it.');
  return actor;
}

export function useSession(): Session {
  const actor = useSessionActor();
  const isLoggedIn = useFlowState(actor, (state) => state.hasTag('loggedIn'));
  const isBusy = useFlowState(actor, (state) => state.hasTag('busy'));
  const isAdmin = useFlowState(actor, (state) => state.hasTag('loggedIn') && state.context.account?.isAdmin === true);
  const { data } = useQuery({ ...queries.account(), enabled: false });
  return { isLoggedIn, isAdmin, isBusy, accountData: isLoggedIn ? (data ?? null) : null, actor };
}
