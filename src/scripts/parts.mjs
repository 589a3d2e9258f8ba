// Which parts the built site is made of. Left to itself the bundler makes a file of every few modules that some pages share:
// forty requests for a page, and each compressed apart from the rest.
import { join } from 'node:path';
import { root } from './paths.mjs';

/** @typedef {{ getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }} Graph */

const at = (/** @type {string} */ file) => join(root, 'src/web', file);

/**
 * All that a module imports, and what that imports; not what is loaded later.
 * @param {string} file relative to src/web
 * @param {Graph} graph
 */
const reachedBy = (file, graph) => {
  const reached = new Set([at(file)]);
  for (const id of reached) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(imported);
  return reached;
};

const react = /\/node_modules\/(?:react|react-dom|scheduler)\//;

/** @type {WeakMap<object, (id: string) => string | null>} */
const known = new WeakMap();

/** @param {Graph} graph */
const partsOf = (graph) => {
  const early = reachedBy('early/early.ts', graph);
  const site = reachedBy('main.tsx', graph);
  const frame = reachedBy('app/layouts/DefaultLayout.tsx', graph);
  const form = new Set([...reachedBy('app/layouts/AuthLayout.tsx', graph), ...reachedBy('pages/auth/SignInPage.tsx', graph)]);
  const session = reachedBy('app/startSession.ts', graph);
  // A page that reads from the server needs a little of the session, and not its machine.
  const reads = new Set([...reachedBy('providers/DataProviders.tsx', graph), ...reachedBy('api/client.ts', graph)]);
  return (/** @type {string} */ id) => {
    // What runs before the application waits for nothing of it, and brings what fetches it.
    if (id.includes('vite/preload-helper')) return 'use';
    if (early.has(id)) return id === at('early/early.ts') ? null : 'use';
    // The whole of it, though the site imports a part of it later: it is fetched with the site, and run in its own time.
    if (react.test(id)) return 'react';
    if (site.has(id) || (frame.has(id) && (form.has(id) || session.has(id))) || (session.has(id) && reads.has(id))) {
      // Apart, so that neither takes long to run.
      return id.includes('/node_modules/') ? 'library' : 'site';
    }
    if (frame.has(id)) return 'frame';
    if (session.has(id)) return 'session';
    return null;
  };
};

/**
 * The part that a module belongs to: `use`, which a page has before the application; `react` and, on top of it, `library` (router and styles) and `site`, which every page needs; `frame`, header and footer; `session`, who is signed in.
 * Null: the bundler's own choice.
 * @param {string} id
 * @param {Graph} graph
 */
export const partOf = (id, graph) => {
  // The same object during one pass.
  const pass = graph.getModuleInfo(at('main.tsx'));
  if (pass === null) return null;
  let parts = known.get(pass);
  if (parts === undefined) known.set(pass, (parts = partsOf(graph)));
  return parts(id);
};
