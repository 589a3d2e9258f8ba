import { assign, emit, setup } from 'xstate';
import { failureOf, type Failure } from '#contract/failure.ts';
import type { Payment } from '#contract/payments.ts';
import type { Quote } from '#contract/quotes.ts';
import { notProvided, type FlowMeta, type Navigate } from '../kit/flow.ts';
import { paymentMachine, type PaymentOutput } from '../payment/payment.machine.ts';
import { freshQuote, isOfAnother, paymentOf } from '../payment/request.ts';

export interface RenewInput {
  /** The lifecycle allows it: a paid term that runs or has expired, and whose next one is not paid for. */
  mayRenew: boolean;
  /** The payment for the subscription that is still being confirmed, by its reference; null when there is none. */
  openPayment: string | null;
  orgId: string;
  /** The saved card that would be charged, and who gets the receipt beside the organisation; null for none. */
  cardId: string | null;
  billingContactId: string | null;
}

export interface RenewContext extends RenewInput {
  /** The price on the button. Nothing is charged without it. */
  quote: Quote | null;
  /** The price that was shown before it changed; naira. */
  priceBefore: number | null;
  /** Payments of this quote that came to nothing: each further one is a payment of its own. */
  endedPayments: number;
  lastPayment: Payment | null;
  error: Failure | null;
}

export type RenewEvent =
  | { type: 'contact.chosen'; billingContactId: string | null }
  /** Null pays with another card on the provider's page. */
  | { type: 'card.chosen'; cardId: string | null }
  | { type: 'pay.pressed' }
  | { type: 'newPrice.confirmed' }
  | { type: 'retry.pressed' }
  | { type: 'look.pressed' };

export type RenewEmitted = Navigate | { type: 'purchase.finished' };

