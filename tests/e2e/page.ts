import type { Locator, Page } from 'playwright/test';
import { demoPassword } from '#server/sandbox/demoAccounts.ts';

/** The heading of the whole page, by its very words. */
export const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name, exact: true });

/** Fills in the sign-in page, which is open, and sends it; a demo account needs no password here. */
export async function signIn(page: Page, email: string, password: string = demoPassword): Promise<void> {
  await page.getByLabel('Work email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
}
