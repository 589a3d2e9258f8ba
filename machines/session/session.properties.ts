import { always, broken, forRule, type Property, property } from '../kit/property.ts';

/* What must hold for the account that pages show and act for, whatever happens in which order. */

/** A page shows this account, and its next call acts for the owner of its token. */
export interface ShownAccount {
  fact: 'shows';
  account: string;
  actsFor: string | null;
}

export type SessionFact =
  | ShownAccount
  /** A change reached the server, made by a person who saw `shown`. */
  | { fact: 'changed'; shown: string | null; owner: string }
  /** A person pressed Log out on a page of this session. */
  | { fact: 'signedOut'; token: string | null }
  | { fact: 'endedByServer'; token: string }
  /** The browser no longer has this token. `isSigningIn`: its account couldn't be loaded right after signing in. */
  | { fact: 'removed'; token: string; isSigningIn: boolean };

const isShown = (fact: { fact: string }): fact is ShownAccount => fact.fact === 'shows';

/** The rule about shown accounts, for the facts of any composition with pages. */
export const pageShowsItsAccount = <Fact extends { fact: string }>(): Property<Fact> =>
  forRule(
    'session.oneAccount',
    always<Fact>(
      'What a page shows belongs to the account that its next call acts for.',
      (fact) => !isShown(fact) || fact.account === fact.actsFor,
    ),
  );

export const sessionProperties: readonly Property<SessionFact>[] = [
  pageShowsItsAccount(),
  forRule(
    'session.oneAccount',
    always<SessionFact>(
      'A change is made to the account that the person saw when they made it.',
      (fact) => fact.fact !== 'changed' || fact.shown === fact.owner,
    ),
  ),
  forRule(
    'session.unreachable',
    property<SessionFact, string[]>(
      'A login is removed from the browser only if somebody logged out of it, the server ended it, or its account couldn’t be loaded right after signing in.',
      [],
      (ended, fact) => {
        if (fact.fact === 'endedByServer' || (fact.fact === 'signedOut' && fact.token !== null))
          return [...new Set([...ended, fact.token as string])].toSorted();
        return fact.fact === 'removed' && !fact.isSigningIn && !ended.includes(fact.token) ? broken : ended;
      },
    ),
  ),
];
