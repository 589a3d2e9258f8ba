import type { Page } from 'playwright/test';
import { stranger } from './backstage.ts';
import { expect, test } from './journey.ts';
import { shift, shiftsFromHere, watchShifts } from './layoutShift.ts';
import { heading, openWithoutScripts, waitForApp } from './pageActions.ts';

/* The forms that people enter by: written by the build, filled in before any script has loaded, and sent when it has. */

/** Opens a page whose scripts are held back, watches its shifts, and returns a function that lets them through. */
async function openForm(page: Page, address: string): Promise<() => void> {
  await watchShifts(page);
  const release = await openWithoutScripts(page, address);
  await shiftsFromHere(page);
  return release;
}

const email = (page: Page) => page.getByLabel('Work email');
const password = (page: Page) => page.getByLabel('Password', { exact: true });

test('somebody signs in with what they typed and pressed before any script @both', async ({ page }) => {
  const release = await openForm(page, '/sign-in?ref=DEMO');
  await expect(email(page)).toBeFocused();
  await expect(email(page)).toHaveAttribute('autocomplete', 'username');
  await expect(password(page)).toHaveAttribute('autocomplete', 'current-password');
  await email(page).fill('bola@adeolatextiles.ng');
  await password(page).fill('harmattan-2026');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/sign-in?ref=DEMO');
  await expect(password(page)).toHaveValue('harmattan-2026');
  release();
  await expect(heading(page, 'Subscription')).toBeVisible();
});

test('the Enter key before any script signs in too', async ({ page }) => {
  const release = await openForm(page, '/sign-in');
  await email(page).fill('bola@adeolatextiles.ng');
  await password(page).fill('harmattan-2026');
  await password(page).press('Enter');
  await expect(page).toHaveURL('/sign-in');
  release();
  await expect(heading(page, 'Subscription')).toBeVisible();
});

test('an account is created with what was typed and pressed before any script @both', async ({ page }) => {
  const person = stranger();
  const release = await openForm(page, '/sign-up?ref=DEMO');
  await page.getByLabel('Full name').fill(person.name);
  await email(page).fill(person.email);
  await password(page).fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  release();
  await expect(heading(page, 'Enter your code')).toBeVisible();
  await expect(page.getByText(person.email)).toBeVisible();
});

test('a recovery link is requested with what was typed and pressed before any script', async ({ page }) => {
  const release = await openForm(page, '/forgot-password');
  await email(page).fill('bola@adeolatextiles.ng');
  await page.getByRole('button', { name: 'Send the link' }).click();
  release();
  await expect(heading(page, 'Check your email')).toBeVisible();
});

for (const { address, title } of [
  { address: '/sign-in', title: 'Sign in' },
  { address: '/sign-up', title: 'Create your account' },
  { address: '/forgot-password', title: 'Forgot your password?' },
  { address: '/reset-password', title: 'Open the link in your email' },
]) {
  test(`${address} keeps its place and its focus when it comes to life @both`, async ({ page }) => {
    const release = await openForm(page, address);
    await expect(heading(page, title)).toBeVisible();
    const focused = await page.evaluate(() => document.activeElement?.getAttribute('name'));
    const field = page.locator('main input').first();
    const typed = 'Ngo';
    if ((await field.count()) > 0) await field.fill(typed);
    release();
    await waitForApp(page);
    await expect(heading(page, title)).toBeVisible();
    if ((await field.count()) > 0) await expect(field).toHaveValue(typed);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(focused);
    expect(await shift(page)).toBe(0);
  });
}

test('a mailed link is checked from the first paint on, and isn’t cached', async ({ page, refusals }) => {
  refusals.expect(400, '/hr/auth/');
  const release = await openForm(page, '/reset-password?reset_token=none');
  await expect(heading(page, 'Checking your link')).toBeVisible();
  release();
  await expect(heading(page, 'This link doesn’t work')).toBeVisible();
});

test('a signed-in person is never shown a guest’s form', async ({ page, backstage }) => {
  await backstage.signInBrowser(await backstage.tokenOf('adaeze@kuramologistics.ng'));
  let release = () => {};
  for (const address of ['/sign-in', '/sign-up', '/forgot-password', '/reset-password']) {
    release = await openWithoutScripts(page, address);
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
    await expect(page.getByRole('main')).toBeHidden();
  }
  release();
  await expect(page).toHaveURL('/');
  await waitForApp(page);
});

test('a form leads on when another tab signs in before any script', async ({ page, backstage }) => {
  const release = await openForm(page, '/sign-in');
  const token = await backstage.tokenOf('adaeze@kuramologistics.ng');
  await page.evaluate((stored) => localStorage.setItem('humanar.token', stored), token);
  release();
  await expect(page).toHaveURL('/');
});
