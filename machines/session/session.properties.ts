import { always, broken, property, type Property } from '../kit/property.ts';

/* What must hold for the account that pages show and act for, whatever happens in which order. */

export type SessionFact =
  /** A page shows this account, and its next call acts for the owner of its token. */
  | { fact: 'shows'; account: string; actsFor: string | null }
  /** A change reached the server, made by a person who saw `shown`. */
  | { fact: 'changed'; shown: string | null; owner: string }
  /** A person pressed Log out on a page of this session. */
  | { fact: 'signedOut'; token: string | null }
  | { fact: 'endedByServer'; token: string }
  /** The browser no longer has this token. `isSigningIn`: its account couldn't be loaded right after signing in. */
  | { fact: 'removed'; token: string; isSigningIn: boolean };

export const sessionProperties: readonly Property<SessionFact>[] = [
  always<SessionFact>(
    'What a page shows belongs to the account that its next call acts for.',
    (fact) => fact.fact !== 'shows' || fact.account === fact.actsFor,
  ),
  always<SessionFact>(
    'A change is made to the account that the person saw when they made it.',
    (fact) => fact.fact !== 'changed' || fact.shown === fact.owner,
  ),
  property<SessionFact, string[]>(
    'A login is removed from the browser only if somebody logged out of it, the server ended it, or its account couldn’t be loaded right after signing in.',
    [],
    (ended, fact) => {
      if (fact.fact === 'endedByServer' || (fact.fact === 'signedOut' && fact.token !== null))
        return [...new Set([...ended, fact.token as string])].toSorted();
      return fact.fact === 'removed' && !fact.isSigningIn && !ended.includes(fact.token) ? broken : ended;
    },
  ),
];
