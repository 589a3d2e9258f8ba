import type { Page } from 'playwright/test';
import { listSessions, endSession } from '#contract/security.ts';
import { newOrganisation, stranger } from './backstage.ts';
import { expect, test } from './journey.ts';
import { heading, holdAnswers, payWith, signIn, signUp } from './pageActions.ts';
import { waitForRest } from './pageRest.ts';
import { expectSoundPage } from './soundPage.ts';

/** Ten users on Core, monthly, first purchase: 10 × 1,200 less 10%, plus 7.5% VAT. */
const TEN_ON_CORE = '₦11,610.00';

const users = (page: Page) => page.getByRole('textbox', { name: 'Users' });
const pay = (page: Page, sum = TEN_ON_CORE) =>
  page.getByRole('main').getByRole('button', { name: `Pay ${sum}`, exact: true });

/** Goes from the order page to checkout, signed in. */
async function orderTenOnCore(page: Page): Promise<void> {
  await page.goto('/pricing/order?plan=core');
  await users(page).fill('10');
  await page.getByRole('button', { name: `Continue with ${TEN_ON_CORE}` }).click();
  await expect(heading(page, 'Checkout')).toBeVisible();
  await expect(pay(page)).toBeVisible();
}

test('a visitor configures an order, signs up, pays by card, and gets the subscription and receipt immediately @nodes', async ({
  page,
  backstage,
}) => {
  test.slow();
  const person = stranger();
  const names = newOrganisation();

  await page.goto('/pricing?ref=DEMOADEOLA');
  await page.getByRole('link', { name: 'Choose Core' }).click();
  await expect(page.getByRole('radio', { name: /^Core/ })).toBeChecked();
  await users(page).fill('0');
  await expect(page.getByText('At least 1 user.')).toBeVisible();
  await users(page).fill('10');
  await expectSoundPage(page);
  await page.getByRole('button', { name: `Create account to pay ${TEN_ON_CORE}` }).click();

  await test.step('the order survives the sign-up', async () => {
    await signUp(page, backstage, person, names);
    await expectSoundPage(page);
    await page.getByRole('link', { name: 'Continue to your order' }).click();
    await expect(page).toHaveURL('/subscriptions/create?plan=core&type=monthly&users=10');
    await page.getByRole('button', { name: `Continue with ${TEN_ON_CORE}` }).click();
  });

  await expect(heading(page, 'Checkout')).toBeVisible();
  await expect(pay(page)).toBeVisible();
  await expectSoundPage(page);
  await page.reload();
  await pay(page).click();
  await expect(heading(page, 'Pay Humanar')).toBeVisible();
  await expectSoundPage(page);
  await payWith(page, 'mastercard');

  await expect(heading(page, 'Paid')).toBeVisible();
  await expect(page).toHaveURL(/\/subscriptions\/redirect\/\?status=successful&.*reference=[0-9a-f-]{36}$/);
  await expect(page.getByRole('main')).toContainText(TEN_ON_CORE);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Go to App', exact: true })).toBeVisible();
  await expectSoundPage(page);

  await test.step('the receipt is on the page, in the mail and in the history', async () => {
    const receipt = page.getByRole('main').getByRole('link', { name: /^HUM-\d{4}-\d{6}$/ });
    const number = (await receipt.textContent()) ?? '';
    await backstage.mailTo(person.email, 0, number);
    await receipt.click();
    await expect(page.getByRole('main').getByText(names.organisation)).toBeVisible();
    await expect(page.getByText('₦810.00')).toBeVisible();
    await expectSoundPage(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download PDF' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${number}.pdf`);
    await page.getByRole('link', { name: 'Billing history' }).first().click();
    await expect(heading(page, 'Billing history')).toBeVisible();
    await expect(page.getByText('Core plan, monthly, 10 users')).toBeVisible();
    await expectSoundPage(page);
  });

  await test.step('nothing can be bought a second time', async () => {
    await page.goto('/subscriptions/checkout');
    await expect(heading(page, 'You already have a subscription')).toBeVisible();
    await expectSoundPage(page);
  });
});

test('an order can be paid for where the browser blocks session storage', async ({ page, backstage }) => {
  const person = await backstage.founder();
  await backstage.signInBrowser(person.token);
  await page.addInitScript(() =>
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    }),
  );
  await orderTenOnCore(page);
  await pay(page).click();
  await payWith(page, 'visa');
  await expect(heading(page, 'Paid')).toBeVisible();
});

