import { always, broken, forRule, type Property, property } from '../kit/property.ts';
import { pageShowsItsAccount, type ShownAccount } from '../session/session.properties.ts';

/* What must hold for the addresses that people sign in with, whatever happens in which order. */

export type AddressFact =
  | ShownAccount
  /** The accounts that a sign-in with this address would find. */
  | { fact: 'finds'; address: string; accounts: string[] }
  /** The address of an account, and whether a sign-in with it finds that account. */
  | { fact: 'has'; account: string; address: string; isFound: boolean }
  | { fact: 'signedIn'; account: string; address: string; password: number; token: string }
  /** The server carried out a call of this session. */
  | { fact: 'acted'; token: string }
  | { fact: 'passwordEntered'; token: string }
  /** A new address was requested, and the one in use was told. */
  | { fact: 'requested'; account: string; address: string; token: string; told: string }
  | { fact: 'codeMailed'; account: string; to: string; code: number }
  | { fact: 'linkMailed'; account: string; to: string; link: number }
  /** A code was entered, and the address changed. */
  | { fact: 'changed'; account: string; from: string; to: string; code: number; token: string }
  | { fact: 'restored'; account: string; to: string; link: number; password: number }
  /** A link to undo was refused. `isTaken`: another account has its address by now. */
  | { fact: 'linkRefused'; link: number; isTaken: boolean }
  | { fact: 'passwordSet'; account: string }
  /** A page says that its account's address is now this one. */
  | { fact: 'says'; account: string; address: string }
  | { fact: 'weekPassed' };

/** The sessions that are open, after those that a fact ends. Memory of the rules about ended sessions. */
const withSessions = (
  says: string,
  start: readonly string[],
  ends: (fact: AddressFact) => ((token: string) => boolean) | null,
): Property<AddressFact> =>
  property<AddressFact, { open: readonly string[]; ended: readonly string[] }>(
    says,
    { open: start, ended: [] },
    ({ open, ended }, fact) => {
      if (fact.fact === 'acted') return ended.includes(fact.token) ? broken : { open, ended };
      if (fact.fact === 'signedIn') return { open: [...open, fact.token], ended };
      const isEnded = ends(fact);
      if (isEnded === null) return { open, ended };
      return { open: open.filter((token) => !isEnded(token)), ended: [...ended, ...open.filter(isEnded)].toSorted() };
    },
  );

const isOf = (account: string, token: string): boolean => token.startsWith(`${account} `);

interface MailedLink {
  link: number;
  account: string;
}

/** The links that can undo a change: mailed in the last seven days, unused, and no earlier address restored since. */
const linksAfter = (links: readonly MailedLink[], fact: AddressFact): readonly MailedLink[] => {
  if (fact.fact === 'linkMailed') return [...links, { link: fact.link, account: fact.account }];
  if (fact.fact === 'weekPassed') return [];
  if (fact.fact !== 'restored') return links;
  return links.filter(({ link, account }) => account !== fact.account || link < fact.link);
};

/**
 * @param sessions the sessions that are open at the start, in which the password has just been entered
 * @param addresses the accounts' addresses at the start
 */
