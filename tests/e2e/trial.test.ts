import { newOrganisation } from './backstage.ts';
import { expect, test } from './journey.ts';
import { heading } from './pageActions.ts';
import { expectSoundPage } from './soundPage.ts';

const DAY = 24 * 3600;

test('without an alias Try Now leads to the order page, which asks for it and starts the trial', async ({
  page,
  backstage,
  refusals,
}) => {
  const { token } = await backstage.founder({ alias: null });
  const { alias } = newOrganisation();
  await backstage.signInBrowser(token);
  // The end of sign-up, where the alias may still be missing; account pages would ask for it first.
  await page.goto('/select-product');
  await page.getByRole('button', { name: 'Start 15 days free' }).click();
  await expect(page).toHaveURL('/pricing/order');
  const field = page.getByRole('textbox', { name: 'Alias' });
  await expect(field).toBeVisible();
  await expectSoundPage(page);

  await test.step('a taken alias is refused beside the field', async () => {
    refusals.expect(409, '/hr/org/settings');
    await field.fill('kuramo-logistics');
    await expect(page.getByText(/^kuramo-logistics is taken/)).toBeVisible();
    await expectSoundPage(page);
    await page.getByRole('button', { name: 'Start 15 days free' }).click();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveValue('kuramo-logistics');
  });

  await field.fill(alias);
  await expect(page.getByText(`${alias} is free.`)).toBeVisible();
  await page.getByRole('button', { name: 'Start 15 days free' }).click();
  await expect(heading(page, 'Your trial is running')).toBeVisible();
  await expect(page).toHaveURL('/subscriptions/redirect/?status=successful&trial=true');
  // The header has updated too.
  await expect(page.getByRole('banner').getByRole('button', { name: 'Go to App', exact: true })).toBeVisible();
});

test('a second trial is refused in the server’s words', async ({ page, backstage, refusals }) => {
  const person = await backstage.founder();
  await backstage.signInBrowser(person.token);
  await page.goto('/subscriptions');
  await page.getByRole('button', { name: 'Try Now' }).click();
  const start = page.getByRole('dialog').getByRole('button', { name: /^Start the trial until/ });
  await expect(start).toBeFocused();
  await expectSoundPage(page);
  // A colleague started it in the meantime.
  await backstage.startTrial(person);
  refusals.expect(409, '/hr/subscriptions/trials');
  await start.click();
  const notice = page.getByRole('alert').filter({ hasText: 'We couldn’t start your trial' });
  await expect(notice).toContainText('Your free trial is already running. Choose a plan to continue after it ends.');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectSoundPage(page);
  await notice.getByRole('button', { name: /^Close/ }).click();
  await expect(notice).toBeHidden();
});

test('a member is told whom to ask', async ({ page, backstage }) => {
  await backstage.signInBrowser(await backstage.tokenOf('chidi@adeolatextiles.ng'));
  await page.goto('/subscriptions');
  await expect(page.getByText(/Ask your administrator to start the free trial of Adeola Textiles Ltd/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try Now' })).toHaveCount(0);
  await expectSoundPage(page);
  await page.goto('/pricing/order');
  await expect(page.getByRole('heading', { name: 'Ask your administrator' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'bola@adeolatextiles.ng' })).toHaveAttribute(
    'href',
    'mailto:bola@adeolatextiles.ng',
  );
  await expectSoundPage(page);
});

test('a visitor returns to the order page after signing in', async ({ page, backstage }) => {
  const person = await backstage.founder();
  await page.goto('/pricing/order?ref=DEMOADEOLA');
  await expect(page.getByRole('heading', { name: 'Create an account first' })).toBeVisible();
  await expect(page).toHaveURL('/pricing/order?ref=DEMOADEOLA');
  await expectSoundPage(page);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Work email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Ready to start' })).toBeVisible();
  await expect(page).toHaveURL('/pricing/order');
  await expectSoundPage(page);
});

test('after fifteen days the trial has expired and every page says so', async ({ page, backstage }) => {
  const person = await backstage.founder();
  await backstage.startTrial(person);
  await backstage.signInBrowser(person.token);
  await page.goto('/subscriptions');
  await expect(page.getByText('15 of 15 days left')).toBeVisible();
  const goToApp = page.getByRole('banner').getByRole('button', { name: 'Go to App', exact: true });
  await expect(goToApp).toBeVisible();
  await expectSoundPage(page);

  await backstage.moveClock(15 * DAY);
  await page.reload();
  await expect(page.getByText(/Your trial ended on/)).toBeVisible();
  await expect(page.getByText('Expired', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Your organisation has already used its free trial. Choose a plan to continue.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try Now' })).toHaveCount(0);
  await expect(goToApp).toHaveCount(0);
  await expectSoundPage(page);
  await page.goto('/pricing/order');
  await expect(page.getByRole('heading', { name: 'Your organisation has already used its trial' })).toBeVisible();
  await expectSoundPage(page);
  await page.goto('/subscriptions/redirect/?status=successful&trial=true');
  await expect(heading(page, 'You don’t have an active trial')).toBeVisible();
  await expectSoundPage(page);
});
