import { emit, setup } from 'xstate';
import type { FlowMeta, Navigate, PurchaseFinished } from '../kit/flow.ts';
import { quotePaymentMachine, type QuotePaymentOutput } from '../quotePayment/quotePayment.machine.ts';

export interface RenewInput {
  /**
   * Whether the lifecycle allows a renewal: a paid billing period is running or has expired, and the next one isn't
   * paid.
   */
  mayRenew: boolean;
  /** The reference of a payment that is still being confirmed; null for none. */
  openPayment: string | null;
  orgId: string;
  /** The saved card to charge, and the contact who also gets the receipt; null for none. */
  cardId: string | null;
  billingContactId: string | null;
}

export type RenewEvent = { type: 'look.pressed' };

export type RenewEmitted = Navigate | PurchaseFinished;

export const renewMachine = setup({
  types: {
    input: {} as RenewInput,
    context: {} as RenewInput,
    events: {} as RenewEvent,
    emitted: {} as RenewEmitted,
    meta: {} as FlowMeta,
  },
  actors: { quotePayment: quotePaymentMachine },
  guards: {
    mayRenew: ({ context }) => context.mayRenew,
    isPaymentOpen: ({ context }) => context.openPayment !== null,
    isPaid: (_, { output }: { output: QuotePaymentOutput }) => output.outcome === 'paid',
    isRefunded: (_, { output }: { output: QuotePaymentOutput }) => output.outcome === 'refunded',
    isChanged: (_, { output }: { output: QuotePaymentOutput }) => output.outcome === 'changed',
  },
  actions: {
    finishPurchase: emit({ type: 'purchase.finished', purpose: 'renewal' }),
    goToPayment: emit(({ context }) => ({
      type: 'navigate',
      to: `/subscriptions/redirect/?reference=${context.openPayment ?? ''}`,
    })),
    goToSubscription: emit({ type: 'navigate', to: '/subscriptions/management/subscription' }),
  },
}).createMachine({
  id: 'renew',
  description:
    'Renewing by hand: the price of the next billing period, the contact, the card, and one payment of exactly that price.',
  context: ({ input }) => input,
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Checks whether there is a billing period to pay for.',
      meta: { title: 'Looking at what can be renewed', rule: 'renew.manual' },
      always: [
        {
          guard: 'isPaymentOpen',
          target: 'beingConfirmed',
          description: 'The open payment may already have paid for the next billing period.',
        },
        { guard: 'mayRenew', target: 'paying' },
        { target: 'notRenewable' },
      ],
    },
    beingConfirmed: {
      description:
        'A payment for the subscription is still being confirmed. Nothing else can be paid until its result is known.',
      meta: { title: 'A payment is still being confirmed', view: 'beingConfirmed', rule: 'payment.doubt' },
      on: { 'look.pressed': { target: 'leaving', actions: 'goToPayment' } },
    },
    notRenewable: {
      description:
        'Nothing has been bought, the subscription was cancelled, or the next billing period is already paid. The page says what the person can do instead.',
      meta: { title: 'There’s nothing to renew', view: 'notRenewable', rule: 'renew.once' },
    },
    paying: {
      description: 'The next billing period is priced, reviewed and paid in the quotePayment machine.',
      meta: { title: 'Reviewing and paying for the renewal', view: 'paying', rule: 'renew.manual' },
      invoke: {
        id: 'quotePayment',
        src: 'quotePayment',
        input: ({ context: { orgId, cardId, billingContactId } }) => ({
          request: { type: 'renewal' },
          quote: null,
          orgId,
          cardId,
          billingContactId,
          ref: null,
          endedPayments: 0,
        }),
        onDone: [
          { guard: { type: 'isPaid', params: ({ event }) => ({ output: event.output }) }, target: 'paid' },
          { guard: { type: 'isRefunded', params: ({ event }) => ({ output: event.output }) }, target: 'leaving' },
          {
            guard: { type: 'isChanged', params: ({ event }) => ({ output: event.output }) },
            target: 'changedMeanwhile',
            description: 'The billing period that the person agreed to is already paid for, or has changed.',
          },
          {
            target: 'notRenewable',
            actions: 'finishPurchase',
            description: 'For example, it renewed automatically, or someone else renewed it first.',
          },
        ],
        onError: { target: 'notRenewable' },
      },
    },
    changedMeanwhile: {
      description:
        'The subscription has been renewed or changed since this page was opened, perhaps with the payment that was started here.',
      meta: { title: 'The subscription has changed', view: 'changedMeanwhile', rule: 'change.version' },
      on: { 'look.pressed': { target: 'leaving', actions: ['finishPurchase', 'goToSubscription'] } },
    },
    leaving: {
      type: 'final',
      description: 'The person is being taken to another page.',
      meta: { title: 'On the way to another page', view: 'leaving' },
    },
    paid: {
      type: 'final',
      description: 'The payment is verified. The result page shows the receipt and the new end date.',
      meta: { title: 'The renewal is paid for', view: 'leaving', rule: 'payment.result' },
    },
  },
});
