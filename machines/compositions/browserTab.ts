import type { Move, World } from '../kit/world.ts';
import type { SessionEvent } from '../session/session.machine.ts';
import type { KeyedMachine } from './machineKey.ts';
import type { Answer, Person, Request, Token } from './sessionServer.ts';

/*
 * A model of one browser tab: its session machine, the session that the page acts for, the token that all tabs share,
 * and the calls under way. It describes storedToken.ts, pageSession.ts, client.ts and effectHandlers.ts.
 */

/** A call under way. `actor` is null for a call that a page makes. */
export interface Call {
  actor: string | null;
  request: Request;
  /** The session that the page acted for when it made the call; null for calls without one, or not made yet. */
  session: number | null;
  /** The account that the person saw when they pressed the button. */
  shown: Person | null;
  /** `waiting`: the code that makes the call is loading. */
  stage: 'waiting' | 'sent' | Answer;
}

export interface Tab {
  machine: World;
  /** The session that this page acts for; each has its own number. */
  page: { session: number; token: Token | null; account: Person | null };
  /** The account data in the page's cache. */
  cached: Person | null;
  /** Who used this tab last. */
  lastUser: Person | null;
  calls: readonly Call[];
}

/** A tab and the token that it shares with the others. */
export interface Moment {
  tab: Tab;
  stored: Token | null;
}

/** The account on the page; null for a visitor's page or while it loads. */
export const shownIn = ({ machine, cached }: Tab): Person | null =>
  machine.snapshot.hasTag('loggedIn') ? cached : null;

const begin = (tab: Tab, token: Token | null): Tab => ({
  ...tab,
  page: { session: tab.page.session + 1, token, account: null },
});

/** Calls that name no session. */
const withoutSession = ['signIn'];

const callNames: Record<string, Request['call']> = {
  signIn: 'signIn',
  loadAccount: 'loadAccount',
  revokeSession: 'endSession',
  findOrder: 'findOrder',
  loadSurroundings: 'loadSurroundings',
};

/** The next timer; `isLimit` if it ends a wait for an answer. */
export const timerOf = ({ machine }: Tab): { isLimit: boolean } | null => {
  const [next] = machine.timers;
  return next === undefined ? null : { isLimit: next.name === 'timeLimit' };
};

const without = (tab: Tab, call: Call): Tab => ({ ...tab, calls: tab.calls.filter((each) => each !== call) });
const replaced = (tab: Tab, call: Call, by: Call): Tab => ({
  ...tab,
  calls: tab.calls.map((each) => (each === call ? by : each)),
});

/** A page’s own call, made by a person who sees this account. */
export function pressChange({ tab, stored }: Moment): Moment {
  const call: Call = {
    actor: null,
    request: { call: 'changeSetting', token: null, names: null, signsIn: null },
    session: tab.page.session,
    shown: shownIn(tab),
    stage: 'waiting',
  };
  return { tab: { ...tab, calls: [...tab.calls, call] }, stored };
}

