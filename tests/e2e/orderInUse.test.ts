import type { Page } from 'playwright/test';
import { isLineShown } from './heldPage.ts';
import { expect, test } from './journey.ts';
import { painted } from './layoutShift.ts';
import { heading, holdRequests, signIn, waitForApp } from './pageActions.ts';
import { waitForRest } from './pageRest.ts';

/*
 * An order page that was made for a visitor comes to life without the code for changing the order. That loads when the
 * page is first used, and input and presses until then take effect once.
 */

const address = '/pricing/order?plan=core&type=annual';
/** The file with the parts that change an order. */
const code = '**/assets/buying-*.js';

const users = (page: Page) => page.getByRole('textbox', { name: 'Users' });
const toAccount = (page: Page) => page.getByRole('button', { name: /^Create account to pay ₦/ });

const keptDraft = (page: Page) => page.evaluate(() => sessionStorage.getItem('humanar.draft'));

/** Opens the page until it is alive. Returns the scripts that it has requested. */
async function openOrder(page: Page, at = address): Promise<string[]> {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto(at);
  await waitForApp(page);
  await waitForRest(page);
  return scripts;
}

test('an order that is only read loads no code for changing it', async ({ page }) => {
  const scripts = await openOrder(page);
  await expect(toAccount(page)).toBeVisible();
  expect(scripts.filter((script) => /buying|choices/.test(script))).toEqual([]);
  await page.keyboard.press('Tab');
  await expect.poll(() => scripts.filter((script) => script.includes('buying')).length).toBe(1);
  await expect(page.locator('main [data-held]')).toHaveCount(0);
  await expect(toAccount(page)).toBeVisible();
});

// Rules: pages.earlyUse
test('choices made while that code loads are applied when it has loaded @both', async ({ page }) => {
  await openOrder(page);
  const before = await toAccount(page).textContent();
  const release = await holdRequests(page, code);
  await users(page).fill('40');
  await page.getByText('Monthly', { exact: true }).click();
  await expect(users(page)).toHaveValue('40');
  await expect(page.getByRole('radio', { name: /^Monthly/ })).toBeChecked();
  release();
  await expect(page).toHaveURL(/type=monthly&users=40/);
  await expect(users(page)).toHaveValue('40');
  await expect(page.getByRole('radio', { name: /^Monthly/ })).toBeChecked();
  await expect(toAccount(page)).not.toHaveText(before ?? '');
});

// Rules: pages.earlyUse
test('the last of several choices counts, and every press on a step', async ({ page }) => {
  await openOrder(page);
  const release = await holdRequests(page, code);
  for (const duration of [/^Monthly$/, /^Annual/, /^Monthly$/]) await page.getByText(duration).click();
  for (let presses = 0; presses < 3; presses += 1) await page.getByRole('button', { name: 'Add one user' }).click();
  release();
  await expect(users(page)).toHaveValue('23');
  await expect(page).toHaveURL(/type=monthly&users=23/);
});

// Rules: pages.earlyUse
test('somebody who skips to the content while that code loads finds it there, with what they typed', async ({
  page,
}) => {
  await openOrder(page);
  const release = await holdRequests(page, code);
  await users(page).fill('40');
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await expect(page.locator('#main')).toBeFocused();
  await expect(heading(page, 'Build your plan')).toBeVisible();
  await expect(users(page)).toHaveValue('40');
  release();
  await expect(page).toHaveURL(/users=40/);
  await expect(users(page)).toHaveValue('40');
});

test('the page before stays until the code for buying is there', async ({ page }) => {
  await page.goto('/pricing/order');
  await waitForApp(page);
  await waitForRest(page);
  const release = await holdRequests(page, code);
  await page.getByRole('button', { name: 'Build your plan and buy now' }).click();
  await painted(page);
  await expect(heading(page, 'Start your 15 days')).toBeVisible();
  release();
  await expect(heading(page, 'Build your plan')).toBeFocused();
});

test('if that code can’t be loaded, the page stays and tries again', async ({ page, refusals }) => {
  refusals.expect(404, '/assets/buying-');
  await openOrder(page);
  let isGone = true;
  await page.route(code, (route) => (isGone ? route.fulfill({ status: 404 }) : route.continue()));
  // A release may have replaced the file, so the page is loaded again, once.
  const isReloaded = page.waitForEvent('domcontentloaded');
  await page.keyboard.press('Tab');
  await isReloaded;
  await waitForApp(page);
  const isRefused = page.waitForResponse(code);
  await page.keyboard.press('Tab');
  await isRefused;
  await waitForRest(page);
  await expect(heading(page, 'Build your plan')).toBeVisible();
  isGone = false;
  await toAccount(page).click();
  await expect(heading(page, 'Create your account')).toBeVisible();
});

// Rules: pages.earlyUse
test('a press before the code has loaded opens the sign-up with the order @both', async ({ page }) => {
  await openOrder(page);
  const release = await holdRequests(page, code);
  await toAccount(page).click();
  await expect(page).toHaveURL(address);
  release();
  await expect(heading(page, 'Create your account')).toBeVisible();
  expect(await keptDraft(page)).toContain('"plan":"core"');
});

for (const where of ['main', 'banner'] as const)
  test(`a link in the ${where} that is followed while that code loads keeps the typed order`, async ({ page }) => {
    await openOrder(page);
    const release = await holdRequests(page, code);
    await users(page).fill('20');
    await page
      .getByRole(where)
      .getByRole('link', { name: /^(?:Sign in|Login)$/ })
      .click();
    await expect(page).toHaveURL(address);
    expect(await isLineShown(page)).toBe(true);
    release();
    await expect(heading(page, 'Sign in')).toBeVisible();
    expect(await keptDraft(page)).toContain('"numberOfUsers":20');
  });

test('somebody who signs in in another tab isn’t offered an order of a visitor', async ({ page, context }) => {
  await openOrder(page);
  const other = await context.newPage();
  await other.goto('/sign-in');
  await signIn(other, 'bola@adeolatextiles.ng');
  await expect(other).not.toHaveURL(/sign-in/);
  await waitForRest(other);
  await expect(toAccount(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Build your plan' })).toBeVisible();
});

test('a link to one part of the order moves the focus there', async ({ page }) => {
  await openOrder(page, `${address}&part=users`);
  await expect(users(page)).toBeFocused();
});
