import { emit, setup } from 'xstate';
import type { FlowMeta, Navigate } from '../kit/flow.ts';
import { quotePaymentMachine, type QuotePaymentOutput } from '../quotePayment/quotePayment.machine.ts';

export interface RenewInput {
  /** Whether the lifecycle allows it: a paid term is running or has expired, and the next one isn't paid. */
  mayRenew: boolean;
  /** The reference of a payment that is still being confirmed; null for none. */
  openPayment: string | null;
  orgId: string;
  /** The saved card to charge, and the contact who also gets the receipt; null for none. */
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
      description: 'A payment for the subscription is still being confirmed. Nothing else can be paid until its result is known.',
      meta: { view: 'beingConfirmed', rule: 'payment.doubt' },
      on: { 'look.pressed': { target: 'leaving', actions: 'goToPayment' } },
    },
    notRenewable: {
      description: 'Nothing has been bought, the subscription was cancelled, or the next term is paid. The page says what can be done instead.',
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
            description: 'Somebody else has renewed or changed it, so the term that was agreed to is paid already or isn’t the same any more.',
          },
          { target: 'notRenewable', actions: 'finishPurchase', description: 'It renewed automatically, or somebody else was faster.' },
        ],
        onError: { target: 'notRenewable' },
      },
    },
    changedMeanwhile: {
      description: 'The subscription was renewed or changed since this page was opened. Nothing was charged.',
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
