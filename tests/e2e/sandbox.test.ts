import { readdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { addressOf } from '#contract/call.ts';
import { sandboxCalls } from '#contract/calls.ts';
import { sandboxPages } from '#contract/pages.ts';
import { OPENING_KEY } from '#flow/flowOpening.ts';
import { demoAccounts, demoPassword } from '#server/sandbox/demoAccounts.ts';
import { freshPostgres } from '#tests/support/freshPostgres.ts';
import { realKeys } from '#tests/support/realKeys.ts';
import { spawnServer } from '#tests/support/spawnServer.ts';
import { expect, test } from './journey.ts';
import { pressAtRest, waitForApp } from './pageActions.ts';
import { waitForRest } from './pageRest.ts';
import { expectSoundPage } from './soundPage.ts';

test('the mailbox shows sent mail with a code to copy, a link to follow and its design', async ({
  page,
  context,
  backstage,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const person = await backstage.founder();
  await page.goto('/sandbox');
  await expect(page.getByRole('heading', { level: 1, name: 'Sandbox' })).toBeVisible();
  await page.getByLabel('Find by address or subject').fill(person.email);
  const { code, subject, link } = await backstage.mailTo(person.email);
  await page.getByRole('option', { name: subject }).click();
  const mail = page.getByRole('article', { name: subject });
  await expect(mail).toContainText(person.email);
  await expectSoundPage(page);

  await mail.getByRole('button', { name: 'Copy code' }).click();
  await expect(mail.getByText('Code copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  await expect(mail.getByRole('link', { name: 'Follow link' })).toHaveAttribute('href', link ?? '');
  const confirm = mail.frameLocator('iframe').getByRole('link', { name: 'Confirm this address' });
  await expect(confirm).toHaveAttribute('href', link ?? '');
  // Styled as designed, although the page's policy blocks inline styles.
  await expect(confirm).toHaveCSS('background-color', 'rgb(42, 70, 166)');
  await mail.getByRole('button', { name: 'Show as plain text' }).click();
  await expect(mail.getByText(link ?? '')).toBeVisible();
  await expectSoundPage(page);

  await page.getByLabel('Find by address or subject').fill('nothing like it');
  await expect(page.getByText('No emails match.')).toBeVisible();
  await page.getByRole('button', { name: 'Empty the mailbox' }).click();
  await expect(page.getByText('No emails yet')).toBeVisible();
  await expectSoundPage(page);
});

test('every demo account signs in with one click, also while someone else is signed in', async ({ page }) => {
  await page.goto('/sandbox');
  for (const { name, organisation, role, situation, email } of demoAccounts) {
    const row = page.getByRole('listitem').filter({ hasText: email });
    await expect(row).toContainText(`${name} ${organisation}`);
    await expect(row).toContainText(situation);
    await expect(row).toContainText(demoPassword);
    await expect(row).toContainText(role === 'admin' ? 'Administrator' : 'Member');
  }
  const signInAs = async (name: string) => {
    await page.goto('/sandbox');
    await pressAtRest(page.getByRole('button', { name: `Sign in as ${name}` }));
  };
  await signInAs('Halima Sani');
  await expect(page).toHaveURL('/subscriptions');
  await expect(page.getByText(/Your trial ended on/)).toBeVisible();
  await signInAs('Adaeze Okafor');
  await expect(page).toHaveURL('/subscriptions');
  await expect(page.getByText('10 of 15 days left')).toBeVisible();
  await signInAs('Musa Danjuma');
  await expect(page.getByRole('heading', { name: 'You are in' })).toBeVisible();
  await expect(page.getByText('The modules are closed')).toBeVisible();
  await expectSoundPage(page);
});

test('the clock moves forward with immediately visible effects, and back', async ({ page, backstage }) => {
  const person = await backstage.founder();
  await backstage.startTrial(person);
  await backstage.signInBrowser(person.token);
  const real = await backstage.now();
  await page.goto('/sandbox');
  await expect(page.getByText('Real time', { exact: true })).toBeVisible();
  const goToApp = page.getByRole('banner').getByRole('button', { name: 'Go to App', exact: true });
  await expect(goToApp).toBeVisible();

  // Each move runs everything that is due, for every organisation of the journeys before.
  const moving = { timeout: 30_000 };
  await page.getByRole('button', { name: '15 days on' }).click();
  await expect(page.getByText('Moved', { exact: true })).toBeVisible(moving);
  expect((await backstage.now()) - real).toBeGreaterThanOrEqual(15 * 24 * 3600 * 1000);
  await expect(goToApp).toBeHidden();
  await expect(page.getByLabel(`Account of ${person.name}`)).toBeVisible();
  await expectSoundPage(page);

  await page.getByRole('button', { name: 'Back to real time' }).click();
  await expect(page.getByText('Real time', { exact: true })).toBeVisible(moving);
  await expect(goToApp).toBeVisible();
  expect((await backstage.now()) - real).toBeLessThan(24 * 3600 * 1000);
});

test('with real keys the sandbox page and calls don’t exist', async ({ page, refusals }) => {
  const onPostgres = process.env['TEST_DATABASE_URL'] ?? '';
  test.skip(onPostgres === '', 'real keys need PostgreSQL');
  // It starts its own server.
  test.slow();
  const database = await freshPostgres(onPostgres);
  // A mail server that receives nothing.
  const mailServer = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => mailServer.once('listening', resolve));
  const { port } = mailServer.address() as AddressInfo;
  const real = await spawnServer({
    env: {
      ...realKeys,
      DATABASE_URL: database.url,
      PAYMENT_BASE_URL: 'http://127.0.0.1:9',
      SMTP_URL: `smtp://127.0.0.1:${port}`,
    },
  });
  try {
    for (const call of sandboxCalls) {
      const { status } = await fetch(real.url + addressOf(call), { method: call.method });
      expect(status, `${call.method} ${call.path}`).toBe(404);
    }
    for (const { pattern } of sandboxPages) {
      refusals.expect(404, pattern);
      const answer = await page.goto(real.url + pattern);
      expect(answer?.status(), pattern).toBe(404);
      await expect(page.getByRole('heading', { name: '404 Not Found' })).toBeVisible();
    }
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    // Not even a page for which the flow book of a sandbox left something is led anywhere.
    await page.evaluate((key) => window.sessionStorage.setItem(key, '{}'), OPENING_KEY);
    await page.goto(real.url);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign Up' })).toBeVisible();
    await expect(page.getByText('This is a sandbox')).toHaveCount(0);
    await expect(page.locator('a[href*="sandbox"]')).toHaveCount(0);
    const login = await fetch(`${real.url}/hr/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: demoAccounts[0]?.email, password: demoPassword }),
    });
    expect(login.status, 'a demo account').toBe(401);
    // No request is pending when the server stops.
    await waitForApp(page);
    await waitForRest(page);
    expect(scripts.filter((url) => url.endsWith('.js'))).not.toEqual([]);
    const isLeading = (file: string) => /beginOpening|\.model-/.test(file);
    expect(readdirSync('dist/web/assets').filter(isLeading)).not.toEqual([]);
    expect(scripts.filter(isLeading)).toEqual([]);
  } finally {
    await real.stop();
    await database.drop();
    mailServer.close();
  }
});
