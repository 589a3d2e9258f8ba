import type { Page } from 'playwright/test';
import { getSubscription } from '#contract/subscriptions.ts';
import { expect, test } from './journey.ts';
import { heading } from './pageActions.ts';
import { expectSoundPage } from './soundPage.ts';

/*
 * Two people, or one person in two tabs, with the same thing open: the slower one never pays for something they haven't
 * seen.
 */

const DAY = 24 * 60 * 60;
const manage = '/subscriptions/management/subscription';
const pay = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Pay ₦/ });

test('a renewal in one tab isn’t paid for again in the other', async ({ page, context, backstage, refusals }) => {
  const person = await backstage.subscriber();
  // The term has ended, and every automatic attempt to renew it has failed.
  await backstage.setProvider({ charge: 'decline' });
  await backstage.moveClock(45 * DAY);
  await backstage.setProvider({ charge: 'byCard' });
  await backstage.signInBrowser(await backstage.tokenOf(person));
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(`${manage}/renew`);
    await pay(tab).waitFor();
  }
  await pay(page).click();
  await expect(page).toHaveURL(/\/subscriptions\/redirect\//);

  refusals.expect(409, '/hr/subscriptions/renew');
  await pay(other).click();
  await expect(heading(other, 'Your subscription has changed')).toBeVisible();
  await expectSoundPage(other);
  await other.getByRole('button', { name: 'Check it now' }).click();
  await expect(other).toHaveURL(manage);
});

test('a change scheduled by someone else isn’t overwritten by one priced earlier', async ({
  page,
  context,
  backstage,
  refusals,
}) => {
  const person = await backstage.subscriber();
  await backstage.signInBrowser(person.token);
  const other = await context.newPage();
  const users = (tab: Page) => tab.getByRole('textbox', { name: 'Users' });
  await page.goto(`${manage}/change?change=users`);
  await users(page).fill('40');
  await page.getByRole('button', { name: /^Continue with/ }).click();
  await pay(page).waitFor();

  await other.goto(`${manage}/change?change=apps`);
  await users(other).fill('8');
  await other.getByRole('button', { name: /^Schedule for/ }).click();
  await expect(heading(other, 'Manage your subscription')).toBeVisible();

  refusals.expect(409, '/hr/subscriptions/initiate-upgrade');
  await pay(page).click();
  await expect(heading(page, 'Your subscription has changed')).toBeVisible();
  await expectSoundPage(page);
  const { subscription } = await backstage.done(getSubscription, {}, person.token);
  expect([subscription?.numberOfUsers, subscription?.scheduledChange?.numberOfUsers]).toEqual([10, 8]);
});
