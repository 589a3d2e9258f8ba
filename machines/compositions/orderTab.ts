import type { KeptOrder } from '#contract/keptOrders.ts';
import { emptyDraft, type SubscriptionDraft } from '#domain/subscriptionDraft.ts';
import type { KeptOrderContext } from '../keptOrder/keptOrder.machine.ts';
import type { Buyer as OrderBuyer, OrderContext, OrderEvent } from '../order/order.machine.ts';
import type { OrderFact } from '../order/order.properties.ts';
import type { Move, World } from '../kit/world.ts';
import type { KeyedMachine } from './machineKey.ts';
import {
  type Buyer,
  keptFor,
  mayBuy,
  type OrderAnswer,
  type OrderRequest,
  type KeptOrderServer,
  organisationOf,
} from './keptOrderServer.ts';

/*
 * A model of a browser tab as orders meet it: its session, its session storage, the address, and the page with its
 * chart. It describes draft.ts, sentOrder.ts, useOrder.ts, useKeptOrder.ts, tabStorage.ts and the session's calls.
 */

/** The number of users of the order that a page offers before anything is chosen. */
export const USUAL = 20;

export type Page =
  /** `isProtected`: the one for signed-in people. `address`: the order in it. */
  | { is: 'order'; chart: World; address: number; isProtected: boolean }
  | { is: 'offer'; chart: World }
  | { is: 'checkout'; order: number | null }
  /** A page for signed-in people, until the account has loaded. */
  | { is: 'waiting'; for: 'order' | 'offer' | 'checkout'; address: number | null }
  /** The sign-in, which is left when another tab signs in (`isSignIn`), the sign-up, or any other page. */
  | { is: 'away'; isSignIn?: true };

export interface OrderCall {
  request: OrderRequest;
  stage: 'sent' | OrderAnswer;
}

export interface OrderTab {
  storage: { draft: number | null; lastUser: Buyer | null; isTrying: boolean };
  /** The order that the tab itself wrote into an address last. */
  written: number | null;
  /** The order that the page read last, which it shows until the server has answered again; undefined for none read. */
  cached: number | null | undefined;
  /** Where a sign-in leads: another page, or an order page with this order, or (0) without one; null for nowhere. */
  heading: number | 'offer' | 'checkout' | 'away' | null;
  /** Whom the page acts for. */
  session: Buyer | null;
  /** How the account is loading: `entering` right after signing in. */
  loading: 'no' | 'following' | 'entering';
  page: Page;
  calls: readonly OrderCall[];
}

const emptyStorage: OrderTab['storage'] = { draft: null, lastUser: null, isTrying: false };

export const newTab: OrderTab = {
  storage: emptyStorage,
  written: null,
  cached: undefined,
  heading: null,
  session: null,
  loading: 'no',
  page: { is: 'away' },
  calls: [],
};

const draftOf = (users: number): SubscriptionDraft => ({
  ...emptyDraft,
  plan: 'core',
  planId: 'core',
  numberOfUsers: users,
});

const orderOf = (users: number) => ({ plan: 'core', moduleIds: [], numberOfUsers: users, isPlanDurationAnnual: false });

const keptOf = (users: number): KeptOrder => ({ ...orderOf(users), ref: null, leftOut: [], sentAt: '', keptUntil: '' });

const keptRead = (users: number | null) => ({ type: 'kept.read', order: users === null ? null : keptOf(users) });

export const orderIn = ({ snapshot }: World): OrderContext => snapshot.context as OrderContext;
const offerIn = ({ snapshot }: World): KeptOrderContext => snapshot.context as KeptOrderContext;

export const usersIn = (chart: World): number => orderIn(chart).draft.numberOfUsers ?? USUAL;

/** The order on an offer; null if none is shown. */
export const offeredIn = (chart: World): number | null =>
  chart.snapshot.matches('offered') || chart.snapshot.matches('discarding')
    ? (offerIn(chart).order?.numberOfUsers ?? null)
    : null;

/** Whether the order on an offer is only this tab's, so that the server needn't hear that it is discarded. */
export const isOnlyInTab = (chart: World): boolean => offerIn(chart).order?.sentAt === undefined;

/** The order that a visitor's sign-up or sign-in takes along. */
export const visitorOrder = ({ storage: { draft, lastUser, isTrying } }: OrderTab): number | null =>
  lastUser !== null || isTrying ? null : draft;

/** The signed-in person, once their account has loaded. */
export const personIn = ({ session, loading }: OrderTab): Buyer | null => (loading === 'no' ? session : null);

/** The order that a signed-in person sees, besides the usual one. */
export function shownIn({ page }: OrderTab): number | null {
  const order =
    page.is === 'order'
      ? usersIn(page.chart)
      : page.is === 'offer'
        ? offeredIn(page.chart)
        : page.is === 'checkout'
          ? page.order
          : null;
  return order === USUAL ? null : order;
}

export const withDraft = (tab: OrderTab, draft: number | null): OrderTab => ({
  ...tab,
  storage: { ...tab.storage, draft },
});

