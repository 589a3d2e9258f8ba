import type { Quote } from '#contract/quotes.ts';
import { flowModel } from '../kit/model.ts';
import { sampleOutcome } from '../quotePayment/sampleOutcome.ts';
import { orgId, quote as firstQuote } from '../quotePayment/sampleQuotes.ts';
import { renewMachine } from './renew.machine.ts';

const cardId = '0197a000-0000-7000-8000-0000000000c1';
const billingContactId = '0197a000-0000-7000-8000-0000000000b1';

/** The second month of 20 users on Core. */
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
/** Another administrator renewed first. This is the billing period after theirs, at the same price. */
const termAfter: Quote = {
  ...quote,
  id: '0197a000-0000-7000-8000-0000000000f5',
  renewal: { at: '2027-02-18T08:00:00.000Z', amount: 25800 },
  subscriptionVersion: 4,
  hash: 'c3',
};

const refused = {
  msg: 'Your subscription does not allow this now.',
  code: 'transition_refused',
  status: 409,
  errors: [],
};

const input = { mayRenew: true, openPayment: null, orgId, cardId: null, billingContactId: null };

export const model = flowModel({
  name: 'renew',
  address: '/subscriptions/management/subscription/renew',
  machine: renewMachine,
  inputs: {
    'a term that ends soon': input,
    'with a card and a contact on file': { ...input, cardId, billingContactId },
    'nothing to renew': { ...input, mayRenew: false },
    'a payment is being confirmed': { ...input, openPayment: '0197a000-0000-7000-8000-0000000000a2' },
  },
  events: () => ({ 'looks at what it is now': { type: 'look.pressed' } }),
  outcomes: {
    quotePayment: {
      paid: sampleOutcome('paid', quote),
      'given back': sampleOutcome('refunded', quote),
      'renewed by someone else': sampleOutcome('changed', termAfter),
      'already renewed': sampleOutcome('refused', quote, refused),
      defect: { error: new Error('there is nothing to pay for') },
    },
  },
  facts: ({ mayRenew, openPayment, cardId: paidWith }) => ({
    mayRenew,
    openPayment: openPayment !== null,
    card: paidWith !== null,
  }),
});
