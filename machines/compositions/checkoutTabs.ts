import type { CheckoutFact } from '../checkout/checkout.properties.ts';
import type { Outcome } from '../kit/model.ts';
import type { CheckoutAct } from './checkoutActs.ts';
import {
  amountOnButton,
  type checkoutPages,
  contextOfPayment,
  contextOfQuote,
  isBusy,
  isIn,
  type Page,
  type PageMove,
  type Question,
  timerOf,
} from './checkoutPage.ts';
import {
  atProvider,
  charge,
  decline,
  type Fare,
  initiate,
  noAnswer,
  numberIn,
  type OrderServer,
  price,
  referenceOf,
  type Served,
  verify,
} from './orderServer.ts';

/* Two tabs of one browser, with the pages and the calls in them, and what a person does there. */

export interface Bounds {
  /** Presses of Pay. Those that continue the same payment are free. */
  pays: number;
  /** Pages that are opened again: reloads, tabs that were closed, the way back to a page that is gone. */
  visits: number;
  /** Choices between the saved card and the provider's page. */
  cards: number;
  declines: number;
  /** Requests or answers that are lost. */
  losses: number;
  /** Processes that die before they ask the provider. */
  crashes: number;
  /** Waits that last longer than their time limit. */
  limits: number;
  /** Times that quotes expire, for the server or first for the page. */
  expiries: number;
  priceChanges: number;
}

export interface Call {
  question: Question;
  /** The amount on the button that led to it. */
  agreed: number | null;
  stage: 'sent' | Outcome;
}

export interface Tab {
  /** `provider`: the browser is on the provider's page, with ours behind it. `away`: closed, or on another page. */
  at: 'page' | 'provider' | 'away';
  page: Page | null;
  call: Call | null;
  /** The payment that the provider's page is for, also in the tab's history. */
  visited: number | null;
  agreed: number | null;
  hasOrder: boolean;
}

export interface World {
  tabs: readonly [Tab, Tab];
  /** The tab in front. */
  front: 0 | 1;
  server: OrderServer;
  /** Requests to pay whose page has gone. The server may carry them out all the same. */
  late: readonly Call[];
  left: Bounds;
}

/** A tab, by index. */
export type Place = World['front'];

const savedCard = '0197a000-0000-7000-8000-0000000000c1';

/** The server carries out a call. */
export function serve(server: OrderServer, { question, agreed }: Call, fare: Fare): Served {
  if (question.asks === 'price') return price(server);
  return question.asks === 'check'
    ? verify(server, question.payment, fare)
    : initiate(server, question.request, agreed, fare);
}

const withTab = (world: World, place: Place, tab: Tab): World => ({
  ...world,
  tabs: place === 0 ? [tab, world.tabs[1]] : [world.tabs[0], tab],
});

/** The call of a page that stops waiting for it: a payment that has been requested may start all the same. */
const leftBehind = ({ late }: World, { call }: Tab): readonly Call[] =>
  call !== null && call.stage === 'sent' && call.question.asks === 'start' ? [...late, call] : late;

/** A tab after a move of its page: what it asks now, and where its effects lead. */
export function movedTo(world: World, place: Place, pages: ReturnType<typeof checkoutPages>, move: PageMove): World {
  const before = world.tabs[place];
  const { page, emitted, question } = move;
  const isAsking = isBusy(page) && timerOf(page) !== 'pollPause';
  const isSame = question === null && isAsking;
  let tab: Tab = { ...before, at: 'page', page };
  if (question !== null) tab = { ...tab, call: { question, agreed: before.agreed, stage: 'sent' } };
  else if (!isAsking) tab = { ...tab, call: null };
  let next = { ...withTab(world, place, tab), late: isSame ? world.late : leftBehind(world, before) };
  for (const effect of emitted) {
    if (effect.type === 'purchase.finished') tab = { ...tab, hasOrder: false };
    if (effect.type === 'redirect') tab = { ...tab, at: 'provider', visited: numberIn(effect.to) };
    if (effect.type === 'navigate') {
      const reference = new URLSearchParams(effect.to.split('?')[1]).get('reference');
      if (reference === null) return withTab(next, place, withoutPage(tab));
      return openIn(withTab(next, place, tab), place, pages, pages.openResult(reference));
    }
    next = withTab(next, place, tab);
  }
  if (page.checkout !== null || page.payment === null) return next;
  // The result page: paid, the order is done with; given up, it leads back to the checkout.
  if (isIn(page, 'payment', 'paid')) return withTab(next, place, { ...tab, hasOrder: false });
  if (!isIn(page, 'payment', 'stopped')) return next;
  return openIn(next, place, pages, pages.openCheckout(tab.hasOrder, next.server.bought !== null));
}

const withoutPage = (tab: Tab): Tab => ({ ...tab, at: 'away', page: null, call: null, agreed: null });

/** Opens a page in a tab, in place of what it showed. */
export function openIn(world: World, place: Place, pages: ReturnType<typeof checkoutPages>, move: PageMove): World {
  const tab = world.tabs[place];
  return movedTo({ ...withTab(world, place, withoutPage(tab)), late: leftBehind(world, tab) }, place, pages, move);
}

/** Adds a step: one that comes sooner or later, or one that a person chooses or that the bounds allow. */
export type Add = (
  act: CheckoutAct,
  isChoice: boolean,
  next: World,
  more?: { facts?: CheckoutFact[]; spends?: (keyof Bounds)[] },
) => void;

