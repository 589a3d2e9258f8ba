import { join, relative } from 'node:path';
import { root } from './paths.mjs';

const web = join(root, 'src/web');
const own = ['src', 'machines'].map((folder) => `${join(root, folder)}/`);

/**
 * Creates the plugin that records which file contains each of our own modules in the site, in `.vite/modules.json`, by
 * its path relative to src/web. The manifest doesn't say where a module is that shares its file with others.
 */
export const recordModuleFiles = () => ({
  name: 'humanar:module-files',
  apply: /** @type {const} */ ('build'),
  /** @param {{ name: string }} environment */
  applyToEnvironment: (environment) => environment.name === 'client',
  /**
   * @this {{ emitFile: (file: { type: 'asset', fileName: string, source: string }) => void }}
   * @param {unknown} _options
   * @param {Record<string, { type: 'asset' } | { type: 'chunk', fileName: string, moduleIds: string[] }>} bundle
   */
  generateBundle(_options, bundle) {
    const files = Object.values(bundle).flatMap((output) =>
      output.type === 'chunk'
        ? output.moduleIds
            .filter((id) => own.some((folder) => id.startsWith(folder)))
            .map((id) => [relative(web, id), output.fileName])
        : [],
    );
    this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source: JSON.stringify(Object.fromEntries(files)) });
  },
});
