import { assign, emit, setup } from 'xstate';
import { failureOf, tooSlow, type Failure } from '#contract/failure.ts';
import { STEP_TIMEOUT } from '#contract/timeouts.ts';
import type { Payment } from '#contract/payments.ts';
import type { ChangeRequest, Quote, QuoteRequest, RenewalRequest } from '#contract/quotes.ts';
import { QUOTE_MINUTES } from '#domain/terms.ts';
import { notProvided, type FlowMeta, type Navigate, type PurchaseFinished } from '../kit/flow.ts';
import { paymentMachine, type PaymentOutput } from '../payment/payment.machine.ts';
import { freshQuote, isForSomethingElse, paymentFor, purposeOf } from './request.ts';

/** A request to price and pay for: an order, a change, or the next billing period. */
export type QuotedRequest = QuoteRequest | ChangeRequest | RenewalRequest;

/** The person's choices, and how many payments for this quote have ended. Each attempt is a separate payment. */
export interface PaymentChoices {
  /** The saved card to charge; null to pay on the provider's page. */
  cardId: string | null;
  /** The contact who also gets the receipt; null for none. */
  billingContactId: string | null;
  endedPayments: number;
}

export interface QuotePaymentInput extends PaymentChoices {
  request: QuotedRequest;
  /** The price that is already shown; null to request one first. */
  quote: Quote | null;
  orgId: string;
  /** The referral code. Only used for an order. */
  ref: string | null;
}

export interface QuotePaymentContext extends QuotePaymentInput {
  /** The price before it changed, in naira; null before the first quote is replaced. */
  priceBefore: number | null;
  /** The last payment if it failed, otherwise null. */
  lastPayment: Payment | null;
  error: Failure | null;
  /** The outcome. Stays `back` until the payment ends another way. */
  outcome: QuotePaymentOutput['outcome'];
}

/**
 * How it ended. `changed`: `quote` is a new one, for something else. `refused`: `failure` gives the reason, and trying
 * again can't help. `back`: the person wants to choose something else. A card was charged only for `paid` and
 * `refunded`.
 */
export interface QuotePaymentOutput {
  outcome: 'paid' | 'refunded' | 'changed' | 'refused' | 'back';
  quote: Quote | null;
  failure: Failure | null;
  choices: PaymentChoices;
}

export type QuotePaymentEvent =
  | { type: 'contact.chosen'; billingContactId: string | null }
  | { type: 'card.chosen'; cardId: string | null }
  | { type: 'pay.pressed' }
  | { type: 'newPrice.confirmed' }
  | { type: 'retry.pressed' }
  | { type: 'back.pressed' };

export type QuotePaymentEmitted = Navigate | PurchaseFinished;

/** A new quote is requested two minutes before the old one expires, so it doesn't expire during a payment. In ms. */
export const REQUOTE_AFTER = (QUOTE_MINUTES - 2) * 60_000;

/** Error codes after which no other payment can succeed. */
const finalRefusals = ['already_subscribed', 'transition_refused', 'nothing_changed'];

/** Replaces the quote that was shown and restarts the payment count. */
const withNewQuote = ({ quote: before }: QuotePaymentContext, quote: Quote | null) => ({
  quote,
  priceBefore: before?.paymentDue ?? null,
  endedPayments: 0,
  error: null,
});

const quoteIn = ({ event }: { event: { output: Quote } }) => ({ quote: event.output });
const failureIn = ({ event }: { event: { error: unknown } }) => ({ failure: failureOf(event.error) });
const outputIn = ({ event }: { event: { output: PaymentOutput } }) => ({ output: event.output });

/** Transitions for a price request that failed. */
const priceErrors = [
  {
    guard: { type: 'cannotBePriced', params: failureIn },
    target: 'refused',
    actions: { type: 'rememberError', params: failureIn },
  },
  { target: 'priceFailed', actions: { type: 'rememberError', params: failureIn } },
] as const;

