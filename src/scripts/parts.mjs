// Decides how the built site is split into files. By default the bundler creates one for each set of pages that share a
// module: a hundred requests for one account page, each compressed separately.
import { join } from 'node:path';
import { isOnlyWithSandbox } from './firstLoads.mjs';
import { root } from './paths.mjs';

/** @typedef {{ importedIds: readonly string[], dynamicallyImportedIds: readonly string[] }} Module */
/** @typedef {{ getModuleInfo: (id: string) => Module | null }} Graph */
/** @typedef {'home' | 'marketing' | 'legal' | 'prices' | 'orderPage' | 'order' | 'trial' | 'inquiry' | 'signIn' | 'signUp' | 'account' | 'settings' | 'records' | 'buying' | 'menus' | 'session' | 'book' | 'sandbox'} Audience the pages or the occasion for which a module is loaded */

const at = (/** @type {string} */ file) => join(root, 'src/web', file);

/**
 * Audiences of lazily loaded modules by path. The first match counts; modules without a match belong to the account.
 * @type {readonly [pattern: RegExp, audiences: readonly Audience[]][]}
 */
const lazyModules = [
  [/layouts\/DefaultLayout/, ['marketing', 'legal', 'inquiry', 'account', 'sandbox']],
  [/layouts\/PricingLayout/, ['prices', 'orderPage', 'order']],
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
  [/pages\/sandbox|opening\//, ['sandbox']],
  [/subscriptions\/(?:Create|Checkout)Page|management\/(?:Change|Renew)Page|RedirectPage/, ['buying']],
  [/pages\/account\/|management\/(?:Profile|BillingContacts|Cards|Administrators|Security)Page/, ['settings']],
  [/subscriptions\/(?:Cancel|LinkedReceipt|management\/(?:History|Receipt))Page/, ['records']],
  [/\/signUp\/|availabilityFlow|purchase\/VisitorOrder/, ['signUp']],
  [/Sign(?:In|Up)Page/, ['signIn']],
  [/pages\/auth/, ['signUp']],
  [/TrialSection/, ['trial']],
  [/OrderPage/, ['orderPage']],
  [/order\/BuySection/, ['order']],
  [/PricingPage|PlanPage|AppPricesPage|home\/CurrentPrices/, ['prices']],
  [/DemoPage|marketing\/contact|partnership\/|inquiry/, ['inquiry']],
  [/HomePage/, ['home', 'marketing']],
  [/pages\/legal/, ['legal']],
  [/pages\/marketing|src\/content/, ['marketing']],
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

/** Modules used by fewer lazy modules don't go into a part that every public page loads. */
const SHARED_BY_MOST = 16;

/**
 * The part that a lazily loaded module belongs to; null leaves it to the bundler.
 * @param {string} id
 * @param {Set<Audience>} audiences of the lazy modules that need it
 * @param {number} users number of lazy modules that need it
 * @param {boolean} isControl whether it is for fields
 * @param {boolean} isOverlay whether it is only for dialogs, menus and lists of options
 * @returns {string | null}
 */
const laterPart = (id, audiences, users, isControl, isOverlay) => {
  const has = (/** @type {Audience[]} */ ...some) => some.some((one) => audiences.has(one));
  const isOnlyFor = (/** @type {Audience[]} */ ...all) => [...audiences].every((one) => all.includes(one));
  const isPost = /posts\/|blogs|announcements|Prose/.test(id);
  const isInLayout = has('marketing') && has('sandbox');

  if (isOnlyFor('session')) return 'session';
  if (isOnlyFor('menus')) return 'menus';
  if (isOnlyFor('signIn', 'signUp')) return has('signIn') ? 'form' : users === 1 ? null : 'signUp';
  // Until it is used, the order page needs little more than its layout.
  if (has('orderPage') && isOnlyFor('orderPage', 'order')) return 'orderPage';
  if (users === 1 && isInLayout) return 'frame';
  if (users === 1 && has('session')) return 'data';
  if (users === 1) return has('prices') && has('order') ? 'frame' : isOnlyFor('order') ? 'buying' : null;
  if (isOnlyFor('trial')) return null;
  if (/\/opening\/|\/kit\/explore\./.test(id)) return 'opening';
  if (isOnlyWithSandbox(id)) return /sandbox/.test(id) ? 'sandbox' : 'recorder';
  if (audiences.size === 1 && has('book', 'inquiry', 'sandbox', 'legal')) return [...audiences][0] ?? null;
  // The home page has them in its HTML.
  if (/\/vignettes\//.test(id)) return 'vignettes';
  if (isInLayout || (has('marketing', 'legal', 'menus') && users >= SHARED_BY_MOST))
    return has('signIn', 'signUp', 'session') ? 'site' : 'frame';
  if (/\/marketing\/apps\//.test(id)) return 'apps';
  if (has('signIn')) return has('marketing', 'legal', 'order') ? 'site' : 'form';
  if (has('orderPage') && !has('home', 'marketing', 'menus')) return 'orderPage';
  if (has('home')) return 'frame';
  if (isOnlyFor('marketing', 'legal')) return isPost ? 'posts' : 'content';
  if (isOnlyFor('marketing', 'legal', 'prices')) return has('marketing') ? 'apps' : 'prices';
  if (/\/ui\/icons\//.test(id) && has('marketing')) return 'frame';
  if (has('menus')) return has('account', 'session', 'buying') ? 'data' : 'apps';
  if (has('prices')) return has('signUp', 'session', 'account') ? 'data' : 'apps';
  if (has('marketing', 'legal')) return /Version/.test(id) ? 'site' : has('account', 'session') ? 'data' : 'apps';
  if (has('session')) return has('order', 'signUp') ? 'calls' : 'session';
  if (isOnlyFor('order', 'buying')) return has('order') ? 'buying' : 'paying';
  if (isOnlyFor('settings')) return 'settings';
  // The flow book downloads files, too.
  if (isOnlyFor('settings', 'records')) return /download/i.test(id) ? 'session' : 'records';
  if (isOnlyFor('signUp')) return 'signUp';
  if (/\/requests\//.test(id) && !isOverlay) return has('order') ? 'calls' : 'session';
  // Every page with such a field has a list or a dialog, too.
  if (isOverlay || isControl) return 'overlays';
  // Most account pages have nothing to choose from.
  if (/\/ui\/(?:RadioGroup|LiveError)\./.test(id)) return 'choices';
  // A visitor's order needs none of the account's forms.
  if (has('order')) return 'calls';
  if (isOnlyFor('signUp', 'settings', 'inquiry', 'trial')) return 'forms';
  if (has('signUp', 'inquiry') && /\/(?:ui|api|tabState)\//.test(id)) return 'calls';
  const isForForms = /\/fields\//.test(id) || has('inquiry') || (has('signUp') && isOnlyFor('signUp', 'account'));
  return isForForms ? 'forms' : 'session';
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
  const panels = ['Dialog', 'MenuSheet', 'Select', 'ComboBox'].map((name) => at(`ui/${name}.tsx`));
  const fields = reachedFrom(...['TextArea', 'NamedRow'].map((name) => at(`ui/${name}.tsx`)));
  const overlays = reachedFrom(...panels);
  const isControl = (/** @type {string} */ id) =>
    id.includes('/node_modules/') ||
    [...reachedFrom(id)].some((each) => each.includes('/react-aria-components/dist/private/'));
  const isOverlay = (/** @type {string} */ id) =>
    (overlays.has(id) && !fields.has(id)) || panels.some((panel) => reachedFrom(id).has(panel));

  return (id) => {
    // Code that runs before the application must not wait for it, and contains what fetches it.
    if (id.includes('vite/preload-helper')) return 'use';
    if (early.has(id)) return id === at('early/early.ts') ? null : 'use';
    // All of React, although the site imports a part of it later: fetched together with the site, run when needed.
    if (site.has(id) || /\/node_modules\/(?:react|react-dom|scheduler)\//.test(id)) return 'site';
    const needed = later.get(id);
    // Each machine and each panel of the flow book is loaded by itself.
    if (id.endsWith('?book') || /\/features\/flowBook\//.test(id)) return null;
    // Axios is imported with the first call.
    if (id.includes('/node_modules/axios/')) return 'calls';
    if (needed === undefined) return null;
    if (needed.users > 1 && [...reachedFrom(id)].some((each) => each.includes('/libphonenumber-js/'))) return 'phone';
    // Few public pages show dates.
    if (/\/dayjs\/|\/lagosClock\.ts|\/ui\/dates\.ts/.test(id)) return 'dates';
    // Machines are also in the flow book.
    const audiences = new Set([...needed.audiences].filter((each) => each !== 'book' || needed.audiences.size === 1));
    return laterPart(id, audiences, needed.users, isControl(id), isOverlay(id));
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
