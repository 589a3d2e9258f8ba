import type { Page } from 'playwright/test';
import { refreshLinchpin, signup } from '#contract/auth.ts';
import { stranger } from './backstage.ts';
import { expect, test } from './journey.ts';
import { heading, signIn, signOut } from './pageActions.ts';
import { waitForRest } from './pageRest.ts';
import { expectSoundPage } from './soundPage.ts';

const admin = 'bola@adeolatextiles.ng';
const member = 'femi@kuramologistics.ng';

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('humanar.token'));

test('a wrong password is reported beside the field and kept, and the right one takes an administrator to the subscription', async ({
  page,
  refusals,
}) => {
  await page.goto('/sign-in');
  await expect(heading(page, 'Sign in')).toBeVisible();
  await expect(page.getByLabel('Work email')).toBeFocused();
  await expectSoundPage(page);

  refusals.expect(401, '/hr/auth/login');
  await signIn(page, admin, 'not-the-password');
  const password = page.getByLabel('Password', { exact: true });
  const refusal = page.getByText('That email and password don’t match. Try again.');
  await expect(refusal).toBeVisible();
  await expect(password).toHaveAccessibleDescription('That email and password don’t match. Try again.');
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('[aria-live=polite], [role=alert]').filter({ has: refusal })).toHaveCount(1);
  await expect(page.getByLabel('Work email')).toHaveValue(admin);
  await expect(password).toHaveValue('not-the-password');
  await expectSoundPage(page);

  await signIn(page, admin);
  await expect(heading(page, 'Subscription')).toBeVisible();
  await expect(page).toHaveURL('/subscriptions');
  await expectSoundPage(page);
});

test('a member continues to the app with the token', async ({ page, server }) => {
  const [handedOver] = await Promise.all([
    page.waitForRequest((request) => request.url().startsWith(`${server.url}/main-app?linchpin=`)),
    page.goto('/sign-in').then(() => signIn(page, member)),
  ]);
  expect(new URL(handedOver.url()).searchParams.get('linchpin')).toMatch(/^[\w-]{43}$/);
  await expect(heading(page, 'You are in')).toBeVisible();
  await expect(page).toHaveURL('/main-app');
  await expect(page.getByRole('region', { name: 'Organisation', exact: true })).toContainText('Kuramo Logistics Ltd');
  await expect(page.getByRole('region', { name: 'User' })).toContainText(member);
  await expectSoundPage(page);
});

test('a protected page sends a visitor to sign in and back afterwards', async ({ page }) => {
  await page.goto('/subscriptions/redirect?status=successful&trial=true');
  await expect(heading(page, 'Sign in')).toBeVisible();
  await expect(page).toHaveURL('/sign-in');
  await signIn(page, member);
  await expect(heading(page, 'Your trial is running')).toBeVisible();
  await expect(page).toHaveURL('/subscriptions/redirect?status=successful&trial=true');
  await expectSoundPage(page);
});

test('guest pages send a signed-in person home', async ({ page, backstage }) => {
  await backstage.signInBrowser(await backstage.tokenOf(admin));
  for (const path of [
    '/sign-in',
    '/sign-up',
    '/forgot-password',
    '/reset-password',
    '/auth/verification',
    '/auth/login',
    '/sign-up/',
  ]) {
    await page.goto(path);
    await expect(page.getByLabel('Account of Bola Adeola')).toBeVisible();
    await expect(page, path).toHaveURL('/');
  }
});

// Rules: session.signOut
test('signing out ends the session on the server and in every tab', async ({ page, context, backstage }) => {
  await page.goto('/sign-in');
  await signIn(page, admin);
  await expect(heading(page, 'Subscription')).toBeVisible();
  const token = (await storedToken(page)) ?? '';
  expect((await backstage.ask(refreshLinchpin, {}, token)).status).toBe(200);
  expect((await context.cookies()).map(({ name }) => name)).toContain('humanar_signed_in');
  const second = await context.newPage();
  await second.goto('/subscriptions');
  // A tab with a pending request is refused when the other one signs out, and the browser logs that.
  for (const tab of [page, second]) {
    await expect(tab.getByText('No subscription yet')).toBeVisible();
    await waitForRest(tab);
  }

  // The notice goes after a while.
  await Promise.all([second.getByText('Please sign in again').waitFor(), signOut(page)]);
  await expect(page).toHaveURL('/sign-in');
  await expect(heading(second, 'Sign in')).toBeVisible();
  await expectSoundPage(second);

  expect(await backstage.ask(refreshLinchpin, {}, token)).toMatchObject({
    status: 401,
    body: { code: 'unauthenticated' },
  });
  expect(await storedToken(page)).toBeNull();
  // The device cookie stays; it opens nothing.
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['humanar_device']);
  await page.goto('/subscriptions');
  await expect(page).toHaveURL('/sign-in');
});

