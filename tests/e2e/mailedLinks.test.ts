import { signup } from '#contract/auth.ts';
import { stranger } from './backstage.ts';
import { expect, test } from './journey.ts';
import { heading, pressAtRest } from './pageActions.ts';
import { expectSoundPage } from './soundPage.ts';

const chosen = 'kilishi-at-noon-88';

// Rules: signup.elsewhere
test('the owner of a mailbox keeps neither password nor order of a stranger’s sign-up', async ({
  page,
  backstage,
  refusals,
}) => {
  const person = stranger();
  await backstage.done(signup, { body: { name: 'Somebody Else', email: person.email, password: person.password } });
  const { link, id } = await backstage.mailTo(person.email);
  refusals.expect(409, '/hr/auth/code/verify');
  await page.goto(link ?? '');
  await expect(heading(page, 'Open this link where you signed up')).toBeVisible();
  await expectSoundPage(page);
  // Mails to one address are a minute apart.
  await backstage.moveClock(60);
  await page.getByLabel('Work email').fill(person.email);
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await expect(heading(page, 'Enter your code')).toBeVisible();
  const mail = await backstage.mailTo(person.email, id);
  await page.getByLabel('Six-digit code').fill(mail.code ?? '');
  await expect(heading(page, 'Set up your organisation')).toBeVisible();

  const choosing = await backstage.mailTo(person.email, mail.id, 'Choose your Humanar password');
  await page.goto(choosing.link ?? '');
  await page.getByLabel('New password', { exact: true }).fill(chosen);
  await pressAtRest(page.getByRole('button', { name: 'Set new password' }));
  await expect(heading(page, 'Sign in')).toBeVisible();
  refusals.expect(401, '/hr/auth/login');
  await page.getByLabel('Work email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('That email and password don’t match. Try again.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(chosen);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(heading(page, 'Set up your organisation')).toBeVisible();
});

test('the tab that waits for the code goes on when the link is opened in another', async ({ page, backstage }) => {
  const person = stranger();
  await page.goto('/sign-up');
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('Work email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(heading(page, 'Enter your code')).toBeVisible();
  const { link } = await backstage.mailTo(person.email);
  const opened = await page.context().newPage();
  await opened.goto(link ?? '');
  await expect(heading(opened, 'Set up your organisation')).toBeVisible();
  await expect(heading(page, 'Set up your organisation')).toBeVisible();
  await expect(page).toHaveURL('/auth/create-account');
});

// Rules: guard.guest
test('a link that sets a password opens for somebody who is signed in, and ends their session', async ({
  page,
  backstage,
}) => {
  const person = await backstage.founder();
  const { id } = await backstage.mailTo(person.email);
  await page.goto('/forgot-password');
  await page.getByLabel('Work email').fill(person.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(heading(page, 'Check your email')).toBeVisible();
  const { link } = await backstage.mailTo(person.email, id);

  await backstage.signInBrowser(person.token);
  await page.goto(link ?? '');
  await expect(heading(page, 'Choose a new password')).toBeVisible();
  await expectSoundPage(page);
  await page.getByLabel('New password', { exact: true }).fill(chosen);
  await pressAtRest(page.getByRole('button', { name: 'Set new password' }));
  await expect(heading(page, 'Sign in')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Password changed' })).toBeVisible();
  await page.getByLabel('Work email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(chosen);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(heading(page, 'Subscription')).toBeVisible();
});
