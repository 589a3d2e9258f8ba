import type { Failure } from '#contract/failure.ts';
import type { Payment } from '#contract/payments.ts';
import type { Quote, QuoteRequest } from '#contract/quotes.ts';
import { flowModel } from '../kit/model.ts';
import type { PaymentOutput } from '../payment/payment.machine.ts';
import { quotePaymentMachine } from './quotePayment.machine.ts';
import {
  cheaper,
  downgradeQuote,
  moreUsers,
  ofAnotherVersion,
  orgId,
  quotedAgain,
  upgradeQuote,
} from './sampleQuotes.ts';

const cardId = '0197a000-0000-7000-8000-0000000000c1';
const billingContactId = '0197a000-0000-7000-8000-0000000000b1';

const order: QuoteRequest = { ...moreUsers, type: 'new' };

const paid: Payment = {
  reference: '0197a000-0000-7000-8000-0000000000a3',
  purpose: 'upgrade',
  status: 'succeeded',
  url: null,
  reason: null,
  charged: null,
  returned: null,
  refund: null,
  askedAt: null,
  amount: 25774.2,
  card: { brand: 'visa', last4: '4081' },
  receipt: { id: '0197a000-0000-7000-8000-0000000000e3', number: 'HUM-2026-000019' },
};
const checking: Payment = { ...paid, status: 'checking', receipt: null };
const failedWith = (reason: 'declined' | 'insufficientFunds'): Payment => ({
  ...paid,
  status: 'failed',
  reason,
  receipt: null,
});

const failure = (
  status: number | null,
  code: string | null,
  msg: string,
  current?: Record<string, unknown>,
): Failure => ({ msg, code, status, errors: [], ...(current && { current }) });
const notAllowed = failure(409, 'transition_refused', 'Your subscription does not allow this now.');
const staleWith = (quote: Quote) =>
  failure(409, 'price_changed', 'The price has changed. Look at the new one before you pay.', { quote });
const ended = (
  outcome: PaymentOutput['outcome'],
  payment: Payment | null,
  refusal: Failure | null = null,
): { done: PaymentOutput } => ({ done: { outcome, payment, failure: refusal } });

const input = {
  request: moreUsers,
  quote: upgradeQuote,
  orgId,
  cardId: null,
  billingContactId: null,
  endedPayments: 0,
  ref: null,
};

export const model = flowModel({
  name: 'quotePayment',
  address: '/subscriptions/checkout',
  machine: quotePaymentMachine,
  inputs: {
    'an order whose price is not known yet': { ...input, request: order, quote: null, ref: 'DEMOADEOLA' },
    'a change whose price was shown': input,
    'with a card and a contact on file': { ...input, cardId, billingContactId },
  },
  events: ({ context }) => ({
    'chooses who gets the receipt': { type: 'contact.chosen', billingContactId },
    'chooses the saved card': { type: 'card.chosen', cardId },
    'chooses another card': { type: 'card.chosen', cardId: null },
    pays: { type: 'pay.pressed' },
    'agrees to the new price': { type: 'newPrice.confirmed' },
    'tries again': { type: 'retry.pressed' },
    'goes back': { type: 'back.pressed' },
    ...(context.billingContactId === null
      ? {}
      : { 'wants no contact': { type: 'contact.chosen', billingContactId: null } as const }),
  }),
  outcomes: {
    generateQuote: {
      priced: { done: quotedAgain },
      'priced, cheaper': { done: cheaper },
      'from the next renewal': { done: downgradeQuote },
      'changed by someone else': { done: ofAnotherVersion },
      'plan is gone': { error: failure(404, 'not_found', 'We have no plan of that name. Choose another.') },
      'not allowed now': { error: notAllowed },
      offline: { error: failure(null, null, 'An error occurred') },
    },
    payment: {
      paid: ended('paid', paid),
      declined: ended('failed', failedWith('declined')),
      'too little money': ended('failed', failedWith('insufficientFunds')),
      'given back': ended('refunded', { ...paid, status: 'refunded', reason: 'notNeeded', receipt: null }),
      'price changed': ended('refused', null, staleWith(cheaper)),
      'now from the next renewal': ended('refused', null, staleWith(downgradeQuote)),
      'changed by someone else': ended('refused', null, staleWith(ofAnotherVersion)),
      'quote ran out, same price': ended('refused', null, staleWith(quotedAgain)),
      'not allowed now': ended('refused', null, notAllowed),
      'quote gone': ended(
        'refused',
        null,
        failure(404, 'quote_not_found', 'We could not find this quote. Ask for the price again.'),
      ),
      'signed out': ended('refused', null, failure(401, 'unauthenticated', 'Please sign in again.')),
      refused: ended('refused', null, failure(404, 'not_found', 'We could not find that.')),
      'signed out while it is checked': ended(
        'unknown',
        checking,
        failure(401, 'unauthenticated', 'Please sign in again.'),
      ),
      'no answer, then refused': ended('unknown', null, failure(404, 'not_found', 'We could not find that.')),
      stopped: ended('stopped', null),
      defect: { error: new Error('there is nothing to pay for') },
    },
  },
  facts: ({
    request,
    quote: shown,
    priceBefore,
    cardId: paidWith,
    billingContactId: receiptFor,
    lastPayment,
    error,
  }) => ({
    type: request.type,
    due: shown?.paymentDue ?? null,
    version: shown?.subscriptionVersion ?? null,
    when: shown?.change?.when ?? null,
    priceBefore,
    card: paidWith !== null,
    contact: receiptFor !== null,
    lastPayment: lastPayment?.reason ?? null,
    error: error?.code ?? null,
  }),
});
