import { noAnswer } from '#contract/failure.ts';
import type { EmailChangeEvent } from '../emailChange/emailChange.machine.ts';
import type { AddressFact } from '../emailChange/emailChange.properties.ts';
import type { Move, World } from '../kit/world.ts';
import {
  type Address,
  type AddressServer,
  type CardAnswer,
  type CardRequest,
  type FoundAccount,
  ownerIfOpen,
  refusal,
} from './addressServer.ts';
import { browserTab, type Call, type Moment, shownIn } from './browserTab.ts';
import type { KeyedMachine } from './machineKey.ts';
import { type Answer, factsOf, type Person, type Token } from './sessionServer.ts';

/*
 * A model of a browser with the account page open: its session, and the card that changes the sign-in email
 * (OwnEmailCard.tsx and ownEmailActors.ts). Calls that don't concern addresses are answered as soon as they are made.
 */

/** A call of the card. */
export interface CardCall {
  request: CardRequest;
  token: Token;
  stage: 'sent' | CardAnswer;
}

export interface Browser {
  moment: Moment;
  /** The card's machine; null unless the page shows an account. */
  card: World | null;
  /** The call that the card waits for. */
  call: CardCall | null;
  /** A call that the card has given up on, and that the server hasn't carried out. */
  lateCall: CardCall | null;
  /** What the person typed to sign in. */
  typed: { address: Address; password: number } | null;
  /** The sign-in whose password the server is checking. */
  found: FoundAccount | null;
}

export const shownAccount = ({ moment }: Browser): Person | null => shownIn(moment.tab);
export const isWaiting = ({ moment, card }: Browser): boolean =>
  moment.tab.machine.snapshot.hasTag('busy') || card?.snapshot.hasTag('busy') === true;

