// Draws each public page's share image, shown when its link is posted elsewhere, into dist/web/share/.
// Unchanged drawings are taken from .cache/share/.
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { renderAsync } from '@resvg/resvg-js';
import { root } from './paths.mjs';

const { resolve } = createRequire(import.meta.url);
const fontFiles = ['400Regular/PublicSans_400Regular.ttf', '600SemiBold/PublicSans_600SemiBold.ttf'].map((file) =>
  resolve(`@expo-google-fonts/public-sans/${file}`),
);
const cacheFolder = join(root, '.cache/share');

/**
 * Reads character widths from a TrueType font, for a size of 1 px: its tables `cmap` (format 4) and `hmtx`.
 * @param {Buffer} font
 * @returns {(code: number) => number}
 */
const widthsOf = (font) => {
  const tables = new Map(
    Array.from({ length: font.readUInt16BE(4) }, (_, index) => [
      font.toString('latin1', 12 + index * 16, 16 + index * 16),
      font.readUInt32BE(20 + index * 16),
    ]),
  );
  const at = (/** @type {string} */ name) => tables.get(name) ?? 0;
  const unit = font.readUInt16BE(at('head') + 18);
  const metrics = font.readUInt16BE(at('hhea') + 34);
  const maps = Array.from(
    { length: font.readUInt16BE(at('cmap') + 2) },
    (_, index) => at('cmap') + font.readUInt32BE(at('cmap') + 8 + index * 8),
  );
  const map = maps.find((place) => font.readUInt16BE(place) === 4);
  if (map === undefined) throw new Error('the font has no character map of format 4');
  const doubled = font.readUInt16BE(map + 6);
  const glyphOf = (/** @type {number} */ code) => {
    for (let index = 0; index < doubled; index += 2) {
      const start = font.readUInt16BE(map + 16 + doubled + index);
      if (font.readUInt16BE(map + 14 + index) < code || start > code) continue;
      const rangeAt = map + 16 + 3 * doubled + index;
      const range = font.readUInt16BE(rangeAt);
      const glyph = range === 0 ? code : font.readUInt16BE(rangeAt + range + 2 * (code - start));
      return (glyph + font.readInt16BE(map + 16 + 2 * doubled + index)) & 0xffff;
    }
    return 0;
  };
  return (code) => font.readUInt16BE(at('hmtx') + 4 * Math.min(glyphOf(code), metrics - 1)) / unit;
};

/** @typedef {{ path: string, title: string, description: string }} Shared */

const unescaped = (/** @type {string} */ text) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', '’')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/**
 * A prerendered page's share data; empty if it is only another address of a page.
 * @param {string} path
 * @param {string} html
 * @returns {Shared[]}
 */
export const sharedOf = (path, html) => {
  const metaContent = (/** @type {string} */ property) =>
    unescaped(new RegExp(`<meta property="og:${property}" content="([^"]*)"`).exec(html)?.[1] ?? '');
  return new URL(metaContent('url')).pathname === path
    ? [{ path, title: metaContent('title'), description: metaContent('description') }]
    : [];
};

/** @param {readonly Shared[]} pages */
export const drawShareImages = async (pages) => {
  /** @type {{ shareSvg: (page: Shared, measure: (words: string, isBold: boolean) => number) => string }} */
  const { shareSvg } = await import(pathToFileURL(join(root, 'dist/server/prerender.js')).href);
  const fonts = fontFiles.map((file) => readFileSync(file));
  const [regular, bold] = fonts.map(widthsOf);
  if (!regular || !bold) throw new Error('a font is missing');
  const measure = (/** @type {string} */ words, /** @type {boolean} */ isBold) =>
    Array.from(words).reduce((sum, character) => sum + (isBold ? bold : regular)(character.codePointAt(0) ?? 0), 0);
  mkdirSync(cacheFolder, { recursive: true });
  await Promise.all(
    pages.map(async (page) => {
      const svg = shareSvg(page, measure);
      const hash = createHash('sha256').update(svg);
      for (const font of fonts) hash.update(font);
      const cachedImage = join(cacheFolder, `${hash.digest('hex').slice(0, 32)}.png`);
      if (!existsSync(cachedImage)) {
        const image = await renderAsync(svg, {
          font: { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Public Sans' },
        });
        // Renamed once complete, because another build may be looking for it.
        writeFileSync(`${cachedImage}.${process.pid}`, image.asPng());
        renameSync(`${cachedImage}.${process.pid}`, cachedImage);
      }
      const file = join(root, 'dist/web/share', `${page.path === '/' ? '/index' : page.path}.png`);
      mkdirSync(dirname(file), { recursive: true });
      copyFileSync(cachedImage, file);
    }),
  );
};
