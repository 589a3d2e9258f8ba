import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { frame } from '#server/platform/mail/frame.ts';
import { everyMail } from '#tests/support/everyMail.ts';
import { expect, test } from './journey.ts';

/* Every kind of mail 360 points wide: in light and dark, and with the colours Gmail's app inverts itself. */

test.use({ viewport: { width: 360, height: 740 } });

/**
 * Inverts colours like mail apps without dark-mode support: all of them (Gmail on iOS), or only light backgrounds and
 * dark text (Gmail on Android).
 */
const invertColours = (page: Page, how: 'all' | 'lightGrounds') =>
  page.evaluate((which) => {
    const rgb = (colour: string) => (/[\d.]+/g.exec(colour) ? (colour.match(/[\d.]+/g) ?? []).map(Number) : []);
    const lightness = ([r = 0, g = 0, b = 0]: number[]) => (Math.max(r, g, b) + Math.min(r, g, b)) / 510;
    const turned = (parts: number[]) => {
      const move = 255 * (1 - 2 * lightness(parts));
      return `rgb(${parts
        .slice(0, 3)
        .map((part) => Math.max(0, Math.min(255, Math.round(part + move))))
        .join(' ')})`;
    };
    const all = [...document.querySelectorAll<HTMLElement>('body, body *')].map((element) => {
      const { backgroundColor, color } = getComputedStyle(element);
      return { element, ground: rgb(backgroundColor), words: rgb(color) };
    });
    for (const { element, ground, words } of all) {
      const hasGround = ground.length === 3 || (ground[3] ?? 0) > 0;
      if (hasGround && (which === 'all' || lightness(ground) > 0.5))
        element.style.setProperty('background', turned(ground), 'important');
      // Text on a background that stays dark isn't changed.
      let under: HTMLElement | null = element;
      while (
        under &&
        !all.some((one) => one.element === under && (one.ground.length === 3 || (one.ground[3] ?? 0) > 0))
      )
        under = under.parentElement;
      const below = all.find((one) => one.element === under)?.ground ?? [255, 255, 255];
      if (which === 'all' || lightness(below) > 0.5) element.style.setProperty('color', turned(words), 'important');
    }
  }, how);

/**
 * All of them stacked in one document with the frame's head, each as it would look alone, so they can be checked
 * together.
 */
const together = (): string => {
  const framed = everyMail.map(([kind, mail]) => [kind, frame(mail).html] as const);
  const [first = ''] = framed.map(([, html]) => html.slice(0, html.indexOf('>', html.indexOf('<body')) + 1));
  const bodies = framed.map(
    ([kind, html]) =>
      `<section data-kind="${kind}">${html.slice(html.indexOf('>', html.indexOf('<body')) + 1, html.indexOf('</body>'))}</section>`,
  );
  return `${first}${bodies.join('')}</body></html>`;
};

const sideways = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5)
      .map(
        (element) =>
          `${element.closest('section')?.dataset['kind'] ?? ''}: ${element.outerHTML.slice(0, 80)} is wider than the screen`,
      ),
  );

const modes = {
  light: { colorScheme: 'light', after: null, ground: 'rgb(250, 248, 244)' },
  dark: { colorScheme: 'dark', after: null, ground: 'rgb(14, 18, 32)' },
  'turned as a whole': { colorScheme: 'light', after: 'all', ground: 'rgb(11, 9, 5)' },
  'turned where it is light': { colorScheme: 'light', after: 'lightGrounds', ground: 'rgb(11, 9, 5)' },
} as const;

for (const [mode, { colorScheme, after, ground }] of Object.entries(modes)) {
  test(`every mail is readable on a phone, ${mode}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setContent(together());
    if (after !== null) await invertColours(page, after);
    expect(await page.locator('section').count()).toBe(everyMail.length);
    expect(await sideways(page)).toEqual([]);
    const { violations, passes } = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze();
    expect(
      violations.flatMap(({ nodes }) =>
        nodes.map(({ html, failureSummary }) => `${html.slice(0, 100)} ${failureSummary ?? ''}`),
      ),
    ).toEqual([]);
    expect(passes[0]?.nodes.length).toBeGreaterThan(everyMail.length * 4);
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(ground);
  });
}
