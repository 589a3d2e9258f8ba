import { noAnswer, type Failure } from '#contract/failure.ts';
import type { KeptOrder } from '#contract/keptOrders.ts';
import { signUpSteps } from '#contract/signUpSteps.ts';
import { flowModel } from '../kit/model.ts';
import { keptOrderMachine } from './keptOrder.machine.ts';

const draft = { plan: 'core', moduleIds: [], numberOfUsers: 20, isPlanDurationAnnual: false };
const kept: KeptOrder = {
  ...draft,
  numberOfUsers: 64,
  ref: null,
  leftOut: [],
  sentAt: '2026-11-20T09:00:00.000Z',
  keptUntil: '2026-11-27T09:00:00.000Z',
};
const busy: Failure = {
  msg: 'We’re busy right now. Try again in a moment.',
  code: 'unavailable',
  status: 503,
  errors: [],
};

export const model = flowModel({
  name: 'keptOrder',
  address: signUpSteps.product.path,
  machine: keptOrderMachine,
  inputs: {
    'an administrator with a draft': { mayBuy: true, draft },
    'an administrator without a draft': { mayBuy: true, draft: null },
    'a member': { mayBuy: false, draft: null },
  },
  events: () => ({
    'the server has an order': { type: 'kept.read', order: kept },
    'the server has no order': { type: 'kept.read', order: null },
    'the server doesn’t say': { type: 'kept.unread' },
    'another administrator is signed in': { type: 'person.changed', mayBuy: true, draft: null },
    'a member is signed in': { type: 'person.changed', mayBuy: false, draft: null },
    'presses Discard': { type: 'discard.pressed' },
  }),
  outcomes: {
    discardOrder: { discarded: { done: undefined }, 'server busy': { error: busy }, 'no answer': { error: noAnswer } },
  },
  fromOutside: ['kept.read', 'kept.unread', 'person.changed'],
  facts: ({ mayBuy, draft: drafted, order, error }) => ({
    mayBuy,
    hasDraft: drafted !== null,
    order: order?.numberOfUsers ?? null,
    isFromTab: order !== null && order === drafted,
    error: error?.msg ?? null,
  }),
  ignored: {
    'offered:kept.unread': 'What was read before stays true until another answer arrives.',
    'none:kept.unread': 'What was read before stays true until another answer arrives.',
    'discarding:kept.read': 'It left before the order was discarded.',
    'discarding:kept.unread': 'Discarding needs nothing that is read.',
    'discarded:kept.read': 'What the person discarded doesn’t come back on this page.',
    'discarded:kept.unread': 'Discarding needs nothing that is read.',
  },
});
