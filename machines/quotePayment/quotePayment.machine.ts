import { assign, emit, setup } from 'xstate';
import { failureOf, type Failure } from '#contract/failure.ts';
import type { Payment } from '#contract/payments.ts';
import type { ChangeRequest, Quote, QuoteRequest, RenewalRequest } from '#contract/quotes.ts';
import { QUOTE_MINUTES } from '#domain/terms.ts';
import { notProvided, type FlowMeta, type Navigate } from '../kit/flow.ts';
import { paymentMachine, type PaymentOutput } from '../payment/payment.machine.ts';
import { freshQuote, isForSomethingElse, paymentFor } from './request.ts';

/** What is priced and paid for: an order, a change, or the next billing period. */
export type QuotedRequest = QuoteRequest | ChangeRequest | RenewalRequest;

/** The person's choices, and how many payments for this quote have ended. Each try is a payment of its own. */
export interface PaymentChoices {
  /** The saved card to charge; null pays on the provider's page. */
  cardId: string | null;
  /** The contact who also gets the receipt; null for nobody. */
  billingContactId: string | null;
  endedPayments: number;
}

export interface QuotePaymentInput extends PaymentChoices {
  request: QuotedRequest;
  /** The price shown so far; null to request one first. */
  quote: Quote | null;
  orgId: string;
  /** The referral code. Only counts for an order. */
  ref: string | null;
}

export interface QuotePaymentContext extends QuotePaymentInput {
  /** The price that was shown before it changed; naira. */
  priceBefore: number | null;
  /** The last payment, if it failed. */
  lastPayment: Payment | null;
  error: Failure | null;
  /** As if the person had gone back, until it has ended otherwise. */
  outcome: QuotePaymentOutput['outcome'];
}

/**
 * How it ended. `changed`: `quote` is the new one, which is for something else. `refused`: `failure` says why, and trying again
 * can't help. `back`: the person wants to choose something else. Only `paid` and `refunded` have charged anything.
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

export type QuotePaymentEmitted = Navigate | { type: 'purchase.finished' };

/** A new quote is requested two minutes before the old one expires, so it doesn't expire during a payment. In ms. */
export const REQUOTE_AFTER = (QUOTE_MINUTES - 2) * 60_000;

/** Refusals of a payment after which this can't be paid for at all. */
const ending = ['already_subscribed', 'transition_refused', 'nothing_changed'];

/** Replaces the quote that was shown. Payments are counted from zero again. */
const replaced = ({ quote: before }: QuotePaymentContext, quote: Quote | null) => ({ quote, priceBefore: before?.paymentDue ?? null, endedPayments: 0, error: null });

const quoteIn = ({ event }: { event: { output: Quote } }) => ({ quote: event.output });
const failureIn = ({ event }: { event: { error: unknown } }) => ({ failure: failureOf(event.error) });
const outputIn = ({ event }: { event: { output: PaymentOutput } }) => ({ output: event.output });

