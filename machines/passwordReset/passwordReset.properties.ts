import { broken, forRule, type Property, property } from '../kit/property.ts';

/* What must hold for invitations and recovery, whatever happens in which order. Accounts have the numbers they were made with. */

export type RecoveryFact =
  /** The organisation reported a person without an account, who was invited by mail. */
  | { fact: 'invited'; account: number; isAdmin: boolean; link: number }
  | { fact: 'linkMailed'; account: number; link: number }
  /** Somebody's account was taken away. */
  | { fact: 'left'; account: number }
  | { fact: 'roleGiven' | 'roleTaken'; account: number }
  /** After each step: the account, and whether it is an administrator's. */
  | { fact: 'has'; account: number; isAdmin: boolean }
  /** A link was accepted or refused. */
  | { fact: 'linkAccepted'; link: number }
  | { fact: 'linkRefused'; link: number }
  | { fact: 'linksExpired'; links: readonly number[] }
  | { fact: 'linksReplaced'; links: readonly number[] }
  | { fact: 'passwordSet'; account: number; link: number; password: number }
  | { fact: 'codeMailed'; account: number; signIn: number }
  | { fact: 'signedIn'; account: number; password: number; signIn: number }
  /** The server carried out a call of this sign-in's session, with or without the rights of an administrator. */
  | { fact: 'acted'; account: number; signIn: number; isAdmin: boolean }
  /** A page says that its link changed the password. */
  | { fact: 'says'; link: number };

const set = <T extends number>(values: readonly T[]): readonly T[] => [...new Set(values)].toSorted((a, b) => a - b);

interface Links {
  good: readonly { link: number; account: number }[];
}
const linksAfter = ({ good }: Links, fact: RecoveryFact): Links => {
  if (fact.fact === 'linkMailed') return { good: [...good, { link: fact.link, account: fact.account }] };
  if (fact.fact === 'left' || fact.fact === 'passwordSet')
    return { good: good.filter(({ account }) => account !== fact.account) };
  if (fact.fact === 'linksExpired' || fact.fact === 'linksReplaced')
    return { good: good.filter(({ link }) => !fact.links.includes(link)) };
  return { good };
};

export const recoveryProperties: readonly Property<RecoveryFact>[] = [
  property<RecoveryFact, readonly number[]>(
    'An invitation makes one account: nobody is invited who has one.',
    [],
    (open, fact) => {
      if (fact.fact === 'left') return open.filter((account) => account !== fact.account);
      if (fact.fact !== 'invited') return open;
      return open.length > 0 ? broken : [...open, fact.account];
    },
  ),
  property<RecoveryFact, readonly number[]>(
    'An account that was taken away is never opened again, by a link, a password, a code or an open session.',
    [],
    (gone, fact) => {
      if (fact.fact === 'left') return set([...gone, fact.account]);
      const opens = fact.fact === 'passwordSet' || fact.fact === 'signedIn' || fact.fact === 'acted';
      return opens && gone.includes(fact.account) ? broken : gone;
    },
  ),
  forRule(
    'password.recovery',
    property<RecoveryFact, Links>(
      'A link works only once, in its time, until a newer one replaces it or the person leaves.',
      { good: [] },
      (links, fact) => {
        const link = fact.fact === 'linkAccepted' || fact.fact === 'passwordSet' ? fact.link : null;
        if (link !== null && links.good.every((each) => each.link !== link)) return broken;
        return linksAfter(links, fact);
      },
    ),
  ),
  forRule(
    'password.recovery',
    property<RecoveryFact, Links>('Until then it works.', { good: [] }, (links, fact) => {
      if (fact.fact === 'linkRefused' && links.good.some(({ link }) => link === fact.link)) return broken;
      return linksAfter(links, fact);
    }),
  ),
  property<RecoveryFact, boolean | null>(
    'A role comes only from the organisation or an administrator: no link, password or new invitation brings one back.',
    null,
    (isAdmin, fact) => {
      if (fact.fact === 'invited') return fact.isAdmin;
      if (fact.fact === 'roleGiven') return true;
      if (fact.fact === 'roleTaken') return false;
      return fact.fact === 'has' && isAdmin !== fact.isAdmin ? broken : isAdmin;
    },
  ),
  property<RecoveryFact, boolean | null>(
    'A session has the rights of the role that its person has now.',
    null,
    (isAdmin, fact) => {
      if (fact.fact === 'invited') return fact.isAdmin;
      if (fact.fact === 'roleGiven') return true;
      if (fact.fact === 'roleTaken') return false;
      return fact.fact === 'acted' && isAdmin !== fact.isAdmin ? broken : isAdmin;
    },
  ),
  forRule(
    'password.reset',
    property<RecoveryFact, { open: readonly number[]; ended: readonly number[] }>(
      'A new password ends every session and every sign-in that waits for its code.',
      { open: [], ended: [] },
      ({ open, ended }, fact) => {
        if (fact.fact === 'codeMailed') return { open: set([...open, fact.signIn]), ended };
        if (fact.fact === 'passwordSet') return { open: [], ended: set([...ended, ...open]) };
        const uses = fact.fact === 'signedIn' || fact.fact === 'acted';
        return uses && ended.includes(fact.signIn) ? broken : { open, ended };
      },
    ),
  ),
  forRule(
    'password.reset',
    property<RecoveryFact, number | null>('Only the newest password signs in.', null, (newest, fact) => {
      if (fact.fact === 'passwordSet') return fact.password;
      if (fact.fact === 'left') return null;
      return fact.fact === 'signedIn' && fact.password !== newest ? broken : newest;
    }),
  ),
  forRule(
    'twofactor.signIn',
    property<RecoveryFact, readonly number[]>(
      'Each sign-in takes a code of its own from the person’s mail.',
      [],
      (mailed, fact) => {
        if (fact.fact === 'codeMailed') return set([...mailed, fact.signIn]);
        if (fact.fact !== 'signedIn') return mailed;
        return mailed.includes(fact.signIn) ? mailed.filter((each) => each !== fact.signIn) : broken;
      },
    ),
  ),
  property<RecoveryFact, readonly number[]>(
    'A page says that a password was changed only if its link changed it.',
    [],
    (used, fact) => {
      if (fact.fact === 'passwordSet') return set([...used, fact.link]);
      return fact.fact === 'says' && !used.includes(fact.link) ? broken : used;
    },
  ),
];
