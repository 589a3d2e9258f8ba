import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { posts } from '#content/posts/plugin.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Builds files of the tests that run as processes of their own (`tests/faults/product.ts`), so that a start costs no more
 * than the product's. Gives the built file of each by its name; `folder` is below .cache.
 */
export async function buildProcesses<const Names extends string>(folder: string, sources: Record<Names, string>): Promise<Record<Names, string>> {
  const outDir = join(root, '.cache', folder);
  const entries = Object.entries<string>(sources);
  await build({
    root,
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [posts()],
    ssr: { external: true },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: { input: Object.fromEntries(entries.map(([name, source]) => [name, join(root, source)])) },
    },
  });
  return Object.fromEntries(entries.map(([name]) => [name, join(outDir, `${name}.js`)])) as Record<Names, string>;
}
