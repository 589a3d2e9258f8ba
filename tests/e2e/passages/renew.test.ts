// Every transition of a renewal, in a real browser.
import { getOpenPayment, renewSubscription, verifyPayment } from '#contract/payments.ts';
import { generateQuote, type Quote } from '#contract/quotes.ts';
import { model } from '#machines/renew/renew.model.ts';
import { founderIn, paidBack, paidFor, presses, subscriberIn } from './acts.ts';
import { passThrough, type Run } from './driver.ts';

const pays = presses(/^Pay ₦/);
const opensPage = async ({ page }: Run) => void (await page.goto('/subscriptions/management/subscription/renew'));

let quote: Quote | null = null;

passThrough({
  model,
  prepare: async (run, input) => {
    if (input === 'nothing to renew') return void (await founderIn(run));
    await subscriberIn(run);
    run.page.on('response', async (response) => {
      if (response.url().endsWith(generateQuote.path) && response.ok())
        quote = ((await response.json()) as { quote: Quote }).quote;
    });
    if (input === 'a payment is being confirmed')
      await run.page.route(`**${getOpenPayment.path}`, (route) =>
        route.fulfill({
          json: {
            payment: {
              ...paidBack,
              purpose: 'renewal',
              status: 'checking',
              reason: null,
              charged: null,
              returned: null,
              refund: null,
              card: null,
            },
          },
        }),
      );
  },
  open: {
    'a term that ends soon': opensPage,
    'nothing to renew': opensPage,
    'a payment is being confirmed': opensPage,
  },
  events: { 'looks at what it is now': presses(/^(Check it now|Check this payment)$/) },
  calls: { initiate: [renewSubscription] },
  background: [{ call: verifyPayment, body: { payment: paidBack } }],
  answers: {
    quotePayment: {
      defect: null,
      paid: async (run, calls) => {
        calls.expectFrom(['initiate']);
        await pays(run);
        await calls.answer('initiate', { status: 200, body: { payment: { ...paidFor, purpose: 'renewal' } } });
      },
      'given back': async (run, calls) => {
        calls.expectFrom(['initiate']);
        await pays(run);
        await calls.answer('initiate', { status: 200, body: { payment: { ...paidBack, purpose: 'renewal' } } });
      },
      'renewed by someone else': async (run, calls) => {
        calls.expectFrom(['initiate']);
        await pays(run);
        const newer = quote && { ...quote, subscriptionVersion: (quote.subscriptionVersion ?? 0) + 1 };
        await calls.answer('initiate', {
          status: 409,
          body: { msg: 'The price has changed.', code: 'price_changed', current: { quote: newer } },
        });
      },
      'already renewed': async (run, calls) => {
        calls.expectFrom(['initiate']);
        await pays(run);
        await calls.answer('initiate', {
          status: 409,
          body: { msg: 'Your subscription doesn’t allow this now.', code: 'transition_refused' },
        });
      },
    },
  },
});
