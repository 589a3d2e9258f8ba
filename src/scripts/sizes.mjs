// Weighs what a browser loads for each page, based on the built site's manifest. The build fails if a page exceeds its
// limit.
// `npm run sizes` prints the figures of the current build.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { firstLoadOf, isOnlyWithSandbox } from './firstLoads.mjs';
import { root } from './paths.mjs';

/** @typedef {{ file: string, name?: string, imports?: string[], css?: string[], isEntry?: boolean }} Chunk */

const page = (/** @type {string} */ source) => firstLoadOf(source) ?? [source];
/** The code that the order page loads when a visitor first uses it, and immediately for anybody else. */
const orderInUse = ['providers/DataProviders.tsx', 'pages/marketing/order/BuySection.tsx'];

/**
 * Kinds of pages, with everything that loads until they are interactive, and the limit for their scripts in KB as
 * transferred (brotli). On the sign-in and sign-up pages, the machine comes later, when somebody uses them.
 */
export const pages = {
  home: { modules: page('pages/marketing/HomePage.tsx'), limit: 98.7 },
  'sign-in': { modules: page('pages/auth/SignInPage.tsx'), limit: 97.5 },
  'sign-up': { modules: page('pages/auth/SignUpPage.tsx'), limit: 97.5 },
  content: { modules: page('pages/marketing/FaqPage.tsx'), limit: 106.6 },
  pricing: { modules: page('pages/marketing/PricingPage.tsx'), limit: 119.9 },
  order: { modules: page('pages/marketing/OrderPage.tsx'), limit: 99.1 },
  'order in use': { modules: [...page('pages/marketing/OrderPage.tsx'), ...orderInUse], limit: 175.6 },
  account: { modules: page('pages/subscriptions/management/SubscriptionPage.tsx'), limit: 182.2 },
};

/**
 * How far a page may exceed its limit by chance, in KB: scripts contain the names of others, with hashes that differ after
 * every change and compress differently.
 */
const CHANCE = 0.3;

/** The largest number of scripts for a page's first load. */
const MOST_SCRIPTS = 12;
/** The same for pages of forms and dialogs: they use controls that other pages don't need. */
const MOST_SCRIPTS_WITH_FORMS = 16;
/** The same for the flow book: it runs every machine, and machines are in the parts of the pages that use them. */
const MOST_SCRIPTS_OF_BOOK = 22;
const formPages =
  /pages\/(?:account|sandbox)\/|(?:SelectProduct|CreateAccount|SecurityQuestions|Demo|Create|Checkout|Redirect|Cancel|Change|Renew|Profile|BillingContacts|Cards|Administrators|Security)Page/;
/** Parts of a page's first load that are requested when they are rendered, instead of together with the page. */
const isRenderedLater = (/** @type {string} */ source) => /app\/(?:header|footer|expiry)\//.test(source);

/** @typedef {{ gzip: number, sent: number, style: number, files: string[] }} Weight scripts by both measures, styles after gzip, in KB */

const isScript = (/** @type {string} */ file) => file.endsWith('.js');

/**
 * The flow book, for the machine whose model and drawing weigh most: what it loads in addition to the shell of a page
 * that knows who is signed in. In KB after gzip.
 */
const book = {
  modules: ['pages/flows/FlowPage.tsx', 'app/layouts/BookLayout.tsx'],
  shell: ['app/layouts/DefaultLayout.tsx', 'app/startSession.ts'],
  limit: 60,
};

const web = join(root, 'dist/web');
const manifestFile = join(web, '.vite/manifest.json');

/** @returns {Record<string, Chunk>} */
const builtManifest = () => JSON.parse(readFileSync(manifestFile, 'utf8'));
/** The file of each module, by its source relative to src/web. @returns {Record<string, string>} */
const moduleFiles = () => JSON.parse(readFileSync(join(web, '.vite/modules.json'), 'utf8'));

/** @param {number} bytes */
const inKb = (bytes) => Math.round(bytes / 102.4) / 10;

/**
 * The files of the entries, of the given lazy modules, and of all their imports.
 * @param {readonly string[]} modules sources relative to src/web: `pages/marketing/HomePage.tsx`
 */
