import { describe, expect, it } from '#tests/support/flows/rules.ts';
import type { Quote } from '#contract/quotes.ts';
import { model as checkout } from '#machines/checkout/checkout.model.ts';
import type { CheckoutContext } from '#machines/checkout/checkout.machine.ts';
import type { PaymentInput } from '#machines/payment/payment.machine.ts';
import { always, answered, asked, emitted, happened, ledTo, type Passage } from '#tests/support/flows/walks.ts';

const contextOf = ({ move }: Passage) => move.world.snapshot.context as CheckoutContext;
const stateOf = ({ move }: Passage): unknown => move.world.snapshot.value;
const paymentOf = ({ move }: Passage) => (move.invoked.find(({ actor }) => actor === 'payment')?.input as PaymentInput | undefined)?.request?.body;

describe('checkout', () => {
  it('charges nothing without a quote, and only the one on the button', () => {
    always(checkout, ({ passages }) => {
      for (const passage of passages) {
        const body = paymentOf(passage);
        if (!asked(passage, 'payment')) continue;
        const quote = contextOf(passage).quote as Quote;
        expect(body?.quoteId).toBe(quote.id);
        expect(body?.subscription.paymentDue).toBe(quote.paymentDue);
      }
    });
  });

  it('pays only what the person pressed for: the sum that was shown, or the new one once it was agreed to', () => {
    always(checkout, ({ passages }) => {
      for (const passage of passages) {
        if (!asked(passage, 'payment')) continue;
        const before = passage.before.context as CheckoutContext;
        const isPressed = happened(passage, 'pays', 'agrees to the new price');
        const isAskedAgain = answered(passage, 'payment', 'quote ran out, same price', 'price changed') || answered(passage, 'reprice', 'priced', 'priced, dearer');
        const isSameSum = isAskedAgain && paymentOf(passage)?.subscription.paymentDue === before.quote?.paymentDue;
        expect(isPressed || isSameSum).toBe(true);
      }
    });
  });

  it('shows the old price beside a new one, and asks again', () => {
    always(checkout, ({ passages }) => {
      for (const passage of passages) {
        if (stateOf(passage) !== 'priceChanged' || passage.before.value === 'priceChanged') continue;
        const before = passage.before.context as CheckoutContext;
        expect(contextOf(passage).priceBefore).toBe(before.quote?.paymentDue);
        expect(contextOf(passage).quote?.paymentDue).not.toBe(before.quote?.paymentDue);
      }
    });
  });

  it('gives a payment after one that came to nothing a key of its own, and never the key of another quote', () => {
    always(checkout, ({ passages }) => {
      let last: string | null = null;
      for (const passage of passages) {
        // With a quote that came anew it is counted from the beginning; the model gives the same ones again.
        if (answered(passage, 'generateQuote') || answered(passage, 'requote') || answered(passage, 'reprice') || answered(passage, 'payment', 'price changed', 'quote ran out, same price')) last = null;
        const key = paymentOf(passage)?.idempotencyKey;
        if (key === undefined) continue;
        expect(key.startsWith(`${contextOf(passage).quote?.id}.`)).toBe(true);
        expect(key).not.toBe(last);
        last = key;
      }
    });
  });

  it('is over only when the payment was paid, and ends the draft then', () => {
    always(checkout, ({ passages }) => {
      for (const passage of passages) {
        const isPaid = answered(passage, 'payment', 'paid');
        const hasOther = answered(passage, 'payment', 'has a subscription');
        expect(emitted(passage, 'purchase.finished').length).toBe(isPaid || hasOther ? 1 : 0);
        expect(stateOf(passage) === 'paid').toBe(isPaid);
        if (ledTo(passage).some((to) => to.startsWith('/subscriptions/redirect'))) expect(isPaid || answered(passage, 'payment', 'given back')).toBe(true);
      }
    });
  });

  it('buys nothing while a subscription runs', () => {
    always(checkout, ({ input, start, passages }) => {
      if (!(input as { isSubscribed: boolean }).isSubscribed) return;
      expect(asked({ move: start }, 'generateQuote')).toBe(false);
      for (const passage of passages) expect(asked(passage, 'payment')).toBe(false);
    });
  });
});
