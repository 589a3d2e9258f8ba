import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { expect, test } from './journey.ts';
import { painted, shift, shiftsFromHere, watchShifts } from './layoutShift.ts';
import { announcementDay, holdRequests, openWithoutScripts, setDay, waitForApp } from './pageActions.ts';
import { waitForRest } from './pageRest.ts';

/*
 * Prerendered pages are written for first-time visitors. Anyone else never sees that content, from the first paint on.
 */

/** Opens the home page with inline scripts only, and returns a function that releases the others. */
async function openBare(page: Page): Promise<() => void> {
  await watchShifts(page);
  const release = await openWithoutScripts(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await shiftsFromHere(page);
  return release;
}

const header = (page: Page) => page.getByRole('banner');

/** The built file of a module, by its source relative to src/web. */
const builtFile = (source: string): string => {
  const file = (JSON.parse(readFileSync('dist/web/.vite/modules.json', 'utf8')) as Record<string, string>)[source];
  if (file === undefined) throw new Error(`The built site has no module ${source}.`);
  return file;
};

test('a signed-in person is never shown the visitor’s page @both', async ({ page, backstage }) => {
  await backstage.signInBrowser(await backstage.tokenOf('adaeze@kuramologistics.ng'));
  const release = await openBare(page);
  await expect(header(page).getByRole('link', { name: 'Login' })).toBeHidden();
  await expect(header(page).getByRole('link', { name: 'Sign Up' })).toBeHidden();
  const signInBelow = page.getByRole('contentinfo').getByRole('link', { name: 'Sign in' });
  await expect(signInBelow).toBeHidden();
  release();
  await waitForApp(page);
  await expect(header(page).getByLabel('Account of Adaeze Okafor')).toBeVisible();
  await expect(signInBelow).toBeHidden();
  await expect(page.locator('html')).not.toHaveAttribute('data-signed-in');
  expect(await shift(page)).toBe(0);
});

for (const { kind, path, title, isMember } of [
  { kind: 'an account page', path: '/account', title: 'Your account', isMember: true },
  { kind: 'a mailed receipt', path: '/receipt', title: 'Receipt', isMember: false },
]) {
  test(`the frame of ${kind} stays as it was written, with a menu that is already open`, async ({
    page,
    backstage,
  }) => {
    if (isMember) await backstage.signInBrowser(await backstage.tokenOf('adaeze@kuramologistics.ng'));
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname.slice(1)));
    const release = await openWithoutScripts(page, path);
    await page.getByRole('navigation', { name: 'Main' }).getByText('Company').click();
    const about = page.getByRole('link', { name: 'About Us' }).first();
    await expect(about).toBeVisible();
    const written = await page.locator('header[data-site-header] nav, footer').elementHandles();
    expect(written.length).toBeGreaterThan(2);
    release();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await waitForRest(page);
    const isStillThere = async () =>
      (await Promise.all(written.map((part) => part.evaluate(({ isConnected }) => isConnected)))).every(Boolean);
    expect(await isStillThere()).toBe(true);
    await expect(about).toBeVisible();
    expect(requests).not.toContain(builtFile('app/header/MainMenu.tsx'));
    expect(requests).not.toContain(builtFile('app/footer/Footer.tsx'));
    // An old address, which redirects; and a page of the menu.
    const link = isMember ? page.getByRole('main').getByRole('link', { name: 'View Profile' }) : about;
    await link.press('Enter');
    await expect(page).toHaveURL(isMember ? /\/subscriptions\/management\// : '/about-us');
    await waitForRest(page);
    expect(await isStillThere()).toBe(true);
  });

  test(`a press on the frame of ${kind} before it is alive is carried out, and no press waits afterwards`, async ({
    page,
    backstage,
  }) => {
    if (isMember) await backstage.signInBrowser(await backstage.tokenOf('adaeze@kuramologistics.ng'));
    await setDay(page, announcementDay);
    const release = await openWithoutScripts(page, path);
    const announcement = page.locator('[data-announcements] li:not([hidden])');
    const next = page.getByRole('button', { name: 'Next announcement' });
    await next.click();
    const ids = await page
      .locator('[data-announcements] li:not([data-over])')
      .evaluateAll((all) => all.map(({ dataset }) => dataset['id']));
    await expect(page.locator('[data-pressed]')).toHaveCount(1);
    release();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(announcement).toHaveAttribute('data-id', ids[1] ?? '');
    await next.click();
    await expect(page.locator('[data-pressed]')).toHaveCount(0);
    await expect(page.locator('html')).not.toHaveAttribute('data-press-waits');
  });
}

