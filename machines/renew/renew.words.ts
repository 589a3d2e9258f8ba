import type { FlowWords } from '../kit/words.ts';

export const words: FlowWords = {
  title: 'Renewing by hand',
  events: { 'look.pressed': { by: 'person', clause: 'the person asks to check it' } },
  guards: {
    mayRenew: 'the next billing period can be paid for',
    isPaymentOpen: 'a payment for the subscription is still being confirmed',
    isPaid: 'the renewal was paid for',
    isRefunded: 'the charge is being refunded',
    isChanged: 'the subscription was renewed or changed in the meantime',
  },
  answers: {
    quotePayment: {
      by: 'server',
      asks: 'prices the next billing period, and takes the payment that the person has reviewed',
      done: 'the review or the payment has ended',
      error: 'the review or the payment fails unexpectedly',
    },
  },
  delays: {},
  actions: {
    finishPurchase: 'the saved choices are cleared, and every page loads the account again',
    goToPayment: 'the page of that payment opens',
    goToSubscription: 'the subscription page opens',
  },
};
