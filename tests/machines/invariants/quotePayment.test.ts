import { noResponse, tooSlow } from '#contract/failure.ts';
import { viewOf } from '#machines/kit/view.ts';
import { cheaper, downgradeQuote, ofAnotherVersion, quotedAgain } from '#machines/quotePayment/sampleQuotes.ts';
import { describe, expect, it } from '#tests/support/flows/rules.ts';
import { brokenByQuotePayment } from '#tests/support/flows/checkoutFacts.ts';
import type { PaymentInput, PaymentOutput } from '#machines/payment/payment.machine.ts';
import type {
  QuotePaymentContext,
  QuotePaymentInput,
  QuotePaymentOutput,
} from '#machines/quotePayment/quotePayment.machine.ts';
import { model as quotePayment } from '#machines/quotePayment/quotePayment.model.ts';
import { whenever } from '#tests/support/flows/whenever.ts';
import {
  expectAlways,
  hasAnswered,
  wasInvoked,
  inputOf,
  emissionsOf,
  failureAt,
  outcomeAt,
  hasHappened,
  navigationsOf,
  type Passage,
} from '#tests/support/flows/walks.ts';

const contextOf = ({ move }: Passage) => move.world.snapshot.context as QuotePaymentContext;
const beforeOf = ({ before }: Passage) => before.context as QuotePaymentContext;
const stateOf = ({ move }: Passage): unknown => move.world.snapshot.value;
const outputOf = ({ move }: Passage) => move.world.snapshot.output as QuotePaymentOutput | undefined;
const paymentOf = (passage: Passage) => (inputOf(passage, 'payment') as PaymentInput | undefined)?.request;
const pricings = ['price', 'reprice'];

/** Whether a new quote at the same price is for the same thing. */
const isSameAsBefore = ({ quote }: QuotePaymentInput) =>
  quote?.paymentDue === quotedAgain.paymentDue && quote.subscriptionVersion === quotedAgain.subscriptionVersion;

