// Writes the public pages ahead of time into dist/web/.pages/, for a site with the sandbox and for one without.
// What only the running server knows stands there as a placeholder: its address, its settings, its social addresses, how it is reached. Prices are
// those of a new database; the server writes the pages that show them anew where others are in force.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { root } from './paths.mjs';
import { drawShareImages, sharedOf } from './shareImages.mjs';

/** `.invalid` belongs to nobody: what is not filled in leads nowhere. */
const ORIGIN = 'https://origin.invalid';
const NETWORKS = ['linkedin', 'x', 'facebook', 'instagram'];
const WAYS = ['phone', 'whatsapp', 'address'];

const web = join(root, 'dist/web');

/** The built shell with the early script in the place of the application. */
const template = () => {
  /** @type {Record<string, { file: string, imports?: string[] }>} */
  const manifest = JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8'));
  const early = manifest['early/early.ts'];
  if (!early) throw new Error('the built site has no early script');
  const beforePaint = manifest['early/beforePaint.ts'];
  if (!beforePaint || beforePaint.imports) throw new Error('what is decided before the first paint is not one script');
  const decided = `<script>(()=>{${readFileSync(join(web, beforePaint.file), 'utf8').trim()}})()</script>`;
  const shared = (early.imports ?? []).map((name) => manifest[name]?.file ?? '');
  const shell = readFileSync(join(web, 'index.html'), 'utf8');
  const html = shell
    .replaceAll(/\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g, '')
    .replace(/\s*<meta property="csp-nonce"[^>]*>/, '')
    .replaceAll(/ nonce="__CSP_NONCE__"/g, '')
    .replaceAll(/\s*<!--.*?-->/gs, '')
    .replace(/\s*<noscript>.*?<\/noscript>/s, '')
    // Before the styles, for which a script after them would wait.
    .replace(/<meta charset[^>]*>/, (charset) => charset + decided)
    .replace('</head>', `${shared.map((file) => `<link rel="modulepreload" href="/${file}">`).join('')}<script type="module" src="/${early.file}"></script></head>`);
  if (!html.includes('<div id="root"></div>') || /csp-nonce|\/main-[\w-]+\.js/.test(html)) throw new Error('the shell is not as pages are made of it');
  return html;
};

/** @param {'sandbox' | 'site'} kind */
const writePages = async (kind) => {
  const contact = Object.fromEntries(WAYS.map((way) => [way, { label: `__CONTACT_${way.toUpperCase()}__`, href: way === 'address' ? '' : `${ORIGIN}/contact/${way}` }]));
  const settings = { sandbox: kind === 'sandbox', origin: ORIGIN, social: Object.fromEntries(NETWORKS.map((name) => [name, `${ORIGIN}/social/${name}`])), contact };
  // The site reads its settings once, when it is loaded.
  globalThis.humanarSettings = settings;
  /** @type {{ paths: readonly string[], missing: string, write: (path: string, order: { template: string, plans: unknown }) => Promise<string> }} */
  const { paths, missing, write } = await import(pathToFileURL(join(root, 'dist/server/prerender.js')).href);
  /** @type {{ initialPlanList: unknown }} */
  const { initialPlanList: plans } = await import(pathToFileURL(join(root, 'dist/server/firstPrices.js')).href);
  const shell = template();
  const folder = join(root, 'dist/web/.pages', kind);
  /** @type {import('./shareImages.mjs').Shared[]} */
  const shared = [];
  for (const path of [...paths, missing]) {
    const html = await write(path, { template: shell, plans });
    const file = join(folder, path === '/' ? 'index.html' : `${path}.html`);
    mkdirSync(dirname(file), { recursive: true });
    // It stands at addresses of every kind, for which the application makes it by itself.
    writeFileSync(file, path === missing ? html.replace('<html ', '<html data-made-here ') : html);
    if (path !== missing) shared.push(...sharedOf(path, html));
  }
  // Both kinds of pages have the same ones.
  if (kind === 'site') await drawShareImages(shared);
  // What the server needs to write some of them anew.
  writeFileSync(`${folder}.json`, JSON.stringify({ template: shell, settings }));
  return paths.length;
};

/** Both kinds, each in a process of its own, because the site reads its settings once. Resolves when all is written. */
export const prerender = async () => {
  rmSync(join(root, 'dist/web/.pages'), { recursive: true, force: true });
  await Promise.all(
    ['sandbox', 'site'].map(
      (kind) =>
        new Promise((resolve, reject) => {
          const child = spawn(process.execPath, [fileURLToPath(import.meta.url), kind], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, NODE_ENV: 'production' } });
          child.once('error', reject).once('exit', (code) => (code === 0 ? resolve(undefined) : reject(new Error(`The ${kind} pages could not be written.`))));
        }),
    ),
  );
};

const [, file, kind] = process.argv;
if (file === fileURLToPath(import.meta.url) && (kind === 'sandbox' || kind === 'site')) {
  await writePages(kind);
  process.exit(0);
}
