import type { Failure } from '#contract/failure.ts';
import type { Payment } from '#contract/payments.ts';
import type { Quote } from '#contract/quotes.ts';
import { quote as firstQuote } from '../checkout/sampleQuote.ts';
import { flowModel } from '../kit/model.ts';
import type { PaymentOutput } from '../payment/payment.machine.ts';
import { renewMachine } from './renew.machine.ts';

const orgId = '0197a000-0000-7000-8000-000000000001';
const cardId = '0197a000-0000-7000-8000-0000000000c1';
const billingContactId = '0197a000-0000-7000-8000-0000000000b1';

/** The second month of 20 people on Core. */
export const quote: Quote = {
  ...firstQuote,
  id: '0197a000-0000-7000-8000-0000000000f4',
  type: 'renewal',
  isFirstPurchase: false,
  initialPurchaseDiscount: 0,
  totalDiscount: 0,
  vat: 1800,
  invoicePerMonth: 25800,
  effectiveCostPerUser: 1200,
  paymentDue: 25800,
  renewal: { at: '2027-01-19T08:00:00.000Z', amount: 25800 },
  subscriptionVersion: 3,
  hash: 'c1',
};
const quotedAgain: Quote = { ...quote, id: '0197a000-0000-7000-8000-0000000000f5', validUntil: '2026-11-20T09:00:00.000Z' };
/** Another administrator was quicker: the term after theirs, at the same sum. */
const termAfter: Quote = { ...quotedAgain, renewal: { at: '2027-02-18T08:00:00.000Z', amount: 25800 }, subscriptionVersion: 4, hash: 'c3' };
/** The same once prices were raised. */
const dearer: Quote = { ...quotedAgain, id: '0197a000-0000-7000-8000-0000000000f6', totalPerMonth: 26000, totalCost: 26000, vat: 1950, invoicePerMonth: 27950, effectiveCostPerUser: 1300, paymentDue: 27950, hash: 'c2' };

const paid: Payment = {
  reference: '0197a000-0000-7000-8000-0000000000a2',
  purpose: 'renewal',
  status: 'succeeded',
  url: null,
  reason: null,
  charged: null,
  returned: null,
  refund: null,
  askedAt: null,
  amount: 25800,
  card: { brand: 'visa', last4: '4081' },
  receipt: { id: '0197a000-0000-7000-8000-0000000000e2', number: 'HUM-2026-000018' },
};
const failedWith = (reason: 'declined' | 'insufficientFunds'): Payment => ({ ...paid, status: 'failed', reason, receipt: null });

const failure = (status: number | null, code: string | null, msg: string, current?: Record<string, unknown>): Failure => ({ msg, code, status, errors: [], ...(current && { current }) });
const away = failure(null, null, 'An error occurred');
const refused = failure(409, 'transition_refused', 'Your subscription does not allow this now.');
const priceChanged = (current: Quote) => failure(409, 'price_changed', 'The price has changed. Look at the new one before you pay.', { quote: current });
const ended = (outcome: PaymentOutput['outcome'], payment: Payment | null, refusal: Failure | null = null): { done: PaymentOutput } => ({ done: { outcome, payment, failure: refusal } });

const input = { mayRenew: true, openPayment: null, orgId, cardId: null, billingContactId: null };

export const model = flowModel({
  name: 'renew',
  address: '/subscriptions/management/subscription/renew',
  machine: renewMachine,
  inputs: {
    'a term that ends soon': input,
    'with a card and a contact on file': { ...input, cardId, billingContactId },
    'nothing to renew': { ...input, mayRenew: false },
    'a payment is being confirmed': { ...input, openPayment: paid.reference },
  },
  events: ({ context }) => ({
    'chooses who gets the receipt': { type: 'contact.chosen', billingContactId },
    'chooses the saved card': { type: 'card.chosen', cardId },
    'chooses another card': { type: 'card.chosen', cardId: null },
    pays: { type: 'pay.pressed' },
    'agrees to the new price': { type: 'newPrice.confirmed' },
    'tries again': { type: 'retry.pressed' },
    'looks at what it is now': { type: 'look.pressed' },
    ...(context.billingContactId === null ? {} : { 'wants no contact': { type: 'contact.chosen', billingContactId: null } as const }),
  }),
  outcomes: {
    quoteRenewal: {
      priced: { done: quote },
      'priced, dearer': { done: dearer },
      'priced, the term after': { done: termAfter },
      'renewed meanwhile': { error: refused },
      offline: { error: away },
    },
    payment: {
      paid: ended('paid', paid),
      declined: ended('failed', failedWith('declined')),
      'too little money': ended('failed', failedWith('insufficientFunds')),
      'given back': ended('refunded', { ...paid, status: 'refunded', reason: 'notNeeded', receipt: null }),
      'price changed': ended('refused', null, priceChanged(dearer)),
      'renewed by somebody else': ended('refused', null, priceChanged(termAfter)),
      'quote ran out, same price': ended('refused', null, priceChanged(quotedAgain)),
      'renewed meanwhile': ended('refused', null, refused),
      'quote gone': ended('refused', null, failure(404, 'quote_not_found', 'We could not find this quote. Ask for the price again.')),
      'signed out': ended('refused', null, failure(401, 'unauthenticated', 'Please sign in again.')),
      stopped: ended('stopped', null),
      defect: { error: new Error('there is nothing to pay for') },
    },
  },
  facts: ({ mayRenew, openPayment, quote: shown, priceBefore, cardId: paidWith, billingContactId: receiptFor, lastPayment, error }) => ({
    mayRenew,
    openPayment: openPayment !== null,
    due: shown?.paymentDue ?? null,
    priceBefore,
    card: paidWith !== null,
    contact: receiptFor !== null,
    lastPayment: lastPayment?.reason ?? null,
    error: error?.code ?? null,
  }),
});
