import type { OrderFact } from '../order/order.properties.ts';
import type { Place } from './orderActs.ts';

/*
 * A model of the server as orders meet it: the accounts, the order that it keeps for each person, and whether their
 * organisations have a trial or a subscription.
 */

/** Ada may still have to sign up. Chidi is an administrator of Ada's organisation, and Bola of another. */
export type Buyer = 'Ada' | 'Bola' | 'Chidi';
export type Organisation = 'Ada’s organisation' | 'Bola’s organisation';
export const organisationOf = (person: Buyer): Organisation =>
  person === 'Bola' ? 'Bola’s organisation' : 'Ada’s organisation';

export interface KeptOrderServer {
  /** Those who can sign in. */
  accounts: readonly Buyer[];
  /** The browsers that Ada signed up in, until her email is confirmed. The link in her mail works only there. */
  signedUpIn: readonly Place[];
  orders: Readonly<Partial<Record<Buyer, number>>>;
  subscriptions: Readonly<Record<Organisation, 'none' | 'trial' | 'paid'>>;
}

/** Ada hasn't signed up yet, and nobody has an order. */
export const emptyServer: KeptOrderServer = {
  accounts: ['Bola', 'Chidi'],
  signedUpIn: [],
  orders: {},
  subscriptions: { 'Ada’s organisation': 'none', 'Bola’s organisation': 'none' },
};

export type OrderRequest =
  | { call: 'signUp'; order: number | null; browser: Place }
  | { call: 'signIn'; person: Buyer; order: number | null }
  | { call: 'confirm'; browser: Place }
  | { call: 'readOrder' | 'startTrial'; person: Buyer }
  /** `order`: the one on the page. */
  | { call: 'discard'; person: Buyer; order: number }
  | { call: 'pay'; person: Buyer; order: number };

/** `isDone`: false for a refusal. `opens`: whom the answer signs in. `order`: the one that was read. */
export type OrderAnswer = { isDone: boolean; opens?: Buyer; order?: number | null };

export const mayBuy = ({ subscriptions }: KeptOrderServer, person: Buyer): boolean =>
  subscriptions[organisationOf(person)] !== 'paid';

/** The order that a person can still buy. */
export const keptFor = (server: KeptOrderServer, person: Buyer): number | null =>
  mayBuy(server, person) ? (server.orders[person] ?? null) : null;

const withOrder = (server: KeptOrderServer, person: Buyer, order: number | null): KeptOrderServer => {
  const { [person]: _, ...others } = server.orders;
  return { ...server, orders: order === null ? others : { ...others, [person]: order } };
};

type Served = [OrderAnswer, KeptOrderServer, OrderFact[]];

/** What the server answers, what it has become, and what became true. */
export function serveOrder(server: KeptOrderServer, request: OrderRequest): Served {
  const refused: Served = [{ isDone: false }, server, []];
  switch (request.call) {
    case 'signUp': {
      // The owner of an account is told by mail, and the answer is the same.
      if (server.accounts.includes('Ada')) return [{ isDone: true }, server, []];
      const facts: OrderFact[] = [
        { fact: 'sent', order: request.order, by: 'Ada', organisation: organisationOf('Ada') },
      ];
      const isKnown = (browser: Place) => browser === request.browser || server.signedUpIn.includes(browser);
      const signedUpIn = ([0, 1] as const).filter(isKnown);
      return [{ isDone: true }, { ...withOrder(server, 'Ada', request.order), signedUpIn }, facts];
    }
    case 'signIn': {
      const { person, order } = request;
      if (!server.accounts.includes(person)) return refused;
      if (order === null) return [{ isDone: true, opens: person }, server, []];
      const sent: OrderFact = { fact: 'sent', order, by: person, organisation: organisationOf(person) };
      return [{ isDone: true, opens: person }, withOrder(server, person, order), [sent]];
    }
    case 'confirm':
      if (!server.signedUpIn.includes(request.browser)) return refused;
      return [{ isDone: true, opens: 'Ada' }, { ...server, signedUpIn: [], accounts: [...server.accounts, 'Ada'] }, []];
    case 'readOrder':
      return [{ isDone: true, order: keptFor(server, request.person) }, server, []];
    case 'discard':
      return [
        { isDone: true },
        server.orders[request.person] === request.order ? withOrder(server, request.person, null) : server,
        [{ fact: 'discarded', by: request.person, seen: request.order }],
      ];
    case 'startTrial': {
      const organisation = organisationOf(request.person);
      if (server.subscriptions[organisation] !== 'none') return refused;
      return [{ isDone: true }, { ...server, subscriptions: { ...server.subscriptions, [organisation]: 'trial' } }, []];
    }
    case 'pay': {
      const { person, order } = request;
      if (!mayBuy(server, person)) return refused;
      const organisation = organisationOf(person);
      const orders = Object.fromEntries(
        Object.entries(server.orders).filter(([owner]) => organisationOf(owner as Buyer) !== organisation),
      );
      const next = { ...server, orders, subscriptions: { ...server.subscriptions, [organisation]: 'paid' as const } };
      return [{ isDone: true }, next, [{ fact: 'bought', order, by: person, organisation }]];
    }
  }
}