export const call = (tab: OrderTab, request: OrderRequest): OrderTab => ({
  ...tab,
  calls: [...tab.calls, { request, stage: 'sent' }],
});

/** A chart's start for each input, worked out once. */
function starting(chart: KeyedMachine): (input: unknown) => Move {
  const moves = new Map<string, Move>();
  return (input) => {
    const text = JSON.stringify(input);
    const move = moves.get(text) ?? chart.startWith(input);
    moves.set(text, move);
    return move;
  };
}

export const signInPage: Page = { is: 'away', isSignIn: true };

/** Where a sign-in leads back to. */
function headingTo(page: Page, written: number | null): OrderTab['heading'] {
  const kind = page.is === 'waiting' ? page.for : page.is;
  if (kind !== 'order') return kind;
  const address = page.is === 'order' || page.is === 'waiting' ? page.address : null;
  return address === written ? 0 : (address ?? 0);
}

/** How a tab behaves with these charts. */
export function orderTab(orderChart: KeyedMachine, offerChart: KeyedMachine) {
  const startOrder = starting(orderChart);
  const startOffer = starting(offerChart);

  const buyerOf = (tab: OrderTab, server: KeptOrderServer): OrderBuyer => {
    const isSigningIn = tab.calls.some(({ request }) => request.call === 'signIn');
    if (tab.session === null) return { is: isSigningIn ? 'unknown' : 'visitor' };
    const person = personIn(tab);
    if (person === null) return { is: 'unknown' };
    return { is: mayBuy(server, person) ? 'administrator' : 'subscribed', orgId: organisationOf(person) };
  };

  /** The order page after a move: it stores what the chart keeps, and writes the address. */
  function ordered(tab: OrderTab, page: { isProtected: boolean }, { world }: Move, stores: boolean): OrderTab {
    const users = usersIn(world);
    const isKept = orderIn(world).kept !== null;
    const next: OrderTab = {
      ...tab,
      written: users,
      page: { is: 'order', chart: world, address: users, isProtected: page.isProtected },
    };
    return stores && isKept ? withDraft(next, users) : next;
  }

  /** Opens the order page with an order in the address, or null without one. */
  function openOrder(tab: OrderTab, server: KeptOrderServer, address: number | null, isProtected = false): OrderTab {
    const stored = tab.storage.draft;
    // An order that the page wrote itself, and whose draft is gone, belonged to somebody else or is done with.
    const named = address === tab.written ? null : address;
    const users = named ?? stored ?? USUAL;
    const opened = { ...tab, storage: { ...tab.storage, isTrying: tab.storage.isTrying && named === null } };
    const move = startOrder({
      draft: draftOf(users),
      isChosen: stored !== null || users !== USUAL,
      usual: draftOf(USUAL),
      buyer: buyerOf(tab, server),
    });
    return ordered(opened, { isProtected }, move, true);
  }

  const sendOrder = (tab: OrderTab, event: OrderEvent, stores = false): OrderTab =>
    tab.page.is === 'order' ? ordered(tab, tab.page, orderChart.send(tab.page.chart, event), stores) : tab;

  /** Opens the page that offers the order. It asks the server. */
  function openOffer(tab: OrderTab): OrderTab {
    const person = personIn(tab);
    if (person === null) return { ...tab, page: { is: 'away' } };
    const draft = tab.storage.isTrying || tab.storage.draft === null ? null : orderOf(tab.storage.draft);
    const opened = startOffer({ mayBuy: true, draft }).world;
    const { cached } = tab;
    const chart = cached === undefined ? opened : offerChart.send(opened, keptRead(cached)).world;
    return call({ ...tab, page: { is: 'offer', chart } }, { call: 'readOrder', person });
  }

  const openCheckout = (tab: OrderTab): OrderTab => ({ ...tab, page: { is: 'checkout', order: tab.storage.draft } });

  /** Opens the order that the server keeps. Its address counts, whatever the tab wrote before. */
  const openKept = (tab: OrderTab, server: KeptOrderServer, order: number): OrderTab =>
    openOrder({ ...tab, written: null }, server, order, true);

  const open = (tab: OrderTab, server: KeptOrderServer, page: Extract<Page, { is: 'waiting' }>): OrderTab =>
    page.for === 'order'
      ? openOrder(tab, server, page.address, true)
      : page.for === 'offer'
        ? openOffer(tab)
        : openCheckout(tab);

  /** The page of a tab whose account must load first. */
  function waiting(tab: OrderTab, server: KeptOrderServer): OrderTab {
    const { page } = tab;
    if (page.is === 'order' && !page.isProtected) return openOrder(tab, server, page.address);
    if (page.is === 'away' || page.is === 'waiting') return tab;
    const address = page.is === 'order' ? page.address : null;
    return { ...tab, page: { is: 'waiting', for: page.is, address } };
  }

  /** The page notices the token that another tab has stored or removed, or that its session has ended. */
  function notice(tab: OrderTab, server: KeptOrderServer, stored: Buyer | null): OrderTab {
    const wasLoaded = personIn(tab) !== null;
    const loading = stored === null ? 'no' : 'following';
    const next: OrderTab = { ...tab, session: stored, loading, cached: undefined, calls: [] };
    if (stored !== null)
      return wasLoaded ? waiting(next, server) : sendOrder(next, { type: 'buyer.changed', buyer: { is: 'unknown' } });
    const { page } = tab;
    if (!wasLoaded && page.is === 'order' && !page.isProtected)
      return sendOrder(next, { type: 'buyer.changed', buyer: { is: 'visitor' } });
    // A person who was signed in, or whose page needs it, is led to the sign-in, and comes back afterwards.
    return page.is === 'away' && !wasLoaded
      ? next
      : { ...next, page: signInPage, heading: headingTo(page, tab.written) };
  }

  /** The account has loaded. `isFound`: the server said in time which order waits. */
  function load(tab: OrderTab, server: KeptOrderServer, isFound: boolean): OrderTab {
    const { session: person, page, loading, heading } = tab;
    if (person === null) throw new Error('loading without a session');
    const { lastUser } = tab.storage;
    const isOther = lastUser !== null && lastUser !== person;
    const storage = { ...(isOther ? emptyStorage : tab.storage), lastUser: person };
    const isEntering = loading === 'entering';
    const next: OrderTab = { ...tab, storage, loading: 'no', heading: isEntering ? null : heading };
    if (isEntering || (page.is === 'away' && page.isSignIn)) {
      if (heading === 'checkout') return openCheckout(next);
      if (heading === 'offer') return openOffer(next);
      if (heading === 'away' || (heading === null && !isEntering)) return { ...next, page: { is: 'away' } };
      if (heading !== null) return openOrder(next, server, heading === 0 ? null : heading, true);
      const order = server.subscriptions[organisationOf(person)] === 'none' ? keptFor(server, person) : null;
      const { draft, isTrying } = next.storage;
      const found = isFound ? { ...next, cached: keptFor(server, person) } : next;
      if (order === null || !isFound) return openOffer(found);
      // The person has changed the tab's order since it was sent.
      return draft !== null && !isTrying && draft !== order
        ? openOrder(found, server, null, true)
        : openKept(found, server, order);
    }
    if (page.is === 'waiting') return open(next, server, page);
    if (page.is !== 'order') return next;
    if (isOther) return openOrder(next, server, page.address);
    return sendOrder(next, { type: 'buyer.changed', buyer: buyerOf(next, server) });
  }

  /** The person signs out here. */
  const signOut = (tab: OrderTab): OrderTab => ({ ...newTab, written: tab.written, page: signInPage });

  function reload(tab: OrderTab, server: KeptOrderServer, stored: Buyer | null): OrderTab {
    const { page } = tab;
    const opened: OrderTab = {
      ...newTab,
      storage: tab.storage,
      written: tab.written,
      session: stored,
      loading: stored === null ? 'no' : 'following',
    };
    if (page.is === 'order' && !page.isProtected) return openOrder(opened, server, page.address);
    if (page.is === 'away') return opened;
    const address = page.is === 'order' || page.is === 'waiting' ? page.address : null;
    if (stored === null) return { ...opened, page: signInPage, heading: headingTo(page, tab.written) };
    return { ...opened, page: { is: 'waiting', for: page.is === 'waiting' ? page.for : page.is, address } };
  }

  /** An answer to the page that offers the order. */
  function readAnswer(tab: OrderTab, answer: OrderAnswer): [OrderTab, OrderFact[]] {
    const order = answer.order ?? null;
    const read: OrderTab = answer.isDone ? { ...tab, cached: order } : tab;
    const { page } = tab;
    if (page.is !== 'offer') return [read, []];
    const chart = offerChart.send(page.chart, answer.isDone ? keptRead(order) : { type: 'kept.unread' }).world;
    const isDiscarded = chart.snapshot.matches('discarding') || chart.snapshot.matches('discarded');
    const facts: OrderFact[] =
      order === null || isDiscarded ? [] : [{ fact: 'read', order, offered: offeredIn(chart) }];
    return [{ ...read, page: { is: 'offer', chart } }, facts];
  }

  /** The order on the offer has been discarded. The tab's draft is, too, if it is the same. */
  const dropOrder = (tab: OrderTab, order: number): OrderTab => {
    // An answer that left before would bring the order back.
    const calls = tab.calls.filter(({ request }) => request.call !== 'readOrder');
    return { ...(tab.storage.draft === order ? withDraft(tab, null) : tab), cached: null, calls };
  };

  const sendOffer = (tab: OrderTab, step: (chart: World) => Move): OrderTab =>
    tab.page.is === 'offer' ? { ...tab, page: { is: 'offer', chart: step(tab.page.chart).world } } : tab;

  return {
    openOrder,
    sendOrder,
    openOffer,
    openCheckout,
    openKept,
    notice,
    load,
    signOut,
    reload,
    readAnswer,
    dropOrder,
    buyerOf,
    sendOffer,
    ordered,
    orderChart,
    offerChart,
  };
}
