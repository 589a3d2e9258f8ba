// Builds the site and the server into dist/ when their sources changed since the last build.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

const sources = ['src', 'machines', 'public', 'vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json'];
const mark = join(root, 'dist/sources.sha256');
const built = [mark, join(root, 'dist/web/index.html'), join(root, 'dist/server/main.js'), join(root, 'dist/web/.pages/site/index.html')];

/**
 * Every file below a path, in a fixed order.
 * @param {string} path relative to the root
 * @returns {string[]}
 */
const filesOf = (path) => {
  if (!existsSync(join(root, path))) return [];
  const entries = path.includes('.') ? null : readdirSync(join(root, path), { withFileTypes: true });
  if (!entries) return [path];
  return entries
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesOf(`${path}/${entry.name}`) : [`${path}/${entry.name}`]));
};

const hash = createHash('sha256');
for (const file of sources.flatMap(filesOf)) hash.update(`${file}\0`).update(readFileSync(join(root, file))).update('\0');
const wanted = hash.digest('hex');

if (process.argv.includes('--force') || !built.every(existsSync) || readFileSync(mark, 'utf8') !== wanted) {
  console.log('Building the site and the server …');
  const started = performance.now();
  rmSync(mark, { force: true });
  // Vite is loaded only when there is something to build: it takes longer than looking.
  const { createBuilder } = await import('vite');
  const { weighPages } = await import('./sizes.mjs');
  const { compress } = await import('./compress.mjs');
  const { prerender } = await import('./prerender.mjs');
  const builder = await createBuilder({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
  /** @type {string[]} */
  let lines;
  try {
    await builder.buildApp();
    await prerender();
    await compress(join(root, 'dist/web'));
    lines = weighPages();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(mark, wanted);
  console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s. Loaded for a page:\n${lines.join('\n')}`);
}
