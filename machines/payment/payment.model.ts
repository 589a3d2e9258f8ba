import type { Failure } from '#contract/failure.ts';
import { orderOf } from '#contract/order.ts';
import type { Payment, PurchaseRequest } from '#contract/payments.ts';
import { flowModel } from '../kit/model.ts';
import { quote } from '../quotePayment/sampleQuotes.ts';
import { paymentMachine } from './payment.machine.ts';

const reference = '0197a000-0000-7000-8000-0000000000a1';
const otherReference = '0197a000-0000-7000-8000-0000000000a2';

const request: PurchaseRequest = {
  quoteId: '0197a000-0000-7000-8000-0000000000f1',
  idempotencyKey: '0197a000-0000-7000-8000-0000000000f1.0',
  cardId: null,
  billingContactId: null,
  ref: null,
  subscription: {
    appSlug: 'humanar',
    type: 'new',
    ...orderOf(quote),
    totalCost: 24000,
    userVolumeDiscount: 0,
    initialPurchaseDiscount: 2400,
    specialDiscount: 0,
    vat: 1620,
    totalDiscount: 2400,
    invoicePerMonth: 23220,
    paymentDue: 23220,
    effectiveCostPerUser: 1080,
    totalPerMonth: 24000,
    numberOfModules: 8,
    orgId: '0197a000-0000-7000-8000-000000000001',
    isFirstPurchase: true,
  },
};

const card = { brand: 'visa', last4: '4081' } as const;
const open: Payment = {
  reference,
  purpose: 'purchase',
  status: 'unfinished',
  url: `https://checkout.provider.test/${reference}`,
  reason: null,
  charged: null,
  returned: null,
  refund: null,
  askedAt: null,
  amount: 23220,
  card: null,
  receipt: null,
};
const paid: Payment = {
  ...open,
  status: 'succeeded',
  url: null,
  card,
  receipt: { id: '0197a000-0000-7000-8000-0000000000e1', number: 'HUM-2026-000017' },
};
const declined: Payment = { ...open, status: 'failed', url: null, reason: 'declined', card };
const refunded: Payment = {
  ...open,
  status: 'refunded',
  url: null,
  reason: 'notNeeded',
  charged: open.amount,
  returned: open.amount,
  refund: 'underWay',
  card,
};
const checking: Payment = { ...open, status: 'checking' };
const challenge: Payment = { ...open, status: 'challenge', url: `https://bank.test/${reference}` };

const failure = (
  status: number | null,
  code: string | null,
  msg: string,
  current?: Record<string, unknown>,
): Failure => ({ msg, code, status, errors: [], ...(current && { current }) });
const away = failure(null, null, 'An error occurred');
const signedOut = failure(401, 'unauthenticated', 'Please sign in again.');

export const model = flowModel({
  name: 'payment',
  address: '/subscriptions/redirect',
  machine: paymentMachine,
  inputs: {
    'a purchase to pay for': { request: { type: 'new', body: request }, reference: null },
    'back from the provider': { request: null, reference },
  },
  events: () => ({
    'tries again': { type: 'retry.pressed' },
    'looks again': { type: 'check.pressed' },
    'continues at the provider': { type: 'continue.pressed' },
    'chooses another way': { type: 'stop.pressed' },
    'the connection returns': { type: 'connection.returned' },
    'comes back by the back button': { type: 'page.shown' },
  }),
  outcomes: {
    initiate: {
      'card page': { done: open },
      'charged immediately': { done: paid },
      declined: { done: declined },
      'charged twice': { done: refunded },
      'no word from the provider': { done: checking },
      'bank asks its holder': { done: challenge },
      'price changed': {
        error: failure(409, 'price_changed', 'The price has changed. Look at the new one before you pay.', {
          quote: { paymentDue: 24000 },
        }),
      },
      'another tab is paying': {
        error: failure(
          409,
          'payment_open',
          'Another payment of your organisation is still being checked. Nothing more was charged.',
          { reference: otherReference },
        ),
      },
      'has a subscription': {
        error: failure(
          409,
          'already_subscribed',
          'Your organisation has a subscription that runs. Nothing was charged.',
        ),
      },
      'signed out': { error: signedOut },
      offline: { error: away },
      'provider away': {
        error: failure(
          503,
          'provider_unavailable',
          'The card provider does not answer just now. Nothing was charged. Try again in a moment.',
        ),
      },
      'card is gone': { error: failure(404, 'not_found', 'We could not find that.') },
    },
    verify: {
      paid: { done: paid },
      declined: { done: declined },
      'charged twice': { done: refunded },
      'not known yet': { done: checking },
      'not paid': { done: open },
      'bank still waits': { done: challenge },
      'signed out': { error: signedOut },
      'no such payment': { error: failure(404, 'not_found', 'We could not find that.') },
      offline: { error: away },
    },
  },
  facts: ({ request: asked, reference: followed, payment, isJustStarted, mayHaveStarted, polls, outcome, error }) => ({
    isNew: asked !== null,
    reference: followed,
    status: payment?.status ?? null,
    isJustStarted,
    mayHaveStarted,
    polls,
    outcome,
    hasNoAnswer: error !== null && error.status === null,
  }),
});
