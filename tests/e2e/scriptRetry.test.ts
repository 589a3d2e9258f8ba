import type { Page, Route } from 'playwright/test';
import { expect, test } from './journey.ts';
import { heading, waitForApp } from './pageActions.ts';
import { waitForRest } from './pageRest.ts';

/* A page arrives and its script doesn't: the connection broke in between, or a release has replaced the file. */

const scripts = '**/assets/*.js';
const admin = 'adaeze@kuramologistics.ng';
const comesOnline = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));

/** Loses everything but the page itself, and returns a function that ends that. */
async function loseConnection(page: Page): Promise<() => Promise<void>> {
  const lose = (route: Route) =>
    route.request().resourceType() === 'document' ? route.continue() : route.abort('connectionreset');
  await page.route('**/*', lose);
  return () => page.unroute('**/*', lose);
}

/** Counts documents, as they are asked for and arrive, and tries to fetch the page's own script from here on. */
function countRequests(page: Page) {
  const counts = { documents: 0, arrived: 0, scripts: 0 };
  page.on('framenavigated', () => void (counts.arrived += 1));
  page.on('request', (request) => {
    if (request.isNavigationRequest()) counts.documents += 1;
    else if (request.resourceType() === 'script' && /\/(?:early|index)-[\w-]+\.js$/.test(request.url()))
      counts.scripts += 1;
  });
  return counts;
}

// Rules: pages.partReload, pages.earlyUse
test('what is typed and pressed on a page whose script is lost counts once it comes', async ({ page, refusals }) => {
  const counts = countRequests(page);
  const regain = await loseConnection(page);
  refusals.expect(0, '/');
  await page.goto('/sign-in');
  await page.getByLabel('Work email').fill('ngozi@ezefarms.ng');
  await page.getByLabel('Password', { exact: true }).fill('suya-by-the-road');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect.poll(() => counts.scripts).toBeGreaterThan(1);
  await regain();
  refusals.expect(401, '/hr/auth/login');
  await comesOnline(page);
  await expect(page.getByText('That email and password don’t match. Try again.')).toBeVisible();
  await expect(page.getByLabel('Work email')).toHaveValue('ngozi@ezefarms.ng');
  expect(counts.documents).toBe(1);
});

// Rules: pages.partReload
test('a file that was lost once is fetched again without a reload', async ({ page, refusals }) => {
  const counts = countRequests(page);
  await page.route('**/assets/use-*.js', (route) => route.abort('connectionreset'), { times: 1 });
  refusals.expect(0, '/assets/use-');
  await page.goto('/sign-in');
  await waitForApp(page);
  expect(counts.documents).toBe(1);
});

// Rules: pages.partReload
test('an account page whose script is lost says that it takes long, and goes on when it comes', async ({
  page,
  backstage,
  refusals,
}) => {
  await backstage.signInBrowser(await backstage.tokenOf(admin));
  const regain = await loseConnection(page);
  refusals.expect(0, '/');
  await page.goto('/subscriptions');
  await expect(page.getByRole('status')).toContainText('Loading');
  const words = await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
    const { content, visibility } = getComputedStyle(document.documentElement, '::before');
    return `${visibility}: ${content}`;
  });
  expect(words).toMatch(/^visible: .*taking longer than usual/);
  await regain();
  await comesOnline(page);
  await expect(heading(page, 'Subscription')).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement, '::before').content)).toBe('none');
});

for (const [who, address] of [
  ['a visitor', '/sign-in'],
  ['an administrator', '/subscriptions'],
] as const) {
  // Rules: pages.partReload
  test(`${address} is reloaded once for ${who} if its script has been replaced`, async ({
    page,
    backstage,
    refusals,
  }) => {
    if (who !== 'a visitor') await backstage.signInBrowser(await backstage.tokenOf(admin));
    const counts = countRequests(page);
    const isReplaced = () => counts.documents === 1;
    await page.route(scripts, (route) => (isReplaced() ? route.fulfill({ status: 404 }) : route.continue()));
    refusals.expect(404, '/assets/');
    await page.goto(address);
    await waitForApp(page);
    expect(counts.documents).toBe(2);
  });
}

// Rules: pages.partReload
test('a page whose script stays away after a reload asks for it without reloading', async ({ page, refusals }) => {
  const counts = countRequests(page);
  await page.route(scripts, (route) => route.fulfill({ status: 404 }));
  refusals.expect(404, '/assets/');
  await page.goto('/sign-in');
  await expect.poll(() => counts.arrived).toBe(2);
  // Also a minute later.
  await page.evaluate(() => sessionStorage.clear());
  for (let tries = 0; tries < 3; tries += 1) {
    const before = counts.scripts;
    await comesOnline(page);
    await expect.poll(() => counts.scripts).toBeGreaterThan(before);
  }
  await page.unroute(scripts);
  await comesOnline(page);
  await waitForApp(page);
  expect(counts.documents).toBe(2);
});

test('a script that somebody on the way puts into a page changes nothing', async ({ page, refusals }) => {
  const counts = countRequests(page);
  await page.route('/sign-in', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('</head>', '<script src="/assets/others.js"></script></head>');
    await route.fulfill({ response, body });
  });
  await page.route('/assets/others.js', (route) => route.abort('connectionreset'), { times: 1 });
  refusals.expect(0, '/assets/others.js');
  await page.goto('/sign-in');
  await waitForApp(page);
  await waitForRest(page);
  expect(counts.documents).toBe(1);
});

// Rules: pages.partReload
test('an account page whose own part can’t be loaded offers to try again', async ({ page, backstage, refusals }) => {
  await backstage.signInBrowser(await backstage.tokenOf(admin));
  const isPart = (url: URL) => /\/assets\/SubscriptionsPage-[\w-]+\.js$/.test(url.pathname);
  let tries = 0;
  await page.route(isPart, (route) => {
    tries += 1;
    return route.abort('connectionreset');
  });
  let questions = 0;
  await page.route('/subscriptions', (route) => {
    if (route.request().method() !== 'HEAD') return route.continue();
    questions += 1;
    return route.abort('connectionreset');
  });
  refusals.expect(0, '/');
  await page.goto('/subscriptions');
  const again = page.getByRole('alert').getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  const before = questions;
  await again.click();
  await expect.poll(() => questions).toBeGreaterThan(before);
  expect(tries).toBeGreaterThan(0);
  // The page also asks every few seconds without a press.
  await page.unrouteAll();
  await expect(heading(page, 'Subscription')).toBeVisible();
});
