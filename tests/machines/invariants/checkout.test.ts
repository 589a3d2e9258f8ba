import { describe, expect, it } from '#tests/support/flows/rules.ts';
import type { CheckoutInput } from '#machines/checkout/checkout.machine.ts';
import { model as checkout } from '#machines/checkout/checkout.model.ts';
import { always, answered, asked, askedOf, emitted, ledTo, type Passage } from '#tests/support/flows/walks.ts';

const stateOf = ({ move }: Passage): unknown => move.world.snapshot.value;

describe('checkout', () => {
  it('pays for the order of the draft, with the card and contact on file, once it has priced it', () => {
    always(checkout, ({ input, start }) => {
      const { order, isSubscribed, orgId, cardId, billingContactId, ref } = input as CheckoutInput;
      expect(asked({ move: start }, 'quotePayment')).toBe(order !== null && !isSubscribed);
      if (!asked({ move: start }, 'quotePayment')) return;
      expect(askedOf({ move: start }, 'quotePayment')).toEqual({ request: order, quote: null, orgId, cardId, billingContactId, ref, endedPayments: 0 });
    });
  });

  // Rules: buy.once
  it('buys nothing while a subscription runs, and nothing that was not chosen', () => {
    always(checkout, ({ input, start, passages }) => {
      const { order, isSubscribed } = input as CheckoutInput;
      if (isSubscribed) expect(start.world.snapshot.value).toBe('subscribed');
      else if (order === null) expect(start.world.snapshot.value).toBe('noOrder');
      for (const passage of passages) expect(asked(passage, 'quotePayment')).toBe(false);
    });
  });

  it('takes each end for what it says', () => {
    const ends = { defect: 'orderRefused', paid: 'paid', 'given back': 'leaving', 'changes the order': 'leaving', 'has a subscription': 'subscribed', 'plan is gone': 'orderRefused', 'app cannot be added': 'orderRefused' };
    always(checkout, ({ passages }) => {
      for (const passage of passages) {
        for (const [end, state] of Object.entries(ends)) if (answered(passage, 'quotePayment', end)) expect(stateOf(passage)).toBe(state);
        expect(emitted(passage, 'purchase.finished').length).toBe(answered(passage, 'quotePayment', 'has a subscription') ? 1 : 0);
        expect(ledTo(passage)).toEqual(answered(passage, 'quotePayment', 'changes the order') ? ['/subscriptions/create'] : []);
        if (answered(passage, 'quotePayment', 'plan is gone')) expect(passage.move.world.snapshot.context).toMatchObject({ error: { code: 'not_found' } });
      }
    });
  });
});
