import { model as checkout } from '../checkout/checkout.model.ts';
import { type CheckoutFact, checkoutProperties } from '../checkout/checkout.properties.ts';
import type { Composition, Step } from '../kit/explorer.ts';
import { placeOf } from '../kit/place.ts';
import { model as payment } from '../payment/payment.model.ts';
import { model as quotePayment } from '../quotePayment/quotePayment.model.ts';
import { checkoutPages, contextOfQuote, isBusy, isIn, messageOf, type Models } from './checkoutPage.ts';
import {
  type Bounds,
  type Call,
  type Place,
  movedTo,
  openIn,
  serve,
  type Tab,
  tabSteps,
  type World,
} from './checkoutTabs.ts';
import { keyNumbering } from './machineKey.ts';
import { atProvider, forgetQuotes, newServer, type OrderServer, price, prices, refund, settle } from './orderServer.ts';
import { type CheckoutAct, sentenceOf } from './checkoutActs.ts';

/*
 * One order that a person pays for in two tabs: they press Pay, are sent to the provider's page, pay there or not, leave,
 * close the tab, come back by link or Back, reload, and pay again in the other tab. Answers are lost or late, quotes
 * expire, the price changes, and processes die.
 */

type CheckoutStep = Step<World, CheckoutFact, CheckoutAct>;

/** What the page in front says and offers. */
function factsInFront({ tabs, front, server }: World): CheckoutFact[] {
  const { at, page } = tabs[front];
  if (at !== 'page' || page === null) return [];
  const message = messageOf(page);
  const says: CheckoutFact[] = message === null ? [] : [{ fact: 'says', ...message }];
  if (isIn(page, 'checkout', 'subscribed')) return [{ fact: 'says', payment: null, says: 'subscribed' }];
  if (!isIn(page, 'quotePayment', 'reviewing') && !isIn(page, 'quotePayment', 'priceChanged')) return says;
  const isBought = page.checkout?.snapshot.context.isSubscribed === true && server.bought !== null;
  return [...says, { fact: 'offers', isBought }];
}

function stepsOf(world: World, pages: ReturnType<typeof checkoutPages>): CheckoutStep[] {
  const { tabs, front, server, left, late } = world;
  const all: CheckoutStep[] = [];
  const add = (
    act: CheckoutAct,
    isChoice: boolean,
    next: World,
    { facts = [], spends = [] }: { facts?: CheckoutFact[]; spends?: (keyof Bounds)[] } = {},
  ): void => {
    if (spends.some((bound) => left[bound] === 0)) return;
    const bounds = spends.length === 0 ? left : { ...left };
    for (const bound of spends) bounds[bound] -= 1;
    const calls = [...next.tabs.map(({ call }) => call), ...next.late];
    const quotes = calls.flatMap((call) =>
      call?.question.asks === 'start' ? [call.question.request.body.quoteId] : [],
    );
    const fresh = calls.flatMap((call) => (call === null || call.stage === 'sent' ? [] : [JSON.stringify(call.stage)]));
    const isUsed = (id: string): boolean =>
      quotes.includes(id) ||
      next.tabs.some(({ page }) => page !== null && contextOfQuote(page)?.quote?.id === id) ||
      fresh.some((text) => text.includes(`"${id}"`));
    const after = { ...next, left: bounds, server: forgetQuotes(next.server, isUsed) };
    all.push({ act, isChoice, world: after, facts: [...facts, ...factsInFront(after)] });
  };

  for (const place of [0, 1] as const) tabSteps(world, place, pages, add);

  late.forEach((call, index) => {
    const rest = { ...world, late: late.filter((_, other) => other !== index) };
    const served = serve(server, call, 'heard');
    add({ late: index, is: 'carriedOut' }, false, { ...rest, server: served.server }, served);
    add({ late: index, is: 'lost' }, true, rest, { spends: ['losses'] });
  });
  for (const { number, status, refund: due } of server.attempts) {
    const settled = settle(server, number);
    if (settled.server !== server)
      add({ payment: number, is: 'settled' }, false, { ...world, server: settled.server }, settled);
    const isStuck = status === 'created' || status === 'unknown';
    if (isStuck && ['nothing', 'page'].includes(atProvider(server, number)))
      add({ payment: number, is: 'old' }, false, { ...world, server: settle(server, number, true).server });
    if (due === 'due' && atProvider(server, number) === 'charged')
      add(
        { payment: number, is: 'returned' },
        false,
        { ...world, server: refund(server, number) },
        { facts: [{ fact: 'returned', payment: number }] },
      );
  }
  if (server.quotes.some(({ isExpired }) => !isExpired)) {
    const quotes = server.quotes.map((quote) => ({ ...quote, isExpired: true }));
    add({ time: 'quotesExpire' }, true, { ...world, server: { ...server, quotes } }, { spends: ['expiries'] });
  }
  if (server.price === prices.before)
    add(
      { time: 'priceChanges' },
      true,
      { ...world, server: { ...server, price: prices.after } },
      { spends: ['priceChanges'] },
    );
  const other: Place = front === 0 ? 1 : 0;
  const turned = { ...world, front: other };
  const behind = tabs[other];
  const isNoticed = behind.at === 'page' && behind.page !== null && pages.can(behind.page, { type: 'page.shown' });
  add(
    { tab: other, does: 'turnsTo' },
    true,
    isNoticed && behind.page !== null
      ? movedTo(turned, other, pages, pages.send(behind.page, { type: 'page.shown' }))
      : turned,
  );
  return all;
}

