import type { FlowWords } from '../kit/words.ts';

export const words: FlowWords = {
  title: 'Buying a subscription',
  events: {},
  guards: {
    isSubscribed: 'the organisation already has a paid subscription',
    hasOrder: 'this tab has an order that can be bought',
    isPaid: 'the payment is verified',
    isRefunded: 'the payment is being refunded',
    wentBack: 'the person wants to change the order',
    isAlreadySubscribed: 'the organisation has bought a subscription in the meantime',
  },
  answers: {
    quotePayment: {
      by: 'flow',
      asks: 'prices the order and takes one payment for it',
      done: 'pricing and paying have ended',
      error: 'pricing or paying breaks off unexpectedly',
    },
  },
  delays: {},
  actions: {
    rememberError: 'the page says what went wrong',
    finishPurchase: 'this tab drops the order, and every page loads the account again',
    goToOrder: 'the order page opens',
  },
};