/** What follows if there is no price. */
const withoutPrice = [
  { guard: { type: 'isNoPrice', params: failureIn }, target: 'refused', actions: { type: 'rememberError', params: failureIn }, description: 'This can’t be bought as it is.' },
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
    /** The price of the request, kept by the server and payable for 30 minutes. */
    generateQuote: notProvided<Quote, QuotedRequest>('generateQuote'),
    payment: paymentMachine,
  },
  guards: {
    hasQuote: ({ context }) => context.quote !== null,
    isOutdated: ({ context }, { quote }: { quote: Quote }) => isForSomethingElse(context.quote, quote),
    isAnotherPrice: ({ context }, { quote }: { quote: Quote }) => context.quote !== null && quote.paymentDue !== context.quote.paymentDue,
    isNoPrice: (_, { failure }: { failure: Failure }) => [400, 404, 409].includes(failure.status ?? 0),
    isPaid: (_, { output }: { output: PaymentOutput }) => output.outcome === 'paid',
    isRefunded: (_, { output }: { output: PaymentOutput }) => output.outcome === 'refunded',
    isStopped: (_, { output }: { output: PaymentOutput }) => output.outcome === 'stopped',
    isOutdatedNow: ({ context }, { output }: { output: PaymentOutput }) => isForSomethingElse(context.quote, freshQuote(output.failure)),
    isSamePrice: ({ context }, { output }: { output: PaymentOutput }) => context.quote !== null && freshQuote(output.failure)?.paymentDue === context.quote.paymentDue,
    isPriceChanged: (_, { output }: { output: PaymentOutput }) => freshQuote(output.failure) !== null,
    isQuoteGone: (_, { output }: { output: PaymentOutput }) => output.failure?.code === 'quote_not_found',
    isRefused: (_, { output }: { output: PaymentOutput }) => ending.includes(output.failure?.code ?? ''),
    isSignedOut: (_, { output }: { output: PaymentOutput }) => output.failure?.status === 401,
  },
  actions: {
    takeQuote: assign(({ context }, { quote }: { quote: Quote }) => replaced(context, quote)),
    takeFreshQuote: assign(({ context }, { output }: { output: PaymentOutput }) => replaced(context, freshQuote(output.failure))),
    rememberError: assign({ error: (_, { failure }: { failure: Failure }) => failure }),
    rememberRefusal: assign({ error: (_, { output }: { output: PaymentOutput }) => output.failure }),
    clearError: assign({ error: null, lastPayment: null }),
    chooseContact: assign({ billingContactId: (_, { billingContactId }: { billingContactId: string | null }) => billingContactId }),
    chooseCard: assign({ cardId: (_, { cardId }: { cardId: string | null }) => cardId, lastPayment: null, error: null }),
    rememberPayment: assign((_, { output }: { output: PaymentOutput }) => ({ lastPayment: output.payment, error: output.failure })),
    countPayment: assign({ endedPayments: ({ context }) => context.endedPayments + 1 }),
    conclude: assign({ outcome: (_, { outcome }: { outcome: QuotePaymentOutput['outcome'] }) => outcome }),
    goToResult: emit((_, { output }: { output: PaymentOutput }) => ({
      type: 'navigate',
      to: `/subscriptions/redirect/?status=successful&reference=${output.payment?.reference ?? ''}`,
      replace: true,
    })),
    finishPurchase: emit({ type: 'purchase.finished' }),
  },
  delays: { quoteLifetime: REQUOTE_AFTER },
}).createMachine({
  id: 'quotePayment',
  description: 'One quote, reviewed and paid: contact, card and one payment at exactly the price on the button.',
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
      description: 'Is there a price already?',
      meta: { rule: 'quote.server' },
      always: [{ guard: 'hasQuote', target: 'reviewing' }, { target: 'pricing' }],
    },
    pricing: {
      description: 'The server works out the price, for the first time or because the quote is about to expire.',
      meta: { view: 'pricing', rule: 'quote.server' },
      tags: ['busy'],
      invoke: {
        id: 'price',
        src: 'generateQuote',
        input: ({ context }) => context.request,
        onDone: [
          { guard: { type: 'isOutdated', params: quoteIn }, target: 'changed', actions: { type: 'takeQuote', params: quoteIn } },
          { guard: { type: 'isAnotherPrice', params: quoteIn }, target: 'priceChanged', actions: { type: 'takeQuote', params: quoteIn } },
          { target: 'reviewing', actions: { type: 'takeQuote', params: quoteIn } },
        ],
        onError: withoutPrice,
      },
    },
    reviewing: {
      description: 'Contact, card and the price, with the final amount on the button.',
      meta: { view: 'reviewing', rule: 'buy.review' },
      on: {
        'contact.chosen': { actions: { type: 'chooseContact', params: ({ event }) => ({ billingContactId: event.billingContactId }) } },
        'card.chosen': { actions: { type: 'chooseCard', params: ({ event }) => ({ cardId: event.cardId }) } },
        'pay.pressed': { target: 'paying', actions: 'clearError' },
        'back.pressed': { target: 'back' },
      },
      after: { quoteLifetime: { target: 'pricing', description: 'A quote can be paid for 30 minutes. Two minutes before it expires, a new one is requested.' } },
    },
    paying: {
      description: 'The payment itself, a machine of its own.',
      meta: { view: 'paying', rule: 'payment.once' },
      invoke: {
        id: 'payment',
        src: 'payment',
        input: ({ context }) => ({ request: paymentFor(context), reference: null }),
        onDone: [
          { guard: { type: 'isPaid', params: outputIn }, target: 'paid', actions: ['finishPurchase', { type: 'goToResult', params: outputIn }] },
          {
            guard: { type: 'isRefunded', params: outputIn },
            target: 'refunded',
            actions: { type: 'goToResult', params: outputIn },
            description: 'The result page says why, and that the money is refunded in full.',
          },
          {
            guard: { type: 'isOutdatedNow', params: outputIn },
            target: 'changed',
            actions: { type: 'takeFreshQuote', params: outputIn },
            description: 'Somebody else was faster. Nothing was charged.',
          },
          {
            guard: { type: 'isSamePrice', params: outputIn },
            target: 'paying',
            reenter: true,
            actions: { type: 'takeFreshQuote', params: outputIn },
            description: 'Only the quote had expired. The amount that was agreed to is the same.',
          },
          { guard: { type: 'isPriceChanged', params: outputIn }, target: 'priceChanged', actions: { type: 'takeFreshQuote', params: outputIn } },
          { guard: { type: 'isQuoteGone', params: outputIn }, target: 'repricing', description: 'The person pressed Pay more than a day after the quote expired.' },
          {
            guard: { type: 'isRefused', params: outputIn },
            target: 'refused',
            actions: { type: 'rememberRefusal', params: outputIn },
            description: 'The subscription was bought, renewed, changed or ended in the meantime. Nothing was charged here.',
          },
          { guard: { type: 'isSignedOut', params: outputIn }, target: 'signedOut' },
          { guard: { type: 'isStopped', params: outputIn }, target: 'reviewing', actions: 'countPayment' },
          {
            target: 'reviewing',
            actions: ['countPayment', { type: 'rememberPayment', params: outputIn }],
            description: 'Declined, not enough money on the card, or refused: nothing was charged, and another card can be tried.',
          },
        ],
        onError: { target: 'reviewing', actions: ['countPayment', { type: 'rememberError', params: failureIn }] },
      },
    },
    priceFailed: {
      description: 'The price didn’t arrive. Nothing was charged.',
      meta: { view: 'priceFailed', rule: 'quote.failed' },
      on: {
        'retry.pressed': { target: 'pricing', actions: 'clearError' },
        'back.pressed': { target: 'back' },
      },
    },
    refused: {
      type: 'final',
      description: 'This can’t be bought, and the failure says why. Nothing was charged.',
      meta: { view: 'leaving', rule: 'quote.refused' },
      entry: { type: 'conclude', params: { outcome: 'refused' } },
    },
    back: {
      type: 'final',
      description: 'The person wants to choose something else. Nothing was charged.',
      meta: { view: 'leaving', rule: 'payment.leave' },
    },
    priceChanged: {
      description: 'The price has changed. Old and new are shown, and the person agrees again.',
      meta: { view: 'priceChanged', rule: 'quote.changed' },
      on: {
        'newPrice.confirmed': { target: 'paying', actions: 'clearError' },
        'back.pressed': { target: 'back' },
      },
      after: { quoteLifetime: { target: 'pricing', description: 'The new quote can be paid for 30 minutes too. Two minutes before it expires, the next one is requested.' } },
    },
    repricing: {
      description: 'The server no longer keeps the quote. It prices the same request again, and what was agreed to is paid if the amount is still the same.',
      meta: { view: 'reviewing', rule: 'quote.lifetime' },
      tags: ['busy'],
      invoke: {
        id: 'reprice',
        src: 'generateQuote',
        input: ({ context }) => context.request,
        onDone: [
          { guard: { type: 'isOutdated', params: quoteIn }, target: 'changed', actions: { type: 'takeQuote', params: quoteIn } },
          { guard: { type: 'isAnotherPrice', params: quoteIn }, target: 'priceChanged', actions: { type: 'takeQuote', params: quoteIn } },
          { target: 'paying', actions: { type: 'takeQuote', params: quoteIn } },
        ],
        onError: withoutPrice,
      },
    },
    changed: {
      type: 'final',
      description: 'The subscription isn’t the one that was priced. Nothing was charged, and the new quote is handed back.',
      meta: { view: 'leaving', rule: 'change.version' },
      entry: { type: 'conclude', params: { outcome: 'changed' } },
    },
    refunded: {
      type: 'final',
      description: 'It was paid and is refunded in full.',
      meta: { view: 'leaving', rule: 'payment.refund' },
      entry: { type: 'conclude', params: { outcome: 'refunded' } },
    },
    paid: {
      type: 'final',
      description: 'Paid and verified. The result page shows the receipt.',
      meta: { view: 'leaving', rule: 'payment.result' },
      entry: { type: 'conclude', params: { outcome: 'paid' } },
    },
    signedOut: {
      description: 'The session ended. Nothing was charged.',
      meta: { view: 'signedOut', rule: 'guard.member' },
    },
  },
});
