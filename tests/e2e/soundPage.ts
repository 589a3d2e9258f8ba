import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expect } from './journey.ts';

/**
 * Ends running animations, since colours are checked at rest; endless ones such as spinners continue. What the last
 * press opened may appear, and begin to move, only in the next frame, and the end of one may begin another. On a touch
 * screen, a dialog that focuses a field stays transparent for half a second, until the keyboard has had time to open.
 */
const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let quietFrames = 0; quietFrames < 3; quietFrames += 1) {
      await new Promise(requestAnimationFrame);
      if (document.querySelector('[data-rac][style*="opacity: 0;"]')) quietFrames = 0;
      for (const animation of document.getAnimations()) {
        const isEndless = animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
        if (isEndless || animation.playState === 'finished') continue;
        animation.finish();
        quietFrames = 0;
      }
    }
  });

/** Elements that make the page scroll sideways, with the position of their end edge in px. */
const overflowingElements = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll('*')].filter(
      (each) => each.getBoundingClientRect().right > clientWidth,
    );
    return [
      `${scrollWidth} of ${clientWidth} px`,
      ...wide.map((each) => `${each.getBoundingClientRect().right}: ${each.outerHTML.slice(0, 120)}`),
    ];
  });

/** Expects the page to fit its width. A new width may start animations, so it waits for them to end. */
export const expectNoSidewaysScroll = (page: Page, place = page.url()): Promise<void> =>
  expect.poll(() => overflowingElements(page), `scrolls sideways: ${place}`).toEqual([]);

/**
 * What every page must fulfil in every state: axe finds nothing, it fits the screen's width, and it has one first-level
 * heading and its own title and description.
 */
export async function expectSoundPage(page: Page): Promise<void> {
  await settle(page);
  await expect(page).toHaveTitle(/\S · Humanar$/);
  expect(
    (await page.locator('head meta[name=description]').getAttribute('content'))?.length ?? 0,
    'its description',
  ).toBeGreaterThan(20);
  await expect(page.locator('h1')).toHaveCount(1);
  await expectNoSidewaysScroll(page);
  // react-aria describes a busy button there, and leaves the reference behind for seconds after the button is gone.
  // axe is large and stays loaded while the router changes pages.
  const isLoaded = await page.evaluate(() => 'axe' in window);
  const { violations } = await new AxeBuilder({ page, ...(isLoaded && { axeSource: ';' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], preload: false })
    .exclude('[data-live-announcer]')
    .analyze();
  expect(
    violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`,
    ),
    `axe on ${page.url()}`,
  ).toEqual([]);
}
