import type { Page } from 'playwright/test';
import { getSubscription } from '#contract/subscriptions.ts';
import { expect, test } from './journey.ts';
import { enterPassword, heading } from './pageActions.ts';
import { waitForRest } from './pageRest.ts';
import { expectSoundPage } from './soundPage.ts';

const DAY = 24 * 60 * 60;
const manage = '/subscriptions/management/subscription';

const main = (page: Page) => page.getByRole('main');
const users = (page: Page) => page.getByRole('textbox', { name: 'Users' });

test('users are added for the rest of the term, and fewer are scheduled for the next, which is undone', async ({
  page,
  backstage,
}) => {
  const person = await backstage.subscriber();
  await backstage.signInBrowser(person.token);
  await page.goto(manage);
  await expectSoundPage(page);
  await page.getByRole('link', { name: 'Add users' }).click();
  await expect(users(page)).toBeFocused();

  await test.step('the unused part of the payment is credited', async () => {
    // The whole term is left: the price of 60 with the volume discount, less what 10 were paid for.
    await users(page).fill('60');
    const sum = '₦51,084.00';
    await page.getByRole('button', { name: `Continue with ${sum}` }).click();
    await expectSoundPage(page);
    await main(page)
      .getByRole('button', { name: `Pay ${sum}`, exact: true })
      .click();
    await expect(page).toHaveURL(/\/subscriptions\/redirect\//);
    await expect(main(page)).toContainText(sum);
    await expectSoundPage(page);
  });

  await test.step('fewer users wait for the next term', async () => {
    await page.goto(`${manage}/change?change=users`);
    await users(page).fill('20');
    await page.getByRole('button', { name: /^Schedule for/ }).click();
    await expect(heading(page, 'Manage your subscription')).toBeVisible();
    await expect(main(page)).toContainText('20 users');
    await expectSoundPage(page);
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(page.getByText('The change was undone')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
  });

  const { subscription } = await backstage.done(getSubscription, {}, person.token);
  expect([subscription?.numberOfUsers, subscription?.scheduledChange]).toEqual([60, null]);
});

test('the next term is paid by hand, once', async ({ page, backstage }) => {
  const person = await backstage.subscriber();
  await backstage.signInBrowser(person.token);
  await page.goto(`${manage}/renew`);
  // 10 × 1,200 plus VAT, without the first-purchase discount.
  await expect(main(page)).toContainText('₦12,900.00');
  await expectSoundPage(page);
  await main(page).getByRole('button', { name: 'Pay ₦12,900.00', exact: true }).click();
  await expect(page).toHaveURL(/\/subscriptions\/redirect\//);
  await expect(main(page).getByRole('link', { name: /^HUM-\d{4}-\d{6}$/ })).toBeVisible();
  await expectSoundPage(page);
  await page.goto(`${manage}/renew`);
  await expect(heading(page, 'There’s nothing to renew')).toBeVisible();
  await expectSoundPage(page);
});

test('fewer users in a paid-ahead term leave all of them until it starts', async ({ page, backstage }) => {
  const person = await backstage.subscriber();
  await backstage.signInBrowser(person.token);
  await page.goto(`${manage}/change?change=users`);
  await users(page).fill('4');
  await page.getByRole('button', { name: /^Schedule for/ }).click();
  await expect(heading(page, 'Manage your subscription')).toBeVisible();
  await page.goto(`${manage}/renew`);
  await expect(main(page)).toContainText('10 users until then');
  await main(page)
    .getByRole('button', { name: /^Pay ₦/ })
    .click();
  await expect(page).toHaveURL(/\/subscriptions\/redirect\//);
  await expect(main(page).getByRole('link', { name: /^HUM-\d{4}-\d{6}$/ })).toBeVisible();
  await page.goto(manage);
  await expect(main(page)).toContainText('Already paid for. Nothing changes until then.');
  await expect(main(page)).toContainText('of 10');
  await expectSoundPage(page);
  await page.goto('/subscriptions');
  await expect(main(page)).toContainText('Already paid for.');
  await expectSoundPage(page);
});

test('a paid subscription is cancelled with reason and password, and the cancellation is undone', async ({
  page,
  backstage,
}) => {
  const person = await backstage.subscriber();
  await backstage.signInBrowser(person.token);
  await page.goto('/subscriptions/cancel');
  await page.getByText('It costs more than we can spend').click();
  await expectSoundPage(page);
  await page.getByRole('button', { name: 'See what will happen' }).click();
  await expectSoundPage(page);
  await page.getByRole('button', { name: 'Continue to cancel' }).click();
  await enterPassword(page, person.password);
  // The dialog has closed, and the button that opened it is gone.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(heading(page, 'Your subscription is cancelled')).toBeFocused();
  await expectSoundPage(page);
  await page.goto(manage);
  await expectSoundPage(page);
  await page.goto('/subscriptions/cancel');
  await page.getByRole('button', { name: /^Undo/ }).click();
  // The notice goes after a while.
  await expect(page.getByText('Cancellation undone')).toBeVisible();
  await expect(heading(page, 'Manage your subscription')).toBeVisible();
  const { subscription, actions } = await backstage.done(getSubscription, {}, person.token);
  expect([subscription?.state, actions.includes('undoCancel')]).toEqual(['active', false]);
});

test('a trial is ended with the organisation’s typed name and the password, and its data is deleted immediately', async ({
  page,
  backstage,
}) => {
  const person = await backstage.founder();
  await backstage.startTrial(person);
  await backstage.signInBrowser(person.token);
  await page.goto('/subscriptions/cancel');
  await page.getByText('We only needed it for a while').click();
  await page.getByRole('button', { name: 'See what will happen' }).click();
  await expectSoundPage(page);
  await page.getByRole('button', { name: 'End the trial now' }).click();
  const name = page.getByLabel('Name of your organisation');
  await name.fill('Something else');
  await name.press('Enter');
  await expect(name).toHaveAccessibleDescription(/name/i);
  await expectSoundPage(page);
  await name.fill(person.organisation);
  await name.press('Enter');
  await enterPassword(page, person.password);
  await expect(heading(page, 'Your trial has ended')).toBeVisible();
  const { subscription } = await backstage.done(getSubscription, {}, person.token);
  expect(subscription?.state).toBe('purged');
});

test('a declined renewal is reported on the page and by mail, whose link leads to payment', async ({
  page,
  backstage,
}) => {
  const person = await backstage.subscriber();
  await backstage.signInBrowser(person.token);
  await backstage.setProvider({ charge: 'decline' });
  await backstage.moveClock(29 * DAY + 60);
  const mail = await backstage.mailTo(person.email, 0, 'Your subscription renewal didn’t go through');
  await page.goto(manage);
  await expect(main(page)).toContainText('Your next billing period isn’t paid for yet');
  await expectSoundPage(page);
  await backstage.setProvider({ charge: 'byCard' });
  await page.goto(mail.link ?? '');
  await main(page).getByRole('button', { name: 'Pay ₦12,900.00', exact: true }).click();
  await expect(page).toHaveURL(/\/subscriptions\/redirect\//);
  await expect(main(page).getByRole('link', { name: /^HUM-\d{4}-\d{6}$/ })).toBeVisible();
  const { subscription } = await backstage.done(getSubscription, {}, person.token);
  expect([subscription?.state, subscription?.type]).toEqual(['active', 'renewal']);
});

test('an expired subscription is announced on every page except where it can be fixed, and lets everyone continue', async ({
  page,
  backstage,
}) => {
  const person = await backstage.founder();
  await backstage.startTrial(person);
  await backstage.moveClock(15 * DAY + 60);
  await backstage.signInBrowser(person.token);
  const dialog = page.getByRole('dialog');
  await page.goto('/subscriptions');
  await expect(dialog.getByRole('heading', { name: 'TRIAL EXPIRED!' })).toBeVisible();
  // It grows into place.
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(630);
  await expectSoundPage(page);
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/pricing');
  await expect(dialog).toBeVisible();
  await dialog
    .getByRole('link', { name: 'Manage Subscription' })
    .or(dialog.getByRole('button', { name: 'Manage Subscription' }))
    .click();
  await expect(page).toHaveURL(/\/subscriptions\/management/);
  await expect(dialog).toBeHidden();
  await page.goto('/subscriptions/create');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await waitForRest(page);
  await expect(dialog).toBeHidden();
  await page.goto('/');
  await expect(dialog).toBeVisible();
  await waitForRest(page);
  await dialog.getByRole('button', { name: 'Log out' }).click();
  await expect(heading(page, 'Sign in')).toBeVisible();
});

test('ninety days after the end the data is deleted, and the page says so', async ({ page, backstage }) => {
  const person = await backstage.subscriber();
  await backstage.cancel(person);
  await backstage.moveClock(119 * DAY);
  await backstage.signInBrowser(person.token);
  await page.goto(manage);
  await expect(main(page)).toContainText(/deleted/);
  await expectSoundPage(page);
  await backstage.moveClock(DAY + 60);
  await page.reload();
  await expect(main(page)).toContainText('The data has been deleted');
  await expectSoundPage(page);
});
