import type { Locator } from 'playwright/test';
import { stranger } from './backstage.ts';
import { expect, test } from './journey.ts';

/* Pages in print and in forced colours. */

test('in print there is only black text, with link addresses', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto('/blog/reading-a-nigerian-payslip');
  for (const chrome of ['header', 'footer', 'a[href="#main"]', '[data-announcements]'])
    await expect(page.locator(chrome).first()).toBeHidden();
  await expect(page.getByText(/^http.*\/blog\/reading-a-nigerian-payslip$/)).toBeVisible();
  const link = page.getByRole('main').getByRole('link', { name: 'Employee self service' });
  await expect(link).toHaveCSS('color', 'rgb(0, 0, 0)');
  expect(await link.evaluate((a) => getComputedStyle(a, '::after').content)).toContain('/apps/employee-self-service');
});

test('in print each question has its answer, and text on coloured cloth is black, also without JavaScript', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'dark' });
  const opened = await context.newPage();
  await opened.goto(`${server.url}/faq`);
  const answer = opened.getByText('By Mastercard, Visa or American Express, in naira.');
  await expect(answer).toBeHidden();
  const toSales = opened.getByRole('link', { name: 'Talk to Sales' });
  await expect(toSales).not.toHaveCount(0);
  await opened.emulateMedia({ media: 'print' });
  await expect(answer).toBeVisible();
  await expect(toSales).toHaveCount(0);

  await opened.goto(`${server.url}/apps/payroll`);
  await expect(opened.getByText(/^Open and check every figure from gross to net/)).toHaveCSS('color', 'rgb(0, 0, 0)');
  const acts = opened.getByText('Talk to sales', { exact: true });
  await expect(acts).not.toHaveCount(0);
  for (const act of await acts.all()) await expect(act).toBeHidden();
  await expect(opened.getByText('No. You pay from your own bank', { exact: false })).toBeVisible();

  // Inline code stays on one line without a background.
  await opened.goto(`${server.url}/privacy_files/platform`);
  const name = opened.getByText('humanar.trialExpiryDate', { exact: true });
  await expect(name).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  expect(await name.evaluate((code) => code.getClientRects().length)).toBe(1);
  await context.close();
});

test('a receipt printed on A4 shows the headings of its columns', async ({ page, backstage }) => {
  const { token } = await backstage.subscriber();
  await backstage.signInBrowser(token);
  // The width between the margins.
  await page.setViewportSize({ width: 643, height: 900 });
  await page.goto('/subscriptions/management/history');
  await page.getByRole('link', { name: /^Receipt HUM-/ }).click();
  await page.emulateMedia({ media: 'print' });
  const items = page.getByRole('table', { name: 'Items' });
  await expect(items.getByRole('columnheader', { name: 'Amount' })).toBeVisible();
  // Headings that only screen readers read are clipped.
  await expect(items.locator('thead')).toHaveCSS('clip-path', 'none');
});

test('in forced colours, leave days stand out from their row', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/apps/benefits-administration');
  const ground = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  const bars = page.getByText('Annual', { exact: true });
  await expect(bars).not.toHaveCount(0);
  for (const bar of await bars.all()) await expect(bar).not.toHaveCSS('background-color', ground);
});

test('in forced colours, only the selected option is framed, and focus has a ring of its own', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  /** The text of the framed elements. */
  const framed = (elements: Locator) =>
    elements.evaluateAll((all) =>
      all
        .filter((element) => getComputedStyle(element).outline.includes('solid 3px'))
        .map((element) => element.textContent),
    );
  await page.goto('/blogs');
  const topics = page.getByRole('group', { name: 'Topic' }).locator('label');
  await expect.poll(() => framed(topics)).toEqual(['All posts']);
  await page.goto('/terms_files/consent');
  await expect
    .poll(() => framed(page.getByRole('navigation').getByRole('link')))
    .toEqual(['Dealing with us electronically']);
  await page.goto('/flows/checkout');
  await page.getByRole('button', { name: 'Whole chart' }).click();
  await expect(page.getByRole('tab', { name: 'Drive' })).toBeVisible();
  await expect.poll(() => framed(page.getByRole('tab'))).toEqual(['Drive']);
  // After a test run the name is followed by its coverage.
  await expect
    .poll(() => framed(page.getByRole('navigation').getByRole('link')))
    .toEqual([expect.stringMatching(/^Buying a subscription/)]);
  const [now, can] = ['here', 'possible'].map((kind) => page.locator(`i[data-kind=${kind}]`));
  expect(await now?.evaluate((mark) => getComputedStyle(mark).backgroundColor)).not.toBe(
    await can?.evaluate((mark) => getComputedStyle(mark).backgroundColor),
  );

  await page.goto('/contact-us#demo');
  const days = page.getByRole('radiogroup', { name: 'Day' }).locator('label');
  const times = page.getByRole('radiogroup', { name: /^Time on/ }).locator('label');
  await expect(times).not.toHaveCount(0);
  await expect.poll(() => framed(days)).toHaveLength(1);
  await expect.poll(() => framed(times)).toEqual([]);
  await expect(days.filter({ has: page.getByLabel(/Weekend$/) }).first()).toHaveCSS('border-top-width', '0px');
  await days.getByRole('radio', { checked: true }).focus();
  await page.keyboard.press('Tab');
  await expect(times.getByRole('radio').first()).toBeFocused();
  await page.keyboard.press('Space');
  await expect(times.first()).toHaveCSS('outline-width', '2px');
  await page.keyboard.press('Tab');
  await expect.poll(() => framed(times)).toHaveLength(1);
});

test('in forced colours, the digits of a code appear only in its boxes', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const { name, email, password } = stranger();
  await page.goto('/sign-up');
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Work email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await expect(page.getByText('This email is available.')).toBeVisible();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('Six-digit code')).toHaveCSS('color', 'rgba(0, 0, 0, 0)');
});

for (const width of [320, 360]) {
  test(`at ${width} px no word in a heading is cut off`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    for (const [address, heading] of [
      ['/pricing/plan', 'Complete'],
      ['/flows', 'checkout'],
    ] as const) {
      await page.goto(address);
      await expect(page.locator('th, h2').filter({ hasText: heading }).first()).toBeVisible();
      const cut = await page.locator('h1, h2, thead th + th, dt').evaluateAll((headings) => {
        const words = headings.flatMap(({ firstChild }) =>
          firstChild instanceof Text ? [...firstChild.data.matchAll(/\S+/g)].map((word) => ({ firstChild, word })) : [],
        );
        return words.flatMap(({ firstChild, word }) => {
          const range = document.createRange();
          range.setStart(firstChild, word.index);
          range.setEnd(firstChild, word.index + word[0].length);
          return range.getClientRects().length > 1 ? word[0] : [];
        });
      });
      expect(cut, address).toEqual([]);
    }
  });
}
