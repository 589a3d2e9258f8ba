import type { Failure } from '#contract/failure.ts';
import type { Payment } from '#contract/payments.ts';
import type { Quote, QuoteRequest } from '#contract/quotes.ts';
import { flowModel } from '../kit/model.ts';
import type { PaymentOutput } from '../payment/payment.machine.ts';
import { checkoutMachine } from './checkout.machine.ts';
import { orgId, quote } from './sampleQuote.ts';

const cardId = '0197a000-0000-7000-8000-0000000000c1';
const billingContactId = '0197a000-0000-7000-8000-0000000000b1';

const order: QuoteRequest = { type: 'new', plan: 'core', moduleIds: [], numberOfUsers: 20, isPlanDurationAnnual: false };

const quotedAgain: Quote = { ...quote, id: '0197a000-0000-7000-8000-0000000000f2', validUntil: '2026-11-20T09:00:00.000Z' };
/** The same order once the first-purchase discount is over. */
const dearer: Quote = { ...quotedAgain, id: '0197a000-0000-7000-8000-0000000000f3', isFirstPurchase: false, initialPurchaseDiscount: 0, totalDiscount: 0, vat: 1800, paymentDue: 25800, invoicePerMonth: 25800, effectiveCostPerUser: 1200, hash: 'b2' };

const paid: Payment = {
  reference: '0197a000-0000-7000-8000-0000000000a1',
  purpose: 'purchase',
  status: 'succeeded',
  url: null,
  reason: null,
  charged: null,
  returned: null,
  refund: null,
  askedAt: null,
  amount: 23220,
  card: { brand: 'visa', last4: '4081' },
  receipt: { id: '0197a000-0000-7000-8000-0000000000e1', number: 'HUM-2026-000017' },
};
const failedWith = (reason: 'declined' | 'insufficientFunds'): Payment => ({ ...paid, status: 'failed', reason, receipt: null });

const failure = (status: number | null, code: string | null, msg: string, current?: Record<string, unknown>): Failure => ({ msg, code, status, errors: [], ...(current && { current }) });
const away = failure(null, null, 'An error occurred');
const priceChanged = (current: Quote) => failure(409, 'price_changed', 'The price has changed. Look at the new one before you pay.', { quote: current });
const ended = (outcome: PaymentOutput['outcome'], payment: Payment | null, refusal: Failure | null = null): { done: PaymentOutput } => ({ done: { outcome, payment, failure: refusal } });

const input = { order, orgId, isSubscribed: false, cardId: null, billingContactId: null, ref: null };

export const model = flowModel({
  name: 'checkout',
  address: '/subscriptions/checkout',
  machine: checkoutMachine,
  inputs: {
    'an order': input,
    'an order, with a card and a contact on file': { ...input, cardId, billingContactId, ref: 'DEMOADEOLA' },
    'no order': { ...input, order: null },
    'a subscription that runs': { ...input, isSubscribed: true },
  },
  events: ({ context }) => ({
    'chooses who gets the receipt': { type: 'contact.chosen', billingContactId },
    'chooses the saved card': { type: 'card.chosen', cardId },
    'chooses another card': { type: 'card.chosen', cardId: null },
    pays: { type: 'pay.pressed' },
    'agrees to the new price': { type: 'newPrice.confirmed' },
    'tries again': { type: 'retry.pressed' },
    'changes the order': { type: 'order.changePressed' },
    ...(context.billingContactId === null ? {} : { 'wants no contact': { type: 'contact.chosen', billingContactId: null } as const }),
  }),
  outcomes: {
    generateQuote: {
      priced: { done: quote },
      'priced, dearer': { done: dearer },
      'plan is gone': { error: failure(404, 'not_found', 'We have no plan of that name. Choose another.') },
      'app cannot be added': { error: failure(400, 'invalid_request', 'Some of what was sent cannot be used. Check the marked fields.') },
      offline: { error: away },
    },
    payment: {
      paid: ended('paid', paid),
      declined: ended('failed', failedWith('declined')),
      'too little money': ended('failed', failedWith('insufficientFunds')),
      'given back': ended('refunded', { ...paid, status: 'refunded', reason: 'notNeeded', receipt: null }),
      'price changed': ended('refused', null, priceChanged(dearer)),
      'quote ran out, same price': ended('refused', null, priceChanged({ ...quotedAgain })),
      'has a subscription': ended('refused', null, failure(409, 'already_subscribed', 'Your organisation has a subscription that runs. Nothing was charged.')),
      'quote gone': ended('refused', null, failure(404, 'quote_not_found', 'We could not find this quote. Ask for the price again.')),
      'signed out': ended('refused', null, failure(401, 'unauthenticated', 'Please sign in again.')),
      refused: ended('refused', null, failure(404, 'not_found', 'We could not find that.')),
      stopped: ended('stopped', null),
      defect: { error: new Error('there is nothing to pay for') },
    },
  },
  facts: ({ order: wanted, isSubscribed, quote: shown, priceBefore, cardId: paidWith, billingContactId: receiptFor, lastPayment, error }) => ({
    hasOrder: wanted !== null,
    isSubscribed,
    due: shown?.paymentDue ?? null,
    priceBefore,
    card: paidWith !== null,
    contact: receiptFor !== null,
    lastPayment: lastPayment?.reason ?? null,
    error: error?.code ?? null,
  }),
});
