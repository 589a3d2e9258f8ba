// Every transition of an order that is put together, in a real browser. The server answers what the model says.
import type { Page, Route } from 'playwright/test';
import { refreshLinchpin } from '#contract/auth.ts';
import { addressOf, type Call } from '#contract/call.ts';
import { generateQuote, type Quote } from '#contract/quotes.ts';
import { getSubscription } from '#contract/subscriptions.ts';
import type { Buyer, OrderContext, OrderInput } from '#machines/order/order.machine.ts';
import { model } from '#machines/order/order.model.ts';
import type { FlowModel } from '#machines/kit/model.ts';
import { expect, test } from '../journey.ts';
import { signOut } from '../pageActions.ts';
import { opens, presses, subscriberIn } from './acts.ts';
import { passThrough, type Run } from './driver.ts';

// Not a usual order, whose price the page brings with it.
const address = '/pricing/order?plan=core&type=monthly&users=21';
const inputOf = (buyer: Buyer): OrderInput => ({ ...(model.inputs['the usual order'] as OrderInput), buyer });

/** The events that the page of this buyer offers. */
const events: FlowModel['events'] = (snapshot) => {
  const { buyer, error } = snapshot.context as OrderContext;
  const isVisitor = buyer.is === 'visitor';
  const offered: Record<string, boolean> = {
    'asks for 30 users': true,
    'clears the number of users': (snapshot.context as OrderContext).draft.numberOfUsers !== null,
    'is a visitor': buyer.is === 'unknown',
    'is an administrator': buyer.is === 'unknown',
    'has a subscription': buyer.is === 'administrator',
    'asks for the price again': snapshot.matches('failed') && error?.errors.length === 0,
    continues: isVisitor || buyer.is === 'administrator',
    'presses Sign in': isVisitor,
  };
  return Object.fromEntries(Object.entries((model as FlowModel).events(snapshot)).filter(([name]) => offered[name]));
};

type AriaRole = Parameters<Page['getByRole']>[0];

/** Answers the calls that were made so far, or the next one. */
type Answers = (answer: (route: Route) => Promise<void>) => Promise<void>;

/** Holds the answers of a call back. */
async function holds(page: Page, call: Call): Promise<Answers> {
  const routes: Route[] = [];
  await page.route(`**${addressOf(call)}`, (route) => void routes.push(route));
  return async (answer) => {
    await expect.poll(() => routes.length, { message: `${call.name} is made` }).toBeGreaterThan(0);
    for (const route of routes.splice(0)) await answer(route);
  };
}

const held = new WeakMap<Page, Record<'account' | 'subscription', Answers>>();
/** Answers a held call, and waits for what the page shows then. Its cache tells it a moment later. */
const answersHeld =
  (which: 'account' | 'subscription', answer: (route: Route, run: Run) => Promise<void>, shows: [AriaRole, RegExp]) =>
  async (run: Run): Promise<void> => {
    await held.get(run.page)?.[which]((route) => answer(route, run));
    await expect
      .poll(async () => {
        await run.page.clock.runFor(2);
        return run.page.getByRole('main').getByRole(shows[0], { name: shows[1] }).count();
      })
      .toBeGreaterThan(0);
  };

const users = (page: Page) => page.getByRole('textbox', { name: 'Users' });
/** How many users each page asked for last. A price that was worked out a moment ago isn't asked for again. */
const asked = new WeakMap<Page, number>();

passThrough({
  model: {
    ...model,
    inputs: { 'a visitor': inputOf({ is: 'visitor' }), 'a login that is checked': inputOf({ is: 'unknown' }) },
    events,
  },
  stopsClock: true,
  prepare: async (run, input) => {
    if (input === 'a login that is checked') await subscriberIn(run);
  },
  open: {
    'a visitor': opens(address),
    'a login that is checked': async (run) => {
      held.set(run.page, {
        account: await holds(run.page, refreshLinchpin),
        subscription: await holds(run.page, getSubscription),
      });
      await opens(address)(run);
    },
  },
  events: {
    'asks for 30 users': async (run) => {
      const count = (asked.get(run.page) ?? 29) + 1;
      asked.set(run.page, count);
      await users(run.page).fill(String(count));
    },
    'clears the number of users': (run) => users(run.page).fill(''),
    'is a visitor': answersHeld(
      'account',
      async (route, { refusals }) => {
        refusals.expect(401, addressOf(refreshLinchpin));
        await route.fulfill({ status: 401, json: { msg: 'Sign in again.', code: 'unauthenticated' } });
      },
      ['link', /^Sign in$/],
    ),
    // Until the page knows that the organisation has a subscription.
    'is an administrator': answersHeld('account', (route) => route.continue(), ['button', /^Continue/]),
    'has a subscription': answersHeld('subscription', (route) => route.continue(), ['link', /^See your subscription$/]),
    'asks for the price again': presses('Get the price again'),
    continues: async ({ page }) =>
      page
        .getByRole('button', { name: /^(Continue|Create account to pay)/ })
        .first()
        .click(),
    'presses Sign in': async ({ page }) => page.getByRole('main').getByRole('link', { name: 'Sign in' }).click(),
  },
  calls: { fetchPrice: [generateQuote] },
  bodies: { fetchPrice: (quote: Quote) => ({ quote }) },
  // The session gives up on a login in the same moment.
  without: ['awaitingBuyer:after timeLimit:0'],
  ends: [
    'order:continue.pressed:2',
    'order:continue.pressed:3',
    'order:signIn.pressed:0',
    // The request has long ended by then, except on a clock that jumps. Asking again would wait for it.
    'pricing:after timeLimit:0',
  ],
});

test('order: a price waits only so long for one login after another', async ({ page, backstage }) => {
  const person = await backstage.founder();
  await backstage.signInBrowser(person.token);
  await page.clock.install();
  const account = await holds(page, refreshLinchpin);
  await page.goto(address);
  await expect(page.getByText('Getting the price.')).toBeVisible();
  await page.clock.pauseAt(Date.now() + 5_000);
  await page.clock.fastForward(20_000);
  // The call for the first login is never answered, nor is the one for the next.
  await account(async () => {});
  const token = await backstage.tokenOf(person);
  const tab = await page.context().newPage();
  await tab.goto('/robots.txt');
  await tab.evaluate((stored) => localStorage.setItem('humanar.token', stored), token);
  await tab.close();
  await account(async () => {});
  await page.clock.fastForward(25_000);
  await expect(page.getByText('We couldn’t get the price.')).toBeVisible();
  await page.getByRole('button', { name: 'Get the price again' }).click();
  await expect(page.getByText('Getting the price.')).toBeVisible();
  await page.close();
});

test('order: a person who signs out leaves no order behind', async ({ page, backstage }) => {
  await backstage.signInBrowser((await backstage.founder()).token);
  await page.goto(address);
  await users(page).fill('64');
  await expect(page.getByText('Core, 64 users, one month')).toBeVisible();
  await signOut(page);
  await page.goBack();
  await expect(page.getByText('Core, 20 users, one month')).toBeVisible();
  await expect(users(page)).toHaveValue('20');
});
