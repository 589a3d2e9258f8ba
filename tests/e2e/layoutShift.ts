import type { Page } from 'playwright/test';

declare global {
  interface Window {
    /** Layout shifts and their times. */
    shifts: { at: number; by: number }[];
    /** Earlier shifts are ignored. */
    shiftsFrom: number;
  }
}

/** Records the layout shifts of pages opened from here on. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.shifts = [];
    window.shiftsFrom = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry) window.shifts.push({ at: entry.startTime, by: Number(entry.value) });
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Resolves after the next paint. */
export const painted = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/**
 * Counts shifts only from here on, with all fonts there. Shifts by late fonts aren't a journey's subject: this machine may
 * lack fallback fonts of matching width.
 */
export async function shiftsFromHere(page: Page): Promise<void> {
  // Fonts are asked for with the first layout; until then none is pending.
  await painted(page);
  await page.evaluate(() => document.fonts.ready);
  await painted(page);
  await page.evaluate(() => void (window.shiftsFrom = performance.now()));
}

/** The sum of the layout shifts, to three places: anything less is a word that a font moves by a pixel. */
export async function shift(page: Page): Promise<number> {
  await painted(page);
  const sum = await page.evaluate(() =>
    window.shifts.filter(({ at }) => at >= window.shiftsFrom).reduce((all, { by }) => all + by, 0),
  );
  return Number(sum.toFixed(3));
}
