import type { Composition, Step } from '../kit/explorer.ts';
import type { FlowModel } from '../kit/model.ts';
import { model as session } from '../session/session.model.ts';
import type { SessionContext } from '../session/session.machine.ts';
import { type SessionFact, sessionProperties } from '../session/session.properties.ts';
import { browserTab, type Call, type Moment, pressChange, shownIn, type Tab, timerOf } from './browserTab.ts';
import { keyedMachine, keyNumbering } from './machineKey.ts';
import {
  type Answer,
  endSession,
  noSessions,
  ownerOf,
  type Person,
  serve,
  type SessionServer,
  type Token,
} from './sessionServer.ts';

/*
 * Two tabs of one browser, the token that they share, and the server: people sign in and out in either, as either of two
 * accounts; sessions end on the server; calls are late or lost; a browser tells a tab about the other's sign-in late or
 * only when it is shown again.
 */

export interface Bounds {
  signIns: number;
  signOuts: number;
  /** Sessions that end on the server, as when a password is changed elsewhere. */
  endings: number;
  /** Calls or answers that are lost on the way. */
  losses: number;
  /** Settings changed. */
  changes: number;
  reloads: number;
  /** Waits that last longer than their time limit. Each answer arrives sooner or later, also after it. */
  limits: number;
}

interface World {
  tabs: readonly [Tab, Tab];
  stored: Token | null;
  server: SessionServer;
  left: Bounds;
}

type Place = 0 | 1;
const places: readonly Place[] = [0, 1];

/** What can happen. `call` is one under way in that tab. */
export type SessionAct =
  | { tab: Place; does: 'sends' | 'receives' | 'isAnswered' | 'loses'; call: Call['request']['call'] }
  | { tab: Place; does: 'notices' | 'waits' | 'logsOut' | 'retries' | 'changesSetting' | 'reloads' }
  | { tab: Place; does: 'signsIn'; person: Person }
  | { ends: Token };

const callNames: Record<Call['request']['call'], string> = {
  signIn: 'the sign-in',
  loadAccount: 'the request for the account',
  endSession: 'the sign-out',
  changeSetting: 'the changed setting',
  findOrder: 'the request for a saved order',
  loadSurroundings: 'the requests for subscription and cards',
};

function sentenceOf(act: SessionAct): string {
  if ('ends' in act) return `The server ends the login “${act.ends}”.`;
  const tab = act.tab === 0 ? 'the first tab' : 'the second tab';
  const At = `T${tab.slice(1)}`;
  switch (act.does) {
    case 'sends':
      return `${At} sends ${callNames[act.call]}.`;
    case 'isAnswered':
      return `The server carries out ${callNames[act.call]} of ${tab}.`;
    case 'loses':
      return `${At} gets no answer to ${callNames[act.call]}.`;
    case 'receives':
      return `${At} receives the answer to ${callNames[act.call]}.`;
    case 'notices':
      return `${At} notices what another tab did.`;
    case 'waits':
      return `Time passes in ${tab}.`;
    case 'logsOut':
      return `The person logs out in ${tab}.`;
    case 'retries':
      return `The person tries again in ${tab}.`;
    case 'changesSetting':
      return `The person changes a setting in ${tab}.`;
    case 'reloads':
      return `The person reloads ${tab}.`;
    case 'signsIn':
      return `${act.person} signs in, in ${tab}.`;
  }
}

const lost: Answer = { error: { msg: 'No answer.', code: null, status: null, errors: [] } };

/** What is true after a step, besides what the step itself says. */
function factsAfter(before: World, after: World): SessionFact[] {
  const shows = after.tabs.flatMap((tab): SessionFact[] => {
    const account = shownIn(tab);
    return account === null ? [] : [{ fact: 'shows', account, actsFor: tab.page.token && ownerOf(tab.page.token) }];
  });
  if (before.stored === null || after.stored !== null) return shows;
  const isSigningIn = before.tabs.some(
    ({ page, machine }) => page.token === before.stored && machine.snapshot.matches('entering'),
  );
  return [...shows, { fact: 'removed', token: before.stored, isSigningIn }];
}

type SessionStep = Step<World, SessionFact, SessionAct>;

const isNoSignIn = ({ request }: Call): boolean => request.signsIn === null;

