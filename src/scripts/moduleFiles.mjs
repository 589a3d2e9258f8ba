import { join } from 'node:path';
import { root } from './paths.mjs';

const web = `${join(root, 'src/web')}/`;

/**
 * Creates the plugin that records which file contains each of the site's modules, in `.vite/modules.json`. The manifest
 * doesn't say where a module is that shares its file with others.
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
        ? output.moduleIds.filter((id) => id.startsWith(web)).map((id) => [id.slice(web.length), output.fileName])
        : [],
    );
    this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source: JSON.stringify(Object.fromEntries(files)) });
  },
});
