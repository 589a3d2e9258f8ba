import { emit, setup } from 'xstate';
import type { FlowMeta, Navigate } from '../kit/flow.ts';
import { quotePaymentMachine, type QuotePaymentOutput } from '../quotePayment/quotePayment.machine.ts';

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

export type RenewEvent = { type: 'look.pressed' };

export type RenewEmitted = Navigate | { type: 'purchase.finished' };

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
    finishPurchase: emit({ type: 'purchase.finished' }),
    goToPayment: emit(({ context }) => ({ type: 'navigate', to: `/subscriptions/redirect/?reference=${context.openPayment ?? ''}` })),
    goToSubscription: emit({ type: 'navigate', to: '/subscriptions/management/subscription' }),
  },
}).createMachine({
  id: 'renew',
  description: 'The next term, paid for by hand: its price, contact and card, and one payment at that price.',
  context: ({ input }) => input,
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Is there a next term to pay for?',
      meta: { rule: 'renew.manual' },
      always: [
        { guard: 'isPaymentOpen', target: 'beingConfirmed', description: 'It may have paid for the next term already.' },
        { guard: 'mayRenew', target: 'paying' },
        { target: 'notRenewable' },
      ],
    },
    beingConfirmed: {
      description: 'A payment for the subscription is still being confirmed. Nothing is offered to be paid before that is known.',
      meta: { view: 'beingConfirmed', rule: 'payment.doubt' },
      on: { 'look.pressed': { target: 'leaving', actions: 'goToPayment' } },
    },
    notRenewable: {
      description: 'Nothing was bought yet, it was cancelled, or the next term is paid for. The page says what can be done instead.',
      meta: { view: 'notRenewable', rule: 'renew.once' },
    },
    paying: {
      description: 'The next term is priced, reviewed and paid, in a machine of its own.',
      meta: { view: 'paying', rule: 'renew.manual' },
      invoke: {
        id: 'quotePayment',
        src: 'quotePayment',
        input: ({ context: { orgId, cardId, billingContactId } }) => ({ request: { type: 'renewal' }, quote: null, orgId, cardId, billingContactId, ref: null, endedPayments: 0 }),
        onDone: [
          { guard: { type: 'isPaid', params: ({ event }) => ({ output: event.output }) }, target: 'paid' },
          { guard: { type: 'isRefunded', params: ({ event }) => ({ output: event.output }) }, target: 'leaving' },
          {
            guard: { type: 'isChanged', params: ({ event }) => ({ output: event.output }) },
            target: 'changedMeanwhile',
            description: 'Somebody else has renewed or changed it: the term that was agreed to is paid for, or another one by now.',
          },
          { target: 'notRenewable', actions: 'finishPurchase', description: 'It renewed automatically, or somebody else was quicker.' },
        ],
        onError: { target: 'notRenewable' },
      },
    },
    changedMeanwhile: {
      description: 'The subscription is another than the one that was priced: renewed or changed since this page was opened. Nothing was charged.',
      meta: { view: 'changedMeanwhile', rule: 'change.version' },
      on: { 'look.pressed': { target: 'leaving', actions: ['finishPurchase', 'goToSubscription'] } },
    },
    leaving: {
      type: 'final',
      description: 'On the way to another page.',
      meta: { view: 'leaving' },
    },
    paid: {
      type: 'final',
      description: 'Paid and verified. The result page shows the receipt and the new end.',
      meta: { view: 'leaving', rule: 'payment.result' },
    },
  },
});
