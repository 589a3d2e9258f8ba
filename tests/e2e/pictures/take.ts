import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { browserFlags, findBrowser } from '#scripts/browser.mjs';
import { spawnServer } from '#tests/support/spawnServer.ts';

/* The README's pictures, taken of the built site: `npm run pictures`. */

const executablePath = findBrowser();
if (!executablePath) throw new Error('no browser found: set CHROME_PATH');

const server = await spawnServer();
const browser = await chromium.launch({ executablePath, args: [...browserFlags, '--font-render-hinting=none'] });
try {
  const page = await browser.newPage({
    baseURL: server.url,
    viewport: { width: 1440, height: 900 },
    deviceScaleFactor: 1,
  });
  const take = (name: string) => page.screenshot({ path: fileURLToPath(new URL(`./${name}.png`, import.meta.url)) });

  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await take('home');

  await page.goto('/sign-up');
  await page.getByLabel('Full name').fill('Adaeze Okafor');
  await page.getByLabel('Work email').fill('adaeze@example.ng');
  await page.getByLabel('Password', { exact: true }).fill('a long enough one');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/auth/verification');
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
  await page.getByRole('textbox', { name: 'Six-digit code' }).focus();
  await page.keyboard.type('4071');
  await take('verification');

  await page.goto('/sandbox');
  await page
    .getByText(/is your Humanar code/)
    .first()
    .click();
  await page
    .getByText(/The code works for 10 minutes/)
    .or(page.locator('iframe'))
    .first()
    .waitFor();
  await take('sandbox');

  await page.getByRole('button', { name: 'Sign in as Adaeze Okafor' }).click();
  await page.waitForURL('**/subscriptions');
  await page.goto('/subscriptions/management/security');
  await page.getByRole('button', { name: 'Turn on two-factor' }).waitFor();
  await page.getByRole('button', { name: 'Set three questions' }).waitFor();
  await take('security');

  await page.goto('/flows/trialStart');
  await page.getByRole('button', { name: 'Whole chart' }).click();
  await page.getByRole('switch', { name: 'Code names' }).press(' ');
  const drawing = page.getByRole('group', { name: /^The trialStart flow/ });
  for (const [transition, state] of [
    [/^tryNow\.pressed.*leads to confirming/, 'confirming'],
    [/^trial\.confirmed/, 'activating'],
  ] as const) {
    await drawing.getByRole('button', { name: transition }).press('Enter');
    await page.keyboard.press('Enter');
    await drawing.locator(`[data-now="here"][data-state="${state}"]`).waitFor();
  }
  await take('flows');
} finally {
  await browser.close();
  await server.stop();
}
process.exit(0);
