// Weighs what a browser loads for each page, based on the built site's manifest. The build fails if a page exceeds its
// limit.
// `npm run sizes` prints the figures of the current build.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { root } from './paths.mjs';

/** @typedef {{ file: string, name?: string, imports?: string[], css?: string[], isEntry?: boolean }} Chunk */

/* Parts named in parts.mjs, and modules by their source. */
const frame = 'frame';
const session = ['session'];
/** What a signed-in person loads in addition: their session and calls, data fetching, the account menu. */
const signedIn = [frame, ...session, 'data'];

/**
 * Pages with everything that loads until they are interactive, the limit for their scripts in KB as transferred
 * (brotli), and the limit for the number of scripts. Excludes what comes later: parts that load on scrolling, the
 * menus, axios with the first call, and the session's machine with the first key or press on the sign-in page.
 */
export const pages = {
  home: { modules: ['pages/marketing/HomePage.tsx', frame], limit: 108, scripts: 9 },
  'sign-in': { modules: ['form'], limit: 105, scripts: 7 },
  content: { modules: ['pages/marketing/FaqPage.tsx', frame], limit: 114.5, scripts: 11 },
  pricing: {
    modules: ['pages/marketing/PricingPage.tsx', 'app/layouts/PricingLayout.tsx', 'data'],
    limit: 132.5,
    scripts: 21,
  },
  account: { modules: ['pages/subscriptions/management/SubscriptionPage.tsx', ...signedIn], limit: 242.5, scripts: 36 },
};

/** @typedef {{ gzip: number, sent: number, style: number, files: string[] }} Weight scripts by both measures, styles after gzip, in KB */

const isScript = (/** @type {string} */ file) => file.endsWith('.js');

/**
 * The flow book, for the machine whose model and drawing weigh most: what it loads in addition to the shell of a page
 * that knows who is signed in. In KB after gzip.
 */
const book = {
  modules: ['pages/flows/FlowPage.tsx', 'app/layouts/BookLayout.tsx', 'features/flowBook/exports/ExportMenu.tsx'],
  shell: [frame, ...session],
  limit: 60,
};

const manifestFile = join(root, 'dist/web/.vite/manifest.json');

/** @returns {Record<string, Chunk>} */
const builtManifest = () => JSON.parse(readFileSync(manifestFile, 'utf8'));

/** @param {number} bytes */
const inKb = (bytes) => Math.round(bytes / 102.4) / 10;

/**
 * Weighs the scripts and styles of the entries, of the given lazy modules, and of all their imports.
 * @param {readonly string[]} modules sources as in the manifest, relative to src/web: `pages/marketing/HomePage.tsx`
 * @returns {Weight}
 */
export const firstLoad = (modules) => {
  const web = join(root, 'dist/web');
  const manifest = builtManifest();
  // The script that runs before the first paint is inlined in the page and never fetched.
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry && name !== 'early/beforePaint.ts');
  /** @type {Set<string>} */
  const files = new Set();
  /** @type {Set<string>} */
  const seen = new Set();
  /** @param {string} wanted */
  const take = (wanted) => {
    // Parts have no source of their own, so their manifest key starts with `_`. A drawing may have the same name.
    const name = manifest[wanted]
      ? wanted
      : (Object.keys(manifest).find((key) => key.startsWith('_') && manifest[key]?.name === wanted) ?? wanted);
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The built site has no module ${name}.`);
    if (seen.has(name)) return;
    seen.add(name);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    chunk.imports?.forEach(take);
  };
  [...entries, ...modules].forEach(take);

  /**
   * @param {string} ending
   * @param {(file: string) => number} weigh
   */
  const sum = (ending, weigh) =>
    inKb([...files].filter((file) => file.endsWith(ending)).reduce((bytes, file) => bytes + weigh(join(web, file)), 0));
  const zipped = (/** @type {string} */ file) => gzipSync(readFileSync(file), { level: 9 }).length;
  // Every current browser accepts brotli. Files that don't get smaller are sent uncompressed (compress.mjs).
  const sent = (/** @type {string} */ file) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
  return { gzip: sum('.js', zipped), sent: sum('.js', sent), style: sum('.css', zipped), files: [...files] };
};

/** Weighs the heaviest page of the flow book, without the shell. */
const weighBook = () => {
  const shell = firstLoad(book.shell);
  const parts = Object.keys(builtManifest()).filter((key) => /machines\/\w+\/\w+\.(?:model\.ts|svg\?raw)$/.test(key));
  const folders = new Set(parts.map((key) => key.replace(/[^/]*$/, '')));
  const pagesOf = [...folders].map((folder) => {
    const all = firstLoad([...book.shell, ...book.modules, ...parts.filter((key) => key.startsWith(folder))]);
    const difference = (/** @type {'gzip' | 'sent' | 'style'} */ what) =>
      Math.round((all[what] - shell[what]) * 10) / 10;
    return {
      gzip: difference('gzip'),
      sent: difference('sent'),
      style: difference('style'),
      files: all.files.filter((file) => !shell.files.includes(file)),
    };
  });
  const heaviest = pagesOf.toSorted((a, b) => b.gzip - a.gzip)[0];
  if (!heaviest) throw new Error('The built site has no machines for the flow book.');
  return { name: 'flow book, beside the shell', limit: book.limit, ...heaviest };
};

/**
 * Each page's figures, as lines.
 * @throws if a page exceeds its limits
 */
export const weighPages = () => {
  const weighed = [
    ...Object.entries(pages).map(([name, { modules, limit, scripts }]) => ({
      name,
      limit,
      scripts,
      by: /** @type {const} */ ('sent'),
      ...firstLoad(modules),
    })),
    { ...weighBook(), scripts: Infinity, by: /** @type {const} */ ('gzip') },
  ];
  const words = { sent: 'sent', gzip: 'after gzip' };
  const lines = weighed.map(
    ({ name, gzip, sent, style, by, limit, files }) =>
      `  ${name.padEnd(8)} ${sent} KB of scripts sent, ${gzip} KB after gzip; at most ${limit} ${words[by]}. ${style} KB of styles, ${files.length} files`,
  );
  const tooHeavy = weighed
    .filter((page) => page[page.by] > page.limit || page.files.filter(isScript).length > page.scripts)
    .map(({ name }) => name);
  if (tooHeavy.length > 0) throw new Error(`Over their limits: ${tooHeavy.join(', ')}.\n${lines.join('\n')}`);
  return lines;
};

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log(existsSync(manifestFile) ? weighPages().join('\n') : 'Nothing is built yet: run `npm run build` first.');
