import { assign, emit, setup } from 'xstate';
import { failureOf, type Failure } from '#contract/failure.ts';
import type { QuoteRequest } from '#contract/quotes.ts';
import type { FlowMeta, Navigate, PurchaseFinished } from '../kit/flow.ts';
import { quotePaymentMachine, type QuotePaymentOutput } from '../quotePayment/quotePayment.machine.ts';

export interface CheckoutInput {
  /** The order in the draft; null if the draft has none that can be bought. */
  order: QuoteRequest | null;
  orgId: string;
  /** Whether the organisation already has a paid subscription. */
  isSubscribed: boolean;
  /** The saved card to charge, and the contact who also gets the receipt; null for none. */
  cardId: string | null;
  billingContactId: string | null;
  /** The referral code. */
  ref: string | null;
}

export interface CheckoutContext extends CheckoutInput {
  error: Failure | null;
}

export type CheckoutEmitted = Navigate | PurchaseFinished;

export const checkoutMachine = setup({
  types: {
    input: {} as CheckoutInput,
    context: {} as CheckoutContext,
    emitted: {} as CheckoutEmitted,
    meta: {} as FlowMeta,
  },
  actors: { quotePayment: quotePaymentMachine },
  guards: {
    isSubscribed: ({ context }) => context.isSubscribed,
    hasOrder: ({ context }) => context.order !== null,
    isPaid: (_, { output }: { output: QuotePaymentOutput }) => output.outcome === 'paid',
    isRefunded: (_, { output }: { output: QuotePaymentOutput }) => output.outcome === 'refunded',
    wentBack: (_, { output }: { output: QuotePaymentOutput }) => output.outcome === 'back',
    isAlreadySubscribed: (_, { output }: { output: QuotePaymentOutput }) =>
      output.failure?.code === 'already_subscribed',
  },
  actions: {
    rememberError: assign({ error: (_, { failure }: { failure: Failure | null }) => failure }),
    finishPurchase: emit({ type: 'purchase.finished', purpose: 'purchase' }),
    goToOrder: emit({ type: 'navigate', to: '/subscriptions/create' }),
  },
}).createMachine({
  id: 'checkout',
  description:
    'Buying a subscription: the order’s price, the billing contact, the card, and one payment of exactly that price.',
  context: ({ input }) => ({ ...input, error: null }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Checks whether there is an order to pay for.',
      meta: { title: 'Looking at the order', rule: 'buy.new' },
      always: [
        { guard: 'isSubscribed', target: 'subscribed' },
        { guard: 'hasOrder', target: 'paying' },
        { target: 'noOrder' },
      ],
    },
    noOrder: {
      description: 'Nothing was chosen in this tab, so the page leads to the plans.',
      meta: { title: 'Nothing to pay for', view: 'noOrder', rule: 'draft.tab' },
    },
    subscribed: {
      description: 'The organisation already has a paid subscription. It can be changed, but not bought again.',
      meta: { title: 'Already subscribed', view: 'subscribed', rule: 'buy.once' },
    },
    paying: {
      description: 'The order is priced, then the person reviews it and pays once.',
      meta: { title: 'Reviewing and paying', view: 'paying', rule: 'payment.once' },
      invoke: {
        id: 'quotePayment',
        src: 'quotePayment',
        input: ({ context: { order, orgId, cardId, billingContactId, ref } }) => {
          if (order === null) throw new Error('there is no order to pay for');
          return { request: order, quote: null, orgId, cardId, billingContactId, ref, endedPayments: 0 };
        },
        onDone: [
          { guard: { type: 'isPaid', params: ({ event }) => ({ output: event.output }) }, target: 'paid' },
          {
            guard: { type: 'isRefunded', params: ({ event }) => ({ output: event.output }) },
            target: 'leaving',
            description: 'The result page says why, and that the payment is being refunded in full.',
          },
          {
            guard: { type: 'wentBack', params: ({ event }) => ({ output: event.output }) },
            target: 'leaving',
            actions: 'goToOrder',
          },
          {
            guard: { type: 'isAlreadySubscribed', params: ({ event }) => ({ output: event.output }) },
            target: 'subscribed',
            actions: 'finishPurchase',
          },
          {
            target: 'orderRefused',
            actions: { type: 'rememberError', params: ({ event }) => ({ failure: event.output.failure }) },
            description: 'For example, the plan no longer exists, or one of the apps can’t be added to it.',
          },
        ],
        onError: {
          target: 'orderRefused',
          actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
        },
      },
    },
    orderRefused: {
      description: 'The order can’t be bought as it is, so the page leads to the plans.',
      meta: { title: 'The order can’t be bought', view: 'orderRefused', rule: 'quote.refused' },
    },
    leaving: {
      type: 'final',
      description: 'The person is being taken to another page.',
      meta: { title: 'On the way to another page', view: 'leaving' },
    },
    paid: {
      type: 'final',
      description: 'The payment is verified. The result page shows the receipt.',
      meta: { title: 'The order is paid', view: 'leaving', rule: 'payment.result' },
    },
  },
});
