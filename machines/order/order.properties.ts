import { broken, forRule, type Property, property } from '../kit/property.ts';

/* What must hold for an order that somebody has put together, in whatever order things happen. */

/** Orders have numbers here. `tab` is a tab's name. */
export type OrderFact =
  /** Someone put the order together in a tab, signed in or (null) as a visitor. */
  | { fact: 'chosen'; tab: number; order: number; by: string | null }
  /** The order of a visitor becomes this person's: they signed up or in with it, or in a tab that had it. */
  | { fact: 'claimed'; order: number; by: string }
  | { fact: 'shown'; order: number; to: string }
  /** The charge of an organisation's purchase. */
  | { fact: 'bought'; order: number; by: string; organisation: string }
  /** The server received a sign-up or sign-in of this person, with an order or (null) without one. */
  | { fact: 'sent'; order: number | null; by: string; organisation: string }
  /** The server dropped the order of the person, who pressed Discard on a page with the order `seen`. */
  | { fact: 'discarded'; by: string; seen: number }
  /** The tab heard that the order `seen` was discarded. */
  | { fact: 'heardDiscarded' | 'heardBought'; tab: number; seen: number }
  /** The person left the tab's draft behind. */
  | { fact: 'signedOut' | 'closed' | 'takenOver'; tab: number }
  | { fact: 'weekPassed' }
  /** The draft in a tab, after each step. */
  | { fact: 'tabHas'; tab: number; order: number | null }
  /** The order that the server keeps for a person, after each step. */
  | { fact: 'serverHas'; by: string; order: number | null }
  /** A page got the answer to its question for the person's order, and offers this one. */
  | { fact: 'read'; order: number; offered: number | null };

type Owners = Readonly<Record<number, readonly string[]>>;

/** Remembers whose orders are, and checks one fact. */
const ownOnly = (says: string, kind: 'shown' | 'bought'): Property<OrderFact> =>
  property<OrderFact, Owners>(says, {}, (owners, fact) => {
    const add = (order: number, person: string | null): Owners => {
      const others = owners[order] ?? [];
      return person === null || others.includes(person)
        ? owners
        : { ...owners, [order]: [...others, person].toSorted() };
    };
    if (fact.fact === 'chosen' || fact.fact === 'claimed') return add(fact.order, fact.by);
    if (fact.fact !== kind) return owners;
    const person = fact.fact === 'shown' ? fact.to : fact.by;
    return owners[fact.order]?.includes(person) === true ? owners : broken;
  });

const tabKeepsOrder = forRule(
  'draft.tab',
  property<OrderFact, Readonly<Record<number, number>>>(
    'A tab keeps an order until the person changes, buys or discards it, signs out or closes the tab, or someone else signs in there.',
    {},
    (orders, fact) => {
      if (!('tab' in fact)) return orders;
      const order = orders[fact.tab];
      const { [fact.tab]: _, ...others } = orders;
      switch (fact.fact) {
        case 'chosen':
          return { ...others, [fact.tab]: fact.order };
        case 'heardDiscarded':
        case 'heardBought':
          return fact.seen === order ? others : orders;
        case 'tabHas':
          return order === undefined || order === fact.order ? orders : broken;
        default:
          return others;
      }
    },
  ),
);

/** The orders sent, by person. */
type Sent = Readonly<Record<string, { order: number; organisation: string }>>;

const serverKeepsOrder = forRule(
  'draft.kept',
  property<OrderFact, Sent>(
    'An order that goes into a sign-up or sign-in is kept for that person for a week, until they discard it or send another, or their organisation buys.',
    {},
    (sent, fact) => {
      if (fact.fact === 'weekPassed') return {};
      if (fact.fact === 'bought')
        return Object.fromEntries(
          Object.entries(sent).filter(([, { organisation }]) => organisation !== fact.organisation),
        );
      if (fact.fact !== 'serverHas' && fact.fact !== 'sent' && fact.fact !== 'discarded') return sent;
      const { [fact.by]: kept, ...others } = sent;
      switch (fact.fact) {
        case 'serverHas':
          return kept === undefined || kept.order === fact.order ? sent : broken;
        case 'discarded':
          return fact.seen === kept?.order ? others : sent;
        case 'sent': {
          const { order, organisation } = fact;
          return order === null ? others : { ...others, [fact.by]: { order, organisation } };
        }
      }
    },
  ),
);

export const orderProperties: readonly Property<OrderFact>[] = [
  forRule('draft.kept', ownOnly('An order is shown only to the person who put it together.', 'shown')),
  forRule('draft.kept', ownOnly('An order is bought only by the person who put it together.', 'bought')),
  forRule(
    'payment.once',
    property<OrderFact, readonly string[]>('An organisation never buys an order twice.', [], (bought, fact) => {
      if (fact.fact !== 'bought') return bought;
      const purchase = `${fact.organisation} ${fact.order}`;
      return bought.includes(purchase) ? broken : [...bought, purchase].toSorted();
    }),
  ),
  tabKeepsOrder,
  serverKeepsOrder,
  forRule(
    'draft.kept',
    property<OrderFact, null>('A person who comes back is offered the order that is kept for them.', null, (_, fact) =>
      fact.fact === 'read' && fact.order !== fact.offered ? broken : null,
    ),
  ),
];
