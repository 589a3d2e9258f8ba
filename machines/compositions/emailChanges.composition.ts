import { noAnswer } from '#contract/failure.ts';
import { model as emailChange } from '../emailChange/emailChange.model.ts';
import { type AddressFact, emailChangeProperties } from '../emailChange/emailChange.properties.ts';
import type { EmailChangeContext, EmailChangeEvent } from '../emailChange/emailChange.machine.ts';
import type { Composition, Step } from '../kit/explorer.ts';
import type { FlowModel } from '../kit/model.ts';
import type { SessionContext } from '../session/session.machine.ts';
import { model as session } from '../session/session.model.ts';
import { type AddressAct, type Place, sentenceOf } from './addressActs.ts';
import { addressBrowser, type Browser, type CardCall, isWaiting, shownAccount } from './addressBrowser.ts';
import {
  type Address,
  addresses,
  accountsWith,
  addressServer,
  type AddressServer,
  type CardAnswer,
  passWeek,
} from './addressServer.ts';
import { keyedMachine, keyNumbering } from './machineKey.ts';
import { ownerOf, type Person, type Token } from './sessionServer.ts';

/*
 * Two browsers whose people change sign-in emails, sign in with old and new ones, and undo changes from the mail. Either
 * two people with one account, who read different mailboxes, or two accounts that want the same addresses.
 */

export interface Bounds {
  signIns: number;
  /** Mails with a code that are requested. */
  requests: number;
  /** Codes typed. */
  codes: number;
  /** Links to undo that are opened. */
  restores: number;
  /** Requests or answers that are lost on the way. */
  losses: number;
  /** Calls that a page stops waiting for before the server has carried them out. */
  lates: number;
  /** Changes that are given up. */
  cancels: number;
  reloads: number;
  /** Times that seven days pass. */
  weeks: number;
}

/** What a person can do outside of the site. */
interface Knowledge {
  reads: readonly Address[];
  /** The newest password that they know, by account. */
  passwords: Readonly<Partial<Record<Person, number>>>;
}

interface World {
  browsers: readonly [Browser, Browser];
  people: readonly [Knowledge, Knowledge];
  server: AddressServer;
  left: Bounds;
}

type AddressStep = Step<World, AddressFact, AddressAct>;
type Behaviour = ReturnType<typeof addressBrowser>;
type Rules = typeof addressServer;

/** What is true after a step, besides what the step itself says. */
const factsOf = ({ browsers, server }: World): AddressFact[] => [
  ...browsers.flatMap((browser): AddressFact[] => {
    const account = shownAccount(browser);
    const { token } = browser.moment.tab.page;
    return account === null ? [] : [{ fact: 'shows', account, actsFor: token && ownerOf(token) }];
  }),
  ...addresses.map((address): AddressFact => ({ fact: 'finds', address, accounts: accountsWith(server, address) })),
  ...(['Ada', 'Bola'] as const).map((account): AddressFact => {
    const address = server.accounts[account].email;
    return { fact: 'has', account, address, isFound: accountsWith(server, address).includes(account) };
  }),
];