test('a declined card, insufficient funds, then a valid card: charged once', async ({ page, backstage }) => {
  const person = await backstage.founder();
  await backstage.signInBrowser(person.token);
  await orderTenOnCore(page);
  await pay(page).click();
  await payWith(page, 'declined');
  await expect(page.getByRole('alert')).toContainText('Declined');
  await expectSoundPage(page);
  await page.getByRole('button', { name: 'Cancel and go back' }).click();

  await expect(
    heading(page, 'Nothing has been paid yet').or(heading(page, 'The payment wasn’t completed')),
  ).toBeVisible();
  await expectSoundPage(page);
  await page.getByRole('button', { name: 'Continue to the card page' }).click();
  await payWith(page, 'insufficient');
  await expect(page.getByRole('alert')).toContainText(/insufficient|too little/i);
  await payWith(page, 'visa');
  await expect(heading(page, 'Paid')).toBeVisible();
  await page.goto('/subscriptions/management/history');
  await expect(page.getByText('Core plan, monthly, 10 users')).toHaveCount(1);
});

test('a price that has changed is shown with the old one and confirmed again', async ({
  page,
  backstage,
  refusals,
}) => {
  const person = await backstage.founder();
  await backstage.signInBrowser(person.token);
  // The page is told another price than the server will calculate at payment, as when a new price book takes effect.
  await page.route('**/hr/subscriptions/generate-quote', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { quote: { paymentDue: number } };
    await route.fulfill({ response, json: { quote: { ...body.quote, paymentDue: 11_000 } } });
  });
  await page.goto('/pricing/order?plan=core');
  await users(page).fill('10');
  await page.getByRole('button', { name: 'Continue with ₦11,000.00' }).click();
  refusals.expect(409, '/hr/subscriptions/initiate-new');
  await pay(page, '₦11,000.00').click();
  await expect(heading(page, 'The price has changed')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('₦11,000.00');
  await expectSoundPage(page);
  await pay(page).click();
  await payWith(page, 'visa');
  await expect(heading(page, 'Paid')).toBeVisible();
});

test('the back button, a second tab and a lost connection lead to the same payment', async ({
  page,
  backstage,
  context,
  refusals,
}) => {
  const person = await backstage.founder();
  await backstage.signInBrowser(person.token);
  await orderTenOnCore(page);
  await waitForRest(page);

  await test.step('offline nothing is started, and it continues once the connection returns', async () => {
    await context.setOffline(true);
    refusals.expect(0, '/hr/');
    await pay(page).click();
    await expect(heading(page, 'An error occurred')).toBeVisible();
    // A browser that believes it is online tries once more, and then the result is unknown.
    await expect(
      page.getByText(/You’re offline\. Nothing was sent\.|We’ll check whether we received this\./),
    ).toBeVisible();
    await expectSoundPage(page);
    await context.setOffline(false);
    await expect(heading(page, 'Pay Humanar')).toBeVisible();
  });
  const reference = new URL(page.url()).searchParams.get('reference') ?? '';

  await test.step('back from the card page the order and its payment are unchanged', async () => {
    await page.goBack();
    await page.getByRole('button', { name: 'Continue to the card page' }).or(pay(page)).first().click();
    await expect(page).toHaveURL(new RegExp(`/sandbox/card\\?reference=${reference}$`));
  });

  await test.step('the same is true in another tab', async () => {
    const other = await context.newPage();
    await orderTenOnCore(other);
    await pay(other).click();
    await expect(other).toHaveURL(new RegExp(`/sandbox/card\\?reference=${reference}$`));
    await payWith(other, 'visa');
    await expect(heading(other, 'Paid')).toBeVisible();
    await other.close();
  });

  await page.reload();
  await expect(page.getByText('You won’t be charged again here.')).toBeVisible();
});

