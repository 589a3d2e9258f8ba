import type { Route } from 'playwright/test';
import { expect, test } from './journey.ts';
import { painted, shift, shiftsFromHere, watchShifts } from './layoutShift.ts';
import { waitForApp, waitForDocument } from './pageActions.ts';
import { expectSoundPage } from './soundPage.ts';

for (const { address, says } of [
  { address: '/flows', says: 'Machines together' },
  { address: '/flows/cancel#state=typingConfirmation', says: 'Typing the organisation’s name' },
]) {
  test(`${address} keeps everything in its place while its parts arrive @both`, async ({ page }) => {
    await watchShifts(page);
    // However slow this machine is, the page waits for its results (PATIENCE in useCoverage.ts).
    await page.addInitScript(() => {
      const wait = window.setTimeout.bind(window);
      Object.assign(window, { setTimeout: (act: TimerHandler, ms?: number) => wait(act, ms === 1_000 ? 60_000 : ms) });
    });
    // Each script only once the page has been painted with those before it.
    const deliver = async (route: Route, before: Promise<void>): Promise<void> => {
      await before;
      await route.fulfill({ response: await route.fetch() });
      await painted(page);
    };
    let start = () => {};
    let turn = new Promise<void>((resolve) => (start = resolve));
    await page.route('**/assets/*.js', (route) => (turn = deliver(route, turn)));
    await page.goto(address, { waitUntil: 'commit' });
    await waitForDocument(page);
    await shiftsFromHere(page);
    start();
    await expect(page.getByRole('heading', { level: 2, name: says })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await shift(page)).toBe(0);
  });
}

test(
  'a payment in the flow book is driven to paid by keyboard, shared and inspected',
  { tag: '@both' },
  async ({ page, context, isMobile }) => {
    test.slow();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/flows');
    await waitForApp(page);
    await expectSoundPage(page);
    await page.getByRole('link', { name: 'Reviewing and paying a quote', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Reviewing and paying a quote' })).toBeVisible();

    // In plain words, state by state. A state that is read is another than the one where the walk is.
    const reader = page.getByRole('group', { name: /state by state$/ });
    await expect(reader.getByRole('heading', { level: 2, name: 'The price is being worked out' })).toBeVisible();
    await expectSoundPage(page);
    await reader
      .getByRole('region', { name: 'What can happen' })
      .getByRole('button', { name: 'Reviewing the card and the price', exact: true })
      .first()
      .press('Enter');
    await expect(reader.getByRole('heading', { level: 2, name: 'Reviewing the card and the price' })).toBeFocused();
    await expect(page.getByRole('heading', { name: /^Now in/ })).toHaveText(/The price is being worked out$/);
    await reader.getByRole('button', { name: /^Back to where the walk is/ }).press('Enter');

    await page.getByRole('button', { name: 'Whole chart' }).press('Enter');
    const plain = page.getByRole('group', { name: /^Reviewing and paying a quote\./ });
    await expect(plain.locator('[data-now="here"] .title')).toHaveText('The price is being worked out');
    await expect(
      plain.getByRole('button', { name: /^The price has been worked out.*leads to Reviewing the card and the price/ }),
    ).toBeVisible();
    await page.getByRole('switch', { name: 'Code names' }).press(' ');
    await expect(page.getByRole('heading', { level: 1, name: 'quotePayment' })).toBeVisible();

    const drawing = page.getByRole('group', { name: /^The quotePayment flow/ });
    const lit = drawing.locator('[data-now="here"]');
    await expect(lit).toHaveAttribute('data-state', 'pricing');
    // On the diagram: the transition is a button, and focus moves on to the target state.
    await drawing.getByRole('button', { name: /^done .*leads to reviewing/ }).press('Enter');
    const choice = page.getByRole('dialog', { name: /^Choose how to fire/ });
    await expect(choice.getByRole('listitem').first().getByRole('button')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(lit).toHaveAttribute('data-state', 'reviewing');
    await expect(lit).toBeFocused();
    await expect(lit).toBeInViewport();
    await drawing.getByRole('button', { name: /^pay\.pressed/ }).press(' ');
    await expect(lit).toHaveAttribute('data-state', 'paying');
    await expectSoundPage(page);
    // Beside it: the invoked child waits for the chosen result.
    const answers = page.getByRole('region', { name: 'Answer of payment' });
    await answers.getByRole('button', { name: /^paid/ }).press('Enter');
    await expect(lit).toHaveAttribute('data-state', 'paid');
    await expect(page.getByRole('heading', { name: /^Now in/ })).toBeFocused();
    await expect(page.getByRole('region', { name: 'Effects of the last step' })).toContainText('purchase.finished');

    await page.getByRole('button', { name: 'Step back' }).press('Enter');
    await expect(lit).toHaveAttribute('data-state', 'paying');
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const other = await context.newPage();
    await other.goto(link);
    // A new tab reads it in plain words.
    await expect(other.getByRole('heading', { name: /^Now in/ })).toHaveText(/The payment is under way$/);
    await expect(
      other.getByRole('region', { name: 'Steps' }).getByRole('button', { name: /^payment: paid/ }),
    ).toBeVisible();
    await other.close();

    // Panned and zoomed by keyboard, without animation under reduced motion.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.getByRole('button', { name: 'Show all' }).click();
    const width = () => drawing.locator('svg').evaluate((svg) => svg.getBoundingClientRect().width);
    const whole = await width();
    await drawing.focus();
    for (let press = 0; press < 6; press += 1) await page.keyboard.press('+');
    await expect.poll(width).toBeGreaterThan(whole * 2);
    if (!isMobile) {
      await drawing.evaluate((box) => box.scrollTo(0, 0));
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => drawing.evaluate((box) => box.scrollTop)).toBeGreaterThan(0);
      const before = await drawing.evaluate((box) => box.scrollLeft);
      const box = await drawing.boundingBox();
      if (box === null) throw new Error('The drawing is not shown.');
      await page.mouse.move(box.x + box.width / 2, box.y + 20);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width / 2 - 120, box.y + 20, { steps: 4 });
      await page.mouse.up();
      expect(await drawing.evaluate((element) => element.scrollLeft)).toBeGreaterThan(before + 60);
    }

    // A large machine in dark mode.
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.goto('/flows/session');
    await page.getByRole('button', { name: 'Whole chart' }).press('Enter');
    await expect(page.getByRole('group', { name: /^Signing in and out\./ })).toBeVisible();
    await expectSoundPage(page);

    // From a rule to the state that carries it, and back from its text to the rule.
    await page.goto('/flows/rules');
    const rule = page.getByRole('article', { name: 'cancel.typed' });
    await rule.locator('summary').click();
    await expectSoundPage(page);
    await rule.getByRole('link', { name: 'Typing the organisation’s name', exact: true }).click();
    await expect(page).toHaveURL(/\/flows\/cancel#state=/);
    await expect(page.getByRole('heading', { level: 2, name: /Typing the organisation’s name$/ })).toBeVisible();
    await page.getByRole('link', { name: 'cancel.typed' }).first().click();
    await expect(page).toHaveURL(/\/flows\/rules#cancel\.typed$/);
    await expect(rule).toBeVisible();
  },
);