test('the loading logo of a frame stays until the page is there', async ({ page, backstage }) => {
  await backstage.signInBrowser(await backstage.tokenOf('adaeze@kuramologistics.ng'));
  await page.addInitScript(() => {
    const opacities: string[] = [];
    Object.assign(window, { opacities });
    const look = (): void => {
      const logo = document.querySelector('main [data-awaited] > span');
      const now = logo ? getComputedStyle(logo).opacity : 'gone';
      if (now !== opacities.at(-1)) opacities.push(now);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const releaseAccount = await holdRequests(page, '**/refresh_linchpin*');
  const logoNow = () => page.evaluate(() => (window as unknown as { opacities: string[] }).opacities.at(-1));
  const releaseScripts = await openWithoutScripts(page, '/account');
  await expect.poll(logoNow).toBe('1');
  releaseScripts();
  await waitForApp(page);
  await painted(page);
  releaseAccount();
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
  await expect.poll(logoNow).toBe('gone');
  const seen = await page.evaluate(() => (window as unknown as { opacities: string[] }).opacities);
  expect(seen.slice(seen.indexOf('1'))).toEqual(['1', 'gone']);
});

test('a closed announcement bar stays closed', async ({ page }) => {
  await setDay(page, announcementDay);
  await page.addInitScript(() => sessionStorage.setItem('humanar.announcements.closed', 'true'));
  const release = await openBare(page);
  await expect(header(page).getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page.locator('[data-announcements]')).toBeHidden();
  release();
  await waitForApp(page);
  await expect(page.locator('[data-announcements]')).toHaveCount(0);
  expect(await shift(page)).toBe(0);
});

test('announcements that have ended since the page was built take up no space', async ({ page }) => {
  await setDay(page, '2029-08-26');
  const release = await openBare(page);
  await expect(page.locator('[data-announcements]')).toBeHidden();
  release();
  await waitForApp(page);
  await expect(page.locator('[data-announcements]')).toHaveCount(0);
  expect(await shift(page)).toBe(0);
});

/** One page of each kind that is written at build. */
const writtenPages = [
  '/',
  '/pricing',
  '/pricing/order',
  '/apps',
  '/apps/payroll',
  '/blogs',
  '/faq',
  '/contact-us',
  '/privacy-policy',
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/reset-password',
  '/2fa',
  '/select-product',
  '/subscriptions',
];

test('everything on a written page is there with the first paint: nothing fades in', async ({ browser, server }) => {
  const context = await browser.newContext({
    baseURL: server.url,
    javaScriptEnabled: false,
    reducedMotion: 'no-preference',
  });
  const page = await context.newPage();
  const animated: string[] = [];
  for (const path of writtenPages) {
    await page.goto(path);
    const names = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) => element.checkVisibility())
        .map((element) => getComputedStyle(element).animationName),
    );
    // A button's spinner takes up its place from the beginning.
    animated.push(...names.filter((name) => !['none', 'turn'].includes(name)).map((name) => `${path}: ${name}`));
  }
  await context.close();
  expect(animated).toEqual([]);
});

test('a written page uses each font that it preloads', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const page = await context.newPage();
  const unused: string[] = [];
  // The heading of an account page arrives with its data.
  for (const path of writtenPages.filter((each) => each !== '/subscriptions')) {
    await page.goto(path);
    const found = await page.evaluate(async () => {
      await document.fonts.ready;
      // In the order of their rules. A preload alone doesn't load a face.
      const faces = [...document.fonts];
      const sources = [...document.styleSheets]
        .flatMap((sheet) => [...sheet.cssRules])
        .filter((rule) => rule instanceof CSSFontFaceRule)
        .map((rule) => rule.style.getPropertyValue('src'));
      return [...document.querySelectorAll('link[as="font"]')]
        .map((link) => link.getAttribute('href') ?? '')
        .filter((file) => faces[sources.findIndex((source) => source.includes(file))]?.status !== 'loaded');
    });
    await expect(page.locator('link[as="font"]'), path).toHaveCount(2);
    unused.push(...found.map((file) => `${path}: ${file}`));
  }
  await context.close();
  expect(unused).toEqual([]);
});

test('every script asks the browser to compile it while it arrives', async ({ page }) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  await page.goto('/pricing');
  await waitForApp(page);
  await waitForRest(page);
  const firstLines = (await Promise.all(scripts)).map((script) => script.split('\n', 1)[0]);
  expect(firstLines.length).toBeGreaterThan(3);
  expect([...new Set(firstLines)]).toEqual(['//# allFunctionsCalledOnLoad']);
});

for (const { opened, call, shown: heading } of [
  { opened: '/subscriptions/management', call: '**/subscriptions/activity*', shown: 'Manage your subscription' },
  { opened: '/subscriptions/order', call: '**/subscription/humanar/plans', shown: 'Subscribe' },
]) {
  test(`nothing below ${opened}, which redirects, moves when its content loads`, async ({ page, backstage }) => {
    await backstage.signInBrowser(await backstage.tokenOf('adaeze@kuramologistics.ng'));
    await watchShifts(page);
    const release = await holdRequests(page, call);
    await page.goto(opened);
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await shiftsFromHere(page);
    release();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    expect(await shift(page)).toBe(0);
  });
}
