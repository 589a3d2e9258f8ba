import { expect, test } from './journey.ts';
import { heading, pressAtRest } from './pageActions.ts';
import { expectSoundPage } from './soundPage.ts';

/** A green PNG of 64 × 64. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAMAAACdt4HsAAAAA1BMVEUAqlXok8zCAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAG0lEQVRYw+3BgQAAAADDoPlT3+AEVQEAAAB8AxBAAAEZszF2AAAAAElFTkSuQmCC',
  'base64',
);

test('a logo is uploaded, shown in the header and removed', async ({ page, backstage, refusals }) => {
  const admin = await backstage.founder();
  await backstage.signInBrowser(admin.token);
  await page.goto('/subscriptions/management/profile');
  const card = page.getByRole('region', { name: 'Logo' });
  const inHeader = page.getByLabel(`Account of ${admin.name}`).locator('img');
  await expect(card.getByRole('button', { name: 'Upload a logo' })).toBeVisible();
  await expectSoundPage(page);

  refusals.expect(400, '/hr/org/settings/logo');
  await card
    .getByTestId('file')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await expect(card.getByRole('alert')).toHaveText(
    'This file isn’t a PNG, JPEG or WebP picture. Save your logo as one of these and upload that.',
  );

  await card.getByTestId('file').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture });
  await expect(card.getByRole('button', { name: 'Replace the logo' })).toBeVisible();
  await expect(inHeader).toHaveAttribute('src', /^\/logos\/[0-9a-f-]{36}\.webp$/);
  // The image loads, so the content security policy allows it.
  await expect.poll(() => inHeader.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expectSoundPage(page);
  await card.getByRole('button', { name: 'Remove the logo' }).click();
  await expect(inHeader).toHaveCount(0);
});

test('a sign-in email is changed on the account page, and the owner of the old one restores it', async ({
  page,
  backstage,
  refusals,
}) => {
  const admin = await backstage.founder();
  const email = `new.${admin.email}`;
  await backstage.signInBrowser(admin.token);
  await page.goto('/subscriptions');
  await page.getByLabel(`Account of ${admin.name}`).click();
  await page.getByRole('link', { name: 'Your account' }).click();
  await expect(heading(page, 'Your account')).toBeVisible();
  const card = page.getByRole('region', { name: 'Sign-in email' });
  await card.getByRole('button', { name: 'Change' }).click();
  await card.getByRole('textbox', { name: 'New email' }).fill(email);
  refusals.expect(403, '/hr/auth/email');
  await card.getByRole('button', { name: 'Send the code' }).click();
  await page
    .getByRole('dialog', { name: 'Confirm your password' })
    .getByLabel('Your password', { exact: true })
    .fill(admin.password);
  await page.keyboard.press('Enter');
  await expect(card).toContainText(`We sent six digits to ${email}.`);
  await expectSoundPage(page);
  const { code } = await backstage.mailTo(email);
  await card.getByLabel('Six-digit code').fill(code ?? '');
  await expect(card.getByRole('button', { name: 'Change' })).toBeVisible();
  await expect(card).toContainText(email);

  const notice = await backstage.mailTo(admin.email, 0, 'Your sign-in email was changed');
  refusals.expect(401, '/hr/auth/refresh_linchpin');
  await page.goto(notice.link ?? '');
  await expect(page).toHaveURL(/\/restore-email\/?$/);
  await expectSoundPage(page);
  await pressAtRest(page.getByRole('button', { name: 'Restore my email' }));
  await expect(heading(page, 'Choose a new password')).toBeVisible();
  await expect(page.getByText(admin.email)).toBeVisible();
});
