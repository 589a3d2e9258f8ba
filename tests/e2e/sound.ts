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

/** How far the page can be scrolled sideways, in px. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * What every page and every state of it owes: it can be used by everybody (axe finds nothing), fits the screen's width, has
 * one heading of the first level, a title and a description of its own.
 */
export async function expectSound(page: Page): Promise<void> {
  await settle(page);
  await expect(page).toHaveTitle(/\S · Humanar$/);
  expect((await page.locator('head meta[name=description]').getAttribute('content'))?.length ?? 0, 'its description').toBeGreaterThan(20);
  await expect(page.locator('h1')).toHaveCount(1);
  expect(await sidewaysScroll(page), 'scrolls sideways').toBe(0);
  // react-aria says there what a busy button waits for, and leaves the reference for seconds when the button is gone.
  // It stays in a page that is left for another by the router: it is long, and read once.
  const isThere = await page.evaluate(() => 'axe' in window);
  const { violations } = await new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .exclude('[data-live-announcer]')
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`),
    `axe on ${page.url()}`,
  ).toEqual([]);
}
