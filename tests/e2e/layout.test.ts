import type { Locator, Page } from 'playwright/test';
import { pages } from '#contract/pages.ts';
import { expect, test } from './journey.ts';
import { openWithoutScripts, waitForApp } from './pageActions.ts';
import { expectNoSidewaysScroll, expectSoundPage } from './soundPage.ts';

const header = (page: Page) => page.getByRole('banner');
/** A menu by its button text, and its content while open. */
const menuOf = (page: Page, name: string) =>
  header(page)
    .locator('summary')
    .and(page.getByText(name, { exact: true }).or(page.getByLabel(name, { exact: true })))
    .first();
const panel = (page: Page) => header(page).locator('[open] > [data-panel]');
const isOpen = (menu: Locator) => menu.evaluate(({ parentElement }) => parentElement?.hasAttribute('open'));

/** The focused element has a ring, and nothing covers it. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const { words, ...focus } = await page.evaluate(() => {
    const focused = document.activeElement ?? document.body;
    const { x, y, width, height } = focused.getBoundingClientRect();
    const onTop = document.elementFromPoint(x + width / 2, y + height / 2);
    return {
      words: focused.textContent,
      hasRing: getComputedStyle(focused).outlineStyle === 'solid',
      isOnTop: focused.contains(onTop),
    };
  });
  expect(focus, words).toEqual({ hasRing: true, isOnTop: true });
}

/** The top of the section on the screen in px, once scrolling has stopped. */
async function expectSectionAt(page: Page, id: string, px: number): Promise<void> {
  await expect
    .poll(() => page.locator(`[id="${id}"]`).evaluate((section) => Math.round(section.getBoundingClientRect().top)))
    .toBe(px);
}

test('the Core HR menu on hover previews each app and closes when the pointer leaves', async ({ page }) => {
  await page.goto('/');
  const menu = menuOf(page, 'Core HR');
  await menu.hover();
  await expect(panel(page)).toBeVisible();
  await expect(panel(page).getByRole('listitem').getByRole('link')).not.toHaveCount(0);
  await panel(page).getByRole('link', { name: 'Time tracking', exact: true }).hover();
  await expect(panel(page).getByRole('link', { name: 'Learn more about Time tracking' })).toBeVisible();
  await expectSoundPage(page);
  await page.mouse.move(700, 800);
  await expect(panel(page)).toBeHidden();
});

test('the header by keyboard: skip link first, arrows through the menu, Escape returns focus', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  const menu = menuOf(page, 'Core HR');
  await menu.focus();
  await page.keyboard.press('ArrowDown');
  const apps = panel(page).locator('[data-menu-app] > a');
  await expect(apps.first()).toBeFocused();
  expect(await isOpen(menu)).toBe(true);
  await page.keyboard.press('ArrowDown');
  await expect(apps.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(panel(page).getByRole('link', { name: /^Learn more about/ })).toBeFocused();
  await expectVisibleFocus(page);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(menu).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(menu).not.toBeFocused();
  await menu.press('Enter');
  await apps.nth(2).press('Enter');
  await expect(panel(page)).toBeHidden();
});

/** Follows a link in the Core HR menu. */
async function follow(page: Page, name: string): Promise<void> {
  await menuOf(page, 'Core HR').click();
  await panel(page).getByRole('link', { name, exact: true }).click();
}

test('section links stop 100 px below the top edge, immediately on the same page and two seconds after a navigation', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/apps/payroll');
  await follow(page, 'Compliance');
  await expect(page).toHaveURL('/apps/payroll#compliance');
  await expectSectionAt(page, 'compliance', 100);
  await expect(page.locator('#compliance')).toBeFocused();

  await page.goto('/pricing/order');
  // Until then the browser handles the link itself.
  await waitForApp(page);
  const pause = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let pressedAt = 0;
        addEventListener('click', ({ timeStamp }) => (pressedAt = timeStamp), true);
        // Focusing the link may scroll its page.
        addEventListener(
          'scroll',
          ({ timeStamp }) => location.hash !== '' && scrollY > 0 && resolve(timeStamp - pressedAt),
        );
      }),
  );
  await follow(page, 'Compliance');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payroll you can check line by line');
  await expect(page).toHaveURL('/apps/payroll#compliance');
  expect(await pause).toBeGreaterThanOrEqual(2000);
  await expectSectionAt(page, 'compliance', 100);
});

