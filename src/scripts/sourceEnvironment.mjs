// Evaluates TypeScript files of a project from source. Vite transforms and resolves them as in tests and builds; packages
// are left to Node.
import { resolve } from 'node:path';
import { createRunnableDevEnvironment, resolveConfig } from 'vite';
import { posts } from '#content/posts/plugin.mjs';
import { componentIds } from './componentIds.mjs';

/**
 * @param {string} root the project's folder, whose package.json has the aliases
 * @returns {Promise<{ load: (file: string) => Promise<any>, close: () => Promise<void> }>} files may import lazily until it is closed
 */
export const sourceEnvironment = async (root) => {
  const config = await resolveConfig(
    {
      root,
      configFile: false,
      envDir: false,
      logLevel: 'warn',
      cacheDir: resolve(root, '.cache/vite-run'),
      plugins: [posts(), componentIds()],
      oxc: { jsx: { runtime: 'automatic' } },
      environments: {
        source: {
          consumer: 'server',
          dev: { moduleRunnerTransform: true },
          resolve: { external: true, mainFields: [], conditions: ['node'] },
        },
      },
    },
    'serve',
  );
  const environment = createRunnableDevEnvironment('source', config, { runnerOptions: { hmr: false }, hot: false });
  await environment.init();
  return { load: (file) => environment.runner.import(resolve(root, file)), close: () => environment.close() };
};
