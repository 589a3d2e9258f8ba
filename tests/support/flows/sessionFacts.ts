import type { AccountFacts, SessionContext, SessionInput } from '#machines/session/session.machine.ts';
import { type SessionFact, sessionProperties } from '#machines/session/session.properties.ts';
import type { Move } from '#machines/kit/world.ts';
import { brokenRules } from './brokenRules.ts';
import { emissionsOf, hasAnswered, hasHappened, outcomeAt, type Passage, type Walk } from './walks.ts';
import { model } from '#machines/session/session.model.ts';

/** The login that the page acts for. Its owner is unknown until the server has returned the account. */
interface Login {
  token: number;
  owner: string | null;
}

const shownIn = ({ world: { snapshot } }: Move): string | null =>
  snapshot.hasTag('loggedIn') ? ((snapshot.context as SessionContext).account?.userId ?? null) : null;

const shows = (move: Move, { owner }: Login): SessionFact[] => {
  const account = shownIn(move);
  return account === null ? [] : [{ fact: 'shows', account, actsFor: owner }];
};

/** The login after a step: a sign-in, in this tab or another, opens a new one. */
function loginAfter(login: Login, passage: Passage): Login {
  const isOpened =
    hasAnswered(passage, 'signIn', 'accepted') ||
    hasAnswered(passage, 'verifySecondFactor', 'verified') ||
    hasHappened(passage, 'verifies an email');
  if (isOpened) return { token: login.token + 1, owner: null };
  const outcome = hasAnswered(passage, 'loadAccount') ? outcomeAt(model, passage) : null;
  return outcome !== null && 'done' in outcome ? { ...login, owner: (outcome.done as AccountFacts).userId } : login;
}

function factsOf(passage: Passage, login: Login): SessionFact[] {
  const { before } = passage;
  const token = String(login.token);
  const facts: SessionFact[] = [];
  if (hasHappened(passage, 'changes the account') && before.hasTag('loggedIn') && login.owner !== null)
    facts.push({
      fact: 'changed',
      shown: (before.context as SessionContext).account?.userId ?? null,
      owner: login.owner,
    });
  if (hasHappened(passage, 'presses Logout') && before.can({ type: 'signOut.pressed' }))
    facts.push({ fact: 'signedOut', token });
  if (hasAnswered(passage, 'loadAccount', 'token refused') || hasHappened(passage, 'is signed out by the server'))
    facts.push({ fact: 'endedByServer', token });
  for (const _ of emissionsOf(passage, 'session.forgotten'))
    facts.push({ fact: 'removed', token, isSigningIn: before.matches('entering') });
  return facts;
}

/** The sentences of the properties that a walk through a session breaks. */
export function brokenBySession({ input, start, passages }: Walk): string[] {
  const { hasStoredToken } = input as SessionInput;
  let login: Login = { token: hasStoredToken ? 1 : 0, owner: null };
  return brokenRules(sessionProperties, [
    shows(start, login),
    ...passages.map((passage) => {
      const facts = factsOf(passage, login);
      login = loginAfter(login, passage);
      return [...facts, ...shows(passage.move, login)];
    }),
  ]);
}
