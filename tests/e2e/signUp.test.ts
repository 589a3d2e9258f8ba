import type { Page } from 'playwright/test';
import { getSubscription } from '#contract/subscriptions.ts';
import { type Backstage, newOrganisation, type Person, stranger } from './backstage.ts';
import { expect, test } from './journey.ts';
import { heading, signOut } from './pageActions.ts';
import { expectSoundPage } from './soundPage.ts';

async function fillDetails(page: Page, { name, email, password }: Person): Promise<void> {
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Work email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await expect(page.getByText('This email is available.')).toBeVisible();
}

/** Signs up on the page, until the mail is sent. */
async function signUpOnPage(page: Page, backstage: Backstage, person: Person): Promise<{ code: string; link: string }> {
  await page.goto('/sign-up');
  await fillDetails(page, person);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(heading(page, 'Enter your code')).toBeVisible();
  await expect(page).toHaveURL('/auth/verification');
  const { code, link } = await backstage.mailTo(person.email);
  return { code: code ?? '', link: link ?? '' };
}

async function choosePlaceAndPhone(page: Page): Promise<void> {
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Nigeria');
  await page.getByRole('combobox', { name: 'State' }).fill('Lag');
  await page.getByRole('option', { name: 'Lagos' }).click();
  await page.getByLabel('Phone').fill('0803 555 0142');
}

// Rules: signup.steps
test('a visitor signs an organisation up with the mailed code, starts the trial and reaches the app @nodes', async ({
  page,
  backstage,
}) => {
  test.slow();
  const person = stranger();
  const { organisation } = newOrganisation();

  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).click();
  await expect(heading(page, 'Create your account')).toBeVisible();
  await expect(page.getByLabel('Full name')).toBeFocused();
  await expectSoundPage(page);

  await test.step('a taken email is reported while typing', async () => {
    await page.getByLabel('Work email').pressSequentially('bola@adeolatextiles.ng');
    await expect(page.getByText('This email already has an account. Sign in instead.')).toBeVisible();
    await expectSoundPage(page);
  });

  await fillDetails(page, person);
  await page.getByRole('button', { name: 'Create account' }).press('Enter');
  await expect(heading(page, 'Enter your code')).toBeVisible();
  await expect(page).toHaveURL('/auth/verification');
  await expect(page.getByText(person.email)).toBeVisible();
  await expect(page.getByLabel('Six-digit code')).toBeFocused();
  await expectSoundPage(page);

  await test.step('the code comes from the sandbox mailbox', async () => {
    const box = await page.context().newPage();
    await box.goto('/sandbox');
    await box.getByLabel('Find by address or subject').fill(person.email);
    const code = await box
      .getByRole('article')
      .getByText(/^\d{6}$/)
      .textContent();
    await box.close();
    // The sixth digit submits it.
    await page.getByLabel('Six-digit code').pressSequentially(code ?? '');
    await expect(heading(page, 'Set up your organisation')).toBeVisible();
    await expect(page).toHaveURL('/auth/create-account');
  });

  await test.step('a taken alias comes with a free one and a button to use it', async () => {
    await page.getByLabel('Organisation name').fill(organisation);
    // One was suggested from the name.
    await page.getByLabel('Alias').clear();
    await page.getByLabel('Alias').pressSequentially('kuramo-logistics');
    const suggestion = page.getByRole('button', { name: /^Use kuramo-logistics-/ });
    await expect(suggestion).toBeVisible();
    await expectSoundPage(page);
    const free = ((await suggestion.textContent()) ?? '').replace('Use ', '');
    await suggestion.click();
    await expect(page.getByLabel('Alias')).toHaveValue(free);
    await expect(page.getByText(`${free} is free.`)).toBeVisible();
  });
  await choosePlaceAndPhone(page);
  await page.getByRole('button', { name: 'Set up organisation' }).click();

  await expect(heading(page, 'Three security questions')).toBeVisible();
  await expect(page).toHaveURL('/security-questions');
  await expectSoundPage(page);
  await page.getByRole('button', { name: 'Skip for now' }).click();

  await expect(heading(page, 'How would you like to start?')).toBeVisible();
  await expect(page).toHaveURL('/select-product');
  await expectSoundPage(page);
  await page.getByRole('button', { name: 'Start 15 days free' }).click();
  const dialog = page.getByRole('dialog', { name: '15 days free' });
  await expect(dialog).toContainText(organisation);
  // It grows into place.
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(500);
  await expectSoundPage(page);
  await dialog.getByRole('button', { name: /^Start the trial until/ }).click();

  await expect(heading(page, 'Your trial is running')).toBeVisible();
  await expect(page).toHaveURL('/subscriptions/redirect/?status=successful&trial=true');
  await expectSoundPage(page);
  const inLagos = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Africa/Lagos',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  const token = (await page.evaluate(() => localStorage.getItem('humanar.token'))) ?? '';
  const { subscription } = await backstage.done(getSubscription, {}, token);
  const [start = 0, end = 0] = [subscription?.startedAt, subscription?.expiryDate].map((moment) =>
    Date.parse(moment ?? ''),
  );
  expect(end - start).toBe(15 * 24 * 3600 * 1000);
  for (const day of [start, end])
    await expect(page.getByRole('definition').filter({ hasText: inLagos.format(day) })).toBeVisible();

  await page.getByRole('main').getByRole('button', { name: 'Go to App' }).click();
  await expect(heading(page, 'You are in')).toBeVisible();
  await expect(page).toHaveURL('/main-app');
  await expect(page.getByRole('region', { name: 'Organisation', exact: true })).toContainText(organisation);
  await expect(page.getByRole('region', { name: 'User' })).toContainText(person.email);
  await expect(page.getByRole('list', { name: 'Modules' }).getByRole('listitem')).toHaveCount(14);
  await expectSoundPage(page);
});

