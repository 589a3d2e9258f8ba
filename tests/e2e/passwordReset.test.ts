import { login, refreshLinchpin, sendRecoveryLink } from '#contract/auth.ts';
import { listSandboxMails } from '#contract/sandbox.ts';
import { expect, test } from './journey.ts';
import { heading, holdAnswers, holdRequests } from './pageActions.ts';
import { waitForRestBut } from './pageRest.ts';
import { expectSoundPage } from './soundPage.ts';

const newPassword = 'kilishi-at-noon-88';

test('a forgotten password is replaced through the mailed link, once, and every session ends', async ({
  page,
  context,
  backstage,
  refusals,
}) => {
  const person = await backstage.founder();
  const { id } = await backstage.mailTo(person.email);
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(heading(page, 'Forgot your password?')).toBeVisible();
  await expect(page.getByLabel('Work email')).toBeFocused();
  await expectSoundPage(page);
  await page.getByLabel('Work email').fill(person.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(heading(page, 'Check your email')).toBeVisible();
  await expect(page.getByRole('timer')).toContainText('Send another link in');
  await expectSoundPage(page);

  // The person is still signed in elsewhere.
  await backstage.signInBrowser(person.token);
  const elsewhere = await context.newPage();
  await elsewhere.goto('/subscriptions');
  await expect(heading(elsewhere, 'Subscription')).toBeVisible();
  await backstage.signOutBrowser();

  const { link } = await backstage.mailTo(person.email, id);
  await page.goto(link ?? '');
  await expect(heading(page, 'Choose a new password')).toBeVisible();
  await expect(page).toHaveURL('/reset-password');
  await expect(page.getByText(person.email)).toBeVisible();
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused();
  await expectSoundPage(page);

  await test.step('a common password is refused and stays in the field', async () => {
    refusals.expect(400, '/hr/auth/set-new-password');
    await page.getByLabel('New password', { exact: true }).fill('password123');
    await page.getByRole('button', { name: 'Set new password' }).click();
    await expect(page.getByText('That password is on public lists of common passwords. Choose another.')).toBeVisible();
    await expect(page.getByLabel('New password', { exact: true })).toHaveValue('password123');
    await expectSoundPage(page);
  });

  await page.getByLabel('New password', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Password changed' })).toBeVisible();
  await expect(heading(page, 'Sign in')).toBeVisible();
  await expectSoundPage(page);

  expect((await backstage.ask(refreshLinchpin, {}, person.token)).status).toBe(401);
  expect((await backstage.ask(login, { body: { email: person.email, password: person.password } })).status).toBe(401);
  await page.getByLabel('Work email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(heading(page, 'Subscription')).toBeVisible();

  await test.step('the link is opened again', async () => {
    await backstage.signOutBrowser();
    refusals.expect(410, '/hr/auth/confirm-token');
    const again = await context.newPage();
    await again.goto(link ?? '');
    await expect(heading(again, 'This link has already been used')).toBeVisible();
    await expectSoundPage(again);
    await again.getByRole('button', { name: 'Request a new link' }).click();
    await expect(heading(again, 'Forgot your password?')).toBeVisible();
    await expect(again).toHaveURL('/forgot-password');
  });
});

// Rules: password.reset
test('a read that is refused before the answer to a new password leaves the form as it is', async ({
  page,
  backstage,
  refusals,
}) => {
  const person = await backstage.founder();
  const { id } = await backstage.mailTo(person.email);
  await backstage.done(sendRecoveryLink, { body: { email: person.email } });
  const { link } = await backstage.mailTo(person.email, id);
  await backstage.signInBrowser(person.token);
  const releaseCards = await holdRequests(page, '**/getAllOrgCard/*');
  const answer = await holdAnswers(page, '**/auth/set-new-password');
  await page.goto(link ?? '');
  const field = page.getByLabel('New password', { exact: true });
  await field.fill(newPassword);
  // Any other pending read would be refused too.
  await waitForRestBut(page, (request) => request.url().includes('/getAllOrgCard/'));
  await page.getByRole('button', { name: 'Set new password' }).click();
  await answer.reached;
  refusals.expect(401, '/hr/apps/payment/getAllOrgCard/');
  releaseCards();
  await expect(page.getByRole('status').filter({ hasText: 'Please sign in again' })).toBeVisible();
  await expect(heading(page, 'Choose a new password')).toBeVisible();
  await expect(field).toHaveValue(newPassword);
  answer.release();
  await expect(page.getByRole('status').filter({ hasText: 'Password changed' })).toBeVisible();
  await expect(heading(page, 'Sign in')).toBeVisible();
});

test('without a link, or with an old or unknown one, the page says what to do', async ({
  page,
  backstage,
  refusals,
}) => {
  await page.goto('/reset-password');
  await expect(heading(page, 'Open the link in your email')).toBeVisible();
  await expectSoundPage(page);
  await page.getByRole('button', { name: 'Request a new link' }).click();
  await expect(heading(page, 'Forgot your password?')).toBeVisible();

  const person = await backstage.founder();
  const { id } = await backstage.mailTo(person.email);
  await page.getByLabel('Work email').fill(person.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(heading(page, 'Check your email')).toBeVisible();
  const { link } = await backstage.mailTo(person.email, id);
  await backstage.moveClock(3601);
  refusals.expect(410, '/hr/auth/confirm-token');
  await page.goto(link ?? '');
  await expect(heading(page, 'This link has expired')).toBeVisible();
  await expectSoundPage(page);

  refusals.expect(401, '/hr/auth/confirm-token');
  await page.goto(`/reset-password?reset_token=${'x'.repeat(43)}`);
  await expect(heading(page, 'This link doesn’t work')).toBeVisible();
  await expect(page).toHaveURL('/reset-password');
});

test('an address without an account gets the same response and no mail', async ({ page, backstage }) => {
  await page.goto('/forgot-password');
  await page.getByLabel('Work email').fill('nobody@nowhere.ng');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(heading(page, 'Check your email')).toBeVisible();
  // The address is looked up after the response. That work is done in order: once a later sign-up is mailed, it's over.
  await backstage.signUp();
  expect((await backstage.done(listSandboxMails, { query: { to: 'nobody@nowhere.ng' } })).mails).toEqual([]);
});

test('a truncated link leads to requesting another', async ({ page, refusals }) => {
  refusals.expect(400, '/hr/auth/confirm-token');
  await page.goto('/reset-password?reset_token=cut-in-half');
  await expect(heading(page, 'This link doesn’t work')).toBeVisible();
  await expectSoundPage(page);
  await page.getByRole('button', { name: 'Request a new link' }).click();
  await expect(heading(page, 'Forgot your password?')).toBeVisible();
});
