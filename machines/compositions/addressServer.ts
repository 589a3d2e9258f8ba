import type { Failure } from '#contract/failure.ts';
import type { AddressFact } from '../emailChange/emailChange.properties.ts';
import type { Person, Token } from './sessionServer.ts';
import { ownerOf } from './sessionServer.ts';

/*
 * A model of the server as a change of the sign-in email meets it: ownEmail.ts, signIn.ts, confirmation.ts and
 * recovery.ts. emailChangesReplay.test.ts holds it to the real server.
 */

/** Ada's account has the old address at the start, Bola's has hers, and the others are free. */
export type Address = 'old' | 'new' | 'other' | 'bolas';
export const addresses: readonly Address[] = ['old', 'new', 'other', 'bolas'];

export interface Account {
  email: Address;
  pending: Address | null;
  /** The number of its password; null until one is chosen. */
  password: number | null;
}

/** The accounts, and everything that was mailed, oldest first. Immutable. */
export interface AddressServer {
  accounts: Readonly<Record<Person, Account>>;
  codes: readonly { account: Person; address: Address; isLive: boolean }[];
  /** Links that restore a former address. */
  links: readonly { account: Person; address: Address; state: 'good' | 'used' | 'revoked' | 'expired' }[];
  /** Links that set a password. */
  resets: readonly { account: Person; address: Address; isLive: boolean }[];
  sessions: readonly { token: Token; isConfirmed: boolean }[];
  opened: number;
  /** Passwords chosen so far. */
  passwords: number;
}

/** A call of the account page, with its session. */
export type CardRequest =
  | { call: 'requestCode'; email: Address }
  | { call: 'confirmPassword'; password: number | null }
  | { call: 'confirmCode'; code: number }
  | { call: 'readEmail' }
  | { call: 'giveUp' };

export type CardAnswer = { done: unknown } | { error: Failure };
export interface Served<Answer> {
  answer: Answer;
  server: AddressServer;
  facts: AddressFact[];
}

export const refusal = (status: number, code: string): { error: Failure } => ({
  error: { msg: code, code, status, errors: [] },
});

/** A sign-in whose password is being checked: the account found, and its password at that time. */
export interface FoundAccount {
  address: Address;
  typed: number;
  account: Person | null;
  password: number | null;
}

const people: readonly Person[] = ['Ada', 'Bola'];
export const accountsWith = ({ accounts }: AddressServer, address: Address): Person[] =>
  people.filter((person) => accounts[person].email === address);

const changed = (server: AddressServer, account: Person, change: Partial<Account>): AddressServer => ({
  ...server,
  accounts: { ...server.accounts, [account]: { ...server.accounts[account], ...change } },
});
const withoutSessions = (server: AddressServer, account: Person, except: Token | null): AddressServer => ({
  ...server,
  sessions: server.sessions.filter(({ token }) => ownerOf(token) !== account || token === except),
});
const withoutResets = (server: AddressServer, account: Person): AddressServer => ({
  ...server,
  resets: server.resets.map((each) => (each.account === account ? { ...each, isLive: false } : each)),
});

export const ownerIfOpen = ({ sessions }: AddressServer, token: Token | null): Person | null =>
  token !== null && sessions.some((each) => each.token === token) ? ownerOf(token) : null;

/** Looks up the account of a sign-in. Its password is checked afterwards, which takes time. */
export function lookUp(server: AddressServer, address: Address, typed: number): FoundAccount {
  const [account = null] = accountsWith(server, address);
  return { address, typed, account, password: account === null ? null : server.accounts[account].password };
}

/** Opens the session, unless the account's password or address has changed since it was looked up. */
export function finishSignIn(
  server: AddressServer,
  { address, typed, account, password }: FoundAccount,
): Served<{ opened: Token } | { error: Failure }> {
  const refused = { answer: refusal(401, 'credentials_rejected'), server, facts: [] };
  if (account === null || password !== typed) return refused;
  const now = server.accounts[account];
  if (now.password !== password || now.email !== address) return refused;
  const token: Token = `${account} ${server.opened + 1}`;
  return {
    answer: { opened: token },
    server: { ...server, opened: server.opened + 1, sessions: [...server.sessions, { token, isConfirmed: false }] },
    facts: [{ fact: 'signedIn', account, address, password, token }],
  };
}

function requestCode(server: AddressServer, token: Token, email: Address): Served<CardAnswer> {
  const account = ownerOf(token);
  const { email: current, pending } = server.accounts[account];
  const refused = (status: number, code: string) => ({ answer: refusal(status, code), server, facts: [] });
  if (!server.sessions.some((each) => each.token === token && each.isConfirmed))
    return refused(403, 'confirmation_needed');
  if (current === email) return refused(400, 'invalid_request');
  if (accountsWith(server, email).length > 0) return refused(409, 'email_taken');
  const dead = server.codes.map((each) => (each.account === account ? { ...each, isLive: false } : each));
  const codes = [...dead, { account, address: email, isLive: true }];
  return {
    answer: { done: { codeExpiresAt: '2026-11-20T09:10:00.000Z' } },
    server: changed({ ...server, codes }, account, { pending: email }),
    facts: [
      ...(pending === email ? [] : [{ fact: 'requested', account, address: email, token, told: current } as const]),
      { fact: 'codeMailed', account, to: email, code: codes.length - 1 },
    ],
  };
}