test('the mailed link confirms the email, leaves the address bar, and says what to do when opened again', async ({
  page,
  backstage,
  refusals,
}) => {
  const { link } = await signUpOnPage(page, backstage, stranger());
  expect(link).toMatch(/\/sign-up\?token=[\w-]{43}&code=\d{6}$/);

  const opened = await page.context().newPage();
  await opened.goto(link);
  await expect(heading(opened, 'Set up your organisation')).toBeVisible();
  await expect(opened).toHaveURL('/auth/create-account');
  expect(await opened.evaluate(() => JSON.stringify([Object.entries(sessionStorage), history.state]))).not.toContain(
    link.split('token=')[1]?.slice(0, 43),
  );

  await test.step('answers are saved, each question chosen once', async () => {
    const { organisation, alias } = newOrganisation();
    await opened.getByLabel('Organisation name').fill(organisation);
    await opened.getByLabel('Alias').fill(alias);
    await choosePlaceAndPhone(opened);
    await opened.getByRole('button', { name: 'Set up organisation' }).click();
    await expect(heading(opened, 'Three security questions')).toBeVisible();
    for (const place of ['First', 'Second', 'Third']) {
      await opened.getByRole('button', { name: `${place} question` }).click();
      await opened.getByRole('option').first().click();
      await opened.getByLabel(`${place} answer`).fill(`${place} answer in Calabar`);
    }
    await expectSoundPage(opened);
    await opened.getByRole('button', { name: 'Save answers' }).click();
    await expect(heading(opened, 'How would you like to start?')).toBeVisible();
    await opened.getByRole('button', { name: 'Look around first' }).click();
    await expect(heading(opened, 'Subscription')).toBeVisible();
  });

  await test.step('answering a second time', async () => {
    await signOut(opened);
    refusals.expect(410, '/hr/auth/code/verify');
    await opened.goto(link);
    await expect(heading(opened, 'This link has already been used')).toBeVisible();
    await expect(opened).toHaveURL('/sign-up');
    await expectSoundPage(opened);
    await opened.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await expect(heading(opened, 'Sign in')).toBeVisible();
  });
});

test('another code can be requested after a minute and replaces the one before', async ({
  page,
  backstage,
  refusals,
}) => {
  await page.clock.install();
  const person = stranger();
  const { code: first } = await signUpOnPage(page, backstage, person);
  const { id } = await backstage.mailTo(person.email);
  const resend = page.getByRole('button', { name: 'Send a new code' });
  await expect(page.getByRole('timer')).toContainText('Send a new code in');
  await expect(resend).toBeHidden();

  await page.clock.fastForward(61_000);
  await backstage.moveClock(61);
  await expect(resend).toBeVisible();
  await expectSoundPage(page);
  await resend.click();
  await expect(page.getByText(`We’ve sent a new code to ${person.email}.`, { exact: false })).toBeVisible();
  await expect(page.getByRole('timer')).toBeVisible();
  const { code: second } = await backstage.mailTo(person.email, id);
  expect(second).not.toBe(first);

  refusals.expect(400, '/hr/auth/code/verify');
  const field = page.getByLabel('Six-digit code');
  await field.pressSequentially(first);
  await expect(
    page.getByText('That code didn’t work. Check our latest email and try again, or follow the link in it.'),
  ).toBeVisible();
  await expectSoundPage(page);
  // Pasted in full, including the dash.
  await field.fill(`${second?.slice(0, 3)}-${second?.slice(3)}`);
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(heading(page, 'Set up your organisation')).toBeVisible();
});

test('an expired or truncated link says what to do', async ({ page, backstage, refusals }) => {
  const person = stranger();
  const { link } = await signUpOnPage(page, backstage, person);
  refusals.expect(400, '/hr/auth/code/verify');
  await page.goto(link.replace(/token=.{5}/, 'token='));
  await expect(heading(page, 'This link is incomplete')).toBeVisible();
  await expectSoundPage(page);

  await backstage.moveClock(25 * 3600);
  refusals.expect(410, '/hr/auth/code/verify');
  await page.goto(link);
  await expect(heading(page, 'This link no longer works')).toBeVisible();
  await expectSoundPage(page);
  await page.getByLabel('Work email').fill(person.email);
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await expect(heading(page, 'Enter your code')).toBeVisible();
});