describe('quotePayment', () => {
  it('keeps every property about what is agreed to, charged and said', () => {
    expectAlways(quotePayment, (walk) => {
      expect(brokenByQuotePayment(walk)).toEqual([]);
    });
  });

  // Rules: quote.server
  it('charges only the quote on the button, for the requested purchase', () => {
    expectAlways(quotePayment, ({ input, passages }) => {
      const { request, ref } = input as QuotePaymentInput;
      for (const passage of passages) {
        if (!wasInvoked(passage, 'payment')) continue;
        const { quote, cardId, billingContactId } = contextOf(passage);
        expect(quote).not.toBeNull();
        expect(paymentOf(passage)).toMatchObject({
          type: request.type,
          body: {
            quoteId: quote?.id,
            cardId,
            billingContactId,
            subscription: { paymentDue: quote?.paymentDue },
            ...(request.type === 'new' && { ref }),
          },
        });
      }
    });
  });

  // Rules: buy.review
  it('pays only the price shown when the person pressed pay, or a new one they agreed to', () => {
    expectAlways(quotePayment, ({ passages }) => {
      for (const passage of passages) {
        if (!wasInvoked(passage, 'payment')) continue;
        const [now, shown] = [contextOf(passage).quote, beforeOf(passage).quote];
        const isTheSame =
          now?.paymentDue === shown?.paymentDue &&
          now?.subscriptionVersion === shown?.subscriptionVersion &&
          now?.change?.when === shown?.change?.when;
        const isAskedAgain = hasAnswered(passage, 'payment') || hasAnswered(passage, 'reprice');
        expect(hasHappened(passage, 'pays', 'agrees to the new price') || (isAskedAgain && isTheSame)).toBe(true);
      }
    });
  });

  // Rules: quote.changed
  it('shows the old price beside a new one and asks again', () => {
    expectAlways(quotePayment, ({ passages }) => {
      for (const passage of passages) {
        if (stateOf(passage) !== 'priceChanged' || passage.before.value === 'priceChanged') continue;
        expect(contextOf(passage).priceBefore).toBe(beforeOf(passage).quote?.paymentDue);
        expect(contextOf(passage).quote?.paymentDue).not.toBe(beforeOf(passage).quote?.paymentDue);
      }
    });
  });

  it('never replaces a shown price silently', () => {
    expectAlways(quotePayment, ({ passages }) => {
      for (const passage of passages) {
        const [now, shown] = [contextOf(passage).quote, beforeOf(passage).quote];
        if (shown === null || now?.paymentDue === shown.paymentDue) continue;
        expect(['priceChanged', 'changed']).toContain(stateOf(passage));
      }
    });
  });

  // Rules: payment.doubt
  it('says that nothing was charged only if no payment may have been made, and otherwise starts no other', () => {
    const nothingCharged = /nothing was charged|charged nothing|no payment was made/i;
    expectAlways(quotePayment, ({ passages }) => {
      let mayHaveCharged = false;
      for (const passage of passages) {
        if (hasAnswered(passage, 'payment')) {
          const outcome = outcomeAt(quotePayment, passage);
          const ended = outcome !== null && 'done' in outcome ? (outcome.done as PaymentOutput).outcome : 'unknown';
          mayHaveCharged = !['failed', 'refused', 'stopped'].includes(ended);
        }
        if (!mayHaveCharged) continue;
        const { snapshot } = passage.move.world;
        const said = [
          quotePayment.machine.states[String(snapshot.value)]?.description,
          ...passage.move.fired.map(({ description }) => description),
        ].join(' ');
        expect(said).not.toMatch(nothingCharged);
        expect(snapshot.status === 'done' || snapshot.matches('unresolved')).toBe(true);
        expect(wasInvoked(passage, 'payment')).toBe(false);
        for (const type of ['pay.pressed', 'newPrice.confirmed', 'retry.pressed', 'back.pressed'])
          expect(snapshot.can({ type })).toBe(false);
      }
    });
  });

  it('keeps the payment that may have gone through, and why it can’t be followed', () =>
    expectAlways(quotePayment, ({ passages }) => {
      for (const passage of passages) {
        if (stateOf(passage) !== 'unresolved' || passage.before.value === 'unresolved') continue;
        const outcome = outcomeAt(quotePayment, passage);
        const ended = outcome !== null && 'done' in outcome ? (outcome.done as PaymentOutput) : null;
        expect(contextOf(passage).lastPayment).toEqual(ended?.payment ?? null);
        expect(contextOf(passage).error).toEqual(ended?.failure ?? noResponse);
      }
    }));

  it('gives each payment after a failed one a new key, and never reuses another quote’s key', () => {
    expectAlways(quotePayment, ({ passages }) => {
      let last: string | null = null;
      for (const passage of passages) {
        // Each new quote restarts the count. The model returns the same sample quotes again.
        if (
          pricings.some((pricing) => hasAnswered(passage, pricing)) ||
          hasAnswered(
            passage,
            'payment',
            'price changed',
            'quote ran out, same price',
            'changed by someone else',
            'now from the next renewal',
          )
        )
          last = null;
        const key = paymentOf(passage)?.body.idempotencyKey;
        if (key === undefined) continue;
        expect(key.startsWith(`${contextOf(passage).quote?.id}.`)).toBe(true);
        expect(key).not.toBe(last);
        last = key;
      }
    });
  });

  it('ends as paid only after payment, and leads to the result only when paid or refunded', () => {
    expectAlways(quotePayment, ({ passages }) => {
      for (const passage of passages) {
        const isPaid = hasAnswered(passage, 'payment', 'paid');
        const isRefunded = hasAnswered(passage, 'payment', 'given back');
        expect(outputOf(passage)?.outcome === 'paid').toBe(isPaid);
        expect(outputOf(passage)?.outcome === 'refunded').toBe(isRefunded);
        expect(emissionsOf(passage, 'purchase.finished').length).toBe(isPaid ? 1 : 0);
        expect(navigationsOf(passage).length).toBe(isPaid || isRefunded ? 1 : 0);
        for (const to of navigationsOf(passage))
          expect(to).toMatch(/^\/subscriptions\/redirect\/\?status=successful&reference=.+/);
      }
    });
  });

  // Rules: change.version
  it('returns the new quote after someone else’s change and charges nothing', () => {
    expectAlways(quotePayment, ({ passages }) => {
      for (const passage of passages) {
        const isPricedAgain =
          pricings.some((pricing) =>
            hasAnswered(passage, pricing, 'changed by someone else', 'from the next renewal'),
          ) || hasAnswered(passage, 'payment', 'changed by someone else', 'now from the next renewal');
        const [fresh, shown] = [contextOf(passage).quote, beforeOf(passage).quote];
        if (
          isPricedAgain &&
          shown !== null &&
          (fresh?.subscriptionVersion !== shown?.subscriptionVersion || fresh?.change?.when !== shown?.change?.when)
        )
          expect(stateOf(passage)).toBe('changed');
        if (stateOf(passage) !== 'changed') continue;
        expect(outputOf(passage)).toMatchObject({ outcome: 'changed', quote: fresh });
        expect(
          fresh?.subscriptionVersion !== shown?.subscriptionVersion || fresh?.change?.when !== shown?.change?.when,
        ).toBe(true);
        expect(wasInvoked(passage, 'payment')).toBe(false);
      }
    });
  });

  it('maps each answer to its state', () => {
    const payments = {
      declined: 'reviewing',
      'too little money': 'reviewing',
      refused: 'reviewing',
      stopped: 'reviewing',
      defect: 'unresolved',
      'signed out while it is checked': 'unresolved',
      'no answer, then refused': 'unresolved',
      'quote gone': 'repricing',
      'signed out': 'signedOut',
      'not allowed now': 'refused',
    };
    expectAlways(quotePayment, ({ passages }) => {
      for (const passage of passages) {
        for (const [answer, state] of Object.entries(payments))
          if (hasAnswered(passage, 'payment', answer)) expect(stateOf(passage)).toBe(state);
        if (hasAnswered(passage, 'payment', 'declined', 'too little money', 'refused', 'stopped'))
          expect(contextOf(passage).endedPayments).toBe(beforeOf(passage).endedPayments + 1);
        for (const pricing of pricings) {
          if (hasAnswered(passage, pricing, 'offline')) expect(stateOf(passage)).toBe('priceFailed');
          if (hasAnswered(passage, pricing, 'plan is gone', 'not allowed now'))
            expect(outputOf(passage)?.outcome).toBe('refused');
          if (hasAnswered(passage, pricing) && failureAt(quotePayment, passage) !== null)
            expect(contextOf(passage).error).toEqual(failureAt(quotePayment, passage));
        }
        const shown = beforeOf(passage).quote;
        const isSame = shown === null || contextOf(passage).quote?.paymentDue === shown.paymentDue;
        if (stateOf(passage) === 'changed') continue;
        if (hasAnswered(passage, 'price', 'priced', 'priced, cheaper'))
          expect(stateOf(passage)).toBe(isSame ? 'reviewing' : 'priceChanged');
        if (
          hasAnswered(passage, 'reprice', 'priced', 'priced, cheaper') ||
          hasAnswered(passage, 'payment', 'price changed', 'quote ran out, same price')
        )
          expect(stateOf(passage)).toBe(isSame ? 'paying' : 'priceChanged');
      }
    });
  });

  it('shows why a payment failed until the person tries again', () => {
    expectAlways(quotePayment, ({ passages }) => {
      for (const passage of passages) {
        if (hasAnswered(passage, 'payment', 'declined'))
          expect(contextOf(passage).lastPayment?.reason).toBe('declined');
        if (hasAnswered(passage, 'payment', 'stopped'))
          expect([contextOf(passage).lastPayment, contextOf(passage).error]).toEqual([null, null]);
        if (hasAnswered(passage, 'payment', 'not allowed now'))
          expect(outputOf(passage)?.failure?.code).toBe('transition_refused');
        if (hasAnswered(passage, 'payment', 'refused', 'defect')) expect(contextOf(passage).error).not.toBeNull();
        const isRetried =
          stateOf(passage) !== passage.before.value &&
          hasHappened(passage, 'pays', 'agrees to the new price', 'tries again');
        const isOtherCard =
          passage.before.value === 'reviewing' &&
          hasHappened(passage, 'chooses the saved card', 'chooses another card');
        if (isRetried || isOtherCard)
          expect([contextOf(passage).error, contextOf(passage).lastPayment]).toEqual([null, null]);
      }
    });
  });

  // Rules: quote.failed, quote.lifetime
  it('requests a new price before the shown one expires, and on retry', () => {
    expectAlways(quotePayment, ({ passages }) => {
      for (const passage of passages) {
        const isOffered = passage.before.value === 'reviewing' || passage.before.value === 'priceChanged';
        if (isOffered && 'after' in passage.stimulus) expect(wasInvoked(passage, 'price')).toBe(true);
        if (passage.before.value === 'priceFailed' && hasHappened(passage, 'tries again'))
          expect(wasInvoked(passage, 'price')).toBe(true);
        if (stateOf(passage) === 'reviewing' || stateOf(passage) === 'priceChanged')
          expect(passage.move.world.timers.map(({ name }) => name)).toEqual(['quoteLifetime']);
      }
    });
  });

  it('stores the card and contact, and returns them with the number of failed payments', () => {
    expectAlways(quotePayment, ({ passages }) => {
      for (const passage of passages) {
        const { cardId, billingContactId, endedPayments } = contextOf(passage);
        if (passage.before.value === 'reviewing') {
          if (hasHappened(passage, 'chooses another card')) expect(cardId).toBeNull();
          if (hasHappened(passage, 'chooses the saved card')) expect(cardId).not.toBeNull();
          if (hasHappened(passage, 'chooses who gets the receipt')) expect(billingContactId).not.toBeNull();
          if (hasHappened(passage, 'wants no contact')) expect(billingContactId).toBeNull();
          if (hasHappened(passage, 'pays')) expect(wasInvoked(passage, 'payment')).toBe(true);
        }
        if (passage.before.value === 'priceChanged' && hasHappened(passage, 'agrees to the new price'))
          expect(wasInvoked(passage, 'payment')).toBe(true);
        if (
          ['reviewing', 'priceChanged', 'priceFailed'].includes(String(passage.before.value)) &&
          hasHappened(passage, 'goes back')
        )
          expect(outputOf(passage)?.outcome).toBe('back');
        if (outputOf(passage) !== undefined)
          expect(outputOf(passage)?.choices).toEqual({ cardId, billingContactId, endedPayments });
      }
    });
  });

  it('opens on the price that is already shown, or asks for one', () =>
    expectAlways(quotePayment, ({ input, start }) => {
      const { quote } = input as QuotePaymentInput;
      expect(viewOf(start.world.snapshot)).toBe(quote === null ? 'pricing' : 'reviewing');
      expect(start.invoked.map(({ actor }) => actor)).toEqual(quote === null ? ['price'] : []);
    }));

  it('asks for the price of exactly what is to be paid for, and says when that takes too long', () => {
    expectAlways(quotePayment, ({ input, start, passages }) => {
      for (const { invoked } of [start, ...passages.map(({ move }) => move)]) {
        for (const { actor, input: request } of invoked)
          if (actor !== 'payment') expect(request).toEqual((input as QuotePaymentInput).request);
      }
    });
    whenever(quotePayment, {
      'price: no answer in time': { shows: 'priceFailed', error: tooSlow.msg },
      'reprice: no answer in time': { shows: 'priceFailed', error: tooSlow.msg },
    });
  });

  it('goes by the latest price, and counts the payments of each price on its own', () => {
    const fresh: Record<string, object> = {
      'price changed': cheaper,
      'now from the next renewal': downgradeQuote,
      'changed by someone else': ofAnotherVersion,
      'quote ran out, same price': quotedAgain,
    };
    expectAlways(quotePayment, ({ passages }) => {
      for (const passage of passages) {
        const { stimulus, move } = passage;
        if (!('actor' in stimulus)) continue;
        const outcome = outcomeAt(quotePayment, passage);
        const answered = outcome !== null && 'done' in outcome ? outcome.done : null;
        const quote = stimulus.actor === 'payment' ? fresh[stimulus.answers] : answered;
        if (quote === null || quote === undefined) continue;
        expect(move.world.snapshot.context).toMatchObject({ quote, endedPayments: 0, error: null });
        const [payment] = move.invoked;
        if (payment !== undefined) expect(JSON.stringify(payment.input)).toContain((quote as { id: string }).id);
      }
    });
  });

  it('pays again at the same price, and leaves for the result, which nobody goes back from', () => {
    const result = {
      goes: ['/subscriptions/redirect/?status=successful&reference=0197a000-0000-7000-8000-0000000000a3 (replaced)'],
    };
    whenever(quotePayment, {
      'payment: quote ran out, same price': { if: isSameAsBefore, asks: { payment: true } },
      'reprice: priced': { if: isSameAsBefore, asks: { payment: true } },
      'payment: paid': result,
      'payment: given back': result,
    });
  });
});