/**
 * @param models the charts'; others to see whether the properties notice a mistake in one
 */
export function checkoutVisits(
  bounds: Bounds,
  models: Models = { checkout, quotePayment, payment },
): Composition<World, CheckoutFact, CheckoutAct> {
  const pages = checkoutPages(models);
  const keyOfCall = keyNumbering<Call>((call) => JSON.stringify(call));
  const keyOfTab = keyNumbering<Tab>(({ at, page, call, visited, agreed, hasOrder }) =>
    JSON.stringify([at, page && pages.keyOf(page), call && keyOfCall(call), visited, agreed, hasOrder]),
  );
  const keyOfServer = keyNumbering<OrderServer>((server) => JSON.stringify(server));
  const keyOfBounds = keyNumbering<Bounds>((left) => Object.values(left).join(' '));
  const away: Tab = { at: 'away', page: null, call: null, visited: null, agreed: null, hasOrder: true };
  const nothing: World = { tabs: [away, away], front: 0, server: newServer, late: [], left: bounds };
  /** Opens the checkout in a tab and gives it its price. */
  const open = (world: World, place: Place): World => {
    const loading = openIn(world, place, pages, pages.openCheckout(true, false));
    const { page } = loading.tabs[place];
    const { server, answer } = price(loading.server);
    return page === null ? loading : movedTo({ ...loading, server }, place, pages, pages.answer(page, answer));
  };
  return {
    name: 'paying in two tabs',
    bounds: Object.entries(bounds).map(([name, most]) => `${name}: ${most}`),
    starts: { 'the same order, in two tabs': open(open(nothing, 0), 1) },
    steps: (world) => stepsOf(world, pages),
    sentenceOf,
    // Nothing distinguishes the tabs but which of them is in front.
    keyOf: ({ tabs, front, server, late, left }) => {
      const calls = late.map(keyOfCall).toSorted((a, b) => a - b);
      const pair = `${keyOfTab(tabs[front])} ${keyOfTab(tabs[front === 0 ? 1 : 0])}`;
      return `${pair} ${keyOfServer(server)} ${calls.join(' ')}; ${keyOfBounds(left)}`;
    },
    properties: checkoutProperties,
    waitsIn: ({ tabs, server }) => [
      ...(tabs.some(({ at, page }) => at === 'page' && page !== null && isBusy(page)) ? ['Every wait'] : []),
      ...server.attempts.flatMap(({ number, status, refund: refundState }) =>
        atProvider(server, number) === 'charged' && status !== 'succeeded'
          ? [`Payment ${number}`]
          : refundState === 'due'
            ? [`Payment ${number}`]
            : [],
      ),
    ],
    statesIn: ({ tabs }) =>
      Object.fromEntries(
        tabs.map(({ at, page }, place) => [
          `${place === 0 ? 'First' : 'Second'} tab`,
          at === 'page' && page !== null
            ? Object.values(page)
                .flatMap((chart) => (chart === null ? [] : [placeOf(chart.snapshot)]))
                .join(', ')
            : at,
        ]),
      ),
    wrongAtRest: ({ tabs, front, server }) => {
      const { at, page } = tabs[front];
      const message = at === 'page' && page !== null ? messageOf(page) : null;
      const wrong: string[] = [];
      if (message?.says === 'unpaid' && ['charged', 'returned'].includes(atProvider(server, message.payment)))
        wrong.push('Once everything has arrived, a person who comes back sees what became of their payment.');
      const kept = server.attempts.filter(({ number }) => atProvider(server, number) === 'charged');
      if (kept.length > 1 || kept.some(({ number }) => number !== server.bought))
        wrong.push('Once everything has arrived, one charge is kept, and it bought the order.');
      return wrong;
    },
  };
}
