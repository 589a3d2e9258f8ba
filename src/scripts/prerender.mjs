// Prerenders the public pages and the frames of all others into dist/web/.pages/, for a site with the sandbox and for
// one without.
// Values that only the running server knows are placeholders: its address, its settings, its social networks and
// contact details. Prices are those of a new database. If others are in force, the server renders the pages that show
// them again.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { root } from './paths.mjs';
import { linkedFrame, memberFrame, signUpFrame } from './firstLoads.mjs';
import { drawShareImages, sharedOf } from './shareImages.mjs';
import { filesOf } from './sizes.mjs';

/** `.invalid` is reserved: a placeholder that isn't filled in leads nowhere. */
const ORIGIN = 'https://origin.invalid';
const NETWORKS = ['linkedin', 'x', 'facebook', 'instagram'];
const CONTACT_KINDS = ['phone', 'whatsapp', 'email', 'address', 'company'];
const WITHOUT_LINK = ['address', 'company'];

const web = join(root, 'dist/web');

/** @typedef {Record<string, { file: string, imports?: string[] }>} Manifest */

/** @returns {Manifest} */
const builtManifest = () => JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8'));

const preloads = (/** @type {readonly string[]} */ files) =>
  files.map((file) => `<link rel="modulepreload" href="/${file}">`).join('');

/**
 * The built shell without the application, with the script that runs before the first paint.
 * @param {string} scripts what the page loads instead
 */
const template = (scripts) => {
  const beforePaint = builtManifest()['early/beforePaint.ts'];
  if (!beforePaint || beforePaint.imports)
    throw new Error('the script that runs before the first paint is missing or has imports');
  const beforePaintScript = `<script>(()=>{${readFileSync(join(web, beforePaint.file), 'utf8').trim()}})()</script>`;
  const shell = readFileSync(join(web, 'index.html'), 'utf8');
  const html = shell
    .replaceAll(/\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g, '')
    .replace(/\s*<meta property="csp-nonce"[^>]*>/, '')
    .replaceAll(/ nonce="__CSP_NONCE__"/g, '')
    .replaceAll(/\s*<!--.*?-->/gs, '')
    .replace(/\s*<noscript>.*?<\/noscript>/s, '')
    // Before the styles: a script after them would wait for them.
    .replace(/<meta charset[^>]*>/, (charset) => charset + beforePaintScript);
  if (!html.includes('<div id="root"></div>') || /csp-nonce|<script type="module"/.test(html))
    throw new Error('the shell lacks the expected markup');
  return html.replace('</head>', () => `${scripts}</head>`);
};

/** For public pages: the early script, which loads the application later, with the application's files. */
const publicTemplate = () => {
  const manifest = builtManifest();
  const early = manifest['early/early.ts'];
  if (!early) throw new Error('the built site has no early script');
  const shared = (early.imports ?? []).map((name) => manifest[name]?.file ?? '');
  const application = [...filesOf([])].filter((file) => file.endsWith('.js') && !shared.includes(file));
  return template(
    `${preloads(shared)}<script type="module" src="/${early.file}" data-application="${application.map((file) => `/${file}`).join(' ')}"></script>`,
  );
};

/**
 * For the frame of a page: the application, and what it loads for the page's layout and those who may see it.
 * @param {{ layout: string, access: string }} page
 */
const framedTemplate = ({ layout, access }) => {
  const application = builtManifest()['index.html']?.file;
  const parts = layout === 'auth' ? signUpFrame : access === 'public' ? linkedFrame : memberFrame;
  const files = [...filesOf(parts)].filter((file) => file.endsWith('.js'));
  return template(
    `<script type="module" src="/${application}"></script>${preloads(files.filter((file) => file !== application))}`,
  );
};

/** @param {'sandbox' | 'site'} kind */
const writePages = async (kind) => {
  const contact = Object.fromEntries(
    CONTACT_KINDS.map((contactKind) => [
      contactKind,
      {
        label: `__CONTACT_${contactKind.toUpperCase()}__`,
        href: WITHOUT_LINK.includes(contactKind) ? '' : `${ORIGIN}/contact/${contactKind}`,
      },
    ]),
  );
  const settings = {
    sandbox: kind === 'sandbox',
    origin: ORIGIN,
    social: Object.fromEntries(NETWORKS.map((name) => [name, `${ORIGIN}/social/${name}`])),
    contact,
  };
  // The site reads its settings once, when it loads.
  globalThis.humanarSettings = settings;
  /** @type {{ paths: readonly string[], framedPages: readonly { pattern: string, layout: string, access: string }[], missing: string, write: (path: string, order: { template: string, prices: unknown }) => Promise<string> }} */
  const { paths, framedPages, missing, write } = await import(
    pathToFileURL(join(root, 'dist/server/prerender.js')).href
  );
  /** @type {{ firstPrices: unknown }} */
  const { firstPrices: prices } = await import(pathToFileURL(join(root, 'dist/server/firstPrices.js')).href);
  const shell = publicTemplate();
  const folder = join(root, 'dist/web/.pages', kind);
  /** @type {import('./shareImages.mjs').Shared[]} */
  const shared = [];
  for (const path of [...paths, missing]) {
    const html = await write(path, { template: shell, prices });
    const file = join(folder, path === '/' ? 'index.html' : `${path}.html`);
    mkdirSync(dirname(file), { recursive: true });
    // The missing page is served at any address, so the application renders it itself.
    writeFileSync(file, path === missing ? html.replace('<html ', '<html data-made-here ') : html);
    if (path !== missing) shared.push(...sharedOf(path, html));
  }
  for (const page of framedPages) {
    const file = join(folder, `${page.pattern}.html`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await write(page.pattern, { template: framedTemplate(page), prices }));
  }
  // Both kinds of pages share the same images.
  if (kind === 'site') await drawShareImages(shared);
  // The server needs this to render some pages again.
  writeFileSync(`${folder}.json`, JSON.stringify({ template: shell, settings }));
  return paths.length;
};

/**
 * Prerenders both kinds, each in its own process, because the site reads its settings only once. Resolves when all
 * pages are written.
 */
export const prerender = async () => {
  rmSync(join(root, 'dist/web/.pages'), { recursive: true, force: true });
  await Promise.all(
    ['sandbox', 'site'].map(
      (kind) =>
        new Promise((resolve, reject) => {
          const child = spawn(process.execPath, [fileURLToPath(import.meta.url), kind], {
            cwd: root,
            stdio: ['ignore', 'inherit', 'inherit'],
            env: { ...process.env, NODE_ENV: 'production' },
          });
          child
            .once('error', reject)
            .once('exit', (code) =>
              code === 0 ? resolve(undefined) : reject(new Error(`Prerendering the ${kind} pages failed.`)),
            );
        }),
    ),
  );
};

const [, file, kind] = process.argv;
if (file === fileURLToPath(import.meta.url) && (kind === 'sandbox' || kind === 'site')) {
  await writePages(kind);
  process.exit(0);
}
