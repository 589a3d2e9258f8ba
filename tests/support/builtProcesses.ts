import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { posts } from '#content/posts/plugin.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Builds files that run as separate processes (`tests/faults/product.ts`), so that they start as fast as the product.
 * Returns the built file for each name. `folder` is below the .cache of `from`, which defaults to the project.
 */
export async function buildProcesses<const Names extends string>(
  folder: string,
  sources: Record<Names, string>,
  from = root,
): Promise<Record<Names, string>> {
  const outDir = join(from, '.cache', folder);
  const entries = Object.entries<string>(sources);
  await build({
    root: from,
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
      rolldownOptions: { input: Object.fromEntries(entries.map(([name, source]) => [name, join(from, source)])) },
    },
  });
  return Object.fromEntries(entries.map(([name]) => [name, join(outDir, `${name}.js`)])) as Record<Names, string>;
}

/**
 * Builds the product's server without its pages from the sources in `from`, and returns the file to start. `folder` is
 * below the .cache there.
 */
export async function buildServer(folder: string, from = root): Promise<string> {
  const { main } = await buildProcesses(`${folder}/server`, { main: 'src/server/main.ts' }, from);
  const web = join(from, '.cache', folder, 'web');
  mkdirSync(web, { recursive: true });
  copyFileSync(join(from, 'src/web/index.html'), join(web, 'index.html'));
  return main;
}
