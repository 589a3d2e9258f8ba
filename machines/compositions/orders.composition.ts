import { noAnswer, noResponse } from '#contract/failure.ts';
import { model as keptOrder } from '../keptOrder/keptOrder.model.ts';
import type { KeptOrderContext } from '../keptOrder/keptOrder.machine.ts';
import type { Composition, Step } from '../kit/explorer.ts';
import type { FlowModel } from '../kit/model.ts';
import { placeOf } from '../kit/place.ts';
import { mayBuy as isBuyer } from '../order/order.machine.ts';
import { model as order } from '../order/order.model.ts';
import { type OrderFact, orderProperties } from '../order/order.properties.ts';
import { quote } from '../quotePayment/sampleQuotes.ts';
import { keyedMachine, keyNumbering } from './machineKey.ts';
import { type Bounds, type OrderAct, orderSentence, type Place } from './orderActs.ts';
import { type Buyer, emptyServer, type KeptOrderServer, serveOrder } from './keptOrderServer.ts';
import {
  call,
  isOnlyInTab,
  newTab,
  offeredIn,
  orderIn,
  type OrderCall,
  type OrderTab,
  orderTab,
  personIn,
  shownIn,
  signInPage,
  USUAL,
  usersIn,
  visitorOrder,
  withDraft,
} from './orderTab.ts';

/*
 * Two tabs, in one browser or two, in which people put orders together, sign up, sign in and out, start the trial, buy
 * and discard; mails are opened in either tab; sessions end; calls are late or lost; tabs are reloaded and closed.
 */

const places: readonly Place[] = [0, 1];

interface World {
  tabs: readonly [OrderTab, OrderTab];
  /** The login of each tab's browser. With one browser, the second is unused. */
  stored: readonly [Buyer | null, Buyer | null];
  browsers: 1 | 2;
  server: KeptOrderServer;
  left: Bounds;
}

const people: readonly Buyer[] = ['Ada', 'Bola', 'Chidi'];

/** What is true after a step, besides what the step itself says. */
function factsAfter({ tabs, server }: World): OrderFact[] {
  return [
    ...tabs.flatMap((tab, index): OrderFact[] => {
      const to = personIn(tab);
      const seen = shownIn(tab);
      const shown: OrderFact[] = to === null || seen === null ? [] : [{ fact: 'shown', order: seen, to }];
      return [...shown, { fact: 'tabHas', tab: index, order: tab.storage.draft }];
    }),
    ...people.map((by): OrderFact => ({ fact: 'serverHas', by, order: server.orders[by] ?? null })),
  ];
}

type OrderStep = Step<World, OrderFact, OrderAct>;
type Behaviour = ReturnType<typeof orderTab>;