export const renewMachine = setup({
  types: {
    input: {} as RenewInput,
    context: {} as RenewContext,
    events: {} as RenewEvent,
    emitted: {} as RenewEmitted,
    meta: {} as FlowMeta,
    tags: {} as 'busy',
  },
  actors: {
    /** The next term's price, with the changes that are scheduled for it; payable for 30 minutes. */
    quoteRenewal: notProvided<Quote, void>('quoteRenewal'),
    payment: paymentMachine,
  },
  guards: {
    mayRenew: ({ context }) => context.mayRenew,
    isPaymentOpen: ({ context }) => context.openPayment !== null,
    isSamePrice: ({ context }, { quote }: { quote: Quote }) => quote.paymentDue === context.quote?.paymentDue,
    isAnotherVersion: ({ context }, { quote }: { quote: Quote }) => isOfAnother(context.quote, quote),
    isAnotherVersionNow: ({ context }, { output }: { output: PaymentOutput }) => isOfAnother(context.quote, freshQuote(output.failure)),
    isRefused: (_, { failure }: { failure: Failure }) => failure.code === 'transition_refused',
    isPaid: (_, { output }: { output: PaymentOutput }) => output.outcome === 'paid',
    isRefunded: (_, { output }: { output: PaymentOutput }) => output.outcome === 'refunded',
    isSamePriceAnew: ({ context }, { output }: { output: PaymentOutput }) =>
      context.quote !== null && freshQuote(output.failure)?.paymentDue === context.quote.paymentDue,
    isPriceChanged: (_, { output }: { output: PaymentOutput }) => freshQuote(output.failure) !== null,
    isQuoteGone: (_, { output }: { output: PaymentOutput }) => output.failure?.code === 'quote_not_found',
    isRenewedAlready: (_, { output }: { output: PaymentOutput }) => output.failure?.code === 'transition_refused',
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
    finishPurchase: emit({ type: 'purchase.finished' }),
    goToPayment: emit(({ context }) => ({ type: 'navigate', to: `/subscriptions/redirect/?reference=${context.openPayment ?? ''}` })),
    goToSubscription: emit({ type: 'navigate', to: '/subscriptions/management/subscription' }),
  },
  // A quote is asked for again a little before it ends, so that nobody meets its end while paying.
  delays: { quoteLifetime: 28 * 60_000 },
}).createMachine({
  id: 'renew',
  description: 'The next term, paid for by hand: the server’s price, contact and card, and one payment at that price.',
  context: ({ input }) => ({ ...input, quote: null, priceBefore: null, endedPayments: 0, lastPayment: null, error: null }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Is there a next term to pay for?',
      meta: { rule: '4 Purchase types' },
      always: [
        { guard: 'isPaymentOpen', target: 'beingConfirmed', description: 'It may have paid for the next term already.' },
        { guard: 'mayRenew', target: 'quoting' },
        { target: 'notRenewable' },
      ],
    },
    beingConfirmed: {
      description: 'A payment for the subscription is still being confirmed. Nothing is offered to be paid before that is known.',
      meta: { view: 'beingConfirmed', rule: '7 verify' },
      on: { 'look.pressed': { target: 'leaving', actions: 'goToPayment' } },
    },
    notRenewable: {
      description: 'Nothing was bought yet, it was cancelled, or the next term is paid for. The page says what can be done instead.',
      meta: { view: 'notRenewable', rule: '4 Purchase types' },
    },
    quoting: {
      description: 'The server prices the next term.',
      meta: { view: 'quoting', rule: '7 generate-quote' },
      tags: ['busy'],
      invoke: {
        id: 'quoteRenewal',
        src: 'quoteRenewal',
        onDone: { target: 'reviewing', actions: { type: 'rememberQuote', params: ({ event }) => ({ quote: event.output }) } },
        onError: [
          { guard: { type: 'isRefused', params: ({ event }) => ({ failure: failureOf(event.error) }) }, target: 'notRenewable' },
          { target: 'quoteFailed', actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) } },
        ],
      },
    },
    quoteFailed: {
      description: 'The price did not arrive.',
      meta: { view: 'quoteFailed', rule: '8 Error catalogue' },
      on: { 'retry.pressed': { target: 'quoting', actions: 'clearError' } },
    },
    reviewing: {
      description: 'What the next term is, until when, contact, card, and the sum on the button.',
      meta: { view: 'reviewing', rule: '7 renew' },
      on: {
        'contact.chosen': { actions: { type: 'chooseContact', params: ({ event }) => ({ billingContactId: event.billingContactId }) } },
        'card.chosen': { actions: { type: 'chooseCard', params: ({ event }) => ({ cardId: event.cardId }) } },
        'pay.pressed': { target: 'paying', actions: 'clearError' },
      },
      after: { quoteLifetime: { target: 'requoting', description: 'A quote can be paid for 30 minutes; two minutes before its end a new one is asked for.' } },
    },
    requoting: {
      description: 'The quote is about to end. The server prices the same term again.',
      meta: { view: 'reviewing', rule: '7 generate-quote' },
      tags: ['busy'],
      invoke: {
        id: 'requote',
        src: 'quoteRenewal',
        onDone: [
          { guard: { type: 'isAnotherVersion', params: ({ event }) => ({ quote: event.output }) }, target: 'changedMeanwhile' },
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
      meta: { view: 'paying', rule: '7 renew' },
      invoke: {
        id: 'payment',
        src: 'payment',
        input: ({ context }) => ({ request: { type: 'renewal', body: paymentOf(context) }, reference: null }),
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
            guard: { type: 'isAnotherVersionNow', params: ({ event }) => ({ output: event.output }) },
            target: 'changedMeanwhile',
            description: 'Somebody else has renewed or changed it: the term that was agreed to is paid for, or another one by now. Nothing was charged here.',
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
          {
            guard: { type: 'isRenewedAlready', params: ({ event }) => ({ output: event.output }) },
            target: 'notRenewable',
            actions: 'finishPurchase',
            description: 'It renewed by itself meanwhile, or somebody else was quicker. Nothing was charged here.',
          },
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
      description: 'The server keeps the quote no more. It prices the same term again, and what was agreed to is paid where the sum is still that.',
      meta: { view: 'reviewing', rule: '7 generate-quote' },
      tags: ['busy'],
      invoke: {
        id: 'reprice',
        src: 'quoteRenewal',
        onDone: [
          { guard: { type: 'isAnotherVersion', params: ({ event }) => ({ quote: event.output }) }, target: 'changedMeanwhile' },
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
          { guard: { type: 'isRefused', params: ({ event }) => ({ failure: failureOf(event.error) }) }, target: 'notRenewable' },
          { target: 'quoteFailed', actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) } },
        ],
      },
    },
    priceChanged: {
      description: 'The price is another than the one that was shown: old and new, to be agreed to again.',
      meta: { view: 'priceChanged', rule: '7 generate-quote' },
      on: { 'newPrice.confirmed': { target: 'paying', actions: 'clearError' } },
      after: { quoteLifetime: { target: 'requoting', description: 'The new quote ends after 30 minutes too; two minutes before that the next one is asked for.' } },
    },
    changedMeanwhile: {
      description: 'The subscription is another than the one that was priced: renewed or changed since this page was opened. Nothing was charged.',
      meta: { view: 'changedMeanwhile', rule: '8 Error catalogue' },
      on: { 'look.pressed': { target: 'leaving', actions: ['finishPurchase', 'goToSubscription'] } },
    },
    signedOut: {
      description: 'The sign-in has ended in the middle. Nothing was charged.',
      meta: { view: 'signedOut', rule: '4 Guards' },
    },
    leaving: {
      type: 'final',
      description: 'On the way to another page.',
      meta: { view: 'leaving', rule: '2 Account and subscription routes' },
    },
    paid: {
      type: 'final',
      description: 'Paid and verified. The result page shows the receipt and the new end.',
      meta: { view: 'leaving', rule: '2 Account and subscription routes' },
    },
  },
});
