import type { Page } from '#contract/pages.ts';
import { signUpSteps } from '#contract/signUpSteps.ts';
import type { AccountFacts } from './session.machine.ts';

/*
 * Who may see a page (rules guard.*): one function from a page and a situation to what happens. It decides when a page
 * is entered. What happens when somebody signs in or out while on it is the session machine's decision.
 */

export interface Situation {
  /**
   * What the session knows. `loading`: whether the stored login is valid isn't known yet. `busy`: somebody is signing in
   * or out. `refreshing`: signed in, and the account may have changed since it was loaded.
   */
  session: 'loading' | 'busy' | 'unreachable' | 'signedOut' | 'refreshing' | 'signedIn';
  /** Null unless the session is signed in. */
  account: Pick<AccountFacts, 'isAdmin' | 'isSetUp' | 'hasAlias'> | null;
  /** The person was on this page before the situation changed. */
  wasAdmitted: boolean;
  /** A mailed link opened the page. */
  hasLink?: boolean;
}

export type Admission =
  /** The page is rendered. */
  | { is: 'admitted' }
  /** The page waits until the session knows more. */
  | { is: 'waiting' }
  /** A member is told whom to ask. */
  | { is: 'askAdministrator' }
  /** The server can't be reached, so it isn't known who this is. The page says so and tries again. */
  | { is: 'unreachable' }
  /** `isReturning`: the person comes back here once they have done what the other page asks for. */
  | { is: 'redirected'; to: string; isReturning: boolean };

type GuardedPage = Pick<Page, 'access' | 'pattern' | 'actsByLink'>;

const admitted: Admission = { is: 'admitted' };
const redirected = (to: string, isReturning: boolean): Admission => ({ is: 'redirected', to, isReturning });

/** An administrator whose organisation isn't set up continues the sign-up, so these pages stay open to them. */
const setUpPages: readonly string[] = Object.values(signUpSteps)
  .filter(({ access }) => access !== 'guest')
  .map(({ path }) => path);

/** Pages that are open to an administrator whose organisation has no alias yet (rule guard.alias). */
const pagesWithoutAlias: readonly string[] = ['/account-details', ...setUpPages];

/** What happens on a page for guests. A person who was admitted stays: the session machine leads them on. */
function guestAdmission(page: GuardedPage, { session, wasAdmitted, hasLink = false }: Situation): Admission {
  if (wasAdmitted || (hasLink && page.actsByLink === true)) return admitted;
  // A new password may just have ended the session.
  if (session === 'loading' || session === 'refreshing') return { is: 'waiting' };
  return session === 'signedIn' ? redirected('/', false) : admitted;
}

/** What happens on a page for members or administrators. */
function memberAdmission(page: GuardedPage, situation: Situation): Admission {
  const { session, account, wasAdmitted } = situation;
  if (session === 'unreachable') return { is: 'unreachable' };
  // Somebody who has just signed out on this page doesn't mean to come back to it. The session leads to
  // the set-up those who still need it. Coming back to it would hide where everybody else was heading.
  if (session === 'signedOut')
    return redirected('/sign-in', !wasAdmitted && page.pattern !== signUpSteps.organisation.path);
  if (account === null) return { is: 'waiting' };
  const { isAdmin, isSetUp, hasAlias } = account;
  if (!isAdmin) return page.access === 'admin' ? { is: 'askAdministrator' } : admitted;
  if (!isSetUp) return setUpPages.includes(page.pattern) ? admitted : redirected(signUpSteps.organisation.path, false);
  if (hasAlias || pagesWithoutAlias.includes(page.pattern)) return admitted;
  // The alias may have just been chosen, and the session hasn't reloaded yet.
  return session === 'refreshing' ? { is: 'waiting' } : redirected('/account-details', true);
}

/** What happens on a page in a situation. */
export function admissionTo(page: GuardedPage, situation: Situation): Admission {
  switch (page.access) {
    case 'public':
      return admitted;
    case 'guest':
      return guestAdmission(page, situation);
    case 'member':
    case 'admin':
      return memberAdmission(page, situation);
  }
}
