import type { Failure } from '#contract/failure.ts';
import type { AccountFacts } from '../session/session.machine.ts';

/*
 * A model of the server as the session meets it: logins, who they belong to, and one setting of each organisation.
 * sessionTabsReplay.test.ts holds the tab's model to the real page, and the tests of these calls hold the server to this.
 */

/** A person and their organisation; each organisation has one person here. */
export type Person = 'Ada' | 'Bola';

/** A login: its owner and its number. */
export type Token = `${Person} ${number}`;
export const ownerOf = (token: Token): Person => token.split(' ')[0] as Person;

/** The logins that the server accepts. Immutable. */
export interface SessionServer {
  live: readonly Token[];
  opened: number;
}

export const noSessions: SessionServer = { live: [], opened: 0 };

/** A call as it reaches the server. `names`: the account in the request, if the page names one. */
export interface Request {
  call: 'signIn' | 'loadAccount' | 'endSession' | 'changeSetting' | 'findOrder' | 'loadSurroundings';
  token: Token | null;
  names: Person | null;
  /** Who signs in. */
  signsIn: Person | null;
}

export type Answer = { done: unknown; opened?: Token; isChanged?: Person } | { error: Failure };

const refusal = (status: number, code: string): Answer => ({ error: { msg: code, code, status, errors: [] } });

export const factsOf = (person: Person): AccountFacts => ({
  userId: person,
  orgId: `${person}’s organisation`,
  isAdmin: true,
  isSetUp: true,
  hasAlias: true,
});

/** What the server answers at this moment, and what it has become. */
export function serve(server: SessionServer, { call, token, names, signsIn }: Request): [Answer, SessionServer] {
  if (call === 'signIn') {
    const opened: Token = `${signsIn ?? 'Ada'} ${server.opened + 1}`;
    return [
      { done: null, opened },
      { live: [...server.live, opened], opened: server.opened + 1 },
    ];
  }
  if (token === null || !server.live.includes(token)) return [refusal(401, 'unauthenticated'), server];
  const owner = ownerOf(token);
  if (names !== null && names !== owner) return [refusal(409, 'account_changed'), server];
  switch (call) {
    case 'loadAccount':
      return [{ done: factsOf(owner) }, server];
    case 'endSession':
      return [{ done: undefined }, endSession(server, token)];
    case 'changeSetting':
      return [{ done: undefined, isChanged: owner }, server];
    case 'findOrder':
      return [{ done: null }, server];
    case 'loadSurroundings':
      return [{ done: undefined }, server];
  }
}

export const endSession = (server: SessionServer, token: Token): SessionServer => ({
  ...server,
  live: server.live.filter((each) => each !== token),
});