test('signing in in one tab signs the other in too', async ({ page, context }) => {
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  const second = await context.newPage();
  await second.goto('/sign-in');
  await signIn(second, admin);
  await expect(heading(second, 'Subscription')).toBeVisible();
  await expect(page.getByLabel('Account of Bola Adeola')).toBeVisible();
});

test('a person whose local storage is full can sign in, for as long as the page is open', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = function (key, value) {
      if (this === localStorage) throw new DOMException('full', 'QuotaExceededError');
      this[key] = value;
    };
  });
  await page.goto('/sign-in');
  for (const _ of ['first', 'again']) {
    await signIn(page, admin);
    await expect(heading(page, 'Subscription')).toBeVisible();
    await expect(page.getByText('No subscription yet')).toBeVisible();
    expect(await storedToken(page)).toBeNull();
    await signOut(page);
    await waitForRest(page);
    await expect(page.getByText('Please sign in again')).toHaveCount(0);
  }
});

test('signing in before confirming the email leads to the code', async ({ page, backstage, refusals }) => {
  const person = stranger();
  await backstage.done(signup, { body: person });
  const { id } = await backstage.mailTo(person.email);
  refusals.expect(403, '/hr/auth/login');
  await page.goto('/sign-in');
  await signIn(page, person.email, person.password);
  await expect(heading(page, 'Enter your code')).toBeVisible();
  await expect(page.getByText(person.email)).toBeVisible();
  const { code } = await backstage.mailTo(person.email, id);
  await page.getByLabel('Six-digit code').fill(code ?? '');
  await expect(heading(page, 'Set up your organisation')).toBeVisible();
});

test('old addresses redirect with their parameters', async ({ page, backstage, request, refusals }) => {
  for (const [from, to] of [
    ['/auth/login', '/sign-in'],
    ['/auth/signin/', '/sign-in'],
    ['/auth/signup/?token=t&code=123456', '/sign-up/?token=t&code=123456'],
    ['/auth/reset-password/?reset_token=t', '/reset-password/?reset_token=t'],
  ] as const) {
    const answer = await request.get(from, { maxRedirects: 0 });
    expect([answer.status(), answer.headers()['location']], from).toEqual([308, to]);
  }

  await page.goto('/auth/login');
  await expect(page).toHaveURL('/sign-in');
  await expect(heading(page, 'Sign in')).toBeVisible();

  const person = stranger();
  await backstage.done(signup, { body: person });
  const { link } = await backstage.mailTo(person.email);
  // Its token and code are right, only the browser isn't.
  refusals.expect(409, '/hr/auth/code/verify');
  await page.goto((link ?? '').replace('/sign-up?', '/auth/signup/?'));
  await expect(heading(page, 'Open this link where you signed up')).toBeVisible();

  refusals.expect(401, '/hr/auth/confirm-token');
  await page.goto(`/auth/reset-password/?reset_token=${'x'.repeat(43)}`);
  await expect(heading(page, 'This link doesn’t work')).toBeVisible();
  await expect(page).toHaveURL('/reset-password/');
});

for (const { kind, address } of [
  { kind: 'made at build', address: '/about-us' },
  { kind: 'made at build with another price', address: '/pricing/order?plan=core' },
  { kind: 'of an account', address: '/subscriptions' },
  { kind: 'that isn’t made at build', address: '/no-such-page' },
])
  test(`signing out on a page ${kind} leads to a visitor’s header`, async ({ page, backstage, refusals }) => {
    if (address === '/no-such-page') refusals.expect(404, address);
    await backstage.signInBrowser(await backstage.tokenOf('bola@adeolatextiles.ng'));
    await page.goto(address);
    await signOut(page);
    const header = page.getByRole('banner');
    await header.getByRole('link', { name: 'Humanar, home' }).click();
    await expect(header.getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(page.locator('html')).not.toHaveAttribute('data-signed-in');
    await waitForRest(page);
  });
