import type { FlowWords } from '../kit/words.ts';

export const words: FlowWords = {
  title: 'Continuing or discarding a waiting order',
  events: {
    'person.changed': { by: 'browser', clause: 'someone signs in or out' },
    'kept.read': { by: 'server', clause: 'the server says whether it keeps an order' },
    'kept.unread': { by: 'server', clause: 'the server can’t say whether it keeps an order' },
    'discard.pressed': { by: 'person', clause: 'the person discards the order' },
  },
  guards: {
    mayBuy: 'the person is an administrator',
    isKept: 'it keeps one for this administrator',
    hasDraft: 'this tab has an order to offer',
    isFromTab: 'the order on the page is the tab’s own',
  },
  answers: {
    discardOrder: {
      by: 'server',
      asks: 'discards the order',
      done: 'the order has been discarded',
      error: 'the order can’t be discarded',
    },
  },
  delays: { timeLimit: 'no answer has come in time' },
  actions: {
    rememberPerson: null,
    rememberOrder: 'the page shows the order that the server keeps',
    rememberDraft: 'the page shows the order in this tab',
    forgetOrder: 'the order disappears from the page',
    rememberError: 'the page says what went wrong',
    clearError: null,
  },
};
