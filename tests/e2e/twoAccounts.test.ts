import type { Locator, Page } from 'playwright/test';
import { logout, updateProfile } from '#contract/auth.ts';
import { listTransactions } from '#contract/payments.ts';
import { getPreference } from '#contract/subscriptions.ts';
import { type Backstage, type Founder, sampleOrder } from './backstage.ts';
import { expect, test } from './journey.ts';
import { heading, holdRequests, holdAnswers, signIn, signOut } from './pageActions.ts';
import { waitForRest } from './pageRest.ts';
import { expectSoundPage } from './soundPage.ts';

/*
 * Two tabs and two people who sign in on the same browser: a page shows and changes the account it names, whatever
 * requests are pending.
 */

const manage = '/subscriptions/management/subscription';

/** Two administrators, each with a subscription that renews automatically. */
async function administrators(backstage: Backstage): Promise<{ yetunde: Founder; tamuno: Founder }> {
  const [yetunde, tamuno] = [
    await backstage.subscriber(),
    await backstage.subscriber({ ...sampleOrder, numberOfUsers: 40 }),
  ];
  await backstage.done(updateProfile, { body: { name: 'Yetunde Bower' } }, yetunde.token);
  await backstage.done(updateProfile, { body: { name: 'Tamuno Bonny' } }, tamuno.token);
  return { yetunde, tamuno };
}

const accountOf = (page: Page, name: string): Locator => page.getByLabel(`Account of ${name}`);
const renewalSwitch = (page: Page): Locator => page.getByRole('switch', { name: 'Renew automatically' });
const toggleRenewal = (page: Page): Promise<void> => page.getByText('Renew automatically').click();
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('humanar.token'));

const renews = async (backstage: Backstage, { token }: Founder): Promise<boolean> =>
  (await backstage.done(getPreference, {}, token)).preference.isAutoRenewal;

/**
 * Signs the browser in as someone else while the previous session stays open on the server, as when a sign-up link is
 * opened.
 */
async function takeOver(tab: Page, person: Founder): Promise<void> {
  await tab.evaluate((token) => localStorage.setItem('humanar.token', token), person.token);
  await tab.goto(manage);
  await expect(renewalSwitch(tab)).toBeVisible();
}

/** Expects Tamuno's subscription on the page, and its buttons to change only hers. */
async function expectTamunos(
  page: Page,
  backstage: Backstage,
  { yetunde, tamuno }: { yetunde: Founder; tamuno: Founder },
): Promise<void> {
  await expect(accountOf(page, 'Tamuno Bonny')).toBeVisible();
  await expect(accountOf(page, 'Yetunde Bower')).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('of 40 in use');
  await expect(renewalSwitch(page)).toBeChecked();
  await toggleRenewal(page);
  await expect(renewalSwitch(page)).not.toBeChecked();
  await expect.poll(() => renews(backstage, tamuno)).toBe(false);
  expect(await renews(backstage, yetunde)).toBe(true);
}

test('a page whose account is still loading shows the one that signs in in the other tab', async ({
  page,
  context,
  backstage,
}) => {
  const people = await administrators(backstage);
  await backstage.signInBrowser(people.yetunde.token);
  const other = await context.newPage();
  await other.goto(manage);
  await expect(accountOf(other, 'Yetunde Bower')).toBeVisible();
  const { reached, release } = await holdAnswers(page, '**/hr/auth/refresh_linchpin');
  await page.goto(manage);
  await reached;

  await signOut(other, { holding: page });
  await signIn(other, people.tamuno.email, people.tamuno.password);
  await expect(accountOf(other, 'Tamuno Bonny')).toBeVisible();
  release();
  await expect(page).toHaveURL(manage);
  const again = await backstage.tokenOf(people.yetunde);
  await expectTamunos(page, backstage, { ...people, yetunde: { ...people.yetunde, token: again } });
});

for (const [what, addresses] of [
  ['account', '**/hr/auth/refresh_linchpin'],
  ['subscription', '**/hr/subscriptions*'],
  ['automatic renewal', '**/hr/subscriptions/preference'],
] as const) {
  test(`the previous person’s ${what} isn’t shown to the one who has signed in since`, async ({
    page,
    context,
    backstage,
  }) => {
    const people = await administrators(backstage);
    await backstage.signInBrowser(people.yetunde.token);
    const other = await context.newPage();
    await other.goto('/faq');
    const { reached, release } = await holdAnswers(page, addresses);
    await page.goto(manage);
    await reached;
    await takeOver(other, people.tamuno);
    release();
    await expectTamunos(page, backstage, people);
  });
}

test('a page that refreshes its account switches to the one that signs in in the other tab, and says so', async ({
  page,
  context,
  backstage,
}) => {
  const people = await administrators(backstage);
  await backstage.signInBrowser(people.yetunde.token);
  const other = await context.newPage();
  await other.goto('/faq');
  await page.goto('/subscriptions/management/profile');
  await expect(accountOf(page, 'Yetunde Bower')).toBeVisible();
  const { reached, release } = await holdAnswers(page, '**/hr/auth/refresh_linchpin');
  await page.getByLabel('Your name').fill('Yetunde Bower-Lagos');
  await page.getByRole('button', { name: 'Save name' }).click();
  await reached;
  await takeOver(other, people.tamuno);
  release();
  await expect(page.getByText('You’re signed in to a different account')).toBeVisible();
  await expect(page.getByLabel('Your name')).toHaveValue('Tamuno Bonny');
  await expectSoundPage(page);
  await page.goto(manage);
  await expectTamunos(page, backstage, people);
});