test('with reduced motion section links jump', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'See plans and prices' }).click();
  // Jumps in the same frame, so the position after the click is final.
  await expectSectionAt(page, 'pricing', 100);
  await menuOf(page, 'Core HR').click();
  await expect(panel(page)).toBeVisible();
  const moving = await page.evaluate(
    () =>
      document
        .getAnimations()
        .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect.getKeyframes() : []))
        .filter((frame) => 'transform' in frame || 'translate' in frame || 'scale' in frame).length,
  );
  expect(moving).toBe(0);
});

test('the mobile menu opens over the page, collapses its groups, and closes on navigation @phone', async ({ page }) => {
  await page.goto('/');
  await menuOf(page, 'Menu').click();
  const sheet = header(page).locator('[data-menu=sheet] > div');
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
  const group = sheet.locator('summary', { hasText: 'Core HR' });
  await expect(sheet.getByRole('link', { name: 'Time tracking' })).toBeHidden();
  await group.click();
  await expect(sheet.getByRole('link', { name: 'Time tracking' })).toBeVisible();
  await expectSoundPage(page);
  await sheet.getByRole('link', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await expect(sheet).toBeHidden();

  await page.goto('/');
  await menuOf(page, 'Menu').click();
  await sheet.getByRole('link', { name: 'Plans & Pricing' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Plans and prices' })).toBeVisible();
  await waitForApp(page);
  await menuOf(page, 'Menu').click();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(menuOf(page, 'Menu')).toBeFocused();
});

test('in the mobile menu neither head nor foot covers the entry with focus @phone', async ({ page }) => {
  await page.goto('/');
  await menuOf(page, 'Menu').press('Enter');
  const sheet = header(page).locator('[data-menu=sheet] > div');
  await sheet.locator('summary', { hasText: 'Core HR' }).press('Enter');
  const entries = sheet.getByRole('navigation').locator('a:visible, summary');
  await entries.first().focus();
  for (const [key, end] of [
    ['ArrowDown', entries.last()],
    ['ArrowUp', entries.first()],
  ] as const) {
    while (!(await end.evaluate((element) => element === document.activeElement))) {
      await page.keyboard.press(key);
      await expectVisibleFocus(page);
    }
  }
});

for (const [email, name, organisation, hasProfile] of [
  ['adaeze@kuramologistics.ng', 'Adaeze Okafor', 'Kuramo Logistics Ltd', true],
  ['femi@kuramologistics.ng', 'Femi Adeyemi', 'Kuramo Logistics Ltd', false],
] as const) {
  test(`the header for ${name}: avatar, Logout, and Go to App with the logo`, async ({ page, backstage }) => {
    await backstage.signInBrowser(await backstage.tokenOf(email));
    await page.goto('/');
    await expect(header(page).getByRole('link', { name: 'Login' })).toHaveCount(0);
    const account = header(page).getByLabel(`Account of ${name}`);
    await account.click();
    await expect(panel(page)).toContainText(organisation);
    await expect(panel(page).getByRole('button', { name: 'Logout' })).toBeVisible();
    await expect(panel(page).getByRole('link', { name: 'View Profile' })).toHaveCount(hasProfile ? 1 : 0);
    await expectSoundPage(page);
    await page.keyboard.press('Escape');
    await expect(account).toBeFocused();

    await header(page).getByRole('button', { name: 'Go to App', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'You are in' })).toBeVisible();
    await page.goto('/');
    await header(page).getByRole('button', { name: 'Humanar, go to the app' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'You are in' })).toBeVisible();
  });
}

test('without an active subscription there is no Go to App', async ({ page, backstage }) => {
  await backstage.signInBrowser(await backstage.tokenOf('halima@zumafoods.ng'));
  await page.goto('/');
  await page.getByRole('dialog', { name: 'TRIAL EXPIRED!' }).getByRole('button', { name: 'Close' }).click();
  await expect(header(page).getByLabel('Account of Halima Sani')).toBeVisible();
  await expect(header(page).getByRole('button', { name: 'Go to App', exact: true })).toHaveCount(0);
});

test('a question’s address opens it and scrolls to it, with and without JavaScript', async ({ browser, server }) => {
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled });
    const opened = await context.newPage();
    await opened.goto(`${server.url}/faq#forgot-password`);
    const question = opened.locator('details').filter({ hasText: 'I forgot my password' });
    await expect(question).toHaveAttribute('open', '');
    await expect(question.getByRole('link', { name: 'Request a link' })).toBeInViewport();
    await context.close();
  }
});

