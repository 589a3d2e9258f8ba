import type { Locator, Page } from 'playwright/test';
import { demoPassword } from '#server/sandbox/demoAccounts.ts';
import { testCards } from './backstage.ts';

/** The heading of the whole page, by its very words. */
export const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name, exact: true });

/** Fills in the sign-in page, once it is open, and sends it; a demo account needs no password here. */
export async function signIn(page: Page, email: string, password: string = demoPassword): Promise<void> {
  // The page before may have fields of the same name.
  await heading(page, 'Sign in').waitFor();
  await page.getByLabel('Work email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
}

/** Answers the question for the password, which is open. */
export async function enterPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Your password', { exact: true }).fill(password);
  await page.getByLabel('Your password', { exact: true }).press('Enter');
}

/** Fills the provider's card page in, which is open, and pays. */
export async function payWith(page: Page, card: keyof typeof testCards): Promise<void> {
  const { number, expiry, cvv } = testCards[card];
  await heading(page, 'Pay Humanar').waitFor();
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill(expiry);
  await page.getByLabel('Security code').fill(cvv);
  await page.getByRole('button', { name: /^Pay ₦/ }).click();
}

/** Resolves once the application runs: a page that was written ahead of time shows itself before. */
export const waitForApp = (page: Page): Promise<void> => page.locator('html[data-app="alive"]').waitFor({ state: 'attached' });

/** Keeps back what is asked for there. Resolves to what lets it come. */
export async function holdRequests(page: Page, addresses: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(addresses, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** Calls reach the server, and their answers are kept back. `reached` resolves with the first of them; `release` lets them come. */
export async function holdAnswers(page: Page, addresses: string): Promise<{ reached: Promise<void>; release: () => void }> {
  let release = () => {};
  let reach = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const reached = new Promise<void>((resolve) => (reach = resolve));
  await page.route(addresses, async (route) => {
    const response = await route.fetch();
    reach();
    await held;
    // A page that has gone on to something else takes it no more.
    await route.fulfill({ response }).catch(() => {});
  });
  return { reached, release };
}

/** Shows an address without loading the site again, as a link does. */
export async function navigateInside(page: Page, address: string): Promise<void> {
  await waitForApp(page);
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}