/** Everything that can happen in one tab. */
function stepsOf(
  world: World,
  tab: Place,
  { send, canSend, sendCall, receive, notice, wait, openTab }: ReturnType<typeof browserTab>,
): SessionStep[] {
  const found: SessionStep[] = [];
  const now = world.tabs[tab];
  const moment: Moment = { tab: now, stored: world.stored };
  const { left } = world;

  const then = (next: Moment, spends?: keyof Bounds): World => ({
    ...world,
    tabs: tab === 0 ? [next.tab, world.tabs[1]] : [world.tabs[0], next.tab],
    stored: next.stored,
    left: spends === undefined ? left : { ...left, [spends]: left[spends] - 1 },
  });
  const staged = (call: Call, stage: Call['stage']): Moment => ({
    ...moment,
    tab: { ...now, calls: now.calls.map((each) => (each === call ? { ...call, stage } : each)) },
  });
  const comes = (act: SessionAct, next: World, ...facts: SessionFact[]): void =>
    void found.push({ act, isChoice: false, world: next, facts: [...facts, ...factsAfter(world, next)] });
  const may = (act: SessionAct, next: World, ...facts: SessionFact[]): void =>
    void found.push({ act, isChoice: true, world: next, facts: [...facts, ...factsAfter(world, next)] });

  for (const one of now.calls) {
    const { call } = one.request;
    if (one.stage === 'waiting') comes({ tab, does: 'sends', call }, then(sendCall(moment, one)));
    else if (one.stage === 'sent') {
      const [answer, server] = serve(world.server, one.request);
      const changed = 'isChanged' in answer ? answer.isChanged : undefined;
      const facts: SessionFact[] = changed === undefined ? [] : [{ fact: 'changed', shown: one.shown, owner: changed }];
      comes({ tab, does: 'isAnswered', call }, { ...then(staged(one, answer)), server }, ...facts);
      if (left.losses > 0) may({ tab, does: 'loses', call }, then(staged(one, lost), 'losses'));
    } else comes({ tab, does: 'receives', call }, then(receive(moment, one, one.stage)));
  }
  if (world.stored !== now.page.token) comes({ tab, does: 'notices' }, then(notice(moment)));
  const timer = timerOf(now);
  if (timer?.isLimit === false) comes({ tab, does: 'waits' }, then(wait(moment)));
  if (timer?.isLimit && left.limits > 0) may({ tab, does: 'waits' }, then(wait(moment), 'limits'));

  // It makes no difference which of the two is the first to sign in.
  const isFirst = world.server.opened === 0 && world.tabs.every(({ calls }) => calls.every(isNoSignIn));
  const people: readonly Person[] = isFirst ? ['Ada'] : ['Ada', 'Bola'];
  if (left.signIns > 0 && now.machine.snapshot.matches('loggedOut'))
    for (const person of people) {
      const event = { type: 'signIn.submitted', email: person, password: 'harmattan-2026' } as const;
      may({ tab, does: 'signsIn', person }, then(send(moment, event, person), 'signIns'));
    }
  if (left.signOuts > 0 && canSend(now, { type: 'signOut.pressed' })) {
    const signedOut: SessionFact = { fact: 'signedOut', token: now.page.token };
    may({ tab, does: 'logsOut' }, then(send(moment, { type: 'signOut.pressed' }), 'signOuts'), signedOut);
  }
  if (canSend(now, { type: 'retry.asked' })) may({ tab, does: 'retries' }, then(send(moment, { type: 'retry.asked' })));
  if (left.changes > 0 && shownIn(now) !== null)
    may({ tab, does: 'changesSetting' }, then(pressChange(moment), 'changes'));
  if (left.reloads > 0)
    may({ tab, does: 'reloads' }, then(openTab(world.stored, now.lastUser, now.page.session + 1), 'reloads'));
  return found;
}

function endings(world: World): SessionStep[] {
  const { server, left } = world;
  if (left.endings === 0) return [];
  return server.live.map((token) => ({
    act: { ends: token },
    isChoice: true,
    world: { ...world, server: endSession(server, token), left: { ...left, endings: left.endings - 1 } },
    facts: [{ fact: 'endedByServer', token }],
  }));
}

/**
 * @param model the session's; another one to see whether the properties notice a mistake in its chart
 */
export function sessionTabs(bounds: Bounds, model: FlowModel = session): Composition<World, SessionFact, SessionAct> {
  const machine = keyedMachine(model, ({ lastUserId, account }: SessionContext) => [lastUserId, account]);
  const behaviour = browserTab(machine);
  const open = (stored: Token | null, server: SessionServer): World => ({
    tabs: [behaviour.openTab(stored, null).tab, behaviour.openTab(stored, null).tab],
    stored,
    server,
    left: bounds,
  });
  const keyOfTab = keyNumbering<Tab>(({ machine: at, page, cached, lastUser, calls }) =>
    JSON.stringify([
      machine.keyOf(at),
      page.token,
      page.account,
      cached,
      lastUser,
      calls.map(({ request: { call, token, names, signsIn }, session: own, shown, stage }) => {
        const answer = typeof stage === 'string' ? stage : 'error' in stage ? stage.error.code : stage;
        return [call, token, names, signsIn, own === null ? null : own === page.session, shown, answer];
      }),
    ]),
  );
  const keyOfServer = keyNumbering<SessionServer>((server) => JSON.stringify(server));
  const keyOfBounds = keyNumbering<Bounds>((left) => Object.values(left).join(' '));
  return {
    name: 'two tabs',
    bounds: Object.entries(bounds).map(([name, most]) => `${name}: ${most}`),
    starts: {
      'two visitor’s pages': open(null, noSessions),
      'Ada, in both tabs': open('Ada 1', { live: ['Ada 1'], opened: 1 }),
    },
    steps: (world) => [...places.flatMap((place) => stepsOf(world, place, behaviour)), ...endings(world)],
    sentenceOf,
    // Nothing distinguishes the tabs, so worlds that differ in their order behave alike.
    keyOf: ({ tabs, stored, server, left }) => {
      const [one, other] = [keyOfTab(tabs[0]), keyOfTab(tabs[1])];
      const pair = one < other ? `${one} ${other}` : `${other} ${one}`;
      return `${pair} ${stored} ${keyOfServer(server)} ${keyOfBounds(left)}`;
    },
    properties: sessionProperties,
    // Both tabs come to rest, which says more than that each does, and doesn't name them.
    waitsIn: ({ tabs }) => (tabs.some(({ machine: { snapshot } }) => snapshot.hasTag('busy')) ? ['Every wait'] : []),
    wrongAtRest: ({ tabs, stored, server }) => {
      const owner = stored !== null && server.live.includes(stored) ? ownerOf(stored) : null;
      return tabs.flatMap((tab) => {
        const shown = shownIn(tab);
        if (stored === null && shown !== null) return ['Once everything has arrived, only a login’s account is shown.'];
        const isAway = tab.machine.snapshot.matches('unreachable');
        return owner === null || isAway || shown === owner
          ? []
          : ['Once everything has arrived, each page shows the account of the browser’s login.'];
      });
    },
  };
}
