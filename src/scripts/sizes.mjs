// What a browser loads for a page, from the manifest of the built site; each has its limit, and the build fails above it.
// `node src/scripts/sizes.mjs` prints the figures of what is built.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { root } from './paths.mjs';

/** @typedef {{ file: string, name?: string, imports?: string[], css?: string[], isEntry?: boolean }} Chunk */

/* Parts that parts.mjs names, and modules by their source. */
const frame = 'frame';
const session = ['app/sessionGuards.tsx', 'session'];
/** What whoever is signed in loads on top: their calls, what reads from the server, the account's menu. */
const signedIn = [frame, ...session, 'features/session/calls.ts', 'flow/data/Data.tsx', 'app/header/OwnActs.tsx', 'app/expiry/ExpiryWatch.tsx'];

/**
 * The pages that are looked at, each with all that is loaded until it is alive, and the most that its scripts may weigh, in
 * KB after gzip. What comes later is not in it: a part of the page when it is scrolled to, the sign-in's call when it is sent.
 */
export const pages = {
  home: { modules: ['pages/marketing/HomePage.tsx', frame], limit: 138 },
  'sign-in': { modules: ['pages/auth/SignInPage.tsx', 'app/layouts/AuthLayout.tsx', ...session], limit: 146 },
  content: { modules: ['pages/marketing/FaqPage.tsx', frame], limit: 135 },
  pricing: { modules: ['pages/marketing/PricingPage.tsx', 'app/layouts/PricingLayout.tsx', 'flow/data/Data.tsx'], limit: 198 },
  account: { modules: ['pages/subscriptions/management/SubscriptionPage.tsx', ...signedIn], limit: 268 },
};

/**
 * The scripts and styles of the entries, of the given lazy modules, and of all they import, in KB after gzip.
 * @param {readonly string[]} modules sources as the manifest names them, relative to src/web: `pages/marketing/HomePage.tsx`
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
  /** @param {string} wanted */
  const take = (wanted) => {
    const name = manifest[wanted] ? wanted : (Object.keys(manifest).find((key) => manifest[key]?.name === wanted) ?? wanted);
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
    Math.round([...files].filter((file) => file.endsWith(ending)).reduce((sum, file) => sum + gzipSync(readFileSync(join(web, file)), { level: 9 }).length, 0) / 102.4) / 10;
  return { script: weigh('.js'), style: weigh('.css'), files: [...files] };
};

/**
 * Each page's figures, as lines.
 * @throws when a page weighs more than it may
 */
export const weighPages = () => {
  const weighed = Object.entries(pages).map(([name, { modules, limit }]) => ({ name, limit, ...firstLoad(modules) }));
  const lines = weighed.map(({ name, script, style, limit, files }) => `  ${name.padEnd(8)} ${script} of at most ${limit} KB of scripts, ${style} KB of styles, ${files.length} files`);
  const tooHeavy = weighed.filter(({ script, limit }) => script > limit).map(({ name }) => name);
  if (tooHeavy.length > 0) throw new Error(`Heavier than they may be: ${tooHeavy.join(', ')}.\n${lines.join('\n')}`);
  return lines;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(weighPages().join('\n'));
