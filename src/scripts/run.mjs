// Runs a TypeScript file of this project from source, for npm scripts.
// Vite transforms and resolves it as in tests and builds; packages are left to Node.
import { resolve } from 'node:path';
import { createRunnableDevEnvironment, resolveConfig } from 'vite';
import { posts } from '#content/posts/plugin.mjs';
import { root } from './paths.mjs';

const [file, ...rest] = process.argv.slice(2);
if (!file) {
  console.error('Usage: node src/scripts/run.mjs FILE.ts [arguments]');
  process.exit(2);
}

// The file sees only its own arguments, as if Node had started it.
const entry = resolve(file);
process.argv = [process.argv[0] ?? 'node', entry, ...rest];

const config = await resolveConfig(
  {
    root,
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    cacheDir: resolve(root, '.cache/vite-run'),
    plugins: [posts()],
    oxc: { jsx: { runtime: 'automatic' }, plugins: { styledComponents: { displayName: false } } },
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

// The environment stays open, because a file may import lazily as long as it runs.
const environment = createRunnableDevEnvironment('source', config, { runnerOptions: { hmr: false }, hot: false });
await environment.init();
await environment.runner.import(entry);
