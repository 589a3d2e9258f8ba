import type { OutsideFacts } from '../kit/outsideFacts.ts';

const all = ['a term that ends soon', 'a payment is being confirmed', 'nothing to renew'];

export const outside: OutsideFacts = {
  reload: {
    '*': all,
    notRenewable: ['nothing to renew'],
    beingConfirmed: ['a payment is being confirmed', 'nothing to renew', 'a term that ends soon'],
    paid: ['nothing to renew', 'a term that ends soon'],
  },
  keeps:
    'The page reads the subscription and the open payment from the server again. A payment that was started is followed up by the server, and nothing is charged twice.',
  back: 'Back leaves the page. A payment that was started is still followed up by the server.',
};
