import type { AccountData } from '#contract/auth.ts';
import type { SessionActor } from './sessionActor.ts';

/** Who is signed in, as the views read it. */
export interface SessionFacts {
  isLoggedIn: boolean;
  isAdmin: boolean;
  /** Whether somebody is signed in is not known yet, or about to change. */
  isBusy: boolean;
  /** Null for a visitor. */
  accountData: AccountData | null;
}

/** Who is using the site: what is known of them, and the machine behind it, which a visitor who only reads never loads. */
export interface SessionSource {
  /** The same object as long as nothing has changed. */
  facts: () => SessionFacts;
  /** Returns how to stop listening. */
  subscribe: (changed: () => void) => () => void;
  /** Null until it has been loaded. */
  actor: () => SessionActor | null;
  /** Loads and starts it, once. */
  load: () => Promise<SessionActor>;
}

/** Nobody is signed in. */
export const visitor: SessionFacts = { isLoggedIn: false, isAdmin: false, isBusy: false, accountData: null };
