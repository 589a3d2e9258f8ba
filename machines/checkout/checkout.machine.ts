import { assign, emit, setup } from 'xstate';
import { failureOf, type Failure } from '#contract/failure.ts';
import type { Payment } from '#contract/payments.ts';
import type { Quote, QuoteRequest } from '#contract/quotes.ts';
import { notProvided, type FlowMeta, type Navigate } from '../kit/flow.ts';
import { paymentMachine, type PaymentOutput } from '../payment/payment.machine.ts';
import { freshQuote, paymentOf } from '../payment/request.ts';

export interface CheckoutInput {
  /** What the draft says is to be bought; null when it says nothing that can be. */
  order: QuoteRequest | null;
  orgId: string;
  /** A paid term runs already. */
  isSubscribed: boolean;
  /** The saved card that would be charged, and who gets the receipt beside the organisation; null for none. */
  cardId: string | null;
  billingContactId: string | null;
  /** Who recommended Humanar. */
  ref: string | null;
}

export interface CheckoutContext extends CheckoutInput {
  /** The price on the button. Nothing is charged without it. */
  quote: Quote | null;
  /** The price that was shown before it changed; naira. */
  priceBefore: number | null;
  /** Payments of this quote that came to nothing: each further one is a payment of its own. */
  endedPayments: number;
  /** The last payment, when it came to nothing. */
  lastPayment: Payment | null;
  error: Failure | null;
}

export type CheckoutEvent =
  | { type: 'contact.chosen'; billingContactId: string | null }
  /** Null pays with another card on the provider's page. */
  | { type: 'card.chosen'; cardId: string | null }
  | { type: 'pay.pressed' }
  | { type: 'newPrice.confirmed' }
  | { type: 'retry.pressed' }
  | { type: 'order.changePressed' };

export type CheckoutEmitted = Navigate | { type: 'purchase.finished' };

