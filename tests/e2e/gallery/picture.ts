import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { type GalleryPicture, galleryThemes, galleryWidths, pictureNameOf } from '#contract/gallery.ts';
import { GALLERY_FOLDER } from '#tests/support/galleryFiles.ts';

/** The height of the window at each width, in CSS pixels. */
const heights: Record<(typeof galleryWidths)[number], number> = { 360: 740, 768: 1024, 1440: 900 };
/** A longer page is cut off here, in CSS pixels. */
const MAX_HEIGHT = 2_400;
/** The number of equal readings in a row after which a page counts as complete, and the most that are made. */
const EQUAL_READINGS = 3;
const MAX_READINGS = 60;
/** The cells of a picture's look, across and down. */
const CELLS = { width: 16, height: 24 };

/** The text on the page, read without its clock, which may stand still. */
const textOn = (page: Page): Promise<string> => page.locator('body').innerText();

/** Waits until the page shows a heading and its text no longer changes, for a few seconds at most. */
export async function settle(page: Page): Promise<void> {
  let before = '';
  for (let readings = 0, equal = 0; readings < MAX_READINGS && equal < EQUAL_READINGS; readings += 1) {
    const text = await textOn(page).catch(() => '');
    equal = text !== '' && text === before ? equal + 1 : 0;
    before = text;
    // Another document has its own clock; a screenshot's round trip takes long enough.
    await page.evaluate(async () => void (await document.fonts.ready)).catch(() => {});
    await page.screenshot({ clip: { x: 0, y: 0, width: 8, height: 8 } }).catch(() => {});
  }
}

/** A picture as a grid of grey, so that two can be compared without the files. */
const lookOf = async (png: Buffer): Promise<string> =>
  (
    await sharp(png)
      .greyscale()
      .resize({ ...CELLS, fit: 'fill' })
      .raw()
      .toBuffer()
  ).toString('base64');

/** Takes the pictures of the page in its present state, at each width in each colour scheme, and restores its size. */
export async function takePictures(page: Page, machine: string, state: string): Promise<GalleryPicture[]> {
  const size = page.viewportSize();
  const folder = join(GALLERY_FOLDER, machine);
  mkdirSync(folder, { recursive: true });
  const pictures: GalleryPicture[] = [];
  try {
    for (const width of galleryWidths) {
      await page.setViewportSize({ width, height: heights[width] });
      for (const theme of galleryThemes) {
        await page.emulateMedia({ colorScheme: theme });
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        const png = await page.screenshot({
          fullPage: true,
          animations: 'disabled',
          clip: { x: 0, y: 0, width, height: Math.min(height, MAX_HEIGHT) },
        });
        const file = pictureNameOf(state, width, theme);
        writeFileSync(join(folder, file), png);
        pictures.push({
          file: `${machine}/${file}`,
          width,
          theme,
          height,
          hash: createHash('sha256').update(png).digest('hex').slice(0, 16),
          look: await lookOf(png),
        });
      }
    }
  } finally {
    await page.emulateMedia({ colorScheme: 'light' });
    if (size !== null) await page.setViewportSize(size);
  }
  return pictures;
}
