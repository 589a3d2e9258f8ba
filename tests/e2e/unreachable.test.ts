import type { Page } from 'playwright/test';
import { expect, test } from './journey.ts';
import { signIn, waitForApp } from './pageActions.ts';
import { waitForRest } from './pageRest.ts';
import { expectSoundPage } from './soundPage.ts';

/* The browser is online, and the site doesn't answer, as when its server has died: the page and what was typed stay. */

const email = 'ngozi@ezefarms.ng';

const silence = async (page: Page): Promise<() => Promise<void>> => {
  await waitForApp(page);
  await page.route('**/*', (route) => route.abort('connectionreset'));
  return () => page.unroute('**/*');
};
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'We can’t reach Humanar.' });

// Rules: pages.partReload
test('a press that needs another part of the site waits for it, and then goes on', async ({ page, refusals }) => {
  await page.goto('/sign-in');
  const answerAgain = await silence(page);
  refusals.expect(0, '/');
  await signIn(page, email, 'suya-by-the-road');
  await expect(notice(page)).toBeVisible();
  await expectSoundPage(page);
  await notice(page).getByRole('button', { name: 'Try again' }).click();
  await expect(notice(page)).toBeVisible();
  await expect(page.getByLabel('Work email')).toHaveValue(email);
  refusals.expect(401, '/hr/auth/login');
  await answerAgain();
  await expect(page.getByText('That email and password don’t match. Try again.')).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
});

// Rules: error.unknown
test('a sign-up that may not have arrived is sent again by the person', async ({ page, refusals }) => {
  await page.goto('/sign-up');
  await waitForApp(page);
  await page.getByLabel('Full name').fill('Ngozi Eze');
  await page.getByLabel('Work email').fill('ngozi.again@ezefarms.ng');
  await page.getByLabel('Password', { exact: true }).fill('suya-by-the-road');
  await page.getByText('This email is available.').waitFor();
  await waitForRest(page);
  const answerAgain = await silence(page);
  refusals.expect(0, '/');
  const create = page.getByRole('button', { name: 'Create account' });
  await create.click();
  await expect(page.getByText('An error occurred')).toBeVisible();
  await expect(page.getByText('We’ll check whether we received this.')).toHaveCount(0);
  await answerAgain();
  await create.click();
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
});

// Rules: pages.partReload
test('a press whose next page can’t be fetched ahead reports its own call alone', async ({ page, refusals }) => {
  await page.goto('/forgot-password');
  const answerAgain = await silence(page);
  refusals.expect(0, '/');
  await page.getByLabel('Work email').fill(email);
  const send = page.getByRole('button', { name: 'Send the link' });
  await send.click();
  await expect(page.getByText('An error occurred')).toBeVisible();
  await waitForRest(page);
  await expect(notice(page)).toHaveCount(0);
  await answerAgain();
  await send.click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
});