function confirmCode(server: AddressServer, token: Token, typed: number): Served<CardAnswer> {
  const account = ownerOf(token);
  const { email: from, pending } = server.accounts[account];
  const live = server.codes.findIndex((each) => each.account === account && each.address === pending && each.isLive);
  if (pending === null || live === -1) return { answer: refusal(410, 'code_expired'), server, facts: [] };
  if (live !== typed) return { answer: refusal(400, 'code_rejected'), server, facts: [] };
  const used: AddressServer = {
    ...server,
    codes: server.codes.map((each, index) => (index === typed ? { ...each, isLive: false } : each)),
  };
  if (accountsWith(server, pending).length > 0) return { answer: refusal(409, 'email_taken'), server: used, facts: [] };
  const links = [...used.links, { account, address: from, state: 'good' as const }];
  const moved = changed({ ...used, links }, account, { email: pending, pending: null });
  return {
    answer: { done: { email: pending, pendingEmail: null } },
    server: withoutSessions(withoutResets(moved, account), account, token),
    facts: [
      { fact: 'linkMailed', account, to: from, link: links.length - 1 },
      { fact: 'changed', account, from, to: pending, code: typed, token },
    ],
  };
}

/** A call with a session, all at one moment. */
function serve(server: AddressServer, token: Token, request: CardRequest): Served<CardAnswer> {
  const account = ownerOf(token);
  switch (request.call) {
    case 'requestCode':
      return requestCode(server, token, request.email);
    case 'confirmCode':
      return confirmCode(server, token, request.code);
    case 'confirmPassword': {
      const { password } = server.accounts[account];
      if (password === null || request.password !== password)
        return { answer: refusal(400, 'password_rejected'), server, facts: [] };
      const sessions = server.sessions.map((each) => (each.token === token ? { ...each, isConfirmed: true } : each));
      return {
        answer: { done: undefined },
        server: { ...server, sessions },
        facts: [{ fact: 'passwordEntered', token }],
      };
    }
    case 'readEmail': {
      const { email, pending } = server.accounts[account];
      return { answer: { done: { email, pendingEmail: pending } }, server, facts: [] };
    }
    case 'giveUp':
      return { answer: { done: undefined }, server: changed(server, account, { pending: null }), facts: [] };
  }
}

/** A call with a session, which may have ended. */
export function serveCard(server: AddressServer, token: Token, request: CardRequest): Served<CardAnswer> {
  if (ownerIfOpen(server, token) === null) return { answer: refusal(401, 'unauthenticated'), server, facts: [] };
  const served = serve(server, token, request);
  return { ...served, facts: [{ fact: 'acted', token }, ...served.facts] };
}

/** Restores a former address with a link's number. */
export function restore(server: AddressServer, link: number): Served<{ error: Failure } | null> {
  const found = server.links[link];
  if (found === undefined) throw new Error(`there is no link ${link}`);
  const { account, address, state } = found;
  const isTaken = accountsWith(server, address).some((holder) => holder !== account);
  const refused = (status: number, code: string): Served<{ error: Failure }> => ({
    answer: refusal(status, code),
    server,
    facts: [{ fact: 'linkRefused', link, isTaken }],
  });
  if (state === 'revoked') return refused(401, 'token_rejected');
  if (state !== 'good') return refused(410, state === 'used' ? 'link_used' : 'link_expired');
  if (isTaken) return refused(409, 'email_taken');
  const links = server.links.map((each, index) => {
    if (index === link) return { ...each, state: 'used' as const };
    return each.account === account && index > link && each.state !== 'used'
      ? { ...each, state: 'revoked' as const }
      : each;
  });
  const moved = changed({ ...server, links }, account, { email: address, pending: null, password: null });
  const ended = withoutSessions(withoutResets(moved, account), account, null);
  return {
    answer: null,
    server: { ...ended, resets: [...ended.resets, { account, address, isLive: true }] },
    facts: [{ fact: 'restored', account, to: address, link, password: server.passwords }],
  };
}

/** Sets the password that a reset link allows, and returns its number in `server.passwords`. */
export function choosePassword(server: AddressServer, reset: number): Served<null> {
  const found = server.resets[reset];
  if (found?.isLive !== true) throw new Error(`reset link ${reset} doesn't work`);
  const { account } = found;
  const password = server.passwords + 1;
  return {
    answer: null,
    server: withoutSessions(
      withoutResets(changed({ ...server, passwords: password }, account, { password }), account),
      account,
      null,
    ),
    facts: [{ fact: 'passwordSet', account }],
  };
}

/** More than seven days pass: codes and links die, and nobody has used their session for hours. */
export const passWeek = (server: AddressServer): AddressServer => ({
  ...server,
  codes: server.codes.map((each) => ({ ...each, isLive: false })),
  links: server.links.map((each) => (each.state === 'good' ? { ...each, state: 'expired' } : each)),
  resets: server.resets.map((each) => ({ ...each, isLive: false })),
  sessions: [],
});

/** The server's answers; a test replaces one to see whether the properties notice a mistake. */
export const addressServer = { lookUp, finishSignIn, serveCard, restore, choosePassword };
