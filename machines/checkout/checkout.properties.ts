import { always, broken, forRule, property, type Property } from '../kit/property.ts';

/* What must hold for one order and everyone who pays for it, in however many tabs and visits. Amounts are naira. */

export type CheckoutFact =
  /** The person pressed a button that names an amount, and leads to paying it. */
  | { fact: 'agreed' }
  /** The server recorded a new payment. */
  | { fact: 'started'; payment: number }
  /** A card was charged. `agreed`: the amount on the button that led there. */
  | { fact: 'charged'; payment: number; amount: number; agreed: number | null }
  /** The order took effect. */
  | { fact: 'bought'; payment: number }
  /** The provider returned a charge in full. */
  | { fact: 'returned'; payment: number }
  /** The page in front offers to pay. `isBought`: the order was already bought when the page was opened. */
  | { fact: 'offers'; isBought: boolean }
  /** What the page in front says of a payment; `subscribed`: that the organisation already has a subscription. */
  | { fact: 'says'; payment: number; says: 'paid' | 'unpaid' | 'refunded' }
  | { fact: 'says'; payment: null; says: 'subscribed' };

interface Charges {
  charged: readonly number[];
  bought: number | null;
}

/** A rule about what happens after these charges. */
const afterCharges = (says: string, holds: (charges: Charges, fact: CheckoutFact) => boolean): Property<CheckoutFact> =>
  property<CheckoutFact, Charges>(says, { charged: [], bought: null }, (before, fact) => {
    if (!holds(before, fact)) return broken;
    if (fact.fact === 'charged')
      return { ...before, charged: [...before.charged, fact.payment].toSorted((a, b) => a - b) };
    return fact.fact === 'bought' ? { ...before, bought: fact.payment } : before;
  });

export const checkoutProperties: readonly Property<CheckoutFact>[] = [
  forRule(
    'payment.once',
    afterCharges(
      'Nobody pays twice for one order: it is bought once, with a charge that was made.',
      ({ charged, bought }, fact) => fact.fact !== 'bought' || (bought === null && charged.includes(fact.payment)),
    ),
  ),
  forRule(
    'payment.once',
    afterCharges(
      'No payment starts for an order that is already bought.',
      ({ bought }, fact) => fact.fact !== 'started' || bought === null,
    ),
  ),
  forRule(
    'payment.refund',
    afterCharges(
      'A charge is returned only if it bought nothing.',
      ({ charged, bought }, fact) =>
        fact.fact !== 'returned' || (fact.payment !== bought && charged.includes(fact.payment)),
    ),
  ),
  forRule(
    'buy.review',
    property<CheckoutFact, number>(
      'Each charge has a press of a button of its own, which named the amount.',
      0,
      (presses, fact) => {
        // More presses than three are as good as three.
        if (fact.fact === 'agreed') return Math.min(3, presses + 1);
        if (fact.fact !== 'charged') return presses;
        return presses === 0 ? broken : presses - 1;
      },
    ),
  ),
  forRule(
    'buy.review',
    always<CheckoutFact>(
      'Nothing is charged that differs from the amount on the button.',
      (fact) => fact.fact !== 'charged' || fact.amount === fact.agreed,
    ),
  ),
  forRule(
    'payment.verified',
    afterCharges(
      'A page says paid only if that payment bought the order.',
      ({ bought }, fact) => fact.fact !== 'says' || fact.says !== 'paid' || fact.payment === bought,
    ),
  ),
  afterCharges(
    'A page says that there is a subscription only if the order was bought.',
    ({ bought }, fact) => fact.fact !== 'says' || fact.says !== 'subscribed' || bought !== null,
  ),
  forRule(
    'payment.refund',
    afterCharges(
      'A page says that a payment is given back only if it was charged and bought nothing.',
      ({ charged, bought }, fact) =>
        fact.fact !== 'says' || fact.says !== 'refunded' || (fact.payment !== bought && charged.includes(fact.payment)),
    ),
  ),
  forRule(
    'payment.once',
    always<CheckoutFact>(
      'A page that is opened after the order was bought doesn’t offer it again.',
      (fact) => fact.fact !== 'offers' || !fact.isBought,
    ),
  ),
];
