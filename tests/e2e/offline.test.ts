import type { Page } from 'playwright/test';
import { listSandboxMails } from '#contract/sandbox.ts';
import { expect, test } from './journey.ts';
import { heading } from './pageActions.ts';
import { waitForRest } from './pageRest.ts';

/*
 * What happens to a read, a form and a payment without a connection, and when a request arrives but its response
 * doesn't.
 */

const offline = 'You’re offline. Nothing was sent.';
const unknownResult = 'We’ll check whether we received this.';

/** Lets the next call reach the server and drops its response, which it returns. */
async function loseAnswer(page: Page, address: string): Promise<{ answer: Promise<unknown> }> {
  let deliver: (answer: unknown) => void = () => {};
  const answer = new Promise((resolve) => (deliver = resolve));
  await page.route(
    address,
    async (route) => {
      deliver(await (await route.fetch()).json());
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  return { answer };
}

/** Tells the browser that the network has changed. */
const connectionReturns = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('online')));

async function writeToSales(page: Page, email: string): Promise<void> {
  await page.goto('/contact-us');
  const form = page.getByRole('form', { name: 'Write to us' });
  await form.getByRole('button', { name: /What is it about/ }).click();
  await page.getByRole('option').first().click();
  await form.getByLabel('Your name').fill('Ngozi Eze');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel(/^Phone/).fill('0803 555 0142');
  await form.getByLabel('Your message').fill('We are 214 people.');
  await waitForRest(page);
}
const send = (page: Page) => page.getByRole('button', { name: 'Send your message' });
const isSent = (page: Page) => expect(page.getByRole('heading', { name: 'We’ve received your message' })).toBeVisible();

test('data that failed to load is loaded once the connection returns', async ({
  page,
  backstage,
  context,
  refusals,
}) => {
  await backstage.signInBrowser(await backstage.tokenOf('yetunde@bowerprint.ng'));
  refusals.expect(0, '/hr/');
  // Keeps failing however often it is repeated, until the connection is gone altogether.
  const cards = '**/getAllOrgCard/**';
  await page.route(cards, (route) => route.abort('connectionreset'));
  await page.goto('/subscriptions/management/cards');
  await expect(page.getByText('An error occurred')).toBeVisible();
  // The page's other calls are answered: only the cards are missing.
  await waitForRest(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(offline)).toBeVisible();
  await expect(page.getByText('An error occurred')).toBeVisible();
  await page.unroute(cards);
  await context.setOffline(false);
  await expect(page.getByText(/ending.4081/).first()).toBeVisible();
  await expect(page.getByText(offline)).toHaveCount(0);
});

test('a message written offline is kept, and sent once the connection returns', async ({ page, context, refusals }) => {
  await writeToSales(page, 'ngozi.offline@ezefarms.ng');
  refusals.expect(0, '/');
  await context.setOffline(true);
  await send(page).click();
  await expect(page.getByText(offline)).toBeVisible();
  await expect(page.getByLabel('Your message')).toHaveValue('We are 214 people.');
  await context.setOffline(false);
  await isSent(page);
});

test('a message whose response is lost is sent again under its key and stored once', async ({
  page,
  backstage,
  refusals,
}) => {
  const email = 'ngozi.doubt@ezefarms.ng';
  await writeToSales(page, email);
  refusals.expect(0, '/humanar/v1/inquiries');
  const { answer } = await loseAnswer(page, '**/humanar/v1/inquiries');
  await send(page).click();
  await answer;
  await expect(page.getByText(unknownResult)).toBeVisible();
  await connectionReturns(page);
  await isSent(page);
  await backstage.mailTo(email);
  const { mails } = await backstage.done(listSandboxMails, { query: { to: email } });
  expect(mails).toHaveLength(1);
});

// Rules: error.unknown
test('a change whose response is lost is looked up rather than sent again', async ({ page, backstage, refusals }) => {
  const person = await backstage.founder();
  await backstage.signInBrowser(person.token);
  await page.goto('/subscriptions/management/profile');
  const city = page.getByLabel(/^City/);
  await city.fill('Umuahia');
  let patches = 0;
  page.on('request', (request) => (patches += request.method() === 'PATCH' ? 1 : 0));
  refusals.expect(0, '/hr/org/settings');
  const { answer } = await loseAnswer(page, '**/hr/org/settings');
  await page.getByRole('form', { name: 'Organisation' }).getByRole('button', { name: 'Save changes' }).click();
  await answer;
  await expect(page.getByText(unknownResult)).toBeVisible();
  await expect(city).toHaveValue('Umuahia');
  await connectionReturns(page);
  await expect(page.getByText('Changes saved')).toBeVisible();
  await expect(page.getByText(unknownResult)).toHaveCount(0);
  expect(patches).toBe(1);
});

test('a payment whose response is lost continues as the same payment', async ({ page, backstage, refusals }) => {
  const person = await backstage.founder();
  await backstage.signInBrowser(person.token);
  await page.goto('/pricing/order?plan=core');
  await page.getByRole('textbox', { name: 'Users' }).fill('10');
  await page.getByRole('button', { name: 'Continue with ₦11,610.00' }).click();
  await expect(heading(page, 'Checkout')).toBeVisible();
  refusals.expect(0, '/hr/subscriptions/initiate-new');
  const { answer } = await loseAnswer(page, '**/hr/subscriptions/initiate-new');
  await page.getByRole('main').getByRole('button', { name: 'Pay ₦11,610.00', exact: true }).click();
  const startedPayment = JSON.stringify(await answer);
  await expect(heading(page, 'An error occurred')).toBeVisible();
  await expect(page.getByText(unknownResult)).toBeVisible();
  await connectionReturns(page);
  await expect(heading(page, 'Pay Humanar')).toBeVisible();
  expect(startedPayment).toContain(new URL(page.url()).searchParams.get('reference'));
});
