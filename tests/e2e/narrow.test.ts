import type { Page } from 'playwright/test';
import { pages } from '#contract/pages.ts';
import { expect, test } from './journey.ts';
import { waitForRest } from './pageRest.ts';

/* On the narrowest phones no word is broken, and every button's text fits on one line. */

const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true } as const;

/** What is broken on the page: "/faq: the word “questions”", "/faq: the button “Start 15 days free”". */
async function brokenOn(page: Page, path: string): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready);
  const found = await page.evaluate(() => {
    const isSeen = (element: Element): boolean => {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
      // Text for screen readers only is clipped.
      for (let around: Element | null = element; around; around = around.parentElement)
        if (getComputedStyle(around).clipPath.startsWith('inset(50%')) return false;
      return true;
    };
    const linesOf = (range: Range, height: number): number => {
      const tops = [...range.getClientRects()]
        .filter(({ width }) => width > 0)
        .map(({ top }) => top)
        .toSorted((a, b) => a - b);
      return tops.filter((top, index) => index === 0 || top - (tops[index - 1] ?? 0) > height / 2).length;
    };
    const broken = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const around = node.parentElement;
      if (!around || around.closest('svg, script, style, noscript, template') || !isSeen(around)) continue;
      const height = Number.parseFloat(getComputedStyle(around).fontSize);
      for (const chunk of (node.textContent ?? '').matchAll(/\S+/gu)) {
        // Addresses have no words, and something very long fits nowhere.
        if (/[@/_.]\S/.test(chunk[0]) || chunk[0].length > 28) continue;
        for (const word of chunk[0].matchAll(/[\p{L}\p{M}\p{N}’'₦,.]{2,}/gu)) {
          const range = document.createRange();
          range.setStart(node, chunk.index + word.index);
          range.setEnd(node, chunk.index + word.index + word[0].length);
          if (linesOf(range, height) > 1) broken.add(`the word “${word[0]}”`);
        }
      }
    }
    for (const button of document.querySelectorAll('a, button')) {
      const { display, userSelect } = getComputedStyle(button);
      // Links and buttons that look like buttons, but not pressable cards and rows.
      if (!display.includes('grid') || userSelect !== 'none' || !isSeen(button)) continue;
      const face =
        [...button.querySelectorAll<HTMLElement>(':scope > span')].find((span) => !span.hasAttribute('data-away')) ??
        button;
      const range = document.createRange();
      range.selectNodeContents(face);
      const lines = linesOf(range, Number.parseFloat(getComputedStyle(face).fontSize));
      if (lines > 1) broken.add(`the button “${face.textContent ?? ''}”`);
    }
    return [...broken];
  });
  return found.map((what) => `${path}: ${what}`);
}

// Rules: pages.widths
test('prerendered pages have no broken words or buttons on a phone', async ({ browser, server, request }) => {
  test.slow();
  const found = [
    ...(await (await request.get('/sitemap.xml')).text()).matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g),
  ].map(([, path = '']) => path);
  expect(found.length).toBeGreaterThan(60);
  // Without JavaScript for speed; the pages below cover what scripts add.
  const context = await browser.newContext({ ...phone, baseURL: server.url, javaScriptEnabled: false });
  const page = await context.newPage();
  const broken: string[] = [];
  for (const path of [...found, '/no-such-page']) {
    await page.goto(path);
    broken.push(...(await brokenOn(page, path)));
  }
  await context.close();
  expect(broken).toEqual([]);
});

test('the check finds a broken word and a broken button', async ({ browser, server }) => {
  const context = await browser.newContext({ ...phone, baseURL: server.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/contact-us');
  await page.evaluate(() => {
    const [word, button] = [
      document.querySelector<HTMLElement>('main h1'),
      document.querySelector<HTMLElement>('main a[href="/contact-us#write"]'),
    ];
    if (!word || !button) throw new Error('nothing to break');
    Object.assign(word.style, { width: '5ch', overflowWrap: 'anywhere' });
    button.style.width = '110px';
  });
  const broken = await brokenOn(page, '/contact-us');
  await context.close();
  expect(broken).toEqual(
    expect.arrayContaining(['/contact-us: the word “someone”', '/contact-us: the button “Write to us”']),
  );
});

const orders = '?plan=complete&type=annual&users=2000';

// Rules: pages.widths
test.describe('pages rendered in the browser', () => {
  test.use(phone);

  const brokenOnAll = async (page: Page, paths: readonly string[]) => {
    const broken: string[] = [];
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await waitForRest(page);
      broken.push(...(await brokenOn(page, path)));
    }
    expect(broken).toEqual([]);
  };

  test('are unbroken for a visitor', async ({ page }) => {
    await brokenOnAll(page, [
      '/',
      '/pricing',
      '/pricing/order',
      `/pricing/order${orders}`,
      '/demo',
      ...pages.filter(({ access }) => access === 'guest').map(({ pattern }) => pattern),
    ]);
    await page.goto('/contact-us#demo');
    await page
      .getByRole('radiogroup', { name: /^Time/ })
      .getByText(/^\d\d:\d\d$/)
      .first()
      .click();
    await expect(page.getByRole('button', { name: /^Book \w{3} \d/ })).toBeVisible();
    expect(await brokenOn(page, '/contact-us')).toEqual([]);
  });

  const protectedPages = pages
    .filter(({ access, layout }) => (access === 'member' || access === 'admin') && layout === 'default')
    .map(({ pattern }) => pattern);
  const ofState = ['/subscriptions', '/subscriptions/management/subscription', '/subscriptions/cancel'];
  // An active subscription, a cancelled one, a trial and none.
  for (const [email, paths] of [
    ['yetunde@bowerprint.ng', protectedPages],
    ['aminu@dalatannery.ng', ofState],
    ['adaeze@kuramologistics.ng', [...ofState, '/select-product', `/subscriptions/create${orders}`]],
    ['bola@adeolatextiles.ng', ofState],
  ] as const) {
    test(`are unbroken for ${email}`, async ({ page, backstage }) => {
      await backstage.signInBrowser(await backstage.tokenOf(email));
      await brokenOnAll(page, paths);
    });
  }
});
