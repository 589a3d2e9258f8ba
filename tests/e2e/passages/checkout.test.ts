// Every transition of a checkout, in a real browser.
import { initiateNew, verifyPayment } from '#contract/payments.ts';
import { generateQuote } from '#contract/quotes.ts';
import { model } from '#machines/checkout/checkout.model.ts';
import { founderIn, opensCheckout, paidBack, paidFor, presses, subscriberIn } from './acts.ts';
import { passThrough, type Run } from './driver.ts';

const pays = presses(/^Pay ₦/);
const opensPage = async ({ page }: Run) => void (await page.goto('/subscriptions/checkout'));

passThrough({
  model,
  prepare: async (run, input) => {
    if (input === 'a subscription that runs') return void (await subscriberIn(run));
    await founderIn(run);
    if (input === 'an order') await opensCheckout(run);
  },
  // The order is in the tab, so the page can be opened again.
  open: { 'an order': opensPage, 'no order': opensPage, 'a subscription that runs': opensPage },
  events: {},
  calls: { initiate: [initiateNew], price: [generateQuote] },
  background: [{ call: verifyPayment, body: { payment: paidBack } }],
  answers: {
    quotePayment: {
      paid: async (run, calls) => {
        calls.expectFrom(['initiate']);
        await pays(run);
        await calls.answer('initiate', { status: 200, body: { payment: paidFor } });
      },
      defect: null,
      'app cannot be added': null,
      'given back': async (run, calls) => {
        calls.expectFrom(['initiate']);
        await pays(run);
        await calls.answer('initiate', { status: 200, body: { payment: paidBack } });
      },
      'changes the order': presses('Change the order'),
      'has a subscription': async (run, calls) => {
        calls.expectFrom(['initiate']);
        await pays(run);
        await calls.answer('initiate', {
          status: 409,
          body: { msg: 'Your organisation already has an active subscription.', code: 'already_subscribed' },
        });
      },
      'plan is gone': async (run, calls) => {
        calls.expectFrom(['price']);
        await run.page.reload();
        await calls.answer('price', {
          status: 404,
          body: { msg: 'We have no plan of that name. Choose another.', code: 'not_found' },
        });
      },
    },
  },
});
