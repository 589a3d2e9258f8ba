import type { Locator, Page } from 'playwright/test';
import { demoPassword } from '#server/sandbox/demoAccounts.ts';
import { type Backstage, newOrganisation, type Person, stranger, testCards } from './backstage.ts';
import { waitForRest } from './pageRest.ts';

/** The page heading with exactly this text. */
export const heading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true });

/** Fills in and submits the open sign-in page; a demo account needs no password here. */
export async function signIn(page: Page, email: string, password: string = demoPassword): Promise<void> {
  // The previous page may have fields of the same name.
  await heading(page, 'Sign in').waitFor();
  await page.getByLabel('Work email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
}

/**
 * Presses what ends the session of its page, once the page is at rest: the server would refuse a pending read.
 */
export async function pressAtRest(button: Locator): Promise<void> {
  await waitForRest(button.page());
  await button.click();
}

/**
 * Logs out through the account menu. First every page of the browser comes to rest, because the server would refuse a
 * pending read once the session has ended. `holding` is a page whose answers the test holds back.
 */
export async function signOut(page: Page, { holding }: { holding?: Page } = {}): Promise<void> {
  const account = page.getByLabel(/^Account of /);
  await account.waitFor();
  const pages = page.context().pages();
  await Promise.all(pages.filter((each) => each !== holding).map(waitForRest));
  await account.click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await heading(page, 'Sign in').waitFor();
}

/** Signs up and sets up an organisation, from the open form to the choice between trial and purchase. */
export async function signUp(
  page: Page,
  backstage: Backstage,
  { name, email, password }: Person = stranger(),
  { organisation, alias } = newOrganisation(),
): Promise<void> {
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Work email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByText('This email is available.').waitFor();
  await page.getByRole('button', { name: 'Create account' }).click();
  await heading(page, 'Enter your code').waitFor();
  const { code } = await backstage.mailTo(email);
  await page.getByLabel('Six-digit code').pressSequentially(code ?? '');
  await page.getByLabel('Organisation name').fill(organisation);
  await page.getByLabel('Alias').fill(alias);
  await page.getByRole('combobox', { name: 'State' }).fill('Lag');
  await page.getByRole('option', { name: 'Lagos' }).click();
  await page.getByLabel('Phone').fill('0803 555 0142');
  await page.getByRole('button', { name: 'Set up organisation' }).click();
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await heading(page, 'How would you like to start?').waitFor();
}

/** Fills in the open password dialog. */
export async function enterPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Your password', { exact: true }).fill(password);
  await page.getByLabel('Your password', { exact: true }).press('Enter');
}

/** Fills in the provider's open card page and pays. */
export async function payWith(page: Page, card: keyof typeof testCards): Promise<void> {
  const { number, expiry, cvv } = testCards[card];
  await heading(page, 'Pay Humanar').waitFor();
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill(expiry);
  await page.getByLabel('Security code').fill(cvv);
  await page.getByRole('button', { name: /^Pay ₦/ }).click();
}

/** Resolves once the application runs; a prerendered page is visible earlier. */
export const waitForApp = (page: Page): Promise<void> =>
  page.locator('html[data-app="alive"]').waitFor({ state: 'attached' });

/** Holds requests to these addresses back, and returns a function that releases them. */
export async function holdRequests(page: Page, addresses: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(addresses, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Resolves at the end of the document: until then, fields may be missing and what is there may still move. */
export const waitForDocument = async (page: Page): Promise<void> =>
  void (await page.waitForFunction(() => document.readyState !== 'loading'));

/** Opens a page whose scripts are held back, and returns a function that releases them. */
export async function openWithoutScripts(page: Page, address: string): Promise<() => void> {
  const release = await holdRequests(page, '**/assets/*.js');
  await page.goto(address, { waitUntil: 'commit' });
  await waitForDocument(page);
  return release;
}

/**
 * Lets calls reach the server and holds their responses back. `reached` resolves at the first one; `release` delivers
 * them.
 */
export async function holdAnswers(
  page: Page,
  addresses: string,
): Promise<{ reached: Promise<void>; release: () => void }> {
  let release = () => {};
  let reach = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const reached = new Promise<void>((resolve) => (reach = resolve));
  await page.route(addresses, async (route) => {
    const response = await route.fetch();
    reach();
    await released;
    // Fails if the page has navigated away.
    await route.fulfill({ response }).catch(() => {});
  });
  return { reached, release };
}

/** Sets the page's clock to this day at noon, from where it runs on. For what depends on the dates of content. */
export const setDay = (page: Page, day: string): Promise<unknown> =>
  page.addInitScript(
    (noon) => {
      const now = Date.now.bind(Date);
      const ahead = noon - now();
      Date.now = () => now() + ahead;
    },
    Date.parse(`${day}T12:00:00+01:00`),
  );

/** A day on which three announcements are current. */
export const announcementDay = '2026-11-30';

/** Opens an address without reloading the site, as a link does. */
export async function navigateInside(page: Page, address: string): Promise<void> {
  await waitForApp(page);
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}
