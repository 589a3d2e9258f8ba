import type { Failure } from '#contract/failure.ts';
import type { Payment } from '#contract/payments.ts';
import type { ChangeRequest, Quote } from '#contract/quotes.ts';
import { quote as firstQuote } from '../checkout/sampleQuote.ts';
import { flowModel } from '../kit/model.ts';
import type { PaymentOutput } from '../payment/payment.machine.ts';
import { upgradeMachine } from './upgrade.machine.ts';

const orgId = '0197a000-0000-7000-8000-000000000001';
const cardId = '0197a000-0000-7000-8000-0000000000c1';
const billingContactId = '0197a000-0000-7000-8000-0000000000b1';

/** What 20 people on Core are to become: 60, on the twelfth day of the month (the sixth of the worked examples). */
export const moreUsers: ChangeRequest = { type: 'manage', plan: 'core', moduleIds: [], numberOfUsers: 60, isPlanDurationAnnual: false };
export const fewerUsers: ChangeRequest = { ...moreUsers, numberOfUsers: 12 };

export const upgradeQuote: Quote = {
  ...firstQuote,
  id: '0197a000-0000-7000-8000-0000000000f7',
  type: 'manage',
  numberOfUsers: 60,
  totalPerMonth: 72000,
  invoicePerMonth: 66177,
  effectiveCostPerUser: 1026,
  totalCost: 43200,
  userVolumeDiscount: 2160,
  initialPurchaseDiscount: 4104,
  totalDiscount: 6264,
  vat: 2770.2,
  credit: 13932,
  paymentDue: 25774.2,
  change: {
    when: 'now',
    daysLeft: 18,
    period: { from: '2026-12-02T08:00:00.000Z', to: '2026-12-20T08:00:00.000Z' },
    credits: [{ description: 'Core plan, monthly, 20 users', paid: 23220, used: 9288, unused: 13932 }],
  },
  renewal: { at: '2026-12-20T08:00:00.000Z', amount: 73530 },
  subscriptionVersion: 3,
  hash: 'd1',
};
const quotedAgain: Quote = { ...upgradeQuote, id: '0197a000-0000-7000-8000-0000000000f8', validUntil: '2026-11-20T09:00:00.000Z' };
/** A day later: a day less to pay for. */
const cheaper: Quote = { ...quotedAgain, id: '0197a000-0000-7000-8000-0000000000f9', totalCost: 40800, userVolumeDiscount: 2040, initialPurchaseDiscount: 3876, totalDiscount: 5916, vat: 2616.3, credit: 13158, paymentDue: 24342.3, hash: 'd2' };

/** Another administrator has scheduled something for the next term meanwhile: the sum is the same. */
const ofAnotherVersion: Quote = { ...quotedAgain, subscriptionVersion: 4, hash: 'd4' };

export const downgradeQuote: Quote = {
  ...firstQuote,
  id: '0197a000-0000-7000-8000-0000000000fa',
  type: 'manage',
  numberOfUsers: 12,
  isFirstPurchase: false,
  totalPerMonth: 14400,
  invoicePerMonth: 15480,
  effectiveCostPerUser: 1200,
  totalCost: 0,
  initialPurchaseDiscount: 0,
  totalDiscount: 0,
  vat: 0,
  paymentDue: 0,
  change: { when: 'atRenewal', daysLeft: 18, period: { from: '2026-12-20T08:00:00.000Z', to: '2027-01-19T08:00:00.000Z' }, credits: [] },
  renewal: { at: '2026-12-20T08:00:00.000Z', amount: 15480 },
  subscriptionVersion: 3,
  hash: 'd3',
};

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
const failedWith = (reason: 'declined' | 'insufficientFunds'): Payment => ({ ...paid, status: 'failed', reason, receipt: null });

const failure = (status: number | null, code: string | null, msg: string, current?: Record<string, unknown>): Failure => ({ msg, code, status, errors: [], ...(current && { current }) });
const away = failure(null, null, 'An error occurred');
const refused = failure(409, 'transition_refused', 'Your subscription does not allow this now.');
const belowAllocated = failure(409, 'below_allocated', 'More people of your organisation have a place than that. Take places away in the app first.');
const priceChanged = (current: Quote) => failure(409, 'price_changed', 'The price has changed. Look at the new one before you pay.', { quote: current });
const ended = (outcome: PaymentOutput['outcome'], payment: Payment | null, refusal: Failure | null = null): { done: PaymentOutput } => ({ done: { outcome, payment, failure: refusal } });

