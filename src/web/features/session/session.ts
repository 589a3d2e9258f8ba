import type { AccountData } from '#contract/auth.ts';
import type { FlowSource } from '#flow/flowSource.ts';
import type { sessionMachine } from '#machines/session/session.machine.ts';

/** The session's state, for views. */
export interface SessionFacts {
  isLoggedIn: boolean;
  isAdmin: boolean;
  /** Whether somebody is signed in isn't known yet, or is about to change. */
  isBusy: boolean;
  /** Null for a visitor. */
  accountData: AccountData | null;
}

/** The session's state and the machine behind it. A visitor who only reads never loads the machine. */
export interface SessionSource extends FlowSource<typeof sessionMachine> {
  /** Returns the same object until something changes. */
  facts: () => SessionFacts;
}

/** The state while nobody is signed in. */
export const visitor: SessionFacts = { isLoggedIn: false, isAdmin: false, isBusy: false, accountData: null };
