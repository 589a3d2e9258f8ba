import { refreshLinchpin } from '#contract/auth.ts';
import { stranger } from './backstage.ts';
import { expect, test } from './journey.ts';
import { heading, signIn } from './pageActions.ts';
import { waitForRest } from './pageRest.ts';
import { expectSoundPage } from './soundPage.ts';

test('an administrator without an alias is sent to choose one from every account page, and continues from there', async ({
  page,
  backstage,
}) => {
  const admin = await backstage.founder({ alias: null });
  await backstage.signInBrowser(admin.token);
  await page.goto('/subscriptions/management/security');
  await expect(heading(page, `One more thing: an alias for ${admin.organisation}`)).toBeVisible();
  await expect(page).toHaveURL('/account-details');
  await expect(page.getByLabel('Alias')).toBeFocused();
  await expectSoundPage(page);
  await page.goto('/subscriptions');
  await expect(page).toHaveURL('/account-details');
  await page.goto('/pricing/order');
  await expect(heading(page, 'Start your 15 days')).toBeVisible();

  await page.goto('/subscriptions/management/security');
  await page.getByLabel('Alias').fill('kuramo-logistics');
  await expect(page.getByText('kuramo-logistics is taken.')).toBeVisible();
  await page.getByLabel('Alias').fill(`eze-${Date.now()}`);
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(heading(page, 'Security')).toBeVisible();
  await expect(page).toHaveURL('/subscriptions/management/security');
});

test('a member arrives from the main application, chooses a password and sees the member’s pages', async ({
  page,
  openBrowser,
  backstage,
  refusals,
}) => {
  const admin = await backstage.founder();
  await backstage.startTrial(admin);
  const newcomer = stranger('Halima Sani');
  await page.goto(`/main-app?linchpin=${admin.token}`);
  await expect(heading(page, 'You are in')).toBeVisible();
  const people = page.getByRole('region', { name: 'People' });
  await people.getByLabel('Name').fill(newcomer.name);
  await people.getByLabel('Email').fill(newcomer.email);
  await people.getByRole('button', { name: 'Add person' }).click();
  await expect(people.getByRole('listitem').filter({ hasText: newcomer.name })).toContainText('Member');
  await expectSoundPage(page);

  const theirs = await (await openBrowser()).newPage();
  const { link } = await backstage.mailTo(newcomer.email);
  await theirs.goto(link ?? '');
  await theirs.getByLabel('New password', { exact: true }).fill(newcomer.password);
  await theirs.getByRole('button', { name: 'Set new password' }).click();
  await expect(heading(theirs, 'Sign in')).toBeVisible();
  await signIn(theirs, newcomer.email, newcomer.password);
  await expect(heading(theirs, 'You are in')).toBeVisible();
  const token = (await theirs.evaluate(() => localStorage.getItem('humanar.token'))) ?? '';
  await theirs.goto('/subscriptions/management/security');
  await expect(heading(theirs, 'Ask your administrator')).toBeVisible();

  const choose = async (name: string) => {
    await people.getByRole('button', { name: `More for ${newcomer.name}` }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await choose('Assign a seat');
  await expect(people.getByRole('listitem').filter({ hasText: newcomer.name })).toContainText('Has a seat');
  await choose('Make an administrator');
  await expect(people.getByRole('listitem').filter({ hasText: newcomer.name })).toContainText('Administrator');
  await theirs.reload();
  await expect(heading(theirs, 'Security')).toBeVisible();
  await expect(theirs.getByRole('region', { name: 'Security log' })).toContainText(
    `${newcomer.name} became an administrator`,
  );

  await waitForRest(theirs);
  await choose('Remove');
  await page.getByRole('button', { name: `Remove ${newcomer.name}` }).click();
  await expect(people.getByRole('listitem').filter({ hasText: newcomer.name })).toHaveCount(0);
  expect((await backstage.ask(refreshLinchpin, {}, token)).status).toBe(401);

  await test.step('an organisation always keeps an administrator', async () => {
    refusals.expect(409, '/hr/org/members');
    await people.getByRole('button', { name: `More for ${admin.name}` }).click();
    await page.getByRole('menuitem', { name: 'Make a member again' }).click();
    await expect(people.getByRole('alert')).toContainText('Your organisation needs at least one administrator.');
  });
});
