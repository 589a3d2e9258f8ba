import { join } from 'node:path';
import { root } from './paths.mjs';

const OWN = '?book';
const shared = ['machines/', 'src/domain/', 'src/contract/'].map((folder) => join(root, folder));
const isShared = (/** @type {string} */ id) => id.endsWith('.ts') && shared.some((folder) => id.startsWith(folder));
const isInBook = (/** @type {string} */ id) =>
  id.endsWith(OWN) || id.startsWith(join(root, 'src/web/features/flowBook/'));

/** @typedef {{ external?: boolean | string, id: string }} Resolved */
/** @typedef {{ resolve: (source: string, importer: string, options: object) => Promise<Resolved | null> }} Context */

/** A chart is a literal in one style (see oxfmt), so its sentences are found without parsing it. */
const onlyInBook = /\bdescription:\s*'[^']*',?|(?<=\bmeta: \{\s*)title: '[^']*',?/g;

/**
 * Creates the plugin that gives the flow book machines of its own. Those of the site share their files with its pages,
 * so the book would load the pages too. Sentences that only the book shows are removed from the site's.
 */
export const bookModules = () => ({
  name: 'humanar:book-modules',
  apply: /** @type {const} */ ('build'),
  /** @param {{ name: string }} environment */
  applyToEnvironment: (environment) => environment.name === 'client',
  resolveId: {
    order: /** @type {const} */ ('pre'),
    /**
     * @this {Context}
     * @param {string} source
     * @param {string | undefined} importer
     * @param {object} options
     */
    async handler(source, importer, options) {
      if (importer === undefined || !isInBook(importer)) return null;
      const resolved = await this.resolve(source, importer.replace(OWN, ''), { ...options, skipSelf: true });
      if (resolved === null || resolved.external || !isShared(resolved.id)) return resolved;
      return { ...resolved, id: resolved.id + OWN };
    },
  },
  transform: {
    order: /** @type {const} */ ('pre'),
    filter: { id: /\.machine\.ts$/ },
    handler: (/** @type {string} */ code) => ({ code: code.replaceAll(onlyInBook, ''), map: null }),
  },
});