/** How a tab behaves with this session machine. */
export function browserTab(keyed: KeyedMachine) {
  /** Applies a move of the machine: its effects, the actors that it stopped, and those that it started. */
  function moved({ tab, stored }: Moment, { world, emitted, invoked }: Move, signsIn: Person | null): Moment {
    const effects = (emitted as { type: string }[]).map(({ type }) => type);
    const isForgotten = effects.includes('session.forgotten');
    const isCleared = isForgotten || effects.includes('session.replaced');
    const cleared: Tab = { ...tab, machine: world, cached: isCleared ? null : tab.cached };
    const next = isForgotten ? begin(cleared, null) : cleared;
    // The page removes the token of its own session, but not one that another tab has stored since.
    const token = isForgotten && stored === tab.page.token ? null : stored;
    const started = invoked.map(({ actor }) => actor);
    const isRunning = (actor: string): boolean => world.actors.some(({ id }) => id === actor);
    const kept = next.calls.filter(
      ({ actor, request }) =>
        actor === null || request.call === 'endSession' || (isRunning(actor) && !started.includes(actor)),
    );
    const calls = started.map((actor): Call => {
      const call = callNames[actor];
      if (call === undefined) throw new Error(`The tab’s model has no call for ${actor}.`);
      // A sign-out uses the token of the moment it was pressed; other calls use that of the moment they are sent.
      const own = call === 'endSession' ? tab.page.token : null;
      return {
        actor,
        request: { call, token: own, names: null, signsIn: call === 'signIn' ? signsIn : null },
        session: null,
        shown: null,
        stage: call === 'endSession' ? 'sent' : 'waiting',
      };
    });
    return { tab: { ...next, calls: [...kept, ...calls] }, stored: token };
  }

  /** Opens the page, or reloads it. */
  function openTab(stored: Token | null, lastUser: Person | null, session = 0): Moment {
    const move = keyed.startWith({
      hasStoredToken: stored !== null,
      secondFactor: null,
      heading: null,
      lastUserId: lastUser,
    });
    const tab: Tab = {
      machine: move.world,
      page: { session, token: stored, account: null },
      cached: null,
      lastUser,
      calls: [],
    };
    return moved({ tab, stored }, move, null);
  }

  function send({ tab, stored }: Moment, event: SessionEvent, signsIn: Person | null = null): Moment {
    return moved({ tab, stored }, keyed.send(tab.machine, event), signsIn);
  }

  const wait = (moment: Moment): Moment => moved(moment, keyed.wait(moment.tab.machine), null);

  /** The page compares its session with the stored token: on a storage event, when it is shown, and around each call. */
  function notice(moment: Moment): Moment {
    const { tab, stored } = moment;
    if (stored === tab.page.token) return moment;
    const heard = send(
      moment,
      stored === null ? { type: 'session.ended', at: '/subscriptions' } : { type: 'session.opened' },
    );
    return { tab: begin(heard.tab, stored), stored: heard.stored };
  }

  /** Sends a call whose code has loaded, with the page's session and the account on the page. */
  function sendCall(moment: Moment, call: Call): Moment {
    if (withoutSession.includes(call.request.call))
      return { ...moment, tab: replaced(moment.tab, call, { ...call, stage: 'sent' }) };
    const { page } = moment.tab;
    const session = call.session ?? page.session;
    const noticed = page.token === null ? moment : notice(moment);
    // The page has left the session: the call is neither sent nor answered.
    if (noticed.tab.page.session !== session) return { ...noticed, tab: without(noticed.tab, call) };
    const request = { ...call.request, token: page.token, names: page.account };
    return { ...noticed, tab: replaced(noticed.tab, call, { ...call, request, session, stage: 'sent' }) };
  }

  /** Gives the actor its answer, if it still waits for it. */
  function settle(moment: Moment, call: Call, answer: Answer): Moment {
    const tab = without(moment.tab, call);
    const { actor } = call;
    if (actor === null || !tab.machine.actors.some(({ id }) => id === actor) || !moment.tab.calls.includes(call))
      return { ...moment, tab };
    const outcome = 'error' in answer ? { error: answer.error } : { done: answer.done };
    return moved({ ...moment, tab }, keyed.answer(tab.machine, actor, outcome), null);
  }

  /** An answer arrives. */
  function receive(moment: Moment, call: Call, answer: Answer): Moment {
    const { session } = call;
    const failure = 'error' in answer ? answer.error : null;
    let now = moment;
    const hasLeft = (): boolean => {
      if (session === null || call.request.token === null) return false;
      now = notice(now);
      return now.tab.page.session !== session;
    };
    const dropped = (): Moment => ({ ...now, tab: without(now.tab, call) });
    if (hasLeft()) return dropped();
    if (failure !== null && session !== null && call.request.token !== null) {
      if (failure.code === 'unauthenticated') now = send(now, { type: 'session.ended', at: '/subscriptions' });
      if (failure.code === 'account_changed') {
        now = send(now, { type: 'session.opened' });
        now = { ...now, tab: begin(now.tab, now.stored) };
      }
      if (hasLeft()) return dropped();
    }
    if (failure === null && 'opened' in answer && answer.opened !== undefined)
      now = { tab: begin(now.tab, answer.opened), stored: answer.opened };
    if (failure === null && call.request.call === 'loadAccount' && 'done' in answer) {
      const person = (answer.done as { userId: Person }).userId;
      now = {
        ...now,
        tab: { ...now.tab, page: { ...now.tab.page, account: person }, cached: person, lastUser: person },
      };
    }
    return settle(now, call, answer);
  }

  const canSend = (tab: Tab, event: SessionEvent): boolean => keyed.can(tab.machine, event);

  return { openTab, send, canSend, wait, notice, sendCall, receive };
}
