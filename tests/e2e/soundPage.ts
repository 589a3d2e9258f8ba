import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expect } from './journey.ts';

declare global {
  interface Window {
    animationsBegun?: number;
  }
}

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

/** How many animations have begun in the page since the first call. */
const countAnimations = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    if (window.animationsBegun === undefined) {
      window.animationsBegun = 0;
      for (const type of ['transitionrun', 'animationstart'])
        document.addEventListener(type, () => (window.animationsBegun = (window.animationsBegun ?? 0) + 1), true);
    }
    // Their events arrive with the next frame.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return window.animationsBegun;
  });

async function violationsOn(page: Page): Promise<string[]> {
  // axe is large and stays loaded while the router changes pages.
  const isLoaded = await page.evaluate(() => 'axe' in window);
  const { violations } = await new AxeBuilder({ page, ...(isLoaded && { axeSource: ';' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], preload: false })
    // react-aria describes a busy button there, and leaves the reference behind for seconds after the button is gone.
    .exclude('[data-live-announcer]')
    .analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`,
  );
}

const MAX_LOOKS = 5;

/**
 * Retries only if something began to fade during the check. An unconditional retry would miss elements that disappear.
 */
async function expectNoViolations(page: Page): Promise<void> {
  for (let looks = 1; ; looks += 1) {
    await settle(page);
    const before = await countAnimations(page);
    const violations = await violationsOn(page);
    if (violations.length > 0 && looks < MAX_LOOKS && (await countAnimations(page)) > before) continue;
    expect(violations, `axe on ${page.url()}`).toEqual([]);
    return;
  }
}

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
  await expectNoViolations(page);
}
