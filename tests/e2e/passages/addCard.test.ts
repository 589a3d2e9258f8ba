// Every transition of the addition of a card, in a real browser. The server and the provider answer what the model says.
import { addCard } from '#contract/cards.ts';
import { type Payment, verifyPayment } from '#contract/payments.ts';
import type { CardCheck } from '#machines/addCard/cardNotices.ts';
import { model } from '#machines/addCard/addCard.model.ts';
import { opens, paidBack, presses, subscriberIn } from './acts.ts';
import { passThrough } from './driver.ts';

const list = '/subscriptions/management/cards';
const reference = '0197a000-0000-7000-8000-0000000000a3';

/** The charge as the server returns it. */
const chargeOf = ({ name, ...check }: CardCheck): { payment: Payment } => ({
  payment: {
    ...paidBack,
    ...check,
    purpose: 'addCard',
    amount: 50,
    charged: null,
    returned: null,
    refund: null,
    card: name === null ? null : { brand: 'visa', last4: '4081' },
  },
});

passThrough({
  model,
  prepare: async (run) => {
    // The provider's and the bank's pages: the browser stays where it is, as long as they load.
    await run.page.route(/^https:\/\/[a-z.]+\.test\//, (route) => route.fulfill({ status: 204 }));
    await subscriberIn(run);
  },
  open: { 'the list of cards': opens(list), 'back from the provider': opens(`${list}?reference=${reference}`) },
  events: {
    'adds a card': presses('Add a card'),
    closes: presses('Close'),
    'goes on': presses(/^Go to (the provider|your bank)’s page$/),
    'looks again': presses('Check again'),
    'comes back by the back button': ({ page }) =>
      page.evaluate(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))),
  },
  calls: { startCheck: [addCard], lookUpCheck: [verifyPayment] },
  bodies: { startCheck: chargeOf, lookUpCheck: chargeOf },
});
