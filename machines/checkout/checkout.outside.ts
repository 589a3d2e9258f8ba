import type { OutsideFacts } from '../kit/outsideFacts.ts';

export const outside: OutsideFacts = {
  reload: {
    noOrder: ['no order'],
    subscribed: ['a subscription that runs'],
    paying: ['an order', 'a subscription that runs'],
    orderRefused: ['an order'],
    leaving: ['an order', 'no order', 'a subscription that runs'],
    paid: ['a subscription that runs'],
  },
  reopen: {
    noOrder: ['no order'],
    subscribed: ['a subscription that runs'],
    paying: ['no order', 'a subscription that runs'],
    orderRefused: ['no order'],
    leaving: ['no order', 'a subscription that runs'],
    paid: ['a subscription that runs'],
  },
  keeps:
    'The order is kept in this tab until it is closed. A payment that was started is followed up by the server: the subscription and the billing history show what became of it, and nothing is charged twice.',
  back: 'Back leads to the page before, usually the order, which is still filled in. A payment that was started is still followed up by the server.',
};
