import { createHash } from 'node:crypto';
import type { Page } from 'playwright/test';
import { expect, test } from './journey.ts';
import { openWithoutScripts, waitForApp } from './pageActions.ts';
import { waitForRest } from './pageRest.ts';

/* The application keeps the style sheet of a prerendered page, and adds what other pages need. */

/** Marks the page's style sheet before any script, and opens the page. */
async function openMarked(page: Page, path: string): Promise<void> {
  const release = await openWithoutScripts(page, path);
  await page.locator('style[data-styled]').evaluate((sheet) => sheet.setAttribute('data-written', ''));
  release();
  await waitForApp(page);
}

/** Whether each style sheet of components was in the page as it was sent. */
const styleSheets = (page: Page): Promise<boolean[]> =>
  page.locator('style[data-styled]').evaluateAll((sheets) => sheets.map((sheet) => sheet.hasAttribute('data-written')));

/** What each element in the page looks like, whose styles come from several components that build on each other. */
const looks = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('header *, main *, footer *')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => {
        const { display, position, font, color, backgroundColor, border, padding, gap, width } =
          getComputedStyle(element);
        return [element.tagName, display, position, font, color, backgroundColor, border, padding, gap, width].join(
          ' ',
        );
      }),
  );

test('a page looks the same whether it was sent whole or reached from another one', async ({ page }) => {
  await openMarked(page, '/faq');
  await waitForRest(page);
  expect(await styleSheets(page)).toEqual([true]);
  const sent = await looks(page);
  // The page with the fewest styles, so that most are added on the way; by keyboard, so that no pointer rests on one.
  await openMarked(page, '/sign-in');
  for (const [link, address] of [
    [page.locator('a[href="/"]').first(), '/'],
    [page.getByRole('contentinfo').locator('a[href="/faq"]'), '/faq'],
  ] as const) {
    await link.press('Enter');
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  }
  await waitForRest(page);
  expect(await looks(page)).toEqual(sent);
  expect(await styleSheets(page)).toEqual([true]);
});

test('in a browser that leaves out a rule, a page looks the same, also where no script renders it again', async ({
  page,
}) => {
  await openMarked(page, '/');
  await waitForRest(page);
  const known = await looks(page);
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(
      /(<style data-styled[^>]*>)/,
      '$1p::-unknown-part{color:red}/*!sc*/\n',
    );
    const style = /<style data-styled[^>]*>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    const headers = response.headers();
    const policy = headers['content-security-policy']?.replace('style-src', `style-src 'sha256-${hash}'`) ?? '';
    await route.fulfill({ response, body: html, headers: { ...headers, 'content-security-policy': policy } });
  });
  await openMarked(page, '/');
  await waitForRest(page);
  expect(await styleSheets(page)).toEqual([false]);
  expect(await looks(page)).toEqual(known);
});
