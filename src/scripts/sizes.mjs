// What a browser loads first, from the manifest of the built site.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './paths.mjs';

/** @typedef {{ file: string, imports?: string[], css?: string[], isEntry?: boolean }} Chunk */

/**
 * The scripts and styles of the entry, of the given lazy modules, and of all they import, in KB after gzip.
 * @param {string[]} modules sources as the manifest names them, relative to src/web: `pages/marketing/Home.tsx`
 */
export const firstLoad = (modules) => {
  const web = join(root, 'dist/web');
  /** @type {Record<string, Chunk>} */
  const manifest = JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8'));
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry);
  /** @type {Set<string>} */
  const files = new Set();
  /** @type {Set<string>} */
  const seen = new Set();
  /** @param {string} name */
  const take = (name) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The built site has no module ${name}.`);
    if (seen.has(name)) return;
    seen.add(name);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    chunk.imports?.forEach(take);
  };
  [...entries, ...modules].forEach(take);

  /** @param {string} ending */
  const weigh = (ending) =>
    Math.round([...files].filter((file) => file.endsWith(ending)).reduce((sum, file) => sum + gzipSync(readFileSync(join(web, file))).length, 0) / 102.4) / 10;
  return { script: weigh('.js'), style: weigh('.css'), files: [...files] };
};