export const filesOf = (modules) => {
  const manifest = builtManifest();
  const ofModule = moduleFiles();
  const chunks = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]));
  // The script that runs before the first paint is inlined in the page and never fetched.
  const isPrerendered = modules.some((name) =>
    /^pages\/(?:marketing|legal|auth\/(?:SignIn|SignUp|ForgotPassword|ResetPassword))/.test(name),
  );
  const entries = ['index.html', ...(isPrerendered ? ['early/early.ts'] : [])];
  /** @type {Set<string>} */
  const files = new Set();
  for (const name of [...entries, ...modules]) {
    const file = ofModule[name] ?? manifest[name]?.file;
    if (file === undefined) throw new Error(`The built site has no module ${name}.`);
    files.add(file);
  }
  for (const file of files) {
    const chunk = chunks.get(file);
    for (const imported of chunk?.imports ?? []) files.add(manifest[imported]?.file ?? '');
    for (const style of chunk?.css ?? []) files.add(style);
  }
  return files;
};

/**
 * Weighs the scripts and styles of the entries, of the given lazy modules, and of all their imports.
 * @param {readonly string[]} modules sources relative to src/web: `pages/marketing/HomePage.tsx`
 * @returns {Weight}
 */
export const firstLoad = (modules) => {
  const files = filesOf(modules);
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
  const parts = Object.keys(builtManifest()).filter((key) =>
    /machines\/\w+\/\w+\.(?:(?:model|words)\.ts\?book|plain\.svg\?raw)$/.test(key),
  );
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
 * Pages with more scripts than their limit, pages with code that only a sandbox needs, and pages that request more
 * scripts after those that are requested together with the page's: another round of requests.
 */
const crowdedPages = () =>
  Object.keys(moduleFiles()).flatMap((source) => {
    const together = firstLoadOf(source);
    if (!together) return [];
    const files = filesOf(together);
    const scripts = [...files].filter(isScript).length;
    const isBook = source.startsWith('pages/flows/');
    const limit = isBook ? MOST_SCRIPTS_OF_BOOK : formPages.test(source) ? MOST_SCRIPTS_WITH_FORMS : MOST_SCRIPTS;
    const isForEveryone = !/^pages\/(?:sandbox|flows)\/|MainAppPage/.test(source);
    const foreign = Object.entries(moduleFiles()).filter(([name, file]) => isOnlyWithSandbox(name) && files.has(file));
    const later = scripts - [...filesOf(together.filter((each) => !isRenderedLater(each)))].filter(isScript).length;
    return [
      ...(scripts > limit ? [`${source} loads ${scripts} scripts, at most ${limit}.`] : []),
      ...(isForEveryone && foreign.length > 0
        ? [`${source} loads the sandbox’s ${foreign.map(([name]) => name).join(', ')}.`]
        : []),
      // Nothing of the sandbox's pages is prerendered, so their menus come with another round.
      ...(later > 0 && !source.startsWith('pages/sandbox/')
        ? [`${source} loads ${later} scripts only when it renders.`]
        : []),
    ];
  });

/** Pages that come to life without the platform's formatters: the first of them keeps a cheap phone busy for 0.1 s. */
const withoutFormatters = /** @type {const} */ (['home', 'sign-in', 'sign-up', 'content', 'pricing', 'order']);
const formatter = /\bIntl\.\w+|\.toLocale(?:Date|Time)?String\b/;

const formattingPages = () =>
  withoutFormatters.flatMap((name) =>
    [...filesOf(pages[name].modules)].filter(isScript).flatMap((file) => {
      const found = formatter.exec(readFileSync(join(web, file), 'utf8'));
      return found ? [`${name} loads ${found[0]} in ${file}.`] : [];
    }),
  );

/**
 * Each page's figures, as lines.
 * @throws if a page exceeds its limits
 */
export const weighPages = () => {
  const weighed = [
    ...Object.entries(pages).map(([name, { modules, limit }]) => ({
      name,
      limit,
      by: /** @type {const} */ ('sent'),
      ...firstLoad(modules),
    })),
    { ...weighBook(), by: /** @type {const} */ ('gzip') },
  ];
  const words = { sent: 'sent', gzip: 'after gzip' };
  const lines = weighed.map(
    ({ name, gzip, sent, style, by, limit, files }) =>
      `  ${name.padEnd(8)} ${sent} KB of scripts sent, ${gzip} KB after gzip; at most ${limit} ${words[by]}. ${style} KB of styles, ${files.length} files`,
  );
  const tooHeavy = weighed
    .filter((each) => each[each.by] > each.limit + CHANCE)
    .map(({ name }) => `${name} is too heavy.`);
  const problems = [...tooHeavy, ...crowdedPages(), ...formattingPages()];
  if (problems.length > 0) throw new Error(`First loads over their limits:\n${[...problems, ...lines].join('\n')}`);
  return lines;
};

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log(existsSync(manifestFile) ? weighPages().join('\n') : 'Nothing is built yet: run `npm run build` first.');