/** What can happen in one tab. */
export function tabSteps(world: World, place: Place, pages: ReturnType<typeof checkoutPages>, add: Add): void {
  const { server, front } = world;
  const tab = world.tabs[place];
  const { at, page, call, visited, hasOrder } = tab;
  const to = (move: PageMove, from = world): World => movedTo(from, place, pages, move);
  const load = (move: PageMove): World => openIn(world, place, pages, move);
  const openCheckout = (order = hasOrder): World => load(pages.openCheckout(order, server.bought !== null));

  if (call !== null && page !== null) {
    const { question, stage } = call;
    const { asks } = question;
    const stay = (next: Tab): World => withTab(world, place, next);
    if (stage === 'sent') {
      const answered = (fare: Fare, bound?: keyof Bounds): void => {
        const served = serve(server, call, fare);
        const next = { ...stay({ ...tab, call: { ...call, stage: served.answer } }), server: served.server };
        const spends = bound === undefined ? [] : [bound];
        add({ tab: place, asks, is: fare }, bound !== undefined, next, { facts: served.facts, spends });
      };
      answered('heard');
      if (asks !== 'price') answered('unheard', 'losses');
      if (question.asks === 'start') {
        answered('dies', 'crashes');
        if (question.request.body.cardId !== null) answered('declined', 'declines');
      }
    } else add({ tab: place, asks, is: 'received' }, false, to(pages.answer(page, stage)));
    if (stage !== noAnswer)
      add({ tab: place, asks, is: 'lost' }, true, stay({ ...tab, call: { ...call, stage: noAnswer } }), {
        spends: ['losses'],
      });
  }

  if (at === 'page' && page !== null) {
    const timer = timerOf(page);
    if (timer === 'pollPause') add({ tab: place, does: 'polls' }, false, to(pages.wait(page)));
    if (timer === 'timeLimit')
      add({ tab: place, does: 'waitsTooLong' }, true, to(pages.wait(page)), { spends: ['limits'] });
    if (timer === 'quoteLifetime')
      add({ tab: place, does: 'quoteAges' }, true, to(pages.wait(page)), { spends: ['expiries'] });
  }
  if (place !== front) return;

  const agreed: CheckoutFact[] = [{ fact: 'agreed' }];
  if (at === 'provider' && page !== null && visited !== null) {
    if (['page', 'declined'].includes(atProvider(server, visited))) {
      const charged = charge(server, visited, tab.agreed);
      add({ tab: place, does: 'paysThere' }, true, { ...world, server: charged.server }, charged);
      if (atProvider(server, visited) === 'page')
        add(
          { tab: place, does: 'isDeclined' },
          true,
          { ...world, server: decline(server, visited) },
          { spends: ['declines'] },
        );
    }
    add({ tab: place, does: 'returns' }, true, load(pages.openResult(referenceOf(visited))));
    const back = withTab(world, place, { ...tab, at: 'page' });
    add(
      { tab: place, does: 'goesBack' },
      true,
      pages.can(page, { type: 'page.shown' }) ? to(pages.send(page, { type: 'page.shown' }), back) : back,
    );
  }
  if (at !== 'page' || page === null) {
    if (visited !== null)
      add({ tab: place, does: 'opensResult' }, true, load(pages.openResult(referenceOf(visited))), {
        spends: ['visits'],
      });
    // A person who closed a tab has put the order together again.
    add({ tab: place, does: 'opensCheckout' }, true, openCheckout(at === 'away' || hasOrder), { spends: ['visits'] });
    if (at === 'provider') add({ tab: place, does: 'closes' }, true, withTab(world, place, withoutPage(tab)));
    return;
  }

  const press = (
    act: Extract<CheckoutAct, { does: unknown }>['does'],
    event: { type: string },
    spends: (keyof Bounds)[] = [],
  ) => {
    if (!pages.can(page, event)) return;
    const isPaying = ['pays', 'agrees', 'continues'].includes(act);
    const from = isPaying ? withTab(world, place, { ...tab, agreed: amountOnButton(page) }) : world;
    add({ tab: place, does: act }, true, to(pages.send(page, event), from), { facts: isPaying ? agreed : [], spends });
  };
  press('pays', { type: 'pay.pressed' }, ['pays']);
  press('agrees', { type: 'newPrice.confirmed' }, ['pays']);
  press('tries', { type: 'retry.pressed' });
  press('checks', { type: 'check.pressed' });
  press('continues', { type: 'continue.pressed' });
  press('stops', { type: 'stop.pressed' });
  press('reconnects', { type: 'connection.returned' });
  if (isIn(page, 'quotePayment', 'reviewing')) {
    const cardId = contextOfQuote(page)?.cardId === null ? savedCard : null;
    const chosen = { type: 'card.chosen', cardId };
    add({ tab: place, does: 'choosesCard' }, true, to(pages.send(page, chosen)), { spends: ['cards'] });
  }
  const followed = contextOfPayment(page)?.reference ?? null;
  const again = page.checkout === null && followed !== null ? load(pages.openResult(followed)) : openCheckout();
  add({ tab: place, does: 'reloads' }, true, again, { spends: ['visits'] });
  add({ tab: place, does: 'closes' }, true, {
    ...withTab(world, place, withoutPage(tab)),
    late: leftBehind(world, tab),
  });
}
