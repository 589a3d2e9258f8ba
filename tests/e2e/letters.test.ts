import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright/test';
import { expect, test } from './journey.ts';

/*
 * Nigerian names are rendered correctly: each letter and its marks come from one subset font, which places them like
 * the full font.
 */

const { resolve } = createRequire(import.meta.url);
const whole = {
  'Public Sans': {
    400: 'public-sans/400Regular/PublicSans_400Regular',
    600: 'public-sans/600SemiBold/PublicSans_600SemiBold',
  },
  'Noto Sans': { 400: 'noto-sans/400Regular/NotoSans_400Regular', 600: 'noto-sans/600SemiBold/NotoSans_600SemiBold' },
} as const;
type Family = keyof typeof whole;
type Weight = 400 | 600;

const tones = ['', '\u0300', '\u0301', '\u0304'];
const toned = (letters: string) =>
  (letters.match(/\p{L}/gu) ?? []).flatMap((letter) => tones.map((tone) => letter + tone));

/** Letters by the font that provides them. */
const letters: Record<Family, string[]> = {
  'Public Sans': toned('ẹọṣẸỌṢụỤỊṅṄaeiouAEIOUnN'),
  'Noto Sans': toned('ɓɗƙƴƁƊƘƳị'),
};

interface Comparison {
  letter: string;
  /** How much of the ink differs: 0 if every pixel is the same, 2 if none is. */
  difference: number;
}

/** Compares how two fonts draw each letter. */
const compare = (page: Page, all: string[], fonts: readonly [string, string]): Promise<Comparison[]> =>
  page.evaluate(
    async ([texts, ...faces]) => {
      const SIDE = 320;
      const pen = Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE }).getContext('2d', {
        willReadFrequently: true,
      });
      if (pen === null) throw new Error('nothing to draw with');
      for (const face of faces) {
        // Rejects if this machine lacks the fallback font; the downloaded fonts still load.
        await document.fonts.load(face, texts.join('')).catch(() => {});
        await document.fonts.ready;
      }
      const inkOf = (letter: string, face: string): Uint8ClampedArray => {
        pen.clearRect(0, 0, SIDE, SIDE);
        pen.font = face;
        pen.fillText(letter, 80, 220);
        return pen.getImageData(0, 0, SIDE, SIDE).data;
      };
      return texts.map((letter) => {
        const [one, other] = [inkOf(letter, faces[0]), inkOf(letter, faces[1])];
        let [ink, difference] = [0, 0];
        for (let at = 3; at < other.length; at += 4) {
          ink += other[at] ?? 0;
          difference += Math.abs((one[at] ?? 0) - (other[at] ?? 0));
        }
        return { letter, difference: difference / ink };
      });
    },
    [all, ...fonts] as const,
  );

/** The full fonts are hinted, which moves edges by fractions of a pixel; a misplaced mark differs by more. */
const HINTS = 0.1;

for (const weight of [400, 600] as const satisfies Weight[]) {
  test(`letters of Nigerian names look as in the full font at weight ${weight}`, async ({ page }) => {
    await page.route('**/whole/*.ttf', async (route) => {
      const family = decodeURIComponent(
        route
          .request()
          .url()
          .replace(/^.*\/|\.ttf$/g, ''),
      ) as Family;
      await route.fulfill({
        body: await readFile(resolve(`@expo-google-fonts/${whole[family][weight]}.ttf`)),
        contentType: 'font/ttf',
      });
    });
    await page.goto('/faq');
    const text = await page.locator('main').evaluate((main) => getComputedStyle(main).fontFamily);
    for (const family of Object.keys(whole) as Family[]) {
      await page.evaluate(async (name) => {
        document.fonts.add(await new FontFace(`Whole ${name}`, `url("/whole/${encodeURIComponent(name)}.ttf")`).load());
      }, family);
      for (const form of ['NFC', 'NFD'] as const) {
        const compared = await compare(
          page,
          letters[family].map((letter) => letter.normalize(form)),
          [`${weight} 160px ${text}`, `${weight} 160px "Whole ${family}"`],
        );
        expect(
          compared.filter(({ difference }) => !(difference < HINTS)),
          `${family}, ${form}`,
        ).toEqual([]);
      }
    }
  });
}