function stepsOf(world: World, tab: Place, behaviour: Behaviour, most: Bounds): OrderStep[] {
  const found: OrderStep[] = [];
  const now = world.tabs[tab];
  const { server, left } = world;
  const browser: Place = world.browsers === 1 ? 0 : tab;
  const stored = world.stored[browser];
  const { page } = now;
  const person = personIn(now);

  const then = (next: OrderTab, spends?: keyof Bounds, changed: Partial<World> = {}): World => ({
    ...world,
    ...changed,
    tabs: tab === 0 ? [next, world.tabs[1]] : [world.tabs[0], next],
    left: spends === undefined ? left : { ...left, [spends]: left[spends] - 1 },
  });
  const add = (act: OrderAct, isChoice: boolean, next: World, facts: OrderFact[]): void =>
    void found.push({ act, isChoice, world: next, facts: [...facts, ...factsAfter(next)] });
  const comes = (act: OrderAct, next: OrderTab, facts: OrderFact[] = [], changed: Partial<World> = {}): void =>
    add(act, false, then(next, undefined, changed), facts);
  const may = (
    act: OrderAct,
    spends: keyof Bounds,
    next: () => OrderTab,
    facts: OrderFact[] = [],
    changed: Partial<World> = {},
  ): void => {
    if (left[spends] > 0) add(act, true, then(next(), spends, changed), facts);
  };
  const keep = (login: Buyer | null): Partial<World> => ({
    stored: browser === 0 ? [login, world.stored[1]] : [world.stored[0], login],
  });

  /** The tab after the answer to a call. */
  function receive({ request }: OrderCall, answer: Exclude<OrderCall['stage'], string>, rest: OrderTab) {
    const act: OrderAct = { tab, does: 'receives', call: request.call };
    const { isDone, opens } = answer;
    if (opens !== undefined) {
      const entered: OrderTab = { ...rest, session: opens, loading: 'entering' };
      const opened: OrderTab =
        request.call === 'confirm'
          ? { ...entered, loading: 'following', page: { is: 'waiting', for: 'offer', address: null } }
          : entered;
      comes(act, opened, [], keep(opens));
    } else if (request.call === 'readOrder') {
      const [next, facts] = behaviour.readAnswer(rest, answer);
      comes(act, next, facts);
    } else if (request.call === 'discard') {
      const outcome = isDone ? { done: undefined } : { error: noAnswer };
      const next = behaviour.sendOffer(rest, (chart) =>
        chart.actors.length === 0
          ? behaviour.offerChart.send(chart, { type: 'kept.unread' })
          : behaviour.offerChart.answer(chart, 'discardOrder', outcome),
      );
      const facts: OrderFact[] = [{ fact: 'heardDiscarded', tab, seen: request.order }];
      comes(act, isDone ? behaviour.dropOrder(next, request.order) : next, isDone ? facts : []);
    } else if (request.call === 'pay' && isDone)
      comes(act, { ...withDraft(rest, null), page: { is: 'away' } }, [
        { fact: 'heardBought', tab, seen: request.order },
      ]);
    else comes(act, behaviour.sendOrder(rest, { type: 'buyer.changed', buyer: behaviour.buyerOf(rest, server) }));
  }

  for (const one of now.calls) {
    const { request, stage } = one;
    const others = now.calls.filter((each) => each !== one);
    if (stage === 'sent') {
      // A login that has ended, or been replaced, is refused.
      const isRefused = 'person' in request && request.call !== 'signIn' && request.person !== stored;
      const [answer, served, facts] = isRefused
        ? [{ isDone: false }, server, [] as OrderFact[]]
        : serveOrder(server, request);
      const answered = (result: typeof answer): OrderTab => ({
        ...now,
        calls: [...others, { request, stage: result }],
      });
      const name = request.call;
      comes({ tab, does: 'isAnswered', call: name }, answered(answer), facts, { server: served });
      may({ tab, does: 'loses', call: name }, 'losses', () => answered({ isDone: false }), facts, { server: served });
    } else receive(one, stage, { ...now, calls: others });
  }

  if (stored !== now.session) comes({ tab, does: 'notices' }, behaviour.notice(now, server, stored));
  else if (now.loading !== 'no' && now.session !== null) {
    const { lastUser, draft } = now.storage;
    const claimed = [draft, page.is === 'order' ? usersIn(page.chart) : null, now.heading].filter(
      (each): each is number => typeof each === 'number' && each !== 0,
    );
    const by = now.session;
    const facts: OrderFact[] =
      lastUser === null
        ? claimed.map((each) => ({ fact: 'claimed', order: each, by }))
        : lastUser === by
          ? []
          : [{ fact: 'takenOver', tab }];
    comes({ tab, does: 'loads' }, behaviour.load(now, server, true), facts);
    if (now.loading === 'entering')
      may({ tab, does: 'loadsLate' }, 'limits', () => behaviour.load(now, server, false), facts);
  }

  if (page.is === 'order') {
    const { chart } = page;
    if (chart.actors.length > 0) {
      const users = usersIn(chart);
      const answer = { done: { ...quote, numberOfUsers: users } };
      comes(
        { tab, does: 'isPriced' },
        behaviour.ordered(now, page, behaviour.orderChart.answer(chart, 'fetchPrice', answer), true),
      );
      may({ tab, does: 'getsNoPrice' }, 'losses', () =>
        behaviour.ordered(now, page, behaviour.orderChart.answer(chart, 'fetchPrice', { error: noResponse }), false),
      );
    }
    const timer = chart.timers[0];
    if (timer?.name === 'fetchDelay')
      comes({ tab, does: 'waits' }, behaviour.ordered(now, page, behaviour.orderChart.wait(chart), false));
    else if (timer !== undefined)
      may({ tab, does: 'waitsTooLong' }, 'limits', () =>
        behaviour.ordered(now, page, behaviour.orderChart.wait(chart), false),
      );
    const chosen = 30 + 10 * (most.orders - left.orders);
    const choice: OrderFact = { fact: 'chosen', tab, order: chosen, by: now.session ?? now.storage.lastUser };
    const change = { type: 'choices.changed', changes: { numberOfUsers: chosen } } as const;
    may({ tab, does: 'chooses' }, 'orders', () => behaviour.sendOrder(now, change, true), [choice]);
    const { buyer } = orderIn(chart);
    if (isBuyer(buyer))
      may(
        { tab, does: 'continues' },
        'visits',
        () => {
          const pressed = behaviour.sendOrder(now, { type: 'continue.pressed' }, true);
          const buying: OrderTab = { ...pressed, storage: { ...pressed.storage, isTrying: false } };
          return buyer.is === 'visitor' ? { ...buying, page: { is: 'away' } } : behaviour.openCheckout(buying);
        },
        [{ ...choice, order: usersIn(chart) }],
      );
  } else if (page.is === 'offer') {
    const { chart } = page;
    const timer = chart.timers[0];
    if (timer !== undefined)
      may({ tab, does: 'waitsTooLong' }, 'limits', () => behaviour.sendOffer(now, behaviour.offerChart.wait));
    const offered = offeredIn(chart);
    if (offered !== null && person !== null && behaviour.offerChart.can(chart, { type: 'discard.pressed' })) {
      const pressed = behaviour.sendOffer(now, (at) => behaviour.offerChart.send(at, { type: 'discard.pressed' }));
      if (isOnlyInTab(chart)) {
        const discarded = behaviour.sendOffer(pressed, (at) =>
          behaviour.offerChart.answer(at, 'discardOrder', { done: undefined }),
        );
        may({ tab, does: 'discards' }, 'discards', () => behaviour.dropOrder(discarded, offered), [
          { fact: 'discarded', by: person, seen: offered },
          { fact: 'heardDiscarded', tab, seen: offered },
        ]);
      } else
        may({ tab, does: 'discards' }, 'discards', () => call(pressed, { call: 'discard', person, order: offered }));
      // The usual order is stored only in place of another.
      const isStored = offered !== USUAL || now.storage.draft !== null;
      const taken: OrderFact[] = isStored ? [{ fact: 'chosen', tab, order: offered, by: person }] : [];
      may({ tab, does: 'takesOffer' }, 'visits', () => behaviour.openKept(now, server, offered), taken);
    }
    if (person !== null) {
      const trying: OrderTab = { ...now, storage: { ...now.storage, isTrying: true } };
      may({ tab, does: 'startsTrial' }, 'trials', () => call(trying, { call: 'startTrial', person }));
    }
  } else if (page.is === 'checkout' && page.order !== null && person !== null) {
    const isPaying = now.calls.some(({ request }) => request.call === 'pay');
    const { order: bought } = page;
    if (!isPaying) may({ tab, does: 'pays' }, 'pays', () => call(now, { call: 'pay', person, order: bought }));
  }

  if (now.session === null && now.calls.length === 0) {
    // The links to the sign-up and the sign-in keep the order.
    const leaving = page.is === 'order' ? behaviour.sendOrder(now, { type: 'signIn.pressed' }, true) : now;
    const taken = visitorOrder(leaving);
    const order: OrderFact[] =
      page.is === 'order' ? [{ fact: 'chosen', tab, order: usersIn(page.chart), by: now.storage.lastUser }] : [];
    const claims = (by: Buyer): OrderFact[] =>
      taken === null ? order : [...order, { fact: 'claimed', order: taken, by }];
    const away: OrderTab = { ...leaving, page: { is: 'away' } };
    const signingUp = call(away, { call: 'signUp', order: taken, browser });
    may({ tab, does: 'signsUp' }, 'signUps', () => signingUp, claims('Ada'));
    if (page.is === 'away' && server.signedUpIn.length > 0)
      comes({ tab, does: 'confirms' }, call(away, { call: 'confirm', browser }));
    const heading = taken !== null || page.is === 'order' ? 0 : now.heading;
    for (const each of server.accounts)
      may(
        { tab, does: 'signsIn', person: each },
        'signIns',
        () => call({ ...away, page: signInPage, heading }, { call: 'signIn', person: each, order: taken }),
        claims(each),
      );
  }
  if (person !== null)
    may({ tab, does: 'logsOut' }, 'signOuts', () => behaviour.signOut(now), [{ fact: 'signedOut', tab }], keep(null));
  const isWaiting = now.loading === 'entering' || now.calls.some(({ request }) => request.call !== 'signIn');
  if (page.is !== 'order' && page.is !== 'waiting' && !isWaiting) {
    const buying: OrderTab = { ...now, storage: { ...now.storage, isTrying: false } };
    may({ tab, does: 'opensOrder' }, 'visits', () => behaviour.openOrder(buying, server, null));
  }
  if (page.is !== 'offer' && person !== null)
    may({ tab, does: 'opensOffer' }, 'visits', () => behaviour.openOffer(now));
  may({ tab, does: 'reloads' }, 'reloads', () => behaviour.reload(now, server, stored));
  may(
    { tab, does: 'closes' },
    'closes',
    () => ({ ...newTab, session: stored, loading: stored === null ? 'no' : 'following' }),
    [{ fact: 'closed', tab }],
  );
  return found;
}