export const emailChangeProperties = (
  sessions: readonly string[],
  addresses: Readonly<Record<string, string>>,
): readonly Property<AddressFact>[] => [
  pageShowsItsAccount<AddressFact>(),
  always<AddressFact>(
    'An account always has an address that it can be signed in to with.',
    (fact) => fact.fact !== 'has' || fact.isFound,
  ),
  always<AddressFact>(
    'An address never signs in to two accounts.',
    (fact) => fact.fact !== 'finds' || fact.accounts.length < 2,
  ),
  forRule(
    'email.signIn',
    property<AddressFact, Readonly<Record<string, string>>>(
      'Only the address in use signs in: an old one opens nothing after a change, a new one opens nothing after it is undone.',
      addresses,
      (current, fact) => {
        if (fact.fact === 'changed' || fact.fact === 'restored') return { ...current, [fact.account]: fact.to };
        return fact.fact === 'signedIn' && current[fact.account] !== fact.address ? broken : current;
      },
    ),
  ),
  forRule(
    'email.restore',
    property<AddressFact, Readonly<Record<string, number>>>(
      'After a change is undone, a password from before opens nothing.',
      {},
      (void_, fact) => {
        if (fact.fact === 'restored') return { ...void_, [fact.account]: fact.password };
        return fact.fact === 'signedIn' && fact.password <= (void_[fact.account] ?? -1) ? broken : void_;
      },
    ),
  ),
  forRule(
    'email.change',
    property<AddressFact, readonly string[]>(
      'An address is adopted only with the code that was mailed to it.',
      [],
      (mailed, fact) => {
        if (fact.fact === 'codeMailed') return [...mailed, `${fact.account} ${fact.to} ${fact.code}`];
        if (fact.fact !== 'changed') return mailed;
        return mailed.includes(`${fact.account} ${fact.to} ${fact.code}`) ? mailed : broken;
      },
    ),
  ),
  forRule(
    'email.signIn',
    property<AddressFact, readonly string[]>(
      'A change begins only in a session in which the password was entered.',
      sessions,
      (entered, fact) => {
        if (fact.fact === 'passwordEntered') return [...new Set([...entered, fact.token])].toSorted();
        return fact.fact === 'requested' && !entered.includes(fact.token) ? broken : entered;
      },
    ),
  ),
  property<AddressFact, readonly string[]>(
    'The address in use is told of a new one before that can replace it.',
    [],
    (told, fact) => {
      if (fact.fact === 'requested')
        return [...new Set([...told, `${fact.account} ${fact.told} ${fact.address}`])].toSorted();
      if (fact.fact !== 'changed') return told;
      return told.includes(`${fact.account} ${fact.from} ${fact.to}`) ? told : broken;
    },
  ),
  forRule(
    'email.restore',
    property<AddressFact, string | null>(
      'Each change is mailed to the address that it replaces, with a link to undo it.',
      null,
      (last, fact) => {
        if (fact.fact === 'linkMailed') return `${fact.account} ${fact.to}`;
        if (fact.fact !== 'changed') return last;
        return last === `${fact.account} ${fact.from}` ? null : broken;
      },
    ),
  ),
  forRule(
    'email.restore',
    property<AddressFact, readonly MailedLink[]>(
      'For seven days a replaced address can undo the change, unless another account has it by then.',
      [],
      (links, fact) => {
        if (fact.fact !== 'linkRefused' || fact.isTaken) return linksAfter(links, fact);
        return links.some(({ link }) => link === fact.link) ? broken : links;
      },
    ),
  ),
  forRule(
    'email.restore',
    property<AddressFact, readonly MailedLink[]>(
      'A link undoes a change once, within seven days, and not after an earlier address was restored.',
      [],
      (links, fact) => {
        if (fact.fact === 'restored' && links.every(({ link }) => link !== fact.link)) return broken;
        return linksAfter(links, fact);
      },
    ),
  ),
  forRule(
    'email.signIn',
    withSessions('A change of address ends the account’s other sessions.', sessions, (fact) =>
      fact.fact === 'changed' ? (token) => isOf(fact.account, token) && token !== fact.token : null,
    ),
  ),
  forRule(
    'email.restore',
    withSessions('Undoing a change ends every session of the account.', sessions, (fact) =>
      fact.fact === 'restored' ? (token) => isOf(fact.account, token) : null,
    ),
  ),
  forRule(
    'password.reset',
    withSessions('A new password ends every session of the account.', sessions, (fact) =>
      fact.fact === 'passwordSet' ? (token) => isOf(fact.account, token) : null,
    ),
  ),
  property<AddressFact, readonly string[]>(
    'A page says that an address was changed only if it was changed to that one.',
    [],
    (changed, fact) => {
      if (fact.fact === 'changed') return [...new Set([...changed, `${fact.account} ${fact.to}`])].toSorted();
      return fact.fact === 'says' && !changed.includes(`${fact.account} ${fact.address}`) ? broken : changed;
    },
  ),
];