/** How a browser behaves with these machines of the session and of the card. */
export function addressBrowser(session: KeyedMachine, keyed: KeyedMachine) {
  const tab = browserTab(session);

  /** The card's request, as its actor makes it of its input. `typed` is what the person typed as a password or code. */
  function requestOf(actor: string, input: unknown, typed: number | null): CardRequest {
    if (actor === 'requestCode') return { call: 'requestCode', email: (input as { email: Address }).email };
    if (actor === 'confirmPassword') return { call: 'confirmPassword', password: typed };
    if (actor === 'confirmCode') return { call: 'confirmCode', code: typed ?? -1 };
    if (actor === 'readEmail' || actor === 'giveUp') return { call: actor };
    throw new Error(`The browser’s model has no call for ${actor}.`);
  }

  /** A call that the server has yet to carry out stays under way when the card stops waiting for it. */
  const left = ({ call, lateCall }: Browser): CardCall | null => (call?.stage === 'sent' ? call : lateCall);

  /** What the server answers to calls that don't concern addresses. */
  function answerTo(server: AddressServer, { request: { call, token } }: Call): Answer {
    const owner = ownerIfOpen(server, token);
    if (owner === null) return refusal(401, 'unauthenticated');
    return { done: call === 'loadAccount' ? factsOf(owner) : call === 'findOrder' ? null : undefined };
  }

  /** Lets the page make its calls and receive the answers, and opens or closes the card with the account's page. */
  function settled(browser: Browser, server: AddressServer): Browser {
    let { moment } = browser;
    for (;;) {
      const next = moment.tab.calls.find(({ request, stage }) => request.call !== 'signIn' || stage === 'waiting');
      if (next === undefined) break;
      moment =
        next.stage === 'waiting' ? tab.sendCall(moment, next) : tab.receive(moment, next, answerTo(server, next));
    }
    const after = { ...browser, moment };
    const isSamePage = browser.moment.tab.page.session === moment.tab.page.session;
    const account = shownAccount(after);
    if (account === null) return { ...after, card: null, call: null, lateCall: left(browser) };
    if (after.card !== null && isSamePage) return after;
    const started = keyed.startWith({ pendingEmail: server.accounts[account].pending });
    return { ...after, card: untilPauseIsOver(started).world, call: null, lateCall: left(browser) };
  }

  /** The card's pause before another mail can be requested is over as soon as it begins. */
  function untilPauseIsOver(move: Move): Move {
    const isPausing = move.world.timers.length > 0 && move.world.actors.length === 0;
    return isPausing ? { ...keyed.wait(move.world), emitted: move.emitted, invoked: move.invoked } : move;
  }

  /** Applies a move of the card: its calls, its news to the session, and what it says to the person. */
  function cardMoved(
    browser: Browser,
    move: Move,
    server: AddressServer,
    typed: number | null,
  ): { browser: Browser; facts: AddressFact[] } {
    const { world, emitted, invoked } = untilPauseIsOver(move);
    const [started] = invoked;
    const { token } = browser.moment.tab.page;
    const call: CardCall | null =
      started === undefined || token === null
        ? null
        : { request: requestOf(started.actor, started.input, typed), token, stage: 'sent' };
    const account = shownAccount(browser);
    const events = emitted as { type: string; msg?: string }[];
    const facts: AddressFact[] = events.flatMap(({ msg }) => {
      const [, address] = /^We’ll use (\w+) from now on/.exec(msg ?? '') ?? [];
      return address === undefined || account === null ? [] : [{ fact: 'says', account, address }];
    });
    const isChanged = events.some(({ type }) => type === 'account.changed');
    const next = { ...browser, card: world, call };
    const { moment } = next;
    const refreshed =
      isChanged && tab.canSend(moment.tab, { type: 'account.changed' })
        ? { ...next, moment: tab.send(moment, { type: 'account.changed' }) }
        : next;
    return { browser: settled(refreshed, server), facts };
  }

  return {
    cardCan: ({ card }: Browser, event: EmailChangeEvent): boolean => card !== null && keyed.can(card, event),

    /** Opens the page with a session, or as a visitor. */
    open: (stored: Token | null, server: AddressServer): Browser =>
      settled(
        { moment: tab.openTab(stored, null), card: null, call: null, lateCall: null, typed: null, found: null },
        server,
      ),

    /** Loads the page again. */
    reload(browser: Browser, server: AddressServer): Browser {
      const { tab: old, stored } = browser.moment;
      const moment = tab.openTab(stored, old.lastUser, old.page.session + 1);
      return settled({ ...browser, moment }, server);
    },

    pressSignIn(browser: Browser, typed: { address: Address; password: number }, server: AddressServer): Browser {
      const event = { type: 'signIn.submitted', email: typed.address, password: String(typed.password) } as const;
      return settled({ ...browser, typed, moment: tab.send(browser.moment, event) }, server);
    },

    /** The answer to the sign-in arrives, or the news that there is none. */
    endSignIn(
      browser: Browser,
      answer: { opened: Token } | Exclude<CardAnswer, { done: unknown }>,
      server: AddressServer,
    ) {
      const call = browser.moment.tab.calls.find(({ request }) => request.call === 'signIn');
      const next = { ...browser, typed: null, found: null };
      if (call === undefined) return next;
      const full: Answer = 'opened' in answer ? { done: null, opened: answer.opened } : answer;
      return settled({ ...next, moment: tab.receive(browser.moment, call, full) }, server);
    },

    sendToCard(browser: Browser, events: readonly EmailChangeEvent[], server: AddressServer, typed: number | null) {
      return events.reduce(
        ({ browser: now, facts }, event) => {
          if (now.card === null) return { browser: now, facts };
          const moved = cardMoved(now, keyed.send(now.card, event), server, typed);
          return { browser: moved.browser, facts: [...facts, ...moved.facts] };
        },
        { browser, facts: [] as AddressFact[] },
      );
    },

    /** The card receives the answer to its call; null if none will arrive. */
    receive(browser: Browser, answer: CardAnswer | null, server: AddressServer) {
      const { call, card, moment } = browser;
      if (call === null || card === null) throw new Error('the card waits for nothing');
      const isOver = answer !== null && 'error' in answer && answer.error.code === 'unauthenticated';
      if (isOver) {
        const ended = tab.send(moment, { type: 'session.ended', at: '/account' });
        return { browser: settled({ ...browser, call: null, moment: ended }, server), facts: [] as AddressFact[] };
      }
      const [actor] = card.actors;
      return cardMoved(
        { ...browser, call: null },
        keyed.answer(card, actor?.id ?? '', answer ?? { error: noAnswer }),
        server,
        null,
      );
    },

    /** The card has waited long enough. Its call may still arrive. */
    stopWaiting(browser: Browser, server: AddressServer) {
      if (browser.card === null) throw new Error('there is no card');
      return cardMoved({ ...browser, call: null, lateCall: left(browser) }, keyed.wait(browser.card), server, null);
    },
  };
}
