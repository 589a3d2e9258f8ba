import { noResponse, type Failure } from '#contract/failure.ts';
import { emptyDraft, type SubscriptionDraft } from '#domain/subscriptionDraft.ts';
import { flowModel } from '../kit/model.ts';
import { orgId, quote } from '../quotePayment/sampleQuotes.ts';
import { orderMachine } from './order.machine.ts';

const core: SubscriptionDraft = { ...emptyDraft, plan: 'core', planId: 'core', numberOfUsers: 20 };
const otherOrgId = '0197a000-0000-7000-8000-0000000000d2';

const refused: Failure = {
  msg: 'Some of what was sent cannot be used. Check the marked fields.',
  code: 'invalid_request',
  status: 400,
  errors: [{ field: 'numberOfUsers', msg: 'We no longer sell that number of users. Enter another.' }],
};
const busy: Failure = { msg: 'Too many requests. Wait a minute.', code: 'rate_limited', status: 429, errors: [] };

export const model = flowModel({
  name: 'order',
  address: '/pricing/order',
  machine: orderMachine,
  inputs: {
    'the usual order': { draft: core, isChosen: false, usual: core, buyer: { is: 'unknown' } },
    'an order in the address': { draft: core, isChosen: true, usual: core, buyer: { is: 'unknown' } },
    'an administrator’s draft without users': {
      draft: { ...core, numberOfUsers: null },
      isChosen: true,
      usual: core,
      buyer: { is: 'administrator', orgId },
    },
  },
  events: () => ({
    'asks for 30 users': { type: 'choices.changed', changes: { numberOfUsers: 30 } },
    'clears the number of users': { type: 'choices.changed', changes: { numberOfUsers: null } },
    'is a visitor': { type: 'buyer.changed', buyer: { is: 'visitor' } },
    'is an administrator': { type: 'buyer.changed', buyer: { is: 'administrator', orgId } },
    'is a member': { type: 'buyer.changed', buyer: { is: 'member', orgId } },
    'has a subscription': { type: 'buyer.changed', buyer: { is: 'subscribed', orgId } },
    'is an administrator elsewhere': { type: 'buyer.changed', buyer: { is: 'administrator', orgId: otherOrgId } },
    'the session loads again': { type: 'buyer.changed', buyer: { is: 'unknown' } },
    'the person signed out': { type: 'draft.forgotten' },
    'asks for the price again': { type: 'retry.asked' },
    continues: { type: 'continue.pressed' },
    'presses Sign in': { type: 'signIn.pressed' },
  }),
  outcomes: {
    fetchPrice: {
      priced: { done: quote },
      'users refused': { error: refused },
      'too many requests': { error: busy },
      'server away': { error: noResponse },
    },
  },
  fromOutside: ['buyer.changed', 'draft.forgotten'],
  facts: ({ draft, kept, buyer, owner, quote: price, quotedFor, error, isAsked }) => ({
    users: draft.numberOfUsers,
    due: draft.usersTotalAmount,
    isKept: kept !== null,
    isBuyingNow: draft.isBuyingNow,
    buyer,
    owner,
    isPriced: price !== null,
    quotedFor,
    error: error?.code ?? error?.msg ?? null,
    isAsked,
  }),
});