export const checkoutMachine = setup({
  types: {
    input: {} as CheckoutInput,
    context: {} as CheckoutContext,
    events: {} as CheckoutEvent,
    emitted: {} as CheckoutEmitted,
    meta: {} as FlowMeta,
    tags: {} as 'busy',
  },
  actors: {
    /** The order's price, kept by the server and payable for 30 minutes. */
    generateQuote: notProvided<Quote, { order: QuoteRequest }>('generateQuote'),
    payment: paymentMachine,
  },
  guards: {
    isSubscribed: ({ context }) => context.isSubscribed,
    hasOrder: ({ context }) => context.order !== null,
    isSamePrice: ({ context }, { quote }: { quote: Quote }) => quote.paymentDue === context.quote?.paymentDue,
    isOrderRefused: (_, { failure }: { failure: Failure }) => failure.status === 400 || failure.status === 404,
    isPaid: (_, { output }: { output: PaymentOutput }) => output.outcome === 'paid',
    isRefunded: (_, { output }: { output: PaymentOutput }) => output.outcome === 'refunded',
    isSamePriceAnew: ({ context }, { output }: { output: PaymentOutput }) =>
      context.quote !== null && freshQuote(output.failure)?.paymentDue === context.quote.paymentDue,
    isPriceChanged: (_, { output }: { output: PaymentOutput }) => freshQuote(output.failure) !== null,
    isQuoteGone: (_, { output }: { output: PaymentOutput }) => output.failure?.code === 'quote_not_found',
    isSubscribedAlready: (_, { output }: { output: PaymentOutput }) => output.failure?.code === 'already_subscribed',
    isSignedOut: (_, { output }: { output: PaymentOutput }) => output.failure?.status === 401,
    isStopped: (_, { output }: { output: PaymentOutput }) => output.outcome === 'stopped',
  },
  actions: {
    rememberQuote: assign({ quote: (_, { quote }: { quote: Quote }) => quote, endedPayments: 0 }),
    rememberOldPrice: assign({ priceBefore: ({ context }) => context.quote?.paymentDue ?? null }),
    takeFreshQuote: assign({ quote: ({ context }, { output }: { output: PaymentOutput }) => freshQuote(output.failure) ?? context.quote, endedPayments: 0 }),
    rememberError: assign({ error: (_, { failure }: { failure: Failure }) => failure }),
    clearError: assign({ error: null, lastPayment: null }),
    chooseContact: assign({ billingContactId: (_, { billingContactId }: { billingContactId: string | null }) => billingContactId }),
    chooseCard: assign({ cardId: (_, { cardId }: { cardId: string | null }) => cardId, lastPayment: null, error: null }),
    rememberOutcome: assign(({ context }, { output }: { output: PaymentOutput }) => ({
      lastPayment: output.payment,
      error: output.failure,
      endedPayments: context.endedPayments + 1,
    })),
    countPayment: assign({ endedPayments: ({ context }) => context.endedPayments + 1 }),
    goToResult: emit((_, { output }: { output: PaymentOutput }) => ({
      type: 'navigate',
      to: `/subscriptions/redirect/?status=successful&reference=${output.payment?.reference ?? ''}`,
      replace: true,
    })),
    goToOrder: emit({ type: 'navigate', to: '/subscriptions/create' }),
    finishPurchase: emit({ type: 'purchase.finished' }),
  },
  // A quote is asked for again a little before it ends, so that nobody meets its end while paying.
  delays: { quoteLifetime: 28 * 60_000 },
}).createMachine({
  id: 'checkout',
  description: 'From an order to a paid subscription: the server’s price, contact and card, and one payment at that price.',
  context: ({ input }) => ({ ...input, quote: null, priceBefore: null, endedPayments: 0, lastPayment: null, error: null }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Is there anything to buy?',
      meta: { rule: '4 Purchase types' },
      always: [{ guard: 'isSubscribed', target: 'subscribed' }, { guard: 'hasOrder', target: 'quoting' }, { target: 'noOrder' }],
    },
    noOrder: {
      description: 'Nothing was chosen in this tab: the page leads to the plans.',
      meta: { view: 'noOrder', rule: '3 Subscription draft' },
    },
    subscribed: {
      description: 'A paid term runs: it is changed under management, not bought again.',
      meta: { view: 'subscribed', rule: '4 Purchase types' },
    },
    quoting: {
      description: 'The server prices the order.',
      meta: { view: 'quoting', rule: '7 generate-quote' },
      tags: ['busy'],
      invoke: {
        id: 'generateQuote',
        src: 'generateQuote',
        input: ({ context }) => {
          if (context.order === null) throw new Error('there is no order to price');
          return { order: context.order };
        },
        onDone: { target: 'reviewing', actions: { type: 'rememberQuote', params: ({ event }) => ({ quote: event.output }) } },
        onError: [
          {
            guard: { type: 'isOrderRefused', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'orderRefused',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
          { target: 'quoteFailed', actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) } },
        ],
      },
    },
    orderRefused: {
      description: 'The order cannot be bought as it is, as when a plan has gone. The page leads to the plans.',
      meta: { view: 'orderRefused', rule: '7 generate-quote' },
    },
    quoteFailed: {
      description: 'The price did not arrive.',
      meta: { view: 'quoteFailed', rule: '8 Error catalogue' },
      on: { 'retry.pressed': { target: 'quoting', actions: 'clearError' } },
    },
    reviewing: {
      description: 'Contact, card and the sum, with the final price on the button.',
      meta: { view: 'reviewing', rule: '3 payload fields' },
      on: {
        'contact.chosen': { actions: { type: 'chooseContact', params: ({ event }) => ({ billingContactId: event.billingContactId }) } },
        'card.chosen': { actions: { type: 'chooseCard', params: ({ event }) => ({ cardId: event.cardId }) } },
        'pay.pressed': { target: 'paying', actions: 'clearError' },
        'order.changePressed': { target: 'leaving', actions: 'goToOrder' },
      },
      after: { quoteLifetime: { target: 'requoting', description: 'A quote can be paid for 30 minutes; two minutes before its end a new one is asked for.' } },
    },
    requoting: {
      description: 'The quote is about to end. The server prices the same order again.',
      meta: { view: 'reviewing', rule: '7 generate-quote' },
      tags: ['busy'],
      invoke: {
        id: 'requote',
        src: 'generateQuote',
        input: ({ context }) => {
          if (context.order === null) throw new Error('there is no order to price');
          return { order: context.order };
        },
        onDone: [
          {
            guard: { type: 'isSamePrice', params: ({ event }) => ({ quote: event.output }) },
            target: 'reviewing',
            actions: { type: 'rememberQuote', params: ({ event }) => ({ quote: event.output }) },
          },
          {
            target: 'priceChanged',
            actions: ['rememberOldPrice', { type: 'rememberQuote', params: ({ event }) => ({ quote: event.output }) }],
          },
        ],
        onError: { target: 'quoteFailed', actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) } },
      },
    },
    paying: {
      description: 'The payment itself, a machine of its own.',
      meta: { view: 'paying', rule: '7 initiate-new' },
      invoke: {
        id: 'payment',
        src: 'payment',
        input: ({ context }) => ({ request: { type: 'new', body: { ...paymentOf(context), ref: context.ref } }, reference: null }),
        onDone: [
          {
            guard: { type: 'isPaid', params: ({ event }) => ({ output: event.output }) },
            target: 'paid',
            actions: ['finishPurchase', { type: 'goToResult', params: ({ event }) => ({ output: event.output }) }],
          },
          {
            guard: { type: 'isRefunded', params: ({ event }) => ({ output: event.output }) },
            target: 'leaving',
            actions: { type: 'goToResult', params: ({ event }) => ({ output: event.output }) },
            description: 'The result page says why, and that all of it comes back.',
          },
          {
            guard: { type: 'isSamePriceAnew', params: ({ event }) => ({ output: event.output }) },
            target: 'paying',
            reenter: true,
            actions: { type: 'takeFreshQuote', params: ({ event }) => ({ output: event.output }) },
            description: 'Only the quote’s time had run out: the sum that was agreed to is the same.',
          },
          {
            guard: { type: 'isPriceChanged', params: ({ event }) => ({ output: event.output }) },
            target: 'priceChanged',
            actions: ['rememberOldPrice', { type: 'takeFreshQuote', params: ({ event }) => ({ output: event.output }) }],
          },
          {
            guard: { type: 'isQuoteGone', params: ({ event }) => ({ output: event.output }) },
            target: 'repricing',
            description: 'It was pressed more than a day after the quote’s end.',
          },
          { guard: { type: 'isSubscribedAlready', params: ({ event }) => ({ output: event.output }) }, target: 'subscribed', actions: 'finishPurchase' },
          { guard: { type: 'isSignedOut', params: ({ event }) => ({ output: event.output }) }, target: 'signedOut' },
          { guard: { type: 'isStopped', params: ({ event }) => ({ output: event.output }) }, target: 'reviewing', actions: 'countPayment' },
          {
            target: 'reviewing',
            actions: { type: 'rememberOutcome', params: ({ event }) => ({ output: event.output }) },
            description: 'Declined, too little money on the card, or refused: nothing was charged, and another card can be tried.',
          },
        ],
        onError: {
          target: 'reviewing',
          actions: ['countPayment', { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) }],
        },
      },
    },
    repricing: {
      description: 'The server keeps the quote no more. It prices the same order again, and what was agreed to is paid where the sum is still that.',
      meta: { view: 'reviewing', rule: '7 generate-quote' },
      tags: ['busy'],
      invoke: {
        id: 'reprice',
        src: 'generateQuote',
        input: ({ context }) => {
          if (context.order === null) throw new Error('there is no order to price');
          return { order: context.order };
        },
        onDone: [
          {
            guard: { type: 'isSamePrice', params: ({ event }) => ({ quote: event.output }) },
            target: 'paying',
            actions: { type: 'rememberQuote', params: ({ event }) => ({ quote: event.output }) },
          },
          {
            target: 'priceChanged',
            actions: ['rememberOldPrice', { type: 'rememberQuote', params: ({ event }) => ({ quote: event.output }) }],
          },
        ],
        onError: [
          {
            guard: { type: 'isOrderRefused', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            target: 'orderRefused',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
          },
          { target: 'quoteFailed', actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) } },
        ],
      },
    },
    priceChanged: {
      description: 'The price is another than the one that was shown: old and new, to be agreed to again.',
      meta: { view: 'priceChanged', rule: '7 generate-quote' },
      on: {
        'newPrice.confirmed': { target: 'paying', actions: 'clearError' },
        'order.changePressed': { target: 'leaving', actions: 'goToOrder' },
      },
      after: { quoteLifetime: { target: 'requoting', description: 'The new quote ends after 30 minutes too; two minutes before that the next one is asked for.' } },
    },
    signedOut: {
      description: 'The sign-in has ended in the middle. Nothing was charged; the order waits in this tab.',
      meta: { view: 'signedOut', rule: '4 Guards' },
    },
    leaving: {
      type: 'final',
      description: 'On the way to another page.',
      meta: { view: 'leaving', rule: '2 Account and subscription routes' },
    },
    paid: {
      type: 'final',
      description: 'Paid and verified. The result page shows the receipt.',
      meta: { view: 'leaving', rule: '2 Account and subscription routes' },
    },
  },
});
