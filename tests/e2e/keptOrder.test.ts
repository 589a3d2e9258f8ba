import type { Page } from 'playwright/test';
import { dropKeptOrder, getKeptOrder } from '#contract/keptOrders.ts';
import { newOrganisation, stranger } from './backstage.ts';
import { openHeld } from './heldPage.ts';
import { expect, type OpenBrowser, test } from './journey.ts';
import { heading, signIn, signOut, waitForApp } from './pageActions.ts';
import { waitForRest } from './pageRest.ts';
import { expectSoundPage } from './soundPage.ts';

/* From an order to the account, each way, and what is shown afterwards in this browser and on another device. */

const path = '/subscriptions/create?plan=core&type=annual&users=20';
const words = 'Core, 20 users, one year';

/** A visitor's order of Core for twenty users, annually. */
async function order(page: Page): Promise<void> {
  await page.goto('/pricing/order?plan=core&type=annual');
  await page.getByRole('textbox', { name: 'Users' }).fill('20');
  await expect(page.getByRole('button', { name: /^Create account to pay ₦/ })).toBeVisible();
}

/** Runs `visit` in a separate browser on a phone. */
async function elsewhere(openBrowser: OpenBrowser, visit: (page: Page) => Promise<void>): Promise<void> {
  const other = await openBrowser({ viewport: { width: 360, height: 740 } });
  const page = await other.newPage();
  await visit(page);
  await waitForRest(page);
  await other.close();
}

async function setUp(page: Page): Promise<void> {
  const { organisation, alias } = newOrganisation();
  await expect(heading(page, 'Set up your organisation')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText(words);
  await page.getByLabel('Organisation name').fill(`${organisation} Ltd`);
  // Suggested from the name, and checked like a typed one.
  await expect(page.getByLabel('Alias')).toHaveValue(alias);
  await expect(page.getByText(`${alias} is free.`)).toBeVisible();
  await page.getByRole('combobox', { name: 'State' }).fill('Lag');
  await page.getByRole('option', { name: 'Lagos' }).click();
  await page.getByLabel('Phone').fill('0803 555 0142');
  await page.getByRole('button', { name: 'Set up organisation' }).click();
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await expect(heading(page, 'How would you like to start?')).toBeVisible();
}

test('an order survives the sign-up through the mailed link on a phone and a sign-in the next day, and expires after a week', async ({
  page,
  openBrowser,
  backstage,
  refusals,
}) => {
  test.slow();
  const person = stranger();
  await order(page);
  await page.getByRole('button', { name: /^Create account to pay ₦/ }).click();
  const summary = page.getByRole('region', { name: 'Your order' });
  await expect(summary).toContainText(words);
  await expect(summary).toContainText(/₦[\d,]+\.\d{2} with VAT/);
  await expectSoundPage(page);

  await test.step('it can be changed, and typed text is still there afterwards', async () => {
    await page.getByLabel('Full name').fill(person.name);
    await page.getByLabel('Work email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill('lagos@1234');
    await expect(page.getByText('That password is on public lists of common passwords. Choose another.')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('link', { name: 'Change your order' }).click();
    await expect(page.getByRole('textbox', { name: 'Users' })).toHaveValue('20');
    await expect(page.getByRole('radio', { name: /^Annual/ })).toBeChecked();
    await page.getByRole('button', { name: /^Create account to pay ₦/ }).click();
    await expect(page.getByLabel('Full name')).toHaveValue(person.name);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(person.password);
    expect(
      await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])),
    ).not.toContain(person.password);
  });
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(heading(page, 'Enter your code')).toBeVisible();
  await expect(summary).toContainText(words);
  await expectSoundPage(page);
  const { link } = await backstage.mailTo(person.email);

  await elsewhere(openBrowser, async (phone) => {
    refusals.expect(409, '/hr/auth/code/verify');
    await phone.goto(link ?? '');
    await expect(heading(phone, 'Open this link where you signed up')).toBeVisible();
    await expectSoundPage(phone);
    const { id } = await backstage.mailTo(person.email);
    await phone.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    refusals.expect(403, '/hr/auth/login');
    await signIn(phone, person.email, person.password);
    await expect(heading(phone, 'Enter your code')).toBeVisible();
    await phone.goto((await backstage.mailTo(person.email, id)).link ?? '');
    await setUp(phone);
    await expect(phone.getByText(/^Saved until/)).toBeVisible();
    await expectSoundPage(phone);
    await phone.getByRole('link', { name: 'Continue to your order' }).click();
    await expect(phone).toHaveURL(path);
  });

  await backstage.moveClock(24 * 3600);
  await elsewhere(openBrowser, async (other) => {
    await other.goto('/sign-in');
    await signIn(other, person.email, person.password);
    await expect(other).toHaveURL(path);
    await other.goto('/subscriptions');
    await expect(other.getByRole('region', { name: 'Your order' })).toContainText(words);
    await expectSoundPage(other);
  });

  await backstage.moveClock(7 * 24 * 3600);
  await elsewhere(openBrowser, async (other) => {
    await other.goto('/sign-in');
    await signIn(other, person.email, person.password);
    await expect(other).toHaveURL('/subscriptions');
    await expect(other.getByText('No subscription yet')).toBeVisible();
    await waitForRest(other);
    await expect(other.getByRole('region', { name: 'Your order' })).toBeHidden();
  });
});

