import type { CheckoutInput } from '#machines/checkout/checkout.machine.ts';
import { type CheckoutFact, checkoutProperties } from '#machines/checkout/checkout.properties.ts';
import type { PaymentOutput, PaymentRequest } from '#machines/payment/payment.machine.ts';
import type { QuotePaymentContext } from '#machines/quotePayment/quotePayment.machine.ts';
import { model as quotePayment } from '#machines/quotePayment/quotePayment.model.ts';
import type { Move } from '#machines/kit/world.ts';
import { brokenRules } from './brokenRules.ts';
import { emissionsOf, hasAnswered, hasHappened, inputOf, outcomeAt, type Passage, type Walk } from './walks.ts';

const bought = (payment: number, amount = 0): CheckoutFact[] => [
  { fact: 'charged', payment, amount, agreed: amount },
  { fact: 'bought', payment },
];

/** The sentences of the properties that a walk through a checkout breaks. */
export function brokenByCheckout({ input, start, passages }: Walk): string[] {
  const { isSubscribed } = input as CheckoutInput;
  const opened: CheckoutFact[] = isSubscribed ? [{ fact: 'agreed' }, ...bought(0)] : [];
  const says = ({ world: { snapshot } }: Move): CheckoutFact[] => {
    if (snapshot.matches('paying')) return [{ fact: 'offers', isBought: isSubscribed }];
    if (snapshot.matches('subscribed')) return [{ fact: 'says', payment: null, says: 'subscribed' }];
    return snapshot.matches('paid') ? [{ fact: 'says', payment: 1, says: 'paid' }] : [];
  };
  return brokenRules(checkoutProperties, [
    [...opened, ...says(start)],
    ...passages.map((passage): CheckoutFact[] => {
      // In another tab, if the page learns that there is a subscription.
      const isBought = hasAnswered(passage, 'quotePayment', 'paid', 'has a subscription');
      const isReturned = hasAnswered(passage, 'quotePayment', 'given back');
      const charge: CheckoutFact[] = isBought
        ? bought(1)
        : isReturned
          ? [
              { fact: 'charged', payment: 1, amount: 0, agreed: 0 },
              { fact: 'returned', payment: 1 },
            ]
          : [];
      return [...(charge.length > 0 ? [{ fact: 'agreed' } as const] : []), ...charge, ...says(passage.move)];
    }),
  ]);
}

const amountOn = ({ before }: Passage): number | null =>
  (before.context as QuotePaymentContext).quote?.paymentDue ?? null;

/** The sentences of the properties that a walk through the payment of a quote breaks. */
export function brokenByQuotePayment({ passages }: Walk): string[] {
  let agreed: number | null = null;
  let payment = 0;
  let asked = 0;
  const factsOf = (passage: Passage): CheckoutFact[] => {
    const { before, move } = passage;
    const facts: CheckoutFact[] = [];
    const isPressed =
      (hasHappened(passage, 'pays') && before.matches('reviewing')) ||
      (hasHappened(passage, 'agrees to the new price') && before.matches('priceChanged'));
    if (isPressed) {
      agreed = amountOn(passage);
      facts.push({ fact: 'agreed' });
    }
    const outcome = hasAnswered(passage, 'payment') ? outcomeAt(quotePayment, passage) : null;
    const ended = outcome !== null && 'done' in outcome ? (outcome.done as PaymentOutput).outcome : null;
    if (ended === 'paid' || ended === 'refunded') {
      payment += 1;
      facts.push({ fact: 'started', payment }, { fact: 'charged', payment, amount: asked, agreed });
      facts.push(ended === 'paid' ? { fact: 'bought', payment } : { fact: 'returned', payment });
    }
    const request = inputOf(passage, 'payment') as { request: PaymentRequest } | undefined;
    if (request !== undefined) asked = request.request.body.subscription.paymentDue;
    // Without a press of its own, a payment only repeats one that charged nothing.
    if (emissionsOf(passage, 'purchase.finished').length > 0) facts.push({ fact: 'says', payment, says: 'paid' });
    if (move.world.snapshot.matches('refunded')) facts.push({ fact: 'says', payment, says: 'refunded' });
    return facts;
  };
  return brokenRules(checkoutProperties, passages.map(factsOf));
}
