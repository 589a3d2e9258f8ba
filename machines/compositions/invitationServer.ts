import type { RecoveryFact } from '../passwordReset/passwordReset.properties.ts';
import type { Failure } from '#contract/failure.ts';

/*
 * A model of the server as an invited person meets it: the organisation's reports (members/service.ts), roles
 * (administrators.ts), links that set a password (recovery.ts) and sign-ins with a second factor.
 * invitationsReplay.test.ts holds it to the real server.
 */

/** The person's account. Each invitation makes one with a new number. */
export interface InvitedAccount {
  number: number;
  isAdmin: boolean;
  /** The role that the organisation reported, if an administrator has changed it since. */
  reported: boolean | null;
  password: number | null;
}

/** Immutable. Links and sign-ins are in the order in which they were made. */
export interface InvitationServer {
  account: InvitedAccount | null;
  made: number;
  links: readonly {
    account: number;
    kind: 'invitation' | 'recovery';
    state: 'good' | 'used' | 'revoked' | 'expired';
  }[];
  /** Sign-ins: waiting for their code, with a session, or over. The next sign-in replaces the code of a waiting one. */
  signIns: readonly { account: number; password: number; state: 'waits' | 'open' | 'over'; hasCode: boolean }[];
}

export type LinkAnswer = { done: unknown } | { error: Failure };
export interface Served<Answer = null> {
  answer: Answer;
  server: InvitationServer;
  facts: RecoveryFact[];
}

const refusal = (status: number, code: string): { error: Failure } => ({
  error: { msg: code, code, status, errors: [] },
});
const unchanged = (server: InvitationServer): Served => ({ answer: null, server, facts: [] });

type Link = InvitationServer['links'][number];
const withoutLinks = (server: InvitationServer, isMeant: (link: Link) => boolean = () => true): InvitationServer => ({
  ...server,
  links: server.links.map((link) =>
    link.state !== 'used' && isMeant(link) ? { ...link, state: 'revoked' as const } : link,
  ),
});
const withoutSignIns = (server: InvitationServer): InvitationServer => ({
  ...server,
  signIns: server.signIns.map((each) => ({ ...each, state: 'over' as const })),
});
const mailed = (server: InvitationServer, account: number, kind: Link['kind']): Served<number> => {
  const link = server.links.length;
  return {
    answer: link,
    server: { ...server, links: [...server.links, { account, kind, state: 'good' }] },
    facts: [{ fact: 'linkMailed', account, link }],
  };
};
const roleFact = (account: number, isAdmin: boolean): RecoveryFact => ({
  fact: isAdmin ? 'roleGiven' : 'roleTaken',
  account,
});

/** The organisation reports the person as a member or an administrator, or as having left. */
function report(server: InvitationServer, as: 'member' | 'administrator' | 'left'): Served {
  const { account } = server;
  if (as === 'left') {
    if (account === null) return unchanged(server);
    const gone = withoutSignIns({ ...server, account: null });
    // Even used links are deleted with the account.
    const links = gone.links.map((link) => ({ ...link, state: 'revoked' as const }));
    return { answer: null, server: { ...gone, links }, facts: [{ fact: 'left', account: account.number }] };
  }
  const isReported = as === 'administrator';
  if (account === null) {
    const number = server.made + 1;
    const made = { number, isAdmin: isReported, reported: null, password: null };
    const {
      answer: link,
      server: after,
      facts,
    } = mailed({ ...server, account: made, made: number }, number, 'invitation');
    return {
      answer: null,
      server: after,
      facts: [{ fact: 'invited', account: number, isAdmin: isReported, link }, ...facts],
    };
  }
  const isAdmin = account.reported === isReported ? account.isAdmin : isReported;
  const reported = isAdmin === isReported ? null : isReported;
  return {
    answer: null,
    server: { ...server, account: { ...account, isAdmin, reported } },
    facts: isAdmin === account.isAdmin ? [] : [roleFact(account.number, isAdmin)],
  };
}

/** An administrator changes the person's role. */
function setRole(server: InvitationServer, isAdmin: boolean): Served {
  const { account } = server;
  if (account === null || account.isAdmin === isAdmin) return unchanged(server);
  return {
    answer: null,
    server: { ...server, account: { ...account, isAdmin, reported: account.isAdmin } },
    facts: [roleFact(account.number, isAdmin)],
  };
}