test('a page that slept while another account signed in changes neither, and shows that one', async ({
  page,
  context,
  backstage,
}) => {
  const people = await administrators(backstage);
  await backstage.signInBrowser(people.yetunde.token);
  await page.addInitScript(() => {
    for (const type of ['storage', 'focus', 'pageshow', 'visibilitychange', 'resume'])
      addEventListener(type, (event) => event.stopImmediatePropagation(), true);
  });
  await page.goto(manage);
  await expect(renewalSwitch(page)).toBeChecked();
  // An answer handled later would notice the other account.
  await waitForRest(page);
  const other = await context.newPage();
  await other.goto('/faq');
  await takeOver(other, people.tamuno);
  await expect(accountOf(page, 'Yetunde Bower')).toBeVisible();

  await toggleRenewal(page);
  await expect(page.getByText('You’re signed in to a different account')).toBeVisible();
  await expect(renewalSwitch(page)).toBeChecked();
  expect([await renews(backstage, people.yetunde), await renews(backstage, people.tamuno)]).toEqual([true, true]);
  await expectTamunos(page, backstage, people);
});

test('a late rejection of one login ends no other', async ({ page, context, backstage, refusals }) => {
  const people = await administrators(backstage);
  await backstage.signInBrowser(people.yetunde.token);
  await page.goto(manage);
  await expect(renewalSwitch(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/faq');
  // Pending requests of either page would be refused too.
  await expect(accountOf(other, 'Yetunde Bower')).toBeVisible();
  await Promise.all([page, other].map(waitForRest));
  const release = await holdRequests(page, '**/hr/subscriptions/preference');
  const lateRequest = page.waitForRequest(
    (request) => request.url().endsWith('/hr/subscriptions/preference') && request.method() !== 'GET',
  );
  await toggleRenewal(page);
  await lateRequest;
  // It reaches the server when its session has ended and the page has switched accounts.
  refusals.expect(401, '/hr/subscriptions/preference');
  await backstage.done(logout, {}, people.yetunde.token);
  await takeOver(other, people.tamuno);
  release();
  const again = await backstage.tokenOf(people.yetunde);
  await expectTamunos(page, backstage, { ...people, yetunde: { ...people.yetunde, token: again } });
  expect(await storedToken(page)).toBe(people.tamuno.token);
});

test('a page about to refresh is signed out with the other tab', async ({ page, context, backstage }) => {
  const { yetunde } = await administrators(backstage);
  await backstage.signInBrowser(yetunde.token);
  const other = await context.newPage();
  await other.goto(manage);
  await page.goto('/subscriptions/management/profile');
  await expect(accountOf(page, 'Yetunde Bower')).toBeVisible();
  await waitForRest(page);
  const { reached, release } = await holdAnswers(page, '**/hr/auth/refresh_linchpin');
  await page.getByLabel('Your name').fill('Yetunde Bower-Lagos');
  await page.getByRole('button', { name: 'Save name' }).click();
  await reached;
  await signOut(other, { holding: page });
  await expect(heading(page, 'Sign in')).toBeVisible();
  release();
  await expect(heading(page, 'Sign in')).toBeVisible();
  expect(await storedToken(page)).toBeNull();
  await expect(accountOf(page, 'Yetunde Bower')).toHaveCount(0);
});

test('signing out in another tab during a payment leaves it to the person who made it, and charges once', async ({
  page,
  context,
  backstage,
}) => {
  const { yetunde, tamuno } = await administrators(backstage);
  await backstage.signInBrowser(yetunde.token);
  const other = await context.newPage();
  await other.goto(manage);
  await page.goto(`${manage}/renew`);
  const pay = page.getByRole('main').getByRole('button', { name: /^Pay ₦/ });
  await pay.waitFor();
  await waitForRest(page);
  const { reached, release } = await holdAnswers(page, '**/hr/subscriptions/renew');
  await pay.click();
  await reached;
  await signOut(other, { holding: page });
  await signIn(other, tamuno.email, tamuno.password);
  await expect(accountOf(other, 'Tamuno Bonny')).toBeVisible();
  release();
  await expect(accountOf(page, 'Tamuno Bonny')).toBeVisible();
  const paid = async (token: string) =>
    (await backstage.done(listTransactions, { query: { page: 1 } }, token)).data.transactions.length;
  const again = await backstage.tokenOf(yetunde);
  await expect.poll(() => paid(again)).toBe(2);
  expect(await paid(tamuno.token)).toBe(1);
});

test('someone signed out in another tab can sign in again and use the account menu while the notice is shown', async ({
  page,
  context,
  backstage,
}) => {
  const person = await backstage.subscriber();
  await backstage.signInBrowser(await backstage.tokenOf(person));
  const other = await context.newPage();
  for (const tab of [page, other]) await tab.goto(manage);
  const notice = page.getByRole('status').filter({ hasText: 'Please sign in again' });
  // It goes after a while, but stays while the pointer is on it.
  await Promise.all([notice.hover(), signOut(other)]);
  await signIn(page, person.email, person.password);
  await expect(accountOf(page, person.name)).toBeVisible();
  await expect(notice).toBeVisible();
  await expectSoundPage(page);
  await signOut(page);
});