function surroundings(world: World): OrderStep[] {
  const { left, stored, server } = world;
  const found: OrderStep[] = [];
  const spent = (what: keyof Bounds): World => ({ ...world, left: { ...left, [what]: left[what] - 1 } });
  const add = (act: OrderAct, next: World, facts: OrderFact[]): void =>
    void found.push({ act, isChoice: true, world: next, facts: [...facts, ...factsAfter(next)] });
  if (left.endings > 0)
    for (const ends of places)
      if (stored[ends] !== null)
        add({ ends }, { ...spent('endings'), stored: ends === 0 ? [null, stored[1]] : [stored[0], null] }, []);
  if (left.weeks > 0)
    add({ passes: 'week' }, { ...spent('weeks'), server: { ...server, orders: {} } }, [{ fact: 'weekPassed' }]);
  return found;
}

/** @param models the charts; others to see whether the properties notice a mistake in them */
export function orders(
  bounds: Bounds,
  models: { order?: FlowModel; keptOrder?: FlowModel } = {},
): Composition<World, OrderFact, OrderAct> {
  const orderChart = keyedMachine(models.order ?? order);
  const offerChart = keyedMachine(
    models.keptOrder ?? keptOrder,
    ({ draft }: KeptOrderContext) => draft?.numberOfUsers ?? null,
  );
  const behaviour = orderTab(orderChart, offerChart);
  const keyOfTab = keyNumbering<OrderTab>(({ page, ...rest }) => {
    const chart =
      page.is === 'order' ? orderChart.keyOf(page.chart) : page.is === 'offer' ? offerChart.keyOf(page.chart) : 0;
    return JSON.stringify([rest, { ...page, chart }]);
  });
  const keyOfServer = keyNumbering<KeptOrderServer>((server) => JSON.stringify(server));
  const keyOfBounds = keyNumbering<Bounds>((left) => Object.values(left).join(' '));
  const start = (browsers: 1 | 2, stored: Buyer | null, server: KeptOrderServer): World => {
    const first: OrderTab = { ...newTab, session: stored, loading: stored === null ? 'no' : 'following' };
    const second: OrderTab = browsers === 1 ? first : newTab;
    const isVisitor = stored === null;
    return {
      tabs: [
        isVisitor
          ? behaviour.openOrder(first, server, null)
          : { ...first, page: { is: 'waiting', for: 'order', address: null } },
        second,
      ],
      stored: [stored, null],
      browsers,
      server,
      left: bounds,
    };
  };
  const everyone: KeptOrderServer = { ...emptyServer, accounts: people };
  return {
    name: 'orders',
    bounds: Object.entries(bounds).map(([name, most]) => `${name}: ${most}`),
    starts: {
      'a visitor, with a second tab': start(1, null, emptyServer),
      'a visitor, with a second browser': start(2, null, emptyServer),
      'Ada, with a second tab': start(1, 'Ada', everyone),
      'Ada, with a second browser': start(2, 'Ada', everyone),
    },
    steps: (world) => [...places.flatMap((tab) => stepsOf(world, tab, behaviour, bounds)), ...surroundings(world)],
    sentenceOf: orderSentence,
    keyOf: ({ tabs, stored, browsers, server, left }) =>
      `${keyOfTab(tabs[0])} ${keyOfTab(tabs[1])} ${stored.join(' ')} ${browsers} ${keyOfServer(server)} ${keyOfBounds(left)}`,
    properties: orderProperties,
    waitsIn: ({ tabs }) =>
      tabs.some(
        ({ page, loading, calls }) =>
          loading !== 'no' ||
          calls.length > 0 ||
          ((page.is === 'order' || page.is === 'offer') && page.chart.snapshot.hasTag('busy')),
      )
        ? ['Every wait']
        : [],
    statesIn: ({ tabs }) =>
      Object.fromEntries(
        tabs.map(({ page }, tab) => [
          `${tab === 0 ? 'First' : 'Second'} tab`,
          page.is === 'order' || page.is === 'offer' ? `${page.is}: ${placeOf(page.chart.snapshot)}` : page.is,
        ]),
      ),
    wrongAtRest: () => [],
  };
}