test('a session that ends midway keeps the order for the next sign-in', async ({ page, backstage, refusals }) => {
  const person = await backstage.founder();
  await backstage.signInBrowser(person.token);
  await orderTenOnCore(page);
  // Otherwise a pending request would notice the end of the session before the button is pressed.
  await waitForRest(page);
  const other = await backstage.tokenOf(person);
  const { sessions } = await backstage.done(listSessions, {}, other);
  for (const { id, isCurrent } of sessions) if (!isCurrent) await backstage.done(endSession, { params: { id } }, other);
  refusals.expect(401, '/hr/');
  await pay(page).click();
  await expect(heading(page, 'Sign in')).toBeVisible();
  await signIn(page, person.email, person.password);
  await expect(heading(page, 'Checkout')).toBeVisible();
  await expect(pay(page)).toBeVisible();
});

const DAY = 86_400;
/** Core for ten users again, monthly, without the first-purchase discount. */
const TEN_AGAIN = '₦12,900.00';

test('an ended subscription is paid for again in three presses, with the button in the same place', async ({
  page,
  backstage,
}) => {
  const person = await backstage.subscriber();
  await backstage.cancel(person);
  await backstage.moveClock(31 * DAY);
  await backstage.signInBrowser(person.token);
  await page.goto('/subscriptions/management/subscription');
  const { reached, release } = await holdAnswers(page, '**/hr/subscriptions/generate-quote');

  await page.getByRole('main').getByRole('link', { name: 'Subscribe again' }).click();
  await expect(heading(page, 'Subscribe again')).toBeVisible();
  await reached;
  const waiting = page
    .getByRole('main')
    .getByRole('button', { name: 'Continue', exact: true })
    .filter({ visible: true });
  const before = await waiting.boundingBox();
  release();
  const main = page
    .getByRole('main')
    .getByRole('button', { name: `Continue with ${TEN_AGAIN}` })
    .filter({ visible: true });
  await expect(main).toBeVisible();
  expect(await main.boundingBox()).toEqual(before);
  await expect(page).toHaveURL(/\/subscriptions\/create\?plan=core&type=monthly&users=10$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectSoundPage(page);

  await main.click();
  await expect(page.getByRole('main')).toContainText('Core, 10 users, one month');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The card of the first purchase is saved.
  await pay(page, TEN_AGAIN).click();
  await expect(heading(page, 'Paid')).toBeVisible();
});

test('the former step addresses open the page at their part, with the earlier choices', async ({ page, backstage }) => {
  const person = await backstage.founder();
  await backstage.signInBrowser(person.token);
  const users20 = page.getByRole('textbox', { name: 'Users' });
  for (const [chosen, order] of [
    ['', 'plan=core&type=monthly&users=20'],
    [
      '?plan=flexi&type=annual&users=33&apps=payroll.analytics',
      'plan=flexi&type=annual&users=33&apps=payroll.analytics',
    ],
  ] as const) {
    const parts = {
      plans: page.getByRole('radio', { name: chosen === '' ? /^Core/ : /^Flexi/ }),
      plan: page.getByRole('main').getByRole('checkbox').first(),
      type: users20,
      order: page.locator('[data-part="price"]'),
    };
    for (const [step, part] of Object.entries(parts)) {
      await page.evaluate(() => sessionStorage.clear()).catch(() => {});
      await page.goto(`/subscriptions/${step}${chosen}`);
      await expect(part, step).toBeFocused();
      // Only the label of a radio button or checkbox is visible.
      await expect(
        step === 'plans' || step === 'plan' ? part.locator('xpath=ancestor::label') : part,
        step,
      ).toBeInViewport();
      await expect(page).toHaveURL(new RegExp(`/subscriptions/create\\?${order.replaceAll('.', '\\.')}$`));
    }
  }
});

test('a page that can’t be loaded offline waits for the connection and keeps what was typed', async ({
  page,
  context,
  backstage,
  refusals,
}) => {
  const person = await backstage.founder();
  await backstage.signInBrowser(person.token);
  await page.goto('/subscriptions/create');
  await users(page).fill('37');
  // Otherwise the price would be asked for offline, and say so beside the order.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await waitForRest(page);
  refusals.expect(0, '/');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Compare the plans' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'You’re offline' })).toBeVisible();
  await expect(users(page)).toHaveValue('37');
  await expectSoundPage(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(users(page)).toHaveValue('37');
  await context.setOffline(false);
  await expect(heading(page, 'Compare the plans')).toBeVisible();
  await page.goBack();
  await expect(users(page)).toHaveValue('37');
});