/** Everything that can happen at one browser. */
function stepsOf(world: World, place: Place, behaviour: Behaviour, rules: Rules): AddressStep[] {
  const found: AddressStep[] = [];
  const { server, left } = world;
  const browser = world.browsers[place];
  const person = world.people[place];
  const { call, lateCall, card, typed } = browser;

  interface Then {
    browser?: Browser;
    server?: AddressServer;
    person?: Knowledge;
    facts?: readonly AddressFact[];
  }
  const add = (act: AddressAct, isChoice: boolean, work: () => Then, spends?: keyof Bounds): void => {
    if (spends !== undefined && left[spends] === 0) return;
    const then = work();
    const mine = <T>(pair: readonly [T, T], own: T): readonly [T, T] => (place === 0 ? [own, pair[1]] : [pair[0], own]);
    const next: World = {
      browsers: mine(world.browsers, then.browser ?? browser),
      people: mine(world.people, then.person ?? person),
      server: then.server ?? server,
      left: spends === undefined ? left : { ...left, [spends]: left[spends] - 1 },
    };
    found.push({ act, isChoice, world: next, facts: [...(then.facts ?? []), ...factsOf(next)] });
  };
  const comes = (act: AddressAct, work: () => Then): void => add(act, false, work);
  const may = (act: AddressAct, work: () => Then, spends?: keyof Bounds): void => add(act, true, work, spends);

  // Signing in.
  const lookedUp = browser.found;
  if (typed !== null && lookedUp === null)
    comes({ browser: place, does: 'isLookedUp' }, () => ({
      browser: { ...browser, found: rules.lookUp(server, typed.address, typed.password) },
    }));
  if (lookedUp !== null) {
    const ends = (isHeard: boolean): Then => {
      const { answer, server: after, facts } = rules.finishSignIn(server, lookedUp);
      return {
        browser: behaviour.endSignIn(browser, isHeard ? answer : { error: noAnswer }, after),
        server: after,
        facts,
      };
    };
    comes({ browser: place, does: 'isSignedIn' }, () => ends(true));
    may({ browser: place, does: 'losesSignIn' }, () => ends(false), 'losses');
  }
  if (browser.moment.tab.machine.snapshot.matches('loggedOut'))
    for (const address of addresses)
      for (const password of new Set(Object.values(person.passwords)))
        may(
          { browser: place, does: 'signsIn', address, password },
          () => ({ browser: behaviour.pressSignIn(browser, { address, password }, server) }),
          'signIns',
        );

  // The card and its calls.
  const account = shownAccount(browser);
  const press = (act: AddressAct, events: readonly EmailChangeEvent[], secret: number | null, spends?: keyof Bounds) =>
    may(act, () => behaviour.sendToCard(browser, events, server, secret), spends);
  if (account !== null && card !== null) {
    may({ browser: place, does: 'reloads' }, () => ({ browser: behaviour.reload(browser, server) }), 'reloads');
    const isSettled = behaviour.cardCan(browser, { type: 'change.pressed' });
    for (const address of addresses) {
      const event = { type: 'email.submitted', email: address } as const;
      if (address !== server.accounts[account].email && (isSettled || behaviour.cardCan(browser, event)))
        press(
          { browser: place, does: 'asks', address },
          isSettled ? [{ type: 'change.pressed' }, event] : [event],
          null,
          'requests',
        );
    }
    const password = { type: 'password.submitted', password: '' } as const;
    if (behaviour.cardCan(browser, password))
      press({ browser: place, does: 'entersPassword' }, [password], person.passwords[account] ?? -1);
    if (behaviour.cardCan(browser, { type: 'resend.pressed' }))
      press({ browser: place, does: 'asksAgain' }, [{ type: 'resend.pressed' }], null, 'requests');
    if (behaviour.cardCan(browser, { type: 'cancel.pressed' }))
      press({ browser: place, does: 'cancels' }, [{ type: 'cancel.pressed' }], null, 'cancels');
    const code = { type: 'code.submitted', code: '' } as const;
    if (behaviour.cardCan(browser, code))
      for (const address of person.reads) {
        const newest = server.codes.findLastIndex((each) => each.address === address && each.account === account);
        if (newest !== -1) press({ browser: place, does: 'entersCode', code: newest }, [code], newest, 'codes');
      }
  }
  const serves =
    ({ token, request }: CardCall, then: (answer: CardAnswer) => Browser) =>
    (): Then => {
      const { answer, server: after, facts } = rules.serveCard(server, token, request);
      return { browser: then(answer), server: after, facts };
    };
  if (call !== null) {
    const name = call.request.call;
    const { stage } = call;
    if (stage === 'sent') {
      comes(
        { browser: place, does: 'isAnswered', call: name },
        serves(call, (answer) => ({ ...browser, call: { ...call, stage: answer } })),
      );
      may(
        { browser: place, does: 'losesRequest', call: name },
        () => behaviour.receive(browser, null, server),
        'losses',
      );
      may({ browser: place, does: 'stopsWaiting', call: name }, () => behaviour.stopWaiting(browser, server), 'lates');
    } else {
      comes({ browser: place, does: 'receives', call: name }, () => behaviour.receive(browser, stage, server));
      may(
        { browser: place, does: 'losesAnswer', call: name },
        () => behaviour.receive(browser, null, server),
        'losses',
      );
    }
  }
  if (lateCall !== null)
    comes(
      { browser: place, does: 'isAnsweredLate', call: lateCall.request.call },
      serves(lateCall, () => ({ ...browser, lateCall: null })),
    );

  // Links in the mailboxes that the person reads.
  server.links.forEach(({ address }, link) => {
    if (person.reads.includes(address))
      may({ browser: place, does: 'restores', link }, () => rules.restore(server, link), 'restores');
  });
  server.resets.forEach(({ account: whose, address, isLive }, reset) => {
    if (isLive && person.reads.includes(address))
      may({ browser: place, does: 'choosesPassword', reset }, () => {
        const { server: after, facts } = rules.choosePassword(server, reset);
        const passwords = { ...person.passwords, [whose]: after.passwords };
        return { server: after, facts, person: { ...person, passwords } };
      });
  });
  return found;
}