test('on the narrowest screen the header stays on one line', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  const signUp = header(page).getByRole('link', { name: 'Sign Up' }).first();
  await expect.poll(async () => (await signUp.boundingBox())?.height).toBe(44);
  await expectNoSidewaysScroll(page);
});

// Rules: pages.titles
test('every indexed page has a title short enough for search results', async ({ request }) => {
  const found = [
    ...(await (await request.get('/sitemap.xml')).text()).matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g),
  ].map(([, path = '']) => path);
  expect(found.length).toBeGreaterThan(60);
  const titles = await Promise.all(
    found.map(async (path) => {
      const html = await (await request.get(path)).text();
      return { path, title: /<title>([^<]*)</.exec(html)?.[1]?.replaceAll(/&[#\w]+;/g, '&') ?? '' };
    }),
  );
  expect(titles.filter(({ title }) => title.length === 0 || title.length > 65)).toEqual([]);
});

/** Injects a script as user text would, and returns the directive that blocks it. */
const addScript = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ refused: string; hasRun: boolean }>((resolve) => {
        const { documentElement } = document;
        document.addEventListener(
          'securitypolicyviolation',
          ({ effectiveDirective }) =>
            resolve({ refused: effectiveDirective, hasRun: documentElement.hasAttribute('data-ran') }),
          { once: true },
        );
        const script = document.createElement('script');
        script.append("document.documentElement.dataset['ran'] = ''");
        document.body.append(script);
      }),
  );

test('every page has its content security policy and keeps to it', async ({ browser, server, request }) => {
  for (const { pattern } of pages) {
    const policy = (await request.get(pattern)).headers()['content-security-policy'] ?? '';
    expect(policy, pattern).toContain("default-src 'none'");
    // A prerendered page has hashes, any other a nonce of its own.
    expect(policy, pattern).toMatch(/script-src 'self'(?: 'sha256-[\w+/=]{44}')?;/);
    expect(policy, pattern).toMatch(/style-src 'self' '(?:nonce-[\w+/=]{24}|sha256-[\w+/=]{44})'/);
    expect(policy, pattern).toContain("frame-ancestors 'none'");
    expect(policy, pattern).toContain("img-src 'self' data:;");
    expect(policy, pattern).toContain("require-trusted-types-for 'script'; trusted-types humanar default");
    expect(policy, pattern).not.toMatch(/unsafe-(?:inline|eval)/);
  }
  const nonces = await Promise.all(
    [1, 2].map(
      async () =>
        /nonce-([^']+)/.exec((await request.get('/restore-email')).headers()['content-security-policy'] ?? '')?.[1],
    ),
  );
  expect(nonces[0]).toBeDefined();
  expect(nonces[0]).not.toBe(nonces[1]);

  // A violation is a console error and fails every journey. A separate window proves that the browser enforces the
  // policy.
  const apart = await browser.newContext();
  const probePage = await apart.newPage();
  const release = await openWithoutScripts(probePage, `${server.url}/`);
  const refused = { refused: 'require-trusted-types-for', hasRun: false };
  expect(await addScript(probePage), 'before the application runs').toEqual(refused);
  release();
  await waitForApp(probePage);
  expect(await addScript(probePage), 'while it runs').toEqual(refused);
  await probePage.unrouteAll({ behavior: 'ignoreErrors' });
  await apart.close();
});