export const quotePaymentMachine = setup({
  types: {
    input: {} as QuotePaymentInput,
    context: {} as QuotePaymentContext,
    events: {} as QuotePaymentEvent,
    emitted: {} as QuotePaymentEmitted,
    output: {} as QuotePaymentOutput,
    meta: {} as FlowMeta,
    tags: {} as 'busy',
  },
  actors: {
    /** Prices the request. The server keeps the quote, which can be paid for 30 minutes. */
    generateQuote: notProvided<Quote, QuotedRequest>('generateQuote'),
    payment: paymentMachine,
  },
  guards: {
    hasQuote: ({ context }) => context.quote !== null,
    isForSomethingElse: ({ context }, { quote }: { quote: Quote }) => isForSomethingElse(context.quote, quote),
    isDifferentPrice: ({ context }, { quote }: { quote: Quote }) =>
      context.quote !== null && quote.paymentDue !== context.quote.paymentDue,
    cannotBePriced: (_, { failure }: { failure: Failure }) => [400, 404, 409].includes(failure.status ?? 0),
    isPaid: (_, { output }: { output: PaymentOutput }) => output.outcome === 'paid',
    isRefunded: (_, { output }: { output: PaymentOutput }) => output.outcome === 'refunded',
    isUnknown: (_, { output }: { output: PaymentOutput }) => output.outcome === 'unknown',
    isStopped: (_, { output }: { output: PaymentOutput }) => output.outcome === 'stopped',
    isFreshQuoteForSomethingElse: ({ context }, { output }: { output: PaymentOutput }) =>
      isForSomethingElse(context.quote, freshQuote(output.failure)),
    isSamePrice: ({ context }, { output }: { output: PaymentOutput }) =>
      context.quote !== null && freshQuote(output.failure)?.paymentDue === context.quote.paymentDue,
    isPriceChanged: (_, { output }: { output: PaymentOutput }) => freshQuote(output.failure) !== null,
    isQuoteNotFound: (_, { output }: { output: PaymentOutput }) => output.failure?.code === 'quote_not_found',
    isRefused: (_, { output }: { output: PaymentOutput }) => finalRefusals.includes(output.failure?.code ?? ''),
    isSignedOut: (_, { output }: { output: PaymentOutput }) => output.failure?.status === 401,
  },
  actions: {
    replaceQuote: assign(({ context }, { quote }: { quote: Quote }) => withNewQuote(context, quote)),
    replaceWithFreshQuote: assign(({ context }, { output }: { output: PaymentOutput }) =>
      withNewQuote(context, freshQuote(output.failure)),
    ),
    rememberError: assign({ error: (_, { failure }: { failure: Failure }) => failure }),
    rememberRefusal: assign({ error: (_, { output }: { output: PaymentOutput }) => output.failure }),
    clearError: assign({ error: null, lastPayment: null }),
    chooseContact: assign({
      billingContactId: (_, { billingContactId }: { billingContactId: string | null }) => billingContactId,
    }),
    chooseCard: assign({
      cardId: (_, { cardId }: { cardId: string | null }) => cardId,
      lastPayment: null,
      error: null,
    }),
    rememberPayment: assign((_, { output }: { output: PaymentOutput }) => ({
      lastPayment: output.payment,
      error: output.failure,
    })),
    countPayment: assign({ endedPayments: ({ context }) => context.endedPayments + 1 }),
    conclude: assign({ outcome: (_, { outcome }: { outcome: QuotePaymentOutput['outcome'] }) => outcome }),
    goToResult: emit((_, { output }: { output: PaymentOutput }) => ({
      type: 'navigate',
      to: `/subscriptions/redirect/?status=successful&reference=${output.payment?.reference ?? ''}`,
      replace: true,
    })),
    finishPurchase: emit(({ context }, { output }: { output: PaymentOutput }) => ({
      type: 'purchase.finished',
      // Another payment may have been open, such as a renewal.
      purpose: output.payment?.purpose ?? purposeOf(context.request),
    })),
  },
  delays: { quoteLifetime: REQUOTE_AFTER, timeLimit: STEP_TIMEOUT },
}).createMachine({
  id: 'quotePayment',
  description:
    'One quote, reviewed and paid: the contact, the card, and one payment of exactly the amount on the button.',
  context: ({ input }) => ({ ...input, priceBefore: null, lastPayment: null, error: null, outcome: 'back' }),
  output: ({ context: { outcome, quote, error, cardId, billingContactId, endedPayments } }) => ({
    outcome,
    quote,
    failure: error,
    choices: { cardId, billingContactId, endedPayments },
  }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Checks whether there is already a price.',
      meta: { title: 'Looking for a price', rule: 'quote.server' },
      always: [{ guard: 'hasQuote', target: 'reviewing' }, { target: 'pricing' }],
    },
    pricing: {
      description:
        'The server is calculating the price, either for the first time or because the quote is about to expire.',
      meta: { title: 'The price is being worked out', view: 'pricing', rule: 'quote.server' },
      tags: ['busy'],
      invoke: {
        id: 'price',
        src: 'generateQuote',
        input: ({ context }) => context.request,
        onDone: [
          {
            guard: { type: 'isForSomethingElse', params: quoteIn },
            target: 'changed',
            actions: { type: 'replaceQuote', params: quoteIn },
          },
          {
            guard: { type: 'isDifferentPrice', params: quoteIn },
            target: 'priceChanged',
            actions: { type: 'replaceQuote', params: quoteIn },
          },
          { target: 'reviewing', actions: { type: 'replaceQuote', params: quoteIn } },
        ],
        onError: priceErrors,
      },
      after: { timeLimit: { target: 'priceFailed', actions: { type: 'rememberError', params: { failure: tooSlow } } } },
    },
    reviewing: {
      description: 'The person reviews the contact, the card and the price. The button shows the final amount.',
      meta: { title: 'Reviewing the card and the price', view: 'reviewing', rule: 'buy.review' },
      on: {
        'contact.chosen': {
          actions: { type: 'chooseContact', params: ({ event }) => ({ billingContactId: event.billingContactId }) },
        },
        'card.chosen': { actions: { type: 'chooseCard', params: ({ event }) => ({ cardId: event.cardId }) } },
        'pay.pressed': { target: 'paying', actions: 'clearError' },
        'back.pressed': { target: 'back' },
      },
      after: {
        quoteLifetime: {
          target: 'pricing',
          description: 'A quote can be paid for 30 minutes. A new one is requested two minutes before it expires.',
        },
      },
    },
    paying: {
      description: 'The payment runs in the payment machine.',
      meta: { title: 'The payment is under way', view: 'paying', rule: 'payment.once' },
      invoke: {
        id: 'payment',
        src: 'payment',
        input: ({ context }) => ({ request: paymentFor(context), reference: null }),
        onDone: [
          {
            guard: { type: 'isPaid', params: outputIn },
            target: 'paid',
            actions: [
              { type: 'finishPurchase', params: outputIn },
              { type: 'goToResult', params: outputIn },
            ],
          },
          {
            guard: { type: 'isRefunded', params: outputIn },
            target: 'refunded',
            actions: { type: 'goToResult', params: outputIn },
            description: 'It says why the charge can’t be used.',
          },
          {
            guard: { type: 'isUnknown', params: outputIn },
            target: 'unresolved',
            actions: { type: 'rememberPayment', params: outputIn },
            description: 'The session ended, for example, while the result was still being checked.',
          },
          {
            guard: { type: 'isFreshQuoteForSomethingElse', params: outputIn },
            target: 'changed',
            actions: { type: 'replaceWithFreshQuote', params: outputIn },
            description: 'This payment charged nothing.',
          },
          {
            guard: { type: 'isSamePrice', params: outputIn },
            target: 'paying',
            reenter: true,
            actions: { type: 'replaceWithFreshQuote', params: outputIn },
            description: 'The person has already agreed to this amount.',
          },
          {
            guard: { type: 'isPriceChanged', params: outputIn },
            target: 'priceChanged',
            actions: { type: 'replaceWithFreshQuote', params: outputIn },
          },
          {
            guard: { type: 'isQuoteNotFound', params: outputIn },
            target: 'repricing',
            description: 'The person pressed Pay more than a day after the quote expired.',
          },
          {
            guard: { type: 'isRefused', params: outputIn },
            target: 'refused',
            actions: { type: 'rememberRefusal', params: outputIn },
            description:
              'The subscription was bought, renewed, changed or ended in the meantime. This payment charged nothing.',
          },
          {
            guard: { type: 'isSignedOut', params: outputIn },
            target: 'signedOut',
            description: 'The session had ended before anything was started.',
          },
          {
            guard: { type: 'isStopped', params: outputIn },
            target: 'reviewing',
            actions: 'countPayment',
            description:
              'Nothing was started, or nobody had paid on the card page. The server asks about that payment before it starts another.',
          },
          {
            target: 'reviewing',
            actions: ['countPayment', { type: 'rememberPayment', params: outputIn }],
            description:
              'The card was declined, had too little money, or the server refused to start the payment. Nothing was charged, and the person can try another card.',
          },
        ],
        onError: {
          target: 'unresolved',
          actions: { type: 'rememberError', params: failureIn },
          description: 'The payment may have started before this page could no longer follow it.',
        },
      },
    },
    priceFailed: {
      description: 'The price couldn’t be loaded. Nothing was charged.',
      meta: { title: 'The price couldn’t be loaded', view: 'priceFailed', rule: 'quote.failed' },
      on: { 'retry.pressed': { target: 'pricing', actions: 'clearError' }, 'back.pressed': { target: 'back' } },
    },
    refused: {
      type: 'final',
      description: 'This can’t be bought, and the error says why. Nothing was charged.',
      meta: { title: 'It can’t be bought', view: 'leaving', rule: 'quote.refused' },
      entry: { type: 'conclude', params: { outcome: 'refused' } },
    },
    back: {
      type: 'final',
      description: 'The person wants to choose something else. Nothing was charged.',
      meta: { title: 'Back to the choices', view: 'leaving', rule: 'payment.leave' },
    },
    priceChanged: {
      description: 'The price has changed. The page shows the old and the new one, and the person has to agree again.',
      meta: { title: 'There is a new price to agree to', view: 'priceChanged', rule: 'quote.changed' },
      on: { 'newPrice.confirmed': { target: 'paying', actions: 'clearError' }, 'back.pressed': { target: 'back' } },
      after: {
        quoteLifetime: {
          target: 'pricing',
          description:
            'The new quote can be paid for 30 minutes too. The next one is requested two minutes before it expires.',
        },
      },
    },
    repricing: {
      description:
        'The server no longer has the quote, so it is pricing the same request again. The payment continues if the amount is the same.',
      meta: { title: 'The price is being worked out again', view: 'reviewing', rule: 'quote.lifetime' },
      tags: ['busy'],
      invoke: {
        id: 'reprice',
        src: 'generateQuote',
        input: ({ context }) => context.request,
        onDone: [
          {
            guard: { type: 'isForSomethingElse', params: quoteIn },
            target: 'changed',
            actions: { type: 'replaceQuote', params: quoteIn },
          },
          {
            guard: { type: 'isDifferentPrice', params: quoteIn },
            target: 'priceChanged',
            actions: { type: 'replaceQuote', params: quoteIn },
          },
          { target: 'paying', actions: { type: 'replaceQuote', params: quoteIn } },
        ],
        onError: priceErrors,
      },
      after: { timeLimit: { target: 'priceFailed', actions: { type: 'rememberError', params: { failure: tooSlow } } } },
    },
    changed: {
      type: 'final',
      description:
        'The subscription is no longer the one that was priced. Nothing was charged, and the new quote is returned.',
      meta: { title: 'The subscription has changed', view: 'leaving', rule: 'change.version' },
      entry: { type: 'conclude', params: { outcome: 'changed' } },
    },
    refunded: {
      type: 'final',
      description: 'The payment went through and is being refunded in full.',
      meta: { title: 'Charged, and being refunded in full', view: 'leaving', rule: 'payment.refund' },
      entry: { type: 'conclude', params: { outcome: 'refunded' } },
    },
    paid: {
      type: 'final',
      description: 'The payment is verified. The result page shows the receipt.',
      meta: { title: 'The payment went through', view: 'leaving', rule: 'payment.result' },
      entry: { type: 'conclude', params: { outcome: 'paid' } },
    },
    unresolved: {
      description:
        'The payment may have gone through, but this page can’t find out, for example because the session has ended. It leads to where the result is shown and offers no second attempt.',
      meta: { title: 'Not known whether it was paid', view: 'unresolved', rule: 'payment.doubt' },
    },
    signedOut: {
      description: 'The session ended before the payment was started, so nothing was charged.',
      meta: { title: 'The session has ended', view: 'signedOut', rule: 'guard.member' },
    },
  },
});
