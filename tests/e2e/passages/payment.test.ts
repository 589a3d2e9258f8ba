// Every transition of a payment, in a real browser. The server and the provider answer what the model says.
import { initiateNew, type Payment, verifyPayment } from '#contract/payments.ts';
import { model } from '#machines/payment/payment.model.ts';
import { founderIn, opensCheckout, presses } from './acts.ts';
import { passThrough } from './driver.ts';

const following = '/subscriptions/redirect/?status=successful&reference=0197a000-0000-7000-8000-0000000000a1';
const verified = model.outcomes['verify'] ?? {};
const { done: paid } = verified['paid'] as { done: Payment };

passThrough({
  model,
  prepare: async (run, input) => {
    // The provider's and the bank's pages: the browser stays where it is, as long as they load.
    await run.page.route(/^https:\/\/[a-z.]+\.test\//, (route) => route.fulfill({ status: 204 }));
    await founderIn(run);
    if (input === 'a purchase to pay for') await opensCheckout(run);
  },
  open: {
    'a purchase to pay for': presses(/^Pay ₦/),
    'back from the provider': async ({ page }) => void (await page.goto(following)),
  },
  events: {
    'tries again': presses('Try again'),
    'looks again': presses(/^(Check again|I’ve paid: check again)$/),
    'continues at the provider': presses(
      /^(Open the card page|Open my bank’s page|Continue to the card page|Continue at my bank)$/,
    ),
    'chooses another way': presses('Pay another way'),
    'the connection returns': ({ page }) => page.evaluate(() => void window.dispatchEvent(new Event('online'))),
    'comes back by the back button': ({ page }) =>
      page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
  },
  calls: { initiate: [initiateNew], verify: [verifyPayment] },
  bodies: { initiate: (payment: Payment) => ({ payment }), verify: (payment: Payment) => ({ payment }) },
  background: [{ call: verifyPayment, body: { payment: paid } }],
  answers: {
    // The page follows the session to the sign-in, and drops the answer.
    initiate: { 'signed out': null },
    verify: { 'signed out': null },
  },
});