test('an order survives the sign-up with the typed code and can be discarded', async ({ page, backstage }) => {
  const person = stranger();
  await order(page);
  await page.getByRole('button', { name: /^Create account to pay ₦/ }).click();
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('Work email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(heading(page, 'Enter your code')).toBeVisible();
  const { code } = await backstage.mailTo(person.email);
  await page.getByLabel('Six-digit code').fill(code ?? '');
  await setUp(page);
  await expect(page.getByRole('link', { name: 'Continue to your order' })).toHaveAttribute('href', path);
  await page.getByRole('button', { name: 'Discard this order' }).click();
  await expect(page.getByRole('link', { name: 'Buy now' })).toBeVisible();
  const token = (await page.evaluate(() => localStorage.getItem('humanar.token'))) ?? '';
  expect(await backstage.done(getKeptOrder, {}, token)).toEqual({ order: null, isNext: false });
});

test('signing in leads to the order, from the order page and from sign-up', async ({ page, backstage }) => {
  const { email, password } = await backstage.founder();
  await order(page);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, email, password);
  await expect(page).toHaveURL(path);
  await expect(heading(page, 'Subscribe')).toBeVisible();

  await signOut(page);
  await order(page);
  await page.getByRole('button', { name: /^Create account to pay ₦/ }).click();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, email, password);
  await expect(page).toHaveURL(path);
});

test('a second-factor sign-in and a member’s sign-in keep the order', async ({ page, backstage }) => {
  const email = 'terlumun@benueagro.ng';
  await order(page);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  const before = await backstage.newestMailTo(email);
  await signIn(page, email);
  await expect(heading(page, 'Enter your code')).toBeVisible();
  const { code } = await backstage.mailTo(email, before);
  await page.getByLabel('Six-digit code').fill(code ?? '');
  await expect(page).toHaveURL(path);
  // Other journeys use this person too.
  await backstage.done(
    dropKeptOrder,
    { query: {} },
    (await page.evaluate(() => localStorage.getItem('humanar.token'))) ?? '',
  );
  await signOut(page);

  await order(page);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, 'chidi@adeolatextiles.ng');
  await expect(heading(page, 'Ask your administrator')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(words);
  const mail = page.getByRole('link', { name: 'Email your order' });
  expect(decodeURIComponent((await mail.getAttribute('href')) ?? '')).toContain(path);
  await expectSoundPage(page);
});

for (const [when, isAlive] of [
  ['right before a reload', true],
  ['right before a reload, without the application', false],
] as const)
  test(`a choice made ${when} is kept, however slowly the page is answered`, async ({ page }) => {
    const path = '/pricing/order?plan=core&type=annual&users=20';
    const users = page.getByRole('textbox', { name: 'Users' });
    const release = await openHeld(page, path, 'before');
    if (isAlive) {
      release();
      await waitForApp(page);
    }
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    await page.exposeFunction('answerReload', answer);
    await page.route('**/pricing/order*', async (route) => {
      await isAnswered;
      await route.continue();
    });
    const reloaded = page.waitForEvent('load');
    await users.evaluate((field) => {
      Reflect.set(HTMLInputElement.prototype, 'value', '40', field);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      location.reload();
      // The page that is being left still writes its address.
      setInterval(() => {
        if (sessionStorage.getItem('humanar.address')?.endsWith('users=40') === true)
          (window as unknown as { answerReload: () => void }).answerReload();
      }, 10);
    });
    release();
    await reloaded;
    await expect(users).toHaveValue('40');
    await expect(page).toHaveURL(/users=40/);
  });
