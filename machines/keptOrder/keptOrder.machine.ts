import { assign, setup } from 'xstate';
import { changeTooSlow, failureOf, type Failure } from '#contract/failure.ts';
import type { KeptOrder } from '#contract/keptOrders.ts';
import { STEP_TIMEOUT } from '#contract/timeouts.ts';
import type { DraftOrder } from '#domain/subscriptionDraft.ts';
import { notProvided, type FlowMeta } from '../kit/flow.ts';

/** An order that waits for the person who signed up or in with it: the server's, or else this tab's draft. */
export type WaitingOrder = DraftOrder & Partial<Pick<KeptOrder, 'ref' | 'sentAt' | 'keptUntil' | 'leftOut'>>;

export interface KeptOrderInput {
  /** Members have no order. */
  mayBuy: boolean;
  /** The order in this tab's draft; null without a complete one, or if the person came to try. */
  draft: DraftOrder | null;
}

export interface KeptOrderContext extends KeptOrderInput {
  order: WaitingOrder | null;
  error: Failure | null;
}

export type KeptOrderEvent =
  | ({ type: 'person.changed' } & KeptOrderInput)
  | { type: 'kept.read'; order: KeptOrder | null }
  | { type: 'kept.unread' }
  | { type: 'discard.pressed' };

export const keptOrderMachine = setup({
  types: {
    input: {} as KeptOrderInput,
    context: {} as KeptOrderContext,
    events: {} as KeptOrderEvent,
    meta: {} as FlowMeta,
    tags: {} as 'busy',
  },
  actors: {
    /**
     * Discards this order on the server, and the draft in this tab if it is the same. Another order that was sent since
     * stays. Discarding it again does nothing.
     */
    discardOrder: notProvided<void, WaitingOrder>('discardOrder'),
  },
  guards: {
    mayBuy: ({ context }) => context.mayBuy,
    isKept: ({ context }, { order }: { order: KeptOrder | null }) => context.mayBuy && order !== null,
    hasDraft: ({ context }) => context.draft !== null,
    isFromTab: ({ context }) => context.order !== null && context.order === context.draft,
  },
  actions: {
    rememberPerson: assign((_, { mayBuy, draft }: KeptOrderInput) => ({ mayBuy, draft, order: null, error: null })),
    rememberOrder: assign({ order: (_, { order }: { order: WaitingOrder | null }) => order }),
    rememberDraft: assign({ order: ({ context }) => context.draft }),
    forgetOrder: assign({ order: null, draft: null }),
    rememberError: assign({ error: (_, { failure }: { failure: Failure }) => failure }),
    clearError: assign({ error: null }),
  },
  delays: { timeLimit: STEP_TIMEOUT },
}).createMachine({
  id: 'keptOrder',
  description:
    'The order that waits for a person who signed up or in with it: kept on the server for a week, or in this tab; continued or discarded.',
  context: ({ input }) => ({ ...input, order: null, error: null }),
  initial: 'deciding',
  on: {
    'person.changed': {
      target: '.deciding',
      actions: { type: 'rememberPerson', params: ({ event }) => ({ mayBuy: event.mayBuy, draft: event.draft }) },
      description: 'An order is never shown to another account.',
      meta: { rule: 'session.oneAccount' },
    },
  },
  states: {
    deciding: {
      description: 'Only administrators buy, so only they have an order.',
      meta: { title: 'Looking at whether the person may buy', rule: 'buy.admin' },
      always: [{ guard: 'mayBuy', target: 'reading' }, { target: 'none' }],
    },
    reading: {
      description: 'The page asks the server for the order. It knows the last one that was sent, from any device.',
      meta: { title: 'Asking for the waiting order', view: 'reading', rule: 'draft.kept' },
      tags: ['busy'],
      on: {
        'kept.read': [
          {
            guard: { type: 'isKept', params: ({ event }) => ({ order: event.order }) },
            target: 'offered',
            actions: { type: 'rememberOrder', params: ({ event }) => ({ order: event.order }) },
          },
          { target: 'withoutKept' },
        ],
        'kept.unread': { target: 'withoutKept' },
      },
      after: { timeLimit: { target: 'withoutKept' } },
    },
    withoutKept: {
      description: 'The server keeps no order, or doesn’t say. The tab may still have one.',
      meta: { title: 'Looking for an order in this tab', rule: 'draft.tab' },
      always: [{ guard: 'hasDraft', target: 'offered', actions: 'rememberDraft' }, { target: 'none' }],
    },
    offered: {
      description: 'The page shows the order with its price today, and offers to continue or discard it.',
      meta: { title: 'An order is offered', view: 'offered', rule: 'draft.kept' },
      on: {
        'kept.read': [
          {
            guard: { type: 'isKept', params: ({ event }) => ({ order: event.order }) },
            actions: { type: 'rememberOrder', params: ({ event }) => ({ order: event.order }) },
          },
          { guard: 'isFromTab', description: 'It was never sent, so only the tab has it.' },
          {
            target: 'none',
            actions: 'forgetOrder',
            description: 'It was bought or discarded elsewhere, or its week is over.',
          },
        ],
        'discard.pressed': { target: 'discarding', actions: 'clearError' },
      },
    },
    discarding: {
      description: 'The server is discarding the order.',
      meta: { title: 'The order is being discarded', view: 'offered', rule: 'draft.kept' },
      tags: ['busy'],
      invoke: {
        id: 'discardOrder',
        src: 'discardOrder',
        input: ({ context }) => {
          if (context.order === null) throw new Error('there is no order to discard');
          return context.order;
        },
        onDone: { target: 'discarded', actions: 'forgetOrder' },
        onError: {
          target: 'offered',
          actions: { type: 'rememberError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
        },
      },
      after: {
        timeLimit: { target: 'offered', actions: { type: 'rememberError', params: { failure: changeTooSlow } } },
      },
    },
    discarded: {
      description: 'The person discarded the order. The page no longer mentions it.',
      meta: { title: 'The order is gone', view: 'none', rule: 'draft.kept' },
    },
    none: {
      description: 'No order is waiting.',
      meta: { title: 'No order to offer', view: 'none', rule: 'draft.kept' },
      on: {
        'kept.read': [
          {
            guard: { type: 'isKept', params: ({ event }) => ({ order: event.order }) },
            target: 'offered',
            actions: { type: 'rememberOrder', params: ({ event }) => ({ order: event.order }) },
            description: 'The same person has just signed in elsewhere with an order.',
          },
          { description: 'There is still none.' },
        ],
      },
    },
  },
});