/** The person requests a link, which replaces the one requested before. */
function requestLink(server: InvitationServer): Served {
  const { account } = server;
  if (account === null) return unchanged(server);
  const replaced = server.links.flatMap(({ kind, state }, index) =>
    kind === 'recovery' && state !== 'used' ? [index] : [],
  );
  const { server: after, facts } = mailed(
    withoutLinks(server, ({ kind }) => kind === 'recovery'),
    account.number,
    'recovery',
  );
  return { answer: null, server: after, facts: [{ fact: 'linksReplaced', links: replaced }, ...facts] };
}

function problemWith(server: InvitationServer, link: number): { error: Failure } | null {
  const state = server.links[link]?.state;
  if (state === 'good') return null;
  if (state === 'used') return refusal(410, 'link_used');
  return state === 'expired' ? refusal(410, 'link_expired') : refusal(401, 'token_rejected');
}

/** Checks a link without using it. */
function checkLink(server: InvitationServer, link: number): Served<LinkAnswer> {
  const problem = problemWith(server, link);
  const fact = problem === null ? 'linkAccepted' : 'linkRefused';
  return { answer: problem ?? { done: { email: 'musa@kuramologistics.ng' } }, server, facts: [{ fact, link }] };
}

/** Sets the password, once that has been hashed. */
function setPassword(server: InvitationServer, link: number, password: number): Served<LinkAnswer> {
  const { account } = server;
  if (account?.number !== server.links[link]?.account || account === null)
    return { answer: refusal(401, 'unauthenticated'), server, facts: [{ fact: 'linkRefused', link }] };
  const problem = problemWith(server, link);
  if (problem !== null) return { answer: problem, server, facts: [{ fact: 'linkRefused', link }] };
  const others = withoutLinks(withoutSignIns(server));
  return {
    answer: { done: { ok: true } },
    server: {
      ...others,
      account: { ...account, password },
      links: others.links.map((each, index) => (index === link ? { ...each, state: 'used' } : each)),
    },
    facts: [{ fact: 'passwordSet', account: account.number, link, password }],
  };
}

/** The first step of a sign-in: mails a code. */
function signIn(server: InvitationServer, password: number): Served {
  const { account } = server;
  if (account?.password !== password || account === null) return unchanged(server);
  const replaced = server.signIns.map((each) => ({ ...each, hasCode: false }));
  const signIns = [...replaced, { account: account.number, password, state: 'waits' as const, hasCode: true }];
  return {
    answer: null,
    server: { ...server, signIns },
    facts: [{ fact: 'codeMailed', account: account.number, signIn: signIns.length - 1 }],
  };
}

/** The second step, with the code that was mailed. */
function enterCode(server: InvitationServer, number: number): Served {
  const found = server.signIns[number];
  if (found?.state !== 'waits' || !found.hasCode) return unchanged(server);
  const signIns = server.signIns.map((each, index) => (index === number ? { ...each, state: 'open' as const } : each));
  return {
    answer: null,
    server: { ...server, signIns },
    facts: [{ fact: 'signedIn', account: found.account, password: found.password, signIn: number }],
  };
}

/** A call with the session of a sign-in. The role is read with each call. */
function use(server: InvitationServer, number: number): Served {
  const found = server.signIns[number];
  const { account } = server;
  if (found?.state !== 'open' || account?.number !== found.account) return unchanged(server);
  return {
    ...unchanged(server),
    facts: [{ fact: 'acted', account: found.account, signIn: number, isAdmin: account.isAdmin }],
  };
}

/** An hour passes: the links of recoveries and the sign-ins that wait expire. After a week, invitations and sessions too. */
function pass(server: InvitationServer, time: 'hour' | 'week'): Served {
  const expires = ({ kind, state }: Link) => state === 'good' && (time === 'week' || kind === 'recovery');
  const links = server.links.flatMap((link, index) => (expires(link) ? [index] : []));
  const later: InvitationServer = {
    ...server,
    links: server.links.map((link) => (expires(link) ? { ...link, state: 'expired' } : link)),
    signIns: server.signIns.map((each) =>
      each.state === 'waits' || time === 'week' ? { ...each, state: 'over' } : each,
    ),
  };
  return { answer: null, server: later, facts: [{ fact: 'linksExpired', links }] };
}

/** What the server does; a test replaces one to see whether the properties notice a mistake. */
export const invitationServer = {
  report,
  setRole,
  requestLink,
  problemWith,
  checkLink,
  setPassword,
  signIn,
  enterCode,
  use,
  pass,
};
