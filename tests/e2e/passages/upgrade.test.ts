// Every transition of a change of a subscription, in a real browser. The server answers what the model says.
import { addressOf } from '#contract/call.ts';
import { errorCatalogue } from '#contract/errors.ts';
import { initiateUpgrade, type Payment, verifyPayment } from '#contract/payments.ts';
import { generateQuote, type Quote } from '#contract/quotes.ts';
import { getSubscription, scheduleChange } from '#contract/subscriptions.ts';
import { REQUOTE_AFTER } from '#machines/quotePayment/quotePayment.machine.ts';
import { downgradeQuote, ofAnotherVersion } from '#machines/quotePayment/sampleQuotes.ts';
import { model } from '#machines/upgrade/upgrade.model.ts';
import { expect } from '../journey.ts';
import { founderIn, opens, paidBack, presses, subscriberIn } from './acts.ts';
import { type Answer, type HeldCalls, passThrough, type Run } from './driver.ts';

const KEPT = 'with a card, a contact and a kept choice';
const opensPage = opens('/subscriptions/management/subscription/change?change=users');

const users =
  (count: string) =>
  async ({ page }: Run): Promise<void> => {
    const field = page.getByRole('textbox', { name: 'Users' });
    // The same number again would change nothing.
    await field.fill((await field.inputValue()) === count ? `${Number(count) + 1}` : count);
  };

/** The version of each run's subscription. */
const versions = new WeakMap<Run, number>();
const withVersion = (quote: Quote, run: Run): Quote => {
  const version = versions.get(run) ?? 0;
  const isOfAnother = quote.subscriptionVersion === ofAnotherVersion.subscriptionVersion;
  return { ...quote, subscriptionVersion: isOfAnother ? version + 1 : version };
};

/** Presses Pay, and answers the request. */
async function paysAndGets(run: Run, calls: HeldCalls, status: number, body: unknown): Promise<void> {
  calls.expectFrom(['initiate']);
  await presses(/^Pay ₦/)(run);
  await calls.answer('initiate', { status, body });
}
/** The payment ends like this, and the result page reads it. */
const ends =
  (payment: Payment): Answer =>
  async (run, calls) => {
    await run.page.route(`**${addressOf(verifyPayment)}`, (route) => route.fulfill({ json: { payment } }));
    await paysAndGets(run, calls, 200, { payment });
  };
const refused =
  (code: string, msg: string): Answer =>
  (run, calls) =>
    paysAndGets(run, calls, 409, { code, msg });
const pricedAnew =
  (quote: Quote): Answer =>
  (run, calls) =>
    paysAndGets(run, calls, 409, {
      code: 'price_changed',
      msg: 'The price has changed.',
      current: { quote: withVersion(quote, run) },
    });

passThrough({
  model,
  stopsClock: true,
  prepare: async (run, input) => {
    if (input === 'nothing that could be changed') return void (await founderIn(run));
    const { token } = await subscriberIn(run);
    const { subscription } = await run.backstage.done(getSubscription, {}, token);
    versions.set(run, subscription?.version ?? 0);
    if (input !== KEPT) return;
    await opensPage(run);
    await users('60')(run);
    await run.page
      .getByRole('button', { name: /^Continue with ₦/ })
      .last()
      .waitFor();
  },
  open: { 'a subscription that runs': opensPage, 'nothing that could be changed': opensPage, [KEPT]: opensPage },
  events: {
    'chooses more users': users('60'),
    'chooses fewer users': users('12'),
    'continues to review': presses(/^Continue with ₦/),
    'schedules the change': presses(/^Schedule for/),
    'tries again': presses('Get the price again'),
    'looks at what it is now': presses('Check it now'),
    'sees the term end': async (run) => {
      if (run.person === null) throw new Error('Nobody is signed in.');
      // Another administrator cancels, and the person comes back to the tab after a while.
      await run.backstage.cancel(run.person);
      await run.page.clock.fastForward(40_000);
      await run.page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
      // The page shows what it has read in a timer.
      await expect
        .poll(async () => {
          await run.page.clock.runFor(10);
          return run.page.getByRole('heading', { level: 1 }).textContent();
        })
        .toBe('Your subscription is cancelled');
    },
  },
  calls: {
    quoteChange: [generateQuote],
    scheduleChange: [scheduleChange],
    initiate: [initiateUpgrade],
    price: [generateQuote],
  },
  bodies: {
    quoteChange: (quote: Quote, run) => ({ quote: withVersion(quote, run) }),
    scheduleChange: () => ({ ok: true }),
  },
  answers: {
    // After a lost connection, the page would try again before the person comes back.
    quoteChange: { offline: { status: 500, body: { code: 'internal', msg: errorCatalogue.internal.msg } } },
    quotePayment: {
      paid: ends({ ...paidBack, purpose: 'upgrade', status: 'succeeded', reason: null, returned: null, refund: null }),
      'given back': ends({ ...paidBack, purpose: 'upgrade' }),
      'goes back to the choice': presses('Choose something else'),
      'now from the next renewal': pricedAnew(downgradeQuote),
      'changed by someone else': pricedAnew(ofAnotherVersion),
      'already changed this way by someone else': refused('nothing_changed', 'You have this already.'),
      'below the allocated users': async (run, calls) => {
        // The quote is about to expire, and users have been assigned since it was made.
        calls.expectFrom(['price']);
        await run.page.clock.fastForward(REQUOTE_AFTER);
        await calls.answer('price', {
          status: 409,
          body: { code: 'below_allocated', msg: 'You have more users assigned than that.' },
        });
      },
      'ended in the meantime': refused('transition_refused', 'Your subscription doesn’t allow this now.'),
      defect: null,
    },
  },
});
