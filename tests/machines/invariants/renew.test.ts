import { describe, expect, it } from '#tests/support/flows/rules.ts';
import type { PaymentInput } from '#machines/payment/payment.machine.ts';
import type { RenewContext, RenewInput } from '#machines/renew/renew.machine.ts';
import { model as renew } from '#machines/renew/renew.model.ts';
import { always, answered, asked, emitted, happened, ledTo, type Passage } from '#tests/support/flows/walks.ts';

const contextOf = ({ move }: Passage) => move.world.snapshot.context as RenewContext;
const stateOf = ({ move }: Passage): unknown => move.world.snapshot.value;
const paymentOf = ({ move }: Passage) => (move.invoked.find(({ actor }) => actor === 'payment')?.input as PaymentInput | undefined)?.request;

describe('renew', () => {
  it('charges nothing without a quote, and only the one on the button', () => {
    always(renew, ({ passages }) => {
      for (const passage of passages) {
        if (!asked(passage, 'payment')) continue;
        const { quote, cardId, billingContactId } = contextOf(passage);
        expect(paymentOf(passage)).toMatchObject({ type: 'renewal', body: { quoteId: quote?.id, cardId, billingContactId, subscription: { paymentDue: quote?.paymentDue } } });
      }
    });
  });

  it('pays only what the person pressed for: the sum that was shown, or the new one once it was agreed to', () => {
    always(renew, ({ passages }) => {
      for (const passage of passages) {
        if (!asked(passage, 'payment')) continue;
        const before = passage.before.context as RenewContext;
        const { quote } = contextOf(passage);
        const isTheSame = quote?.paymentDue === before.quote?.paymentDue && quote?.subscriptionVersion === before.quote?.subscriptionVersion;
        const isAskedAgain = answered(passage, 'payment', 'quote ran out, same price', 'price changed', 'renewed by somebody else') || answered(passage, 'reprice', 'priced', 'priced, dearer', 'priced, the term after');
        expect(happened(passage, 'pays', 'agrees to the new price') || (isAskedAgain && isTheSame)).toBe(true);
      }
    });
  });

  it('shows the old price beside a new one, and asks again', () => {
    always(renew, ({ passages }) => {
      for (const passage of passages) {
        if (stateOf(passage) !== 'priceChanged' || passage.before.value === 'priceChanged') continue;
        const before = passage.before.context as RenewContext;
        expect(contextOf(passage).priceBefore).toBe(before.quote?.paymentDue);
        expect(contextOf(passage).quote?.paymentDue).not.toBe(before.quote?.paymentDue);
      }
    });
  });

  it('does not charge again once the next term is paid for', () => {
    always(renew, ({ passages }) => {
      let isOver = false;
      for (const passage of passages) {
        if (isOver) expect(asked(passage, 'payment')).toBe(false);
        isOver ||= stateOf(passage) === 'changedMeanwhile' || answered(passage, 'payment', 'paid', 'renewed meanwhile') || answered(passage, 'quoteRenewal', 'renewed meanwhile') || answered(passage, 'reprice', 'renewed meanwhile');
      }
    });
  });

  it('is over only when the payment was paid, or somebody else was quicker', () => {
    always(renew, ({ passages }) => {
      for (const passage of passages) {
        const isPaid = answered(passage, 'payment', 'paid');
        const isElsewhere = answered(passage, 'payment', 'renewed meanwhile') || (passage.before.value === 'changedMeanwhile' && happened(passage, 'looks at what it is now'));
        expect(emitted(passage, 'purchase.finished').length).toBe(isPaid || isElsewhere ? 1 : 0);
        expect(stateOf(passage) === 'paid').toBe(isPaid);
        if (ledTo(passage).some((to) => to.startsWith('/subscriptions/redirect'))) expect(isPaid || answered(passage, 'payment', 'given back') || passage.before.value === 'beingConfirmed').toBe(true);
      }
    });
  });

  it('asks for no price and charges nothing while another payment is being confirmed, and leads to that', () => {
    always(renew, ({ input, start, passages }) => {
      const { openPayment } = input as RenewInput;
      if (openPayment === null) return;
      for (const move of [start, ...passages.map((passage) => passage.move)]) expect(move.invoked).toEqual([]);
      for (const passage of passages) if (happened(passage, 'looks at what it is now')) expect(ledTo(passage)).toEqual([`/subscriptions/redirect/?reference=${openPayment}`]);
    });
  });

  it('asks for no price where nothing can be renewed', () => {
    always(renew, ({ input, start, passages }) => {
      if ((input as RenewInput).mayRenew) return;
      for (const move of [start, ...passages.map((passage) => passage.move)]) expect(move.invoked).toEqual([]);
    });
  });
});
