import { describe, expect, it } from '#tests/support/flows/rules.ts';
import { brokenByCheckout } from '#tests/support/flows/checkoutFacts.ts';
import type { CheckoutInput } from '#machines/checkout/checkout.machine.ts';
import { model as checkout } from '#machines/checkout/checkout.model.ts';
import { whenever } from '#tests/support/flows/whenever.ts';
import {
  expectAlways,
  hasAnswered,
  wasInvoked,
  inputOf,
  emissionsOf,
  navigationsOf,
  type Passage,
} from '#tests/support/flows/walks.ts';

const stateOf = ({ move }: Passage): unknown => move.world.snapshot.value;

describe('checkout', () => {
  it('keeps every property about what is offered, bought and said', () => {
    expectAlways(checkout, (walk) => {
      expect(brokenByCheckout(walk)).toEqual([]);
    });
  });

  it('prices and pays for the draft’s order, with the card and contact on file', () => {
    expectAlways(checkout, ({ input, start }) => {
      const { order, isSubscribed, orgId, cardId, billingContactId, ref } = input as CheckoutInput;
      expect(wasInvoked({ move: start }, 'quotePayment')).toBe(order !== null && !isSubscribed);
      if (!wasInvoked({ move: start }, 'quotePayment')) return;
      expect(inputOf({ move: start }, 'quotePayment')).toEqual({
        request: order,
        quote: null,
        orgId,
        cardId,
        billingContactId,
        ref,
        endedPayments: 0,
      });
    });
  });

  // Rules: buy.once
  it('buys nothing while a subscription is active or without an order', () => {
    expectAlways(checkout, ({ input, start, passages }) => {
      const { order, isSubscribed } = input as CheckoutInput;
      if (isSubscribed) expect(start.world.snapshot.value).toBe('subscribed');
      else if (order === null) expect(start.world.snapshot.value).toBe('noOrder');
      for (const passage of passages) expect(wasInvoked(passage, 'quotePayment')).toBe(false);
    });
  });

  it('maps each outcome to its state', () => {
    const ends = {
      defect: 'orderRefused',
      paid: 'paid',
      'given back': 'leaving',
      'changes the order': 'leaving',
      'has a subscription': 'subscribed',
      'plan is gone': 'orderRefused',
      'app cannot be added': 'orderRefused',
    };
    expectAlways(checkout, ({ passages }) => {
      for (const passage of passages) {
        for (const [end, state] of Object.entries(ends))
          if (hasAnswered(passage, 'quotePayment', end)) expect(stateOf(passage)).toBe(state);
        expect(emissionsOf(passage, 'purchase.finished').length).toBe(
          hasAnswered(passage, 'quotePayment', 'has a subscription') ? 1 : 0,
        );
        expect(navigationsOf(passage)).toEqual(
          hasAnswered(passage, 'quotePayment', 'changes the order') ? ['/subscriptions/create'] : [],
        );
        if (hasAnswered(passage, 'quotePayment', 'plan is gone'))
          expect(passage.move.world.snapshot.context).toMatchObject({ error: { code: 'not_found' } });
      }
    });
  });

  it('says why the order can’t be paid for, even if nobody knows', () =>
    whenever(checkout, { 'quotePayment: defect': { shows: 'orderRefused', error: 'An error occurred' } }));
});