/**
 * @param model the email change's; another one to see whether the properties notice a mistake in its chart
 * @param rules what the server does; others to see whether the properties notice a mistake there
 */
export function emailChanges(
  bounds: Bounds,
  model: FlowModel = emailChange,
  rules: Rules = addressServer,
): Composition<World, AddressFact, AddressAct> {
  const page = keyedMachine(session, ({ lastUserId, account }: SessionContext) => [lastUserId, account]);
  const card = keyedMachine(model, ({ email, error }: EmailChangeContext) => [email, error?.code]);
  const behaviour = addressBrowser(page, card);
  const keyOfBrowser = keyNumbering<Browser>(({ moment: { tab, stored }, card: at, ...rest }) =>
    JSON.stringify([
      [page.keyOf(tab.machine), tab.page.token, tab.page.account, tab.cached, tab.lastUser, tab.calls.length, stored],
      at && card.keyOf(at),
      rest,
    ]),
  );
  const keyOfServer = keyNumbering<AddressServer>((server) => JSON.stringify(server));
  const open = (tokens: readonly [Token | null, Token | null], people: World['people']): World => {
    const server: AddressServer = {
      accounts: {
        Ada: { email: 'old', pending: null, password: 0 },
        Bola: { email: 'bolas', pending: null, password: 0 },
      },
      codes: [],
      links: [],
      resets: [],
      sessions: tokens.flatMap((token) => (token === null ? [] : [{ token, isConfirmed: true }])),
      opened: 2,
      passwords: 0,
    };
    return {
      browsers: [behaviour.open(tokens[0], server), behaviour.open(tokens[1], server)],
      people,
      server,
      left: bounds,
    };
  };
  return {
    name: 'email changes',
    bounds: Object.entries(bounds).map(([name, most]) => `${name}: ${most}`),
    starts: {
      'one account, open in two browsers, whose people read different mailboxes': open(
        ['Ada 1', 'Ada 2'],
        [
          { reads: ['old'], passwords: { Ada: 0 } },
          { reads: ['new', 'other'], passwords: { Ada: 0 } },
        ],
      ),
      'one account, open in the second browser only': open(
        [null, 'Ada 2'],
        [
          { reads: ['old'], passwords: { Ada: 0 } },
          { reads: ['new', 'other'], passwords: { Ada: 0 } },
        ],
      ),
      'two accounts, whose people read the same mailboxes': open(
        ['Ada 1', 'Bola 2'],
        [
          { reads: addresses, passwords: { Ada: 0 } },
          { reads: addresses, passwords: { Bola: 0 } },
        ],
      ),
    },
    steps: (world) => {
      const { server, left } = world;
      const steps = ([0, 1] as const).flatMap((place) => stepsOf(world, place, behaviour, rules));
      if (left.weeks === 0) return steps;
      const later: World = { ...world, server: passWeek(server), left: { ...left, weeks: left.weeks - 1 } };
      return [...steps, { act: { week: true }, isChoice: true, world: later, facts: [{ fact: 'weekPassed' }] }];
    },
    sentenceOf,
    keyOf: ({ browsers, people, server, left }) =>
      JSON.stringify([browsers.map(keyOfBrowser), people, keyOfServer(server), left]),
    properties: emailChangeProperties(['Ada 1', 'Ada 2', 'Bola 2'], { Ada: 'old', Bola: 'bolas' }),
    waitsIn: ({ browsers }) =>
      browsers.flatMap((browser, place) => (isWaiting(browser) ? [`The wait in browser ${place + 1}`] : [])),
    wrongAtRest: () => [],
  };
}
