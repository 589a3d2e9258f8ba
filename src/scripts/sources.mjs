// Tells whether dist/ is up to date with the sources. Uses only Node's own modules.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

const sources = ['src', 'machines', 'public', 'vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json'];
const mark = join(root, 'dist/sources.sha256');
/** As long as the size and time of every source match this file, none of them has to be read. */
const stampFile = join(root, 'dist/sources.stamp');
const built = [
  mark,
  join(root, 'dist/web/index.html'),
  join(root, 'dist/server/main.js'),
  join(root, 'dist/web/.pages/site/index.html'),
];

/** Not part of any build. */
const unbuilt = 'src/docs';

/**
 * All files below a path, in a fixed order.
 * @param {string} path relative to the root
 * @returns {string[]}
 */
const filesOf = (path) => {
  if (path === unbuilt || !existsSync(join(root, path))) return [];
  const entries = path.includes('.') ? null : readdirSync(join(root, path), { withFileTypes: true });
  if (!entries) return [path];
  return entries
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesOf(`${path}/${entry.name}`) : [`${path}/${entry.name}`]));
};

/** @param {(path: string) => string | Buffer} read */
const hashOf = (read) => {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesOf))
    hash
      .update(`${file}\0`)
      .update(read(join(root, file)))
      .update('\0');
  return hash.digest('hex');
};

/** Sizes and times of the sources. */
const stampNow = () =>
  hashOf((file) => {
    const { size, mtimeMs, ctimeMs } = statSync(file);
    return `${size} ${mtimeMs} ${ctimeMs}`;
  });

const hasContent = (/** @type {string} */ file, /** @type {string} */ text) =>
  existsSync(file) && readFileSync(file, 'utf8') === text;

/** Whether dist/ is up to date with the sources. */
export const isBuilt = () => {
  if (!built.every((file) => existsSync(file))) return false;
  const stamp = stampNow();
  if (hasContent(stampFile, stamp)) return true;
  if (!hasContent(mark, hashOf(readFileSync))) return false;
  // Rewritten with the same content, for example by a checkout.
  try {
    writeFileSync(stampFile, stamp);
  } catch {
    // A folder that only others may write to. Without the stamp, the next start reads all sources again.
  }
  return true;
};

/** Call before building. dist/ counts as built only after the returned function is called. */
export const beginBuild = () => {
  const stamp = stampNow();
  const hash = hashOf(readFileSync);
  for (const file of [stampFile, mark]) rmSync(file, { force: true });
  return () => {
    mkdirSync(join(root, 'dist'), { recursive: true });
    writeFileSync(mark, hash);
    writeFileSync(stampFile, stamp);
  };
};
