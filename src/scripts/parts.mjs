// Decides how the built site is split into files. By default the bundler creates one for each set of pages that share a
// module: a hundred requests for one account page, each compressed separately.
import { join } from 'node:path';
import { root } from './paths.mjs';

/** @typedef {{ importedIds: readonly string[], dynamicallyImportedIds: readonly string[] }} Module */
/** @typedef {{ getModuleInfo: (id: string) => Module | null }} Graph */
/** @typedef {'told' | 'legal' | 'prices' | 'order' | 'inquiry' | 'signIn' | 'signUp' | 'account' | 'menus' | 'session' | 'book' | 'sandbox'} Audience the pages or the occasion for which a module is loaded */

const at = (/** @type {string} */ file) => join(root, 'src/web', file);

/**
 * Audiences of lazily loaded modules by path. The first match counts; modules without a match belong to the account.
 * @type {readonly [pattern: RegExp, audiences: readonly Audience[]][]}
 */
const lazyModules = [
  [/layouts\/DefaultLayout/, ['told', 'legal', 'inquiry', 'account', 'sandbox']],
  [/layouts\/PricingLayout/, ['prices', 'order']],
  [/layouts\/AuthLayout/, ['signIn', 'signUp']],
  [/DataProviders/, ['prices', 'order', 'inquiry', 'signUp', 'account', 'sandbox', 'session']],
  [/app\/(?:header\/Ma|header\/Mo|footer)/, ['menus']],
  [/MemberGuard/, ['session']],
  [/SignedInActions/, ['session']],
  [/ExpiryWatch/, ['session']],
  [/startSession/, ['session']],
  [/session\/sessionCalls/, ['session']],
  [/fetchPlans/, ['session']],
  [/flowBook|pages\/flows|BookLayout|machines\//, ['book']],
  [/pages\/sandbox/, ['sandbox']],
  [/SignInPage/, ['signIn']],
  [/pages\/auth/, ['signUp']],
  [/OrderPage/, ['order']],
  [/PricingPage|PlanPage|AppPricesPage|home\/\w*Prices/, ['prices']],
  [/DemoPage|marketing\/contact|partnership\/|inquiry/, ['inquiry']],
  [/pages\/legal/, ['legal']],
  [/pages\/marketing|src\/content/, ['told']],
];
const audiencesOf = (/** @type {string} */ id) => lazyModules.find(([pattern]) => pattern.test(id))?.[1] ?? ['account'];

/** Barrel files, with the modules that are actually used. A barrel hides which of its modules an import needs. */
const barrels = new Map([
  [
    join(root, 'node_modules/react-aria-components/dist/exports/index.mjs'),
    [join(root, 'node_modules/react-aria/dist/private/utils/openLink.mjs')],
  ],
]);

/** @param {Graph} graph */
const readerOf = (graph) => {
  const importsOf = (/** @type {string} */ id) => barrels.get(id) ?? graph.getModuleInfo(id)?.importedIds ?? [];
  /** All static imports of the modules, transitively. @param {...string} ids */
  const reachedFrom = (...ids) => {
    const reached = new Set(ids);
    for (const id of reached) for (const imported of importsOf(id)) reached.add(imported);
    return reached;
  };
  /** Everything that is loaded lazily from there. @param {Iterable<string>} start @returns {Set<string>} */
  const loadedLater = (start) => {
    const later = new Set();
    const seen = new Set(start);
    for (const id of seen) {
      const lazy = graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
      for (const each of lazy) later.add(each);
      for (const each of [...importsOf(id), ...lazy]) seen.add(each);
    }
    return later;
  };
  return { reachedFrom, loadedLater };
};

/**
 * Modules used by fewer lazy modules are left to the bundler: a part of their own would burden pages that don't need
 * them.
 */
const WIDELY_SHARED = 7;
/** The same for modules that public pages need too, because those should load less. */
const SHARED_BY_MOST = 16;

/**
 * The part that a lazily loaded module belongs to; null leaves it to the bundler.
 * @param {string} id
 * @param {Set<Audience>} audiences of the lazy modules that need it
 * @param {number} users number of lazy modules that need it
 * @returns {string | null}
 */
const laterPart = (id, audiences, users) => {
  const has = (/** @type {Audience[]} */ ...some) => some.some((one) => audiences.has(one));
  const isOnlyFor = (/** @type {Audience[]} */ ...all) => [...audiences].every((one) => all.includes(one));
  const isInLayout = has('told') && has('sandbox');
  const isWidelyShared = users >= WIDELY_SHARED;

  if (isOnlyFor('signIn', 'signUp')) return has('signIn') ? 'form' : null;
  if (has('menus') && isOnlyFor('menus', 'prices', 'order')) return 'menus';
  if (audiences.size === 1 && has('book', 'order', 'inquiry', 'prices', 'sandbox', 'signUp')) return null;
  if (isOnlyFor('told', 'legal', 'prices')) return isWidelyShared && has('told') ? 'public' : null;
  if (isInLayout || (has('told', 'legal', 'menus') && users >= SHARED_BY_MOST))
    return has('signIn', 'signUp', 'session') ? 'site' : 'frame';
  if (has('told', 'legal')) return null;
  if (has('signIn')) return 'form';
  if (has('menus')) return 'common';
  if (has('prices')) return has('signUp', 'session') ? 'data' : users > 1 ? 'common' : null;
  if (has('session')) return 'session';
  if (!isWidelyShared || has('book')) return null;
  return has('order') || id.includes('/node_modules/') || id.startsWith(at('ui/')) ? 'controls' : 'account';
};

/** @param {Graph} graph @returns {(id: string) => string | null} */
const partsOf = (graph) => {
  const { reachedFrom, loadedLater } = readerOf(graph);
  const early = reachedFrom(at('early/early.ts'));
  const site = reachedFrom(at('main.tsx'), at('index.html'));
  /** @type {Map<string, { audiences: Set<Audience>, users: number }>} */
  const later = new Map();
  const lazy = loadedLater(site);
  const unmatched = lazyModules
    .filter(([pattern]) => ![...lazy].some((id) => pattern.test(id)))
    .map(([pattern]) => String(pattern));
  if (unmatched.length > 0)
    throw new Error(`parts.mjs lists modules that nothing loads lazily: ${unmatched.join(', ')}`);
  for (const entry of lazy) {
    for (const id of reachedFrom(entry)) {
      const { audiences, users } = later.get(id) ?? { audiences: new Set(), users: 0 };
      for (const each of audiencesOf(entry)) audiences.add(each);
      later.set(id, { audiences, users: users + 1 });
    }
  }
  /** Heavy and rarely needed. Modules that import these don't go into a shared part. */
  const isHeavy = (/** @type {string} */ id) =>
    [...reachedFrom(id)].some((each) =>
      /\/libphonenumber-js\/|\/react-(?:aria|stately|aria-components)\/.*(?:[cC]ombo[bB]ox|\/[sS]elect\W)/.test(each),
    );

  return (id) => {
    // Code that runs before the application must not wait for it, and contains what fetches it.
    if (id.includes('vite/preload-helper')) return 'use';
    if (early.has(id)) return id === at('early/early.ts') ? null : 'use';
    // All of React, although the site imports a part of it later: fetched together with the site, run when needed.
    if (/\/node_modules\/(?:react|react-dom|scheduler)\//.test(id)) return 'library';
    if (site.has(id)) return id.includes('/node_modules/') ? 'library' : 'site';
    const needed = later.get(id);
    // Axios is fetched with the first call.
    if (needed === undefined || id.includes('/node_modules/axios/')) return null;
    if (id.includes('/libphonenumber-js/')) return 'phone';
    // Few public pages show dates.
    if (/\/dayjs\/|\/lagosClock\.ts|\/ui\/dates\.ts/.test(id)) return 'dates';
    return isHeavy(id) ? null : laterPart(id, needed.audiences, needed.users);
  };
};

/** @type {WeakMap<object, (id: string) => string | null>} */
const passes = new WeakMap();

/**
 * The part that a module belongs to; null leaves it to the bundler.
 * @param {string} id
 * @param {Graph} graph
 */
export const partOf = (id, graph) => {
  // The same object throughout one pass.
  const pass = graph.getModuleInfo(at('main.tsx'));
  if (pass === null) return null;
  let parts = passes.get(pass);
  if (parts === undefined) passes.set(pass, (parts = partsOf(graph)));
  return parts(id);
};
