import type { Page } from 'playwright/test';
import { errorCatalogue } from '#contract/errors.ts';
import { expect, test } from './journey.ts';
import { heading, signIn, signOut } from './pageActions.ts';
import { expectSoundPage } from './soundPage.ts';

const code = (page: Page) => page.getByLabel('Six-digit code');
/** Six digits other than these. */
const other = (digits: string) => String((Number(digits) + 1) % 1_000_000).padStart(6, '0');

test('two-factor is turned on with the password and a code, required at the next sign-in, and turned off with the password @nodes', async ({
  page,
  backstage,
  refusals,
}) => {
  const admin = await backstage.founder();
  await backstage.signInBrowser(admin.token);
  await page.goto('/subscriptions/management/security');
  await expect(heading(page, 'Security')).toBeVisible();
  const card = page.getByRole('region', { name: 'Two-factor' });

  await test.step('turned on', async () => {
    refusals.expect(403, '/hr/org/security/2fa/setup/otp');
    await card.getByRole('button', { name: 'Turn on two-factor' }).click();
    const prompt = page.getByRole('dialog', { name: 'Confirm your password' });
    await expect(prompt.getByLabel('Your password', { exact: true })).toBeFocused();
    await expectSoundPage(page);

    refusals.expect(400, '/hr/org/security/passwords/confirm');
    await prompt.getByLabel('Your password', { exact: true }).fill('not-the-password');
    await page.keyboard.press('Enter');
    await expect(prompt.getByLabel('Your password', { exact: true })).toHaveAccessibleDescription(
      errorCatalogue.password_rejected.msg,
    );
    const { id } = await backstage.mailTo(admin.email);
    await prompt.getByLabel('Your password', { exact: true }).fill(admin.password);
    await page.keyboard.press('Enter');

    const dialog = page.getByRole('dialog', { name: 'Turn on two-factor' });
    await expect(dialog).toContainText(`We sent six digits to your organisation’s email, ${admin.email}.`);
    await expect(code(page)).toBeFocused();
    await expectSoundPage(page);
    const mail = await backstage.mailTo(admin.email, id);
    refusals.expect(400, '/hr/org/security/2fa/setup');
    await code(page).pressSequentially(other(mail.code ?? ''));
    await expect(code(page)).toHaveAccessibleDescription('That code isn’t right. You have 4 tries left.');
    await code(page).fill(mail.code ?? '');
    await dialog.getByRole('button', { name: 'Turn on two-factor' }).click();
    await expect(card).toContainText(`On for everyone in ${admin.organisation}.`);
    await expect(page.getByRole('status').filter({ hasText: 'Two-factor is on' })).toBeVisible();
    const notice = await backstage.mailTo(admin.email, mail.id);
    expect(notice.subject).toMatch(/two-factor/i);
    await expect(page.getByRole('region', { name: 'Security log' })).toContainText('turned two-factor on');
  });

  await test.step('required at the next sign-in, across a reload', async () => {
    const { id } = await backstage.mailTo(admin.email);
    await signOut(page);
    await signIn(page, admin.email, admin.password);
    await expect(heading(page, 'Enter your code')).toBeVisible();
    await expect(page).toHaveURL('/2fa');
    await expect(page.getByRole('main')).not.toContainText(admin.email);
    await expect(page.getByRole('timer')).toHaveCount(2);
    expect(await page.evaluate(() => localStorage.getItem('humanar.token'))).toBeNull();
    await expectSoundPage(page);

    const mail = await backstage.mailTo(admin.email, id);
    await page.reload();
    await expect(heading(page, 'Enter your code')).toBeVisible();
    // Pasted from the clipboard with surrounding characters, and submitted automatically.
    await code(page).fill(`${mail.code} `);
    await expect(heading(page, 'Subscription')).toBeVisible();
    await expect(page).toHaveURL('/subscriptions');
  });

  await test.step('turned off', async () => {
    await page.goto('/subscriptions/management/security');
    await card.getByRole('button', { name: 'Turn off' }).click();
    const prompt = page.getByRole('dialog', { name: 'Turn off two-factor?' });
    await expect(prompt).toBeVisible();
    await expectSoundPage(page);
    await prompt.getByLabel('Your password', { exact: true }).fill(admin.password);
    await prompt.getByRole('button', { name: 'Turn off two-factor' }).click();
    await expect(card.getByRole('button', { name: 'Turn on two-factor' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Security log' })).toContainText('turned two-factor off');
  });
});

test('a code guessed at five times expires, and a new one or another account continues @phone', async ({
  page,
  backstage,
  refusals,
}) => {
  const email = 'terlumun@benueagro.ng';
  const before = await backstage.newestMailTo(email);
  await page.goto('/sign-in');
  await signIn(page, email);
  await expect(heading(page, 'Enter your code')).toBeVisible();
  const subject = 'is your Humanar sign-in code';
  const mail = await backstage.mailTo(email, before, subject);

  refusals.expect(400, '/hr/org/security/2fa/token/verify');
  refusals.expect(410, '/hr/org/security/2fa/token/verify');
  await code(page).fill(other(mail.code ?? ''));
  for (const left of ['4 tries', '3 tries', '2 tries', '1 try']) {
    await expect(code(page)).toHaveAccessibleDescription(`That code isn’t right. You have ${left} left.`);
    await page.getByRole('button', { name: 'Verify and sign in' }).click();
  }
  await expect(code(page)).toBeDisabled();
  await expectSoundPage(page);

  await backstage.moveClock(60);
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await expect(code(page)).toBeEnabled();
  await expect(code(page)).toHaveValue('');
  const newest = await backstage.mailTo(email, mail.id, subject);

  await page.getByRole('button', { name: 'Use another account' }).click();
  await expect(heading(page, 'Sign in')).toBeVisible();
  await page.goto('/2fa');
  await expect(page).toHaveURL('/sign-in');
  await signIn(page, email);
  await expect(heading(page, 'Enter your code')).toBeVisible();
  const { code: last } = await backstage.mailTo(email, newest.id, subject);
  await code(page).fill(last ?? '');
  await expect(heading(page, 'Subscription')).toBeVisible();
});
