import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expect } from './journey.ts';

/** Colours are judged once what moves has come to rest, which it is brought to here; what moves for ever (a spinner) goes on. */
const settle = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
    }
  });

/** What the page can be scrolled sideways for: what reaches past its end edge and where that ends, in px. */
const pastTheEdge = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll('*')].filter((each) => each.getBoundingClientRect().right > clientWidth);
    return [`${scrollWidth} of ${clientWidth} px`, ...wide.map((each) => `${each.getBoundingClientRect().right}: ${each.outerHTML.slice(0, 120)}`)];
  });

/** The page fits its width. A new width may set something in motion, and is judged when that has come to rest. */
export const expectNoSidewaysScroll = (page: Page, place = page.url()): Promise<void> =>
  expect.poll(() => pastTheEdge(page), `scrolls sideways: ${place}`).toEqual([]);

/**
 * What every page and every state of it owes: it can be used by everybody (axe finds nothing), fits the screen's width, has
 * one heading of the first level, a title and a description of its own.
 */
export async function expectSoundPage(page: Page): Promise<void> {
  await settle(page);
  await expect(page).toHaveTitle(/\S · Humanar$/);
  expect((await page.locator('head meta[name=description]').getAttribute('content'))?.length ?? 0, 'its description').toBeGreaterThan(20);
  await expect(page.locator('h1')).toHaveCount(1);
  await expectNoSidewaysScroll(page);
  // react-aria says there what a busy button waits for, and leaves the reference for seconds when the button is gone.
  // It stays in a page that is left for another by the router: it is long, and read once.
  const isThere = await page.evaluate(() => 'axe' in window);
  const { violations } = await new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], preload: false })
    .exclude('[data-live-announcer]')
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`),
    `axe on ${page.url()}`,
  ).toEqual([]);
}
