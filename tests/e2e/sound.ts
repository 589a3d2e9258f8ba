import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expect } from './journey.ts';

/** Colours are judged once what moves has come to rest; what moves for ever (a spinner) is not waited for. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  );

/** How far the page can be scrolled sideways, in px. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * What every page and every state of it owes: it can be used by everybody (axe finds nothing), fits the screen's width, has
 * one heading of the first level, a title and a description of its own.
 */
export async function expectSound(page: Page): Promise<void> {
  await settled(page);
  await expect(page).toHaveTitle(/\S · Humanar$/);
  expect((await page.locator('head meta[name=description]').getAttribute('content'))?.length ?? 0, 'its description').toBeGreaterThan(20);
  await expect(page.locator('h1')).toHaveCount(1);
  expect(await sidewaysScroll(page), 'scrolls sideways').toBe(0);
  // react-aria says there what a busy button waits for, and leaves the reference for seconds when the button is gone.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] }).exclude('[data-live-announcer]').analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`),
    `axe on ${page.url()}`,
  ).toEqual([]);
}
