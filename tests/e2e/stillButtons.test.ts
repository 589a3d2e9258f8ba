import type { Page, Route } from 'playwright/test';
import { login, refreshLinchpin } from '#contract/auth.ts';
import { addressOf } from '#contract/call.ts';
import { sampleOrder } from './backstage.ts';
import { expect, test } from './journey.ts';
import { heading, holdRequests, navigateInside, waitForApp } from './pageActions.ts';
import { waitForRestBut } from './pageRest.ts';

/*
 * Answers may arrive in any order, and somebody may be about to press a button when one does. So no button, link or
 * field that is shown may move, disappear or be replaced.
 */

interface Place {
  element: Element;
  name: string;
  left: number;
  top: number;
}
declare global {
  interface Window {
    places: Place[] | undefined;
  }
}

/** Notes the place of everything that can be pressed, and returns how many there are and what has changed. */
const notePlaces = (page: Page): Promise<{ count: number; changes: string[] }> =>
  page.evaluate(() => {
    const place = (element: Element) => {
      const { left, top } = element.getBoundingClientRect();
      return { left: Math.round(left + scrollX), top: Math.round(top + scrollY) };
    };
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 0;
    const changes = (window.places ?? []).flatMap(({ element, name, left, top }) => {
      if (!element.isConnected) return [`${name} is gone`];
      if (!isShown(element)) return [`${name} is hidden`];
      const now = place(element);
      return Math.abs(now.left - left) > 1 || Math.abs(now.top - top) > 1
        ? [`${name} moved by ${now.left - left}, ${now.top - top}`]
        : [];
    });
    window.places = [...document.querySelectorAll('a[href], summary, :is(button, input, select, textarea):enabled')]
      .filter(isShown)
      .map((element) => ({
        element,
        name:
          element.getAttribute('aria-label') ?? (element.textContent.slice(0, 40) || element.outerHTML.slice(0, 60)),
        ...place(element),
      }));
    return { count: window.places.length, changes };
  });

const session = addressOf(refreshLinchpin);

/** Opens each page with its reads held back, and lets them through one at a time. */
async function expectStill(page: Page, paths: readonly string[]): Promise<void> {
  // However slow this machine is, what is hidden stays hidden.
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('main * { animation-name: none !important; }');
    document.adoptedStyleSheets.push(sheet);
  });
  let reads: Route[] = [];
  await page.route(
    ({ pathname }) => !pathname.startsWith('/assets/') && pathname !== session,
    async (route) => {
      // Prices are read with POST.
      if (['xhr', 'fetch'].includes(route.request().resourceType())) reads.push(route);
      else await route.continue();
    },
  );
  const rest = () => waitForRestBut(page, (request) => reads.some((route) => route.request() === request));
  const problems: Record<string, string[]> = {};
  for (const path of paths) {
    for (const order of ['first come, first served', 'last come, first served'] as const) {
      // Those of the page before will never be answered.
      reads = [];
      await page.goto(path);
      await waitForApp(page);
      await expect.poll(() => reads.length, { message: path }).toBeGreaterThan(0);
      await rest();
      await notePlaces(page);
      let most = 0;
      for (;;) {
        const route = order === 'first come, first served' ? reads.shift() : reads.pop();
        if (route === undefined) break;
        await route.continue();
        await rest();
        const { count, changes } = await notePlaces(page);
        most = Math.max(most, count);
        if (changes.length > 0) problems[`${path}, ${order}, ${new URL(route.request().url()).pathname}`] = changes;
      }
      expect(most, path).toBeGreaterThan(3);
    }
  }
  expect(problems).toEqual({});
  await page.unrouteAll();
  // Release reads that arrived after the last check.
  await Promise.all(reads.map((route) => route.continue()));
}

const manage = '/subscriptions/management';

for (const width of [1440, 360]) {
  test(`no button moves while a page loads, for an administrator whose renewal is due, at ${width} px`, async ({
    page,
    backstage,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    await backstage.signInBrowser(await backstage.tokenOf('folake@idanrestone.ng'));
    await expectStill(page, [
      '/subscriptions',
      `${manage}/subscription`,
      `${manage}/subscription/change`,
      `${manage}/subscription/renew`,
      `${manage}/profile`,
      `${manage}/billing-contacts`,
      `${manage}/cards`,
      `${manage}/security`,
      '/security-questions',
      '/pricing/order?plan=core',
    ]);
  });
}

test('no button moves while a page loads, for an administrator who pays monthly', async ({ page, backstage }) => {
  await backstage.signInBrowser(await backstage.tokenOf('yetunde@bowerprint.ng'));
  await expectStill(page, [`${manage}/subscription`, `${manage}/history`, `${manage}/administrators`]);
});

test('no button moves while a page loads, with an order that waits and a payment being confirmed', async ({
  page,
  backstage,
}) => {
  const founder = await backstage.founder();
  const { email, password } = founder;
  const { type: _, ...choices } = sampleOrder;
  const order = { ...choices, plan: 'flexi', moduleIds: ['payroll', 'analytics', 'time-tracking'], ref: null };
  await backstage.done(login, { body: { email, password, order } });
  const { reference } = await backstage.begin(founder);
  await backstage.setProvider({ answer: 'error' });
  await backstage.payOnCardPage(reference);
  await backstage.signInBrowser(founder.token);
  await page.goto(`/subscriptions/redirect/?reference=${reference}`);
  await expect(heading(page, 'Checking your payment')).toBeVisible();
  await page.goto('/subscriptions');
  for (const name of ['Payment being confirmed', 'Your order'])
    await expect(page.getByRole('region', { name })).toBeVisible();

  await expectStill(page, ['/select-product', '/subscriptions', '/subscriptions/create', `${manage}/subscription`]);
});

test('while an answer doesn’t come, the rest of the page is shown after five seconds', async ({ page, backstage }) => {
  // However slow this machine is, the five seconds aren't over before the test says so.
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('main * { animation-play-state: paused !important; }');
    document.adoptedStyleSheets.push(sheet);
  });
  await backstage.signInBrowser(await backstage.tokenOf('yetunde@bowerprint.ng'));
  const release = await holdRequests(page, '**/hr/org/unreachable-addresses');
  await page.goto(`${manage}/profile`);
  await expect(page.getByText('Checking the email addresses').first()).toBeVisible();
  const upload = page.getByRole('button', { name: 'Upload a logo', includeHidden: true });
  await expect(upload).toBeAttached();
  await expect(upload).toBeHidden();
  const delays = await page.evaluate(() => {
    const waits = document
      .getAnimations()
      .filter((each) => each instanceof CSSAnimation && each.animationName === 'wait-over');
    for (const wait of waits) wait.finish();
    return waits.map(({ effect }) => effect?.getTiming().delay);
  });
  expect(new Set(delays)).toEqual(new Set([5000]));
  await expect(upload).toBeVisible();
  release();
});

test('what the page was made with isn’t waited for', async ({ page, backstage }) => {
  await backstage.signInBrowser(await backstage.tokenOf('yetunde@bowerprint.ng'));
  // Made with the plans, which are fresh enough for the next page.
  await page.goto('/pricing');
  await navigateInside(page, `${manage}/subscription`);
  await expect(page.getByRole('link', { name: 'Add apps' })).toBeVisible();
  await expect(page.getByText('Loading your plan')).toHaveCount(0);
});