const input = { isChangeable: true, orgId, version: 3, change: null, cardId: null, billingContactId: null };

export const model = flowModel({
  name: 'upgrade',
  address: '/subscriptions/management/subscription/change',
  machine: upgradeMachine,
  inputs: {
    'a subscription that runs': input,
    'with a card, a contact and a kept choice': { ...input, change: moreUsers, cardId, billingContactId },
    'nothing that could be changed': { ...input, isChangeable: false },
  },
  events: ({ context }) => ({
    'chooses more users': { type: 'change.chosen', change: moreUsers },
    'chooses fewer users': { type: 'change.chosen', change: fewerUsers },
    'goes on to review': { type: 'review.pressed' },
    'goes back to the choice': { type: 'choice.changePressed' },
    'schedules the change': { type: 'schedule.pressed' },
    'chooses who gets the receipt': { type: 'contact.chosen', billingContactId },
    'chooses the saved card': { type: 'card.chosen', cardId },
    'chooses another card': { type: 'card.chosen', cardId: null },
    pays: { type: 'pay.pressed' },
    'agrees to the new price': { type: 'newPrice.confirmed' },
    'tries again': { type: 'retry.pressed' },
    'looks at what it is now': { type: 'look.pressed' },
    'sees the term end': { type: 'term.ended' },
    ...(context.billingContactId === null ? {} : { 'wants no contact': { type: 'contact.chosen', billingContactId: null } as const }),
  }),
  outcomes: {
    quoteChange: {
      'priced for now': { done: upgradeQuote },
      'priced anew': { done: cheaper },
      'for the next term': { done: downgradeQuote },
      'changed by somebody else': { done: ofAnotherVersion },
      'nothing changed': { error: failure(409, 'nothing_changed', 'This is what your organisation has already. Change something first.') },
      'below the allocated users': { error: belowAllocated },
      'app cannot be added': { error: failure(400, 'invalid_request', 'Some of what was sent cannot be used. Check the marked fields.') },
      'ended meanwhile': { error: refused },
      offline: { error: away },
    },
    scheduleChange: {
      scheduled: { done: undefined },
      'changed meanwhile': { error: failure(409, 'version_conflict', 'Someone else changed this meanwhile. Look at the current state and save again.') },
      'below the allocated users': { error: belowAllocated },
      'ended meanwhile': { error: refused },
      offline: { error: away },
    },
    payment: {
      paid: ended('paid', paid),
      declined: ended('failed', failedWith('declined')),
      'too little money': ended('failed', failedWith('insufficientFunds')),
      'given back': ended('refunded', { ...paid, status: 'refunded', reason: 'notNeeded', receipt: null }),
      'price changed': ended('refused', null, priceChanged(cheaper)),
      'for the next term by now': ended('refused', null, priceChanged(downgradeQuote)),
      'changed by somebody else': ended('refused', null, priceChanged(ofAnotherVersion)),
      'changed like this by somebody else': ended('refused', null, failure(409, 'nothing_changed', 'This is what your organisation has already. Change something first.')),
      'quote ran out, same price': ended('refused', null, priceChanged(quotedAgain)),
      'ended meanwhile': ended('refused', null, refused),
      'quote gone': ended('refused', null, failure(404, 'quote_not_found', 'We could not find this quote. Ask for the price again.')),
      'signed out': ended('refused', null, failure(401, 'unauthenticated', 'Please sign in again.')),
      stopped: ended('stopped', null),
      defect: { error: new Error('there is nothing to pay for') },
    },
  },
  facts: ({ isChangeable, change, quote: shown, priceBefore, cardId: paidWith, billingContactId: receiptFor, lastPayment, error }) => ({
    isChangeable,
    users: change?.numberOfUsers ?? null,
    due: shown?.paymentDue ?? null,
    priceBefore,
    card: paidWith !== null,
    contact: receiptFor !== null,
    lastPayment: lastPayment?.reason ?? null,
    error: error?.code ?? null,
  }),
});
