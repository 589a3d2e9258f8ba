// Builds the site and the server into dist/ if their sources have changed since the last build.
import { join } from 'node:path';
import { root } from './paths.mjs';
import { beginBuild, isBuilt } from './sources.mjs';

if (process.argv.includes('--force') || !isBuilt()) {
  console.log('Building the site and the server …');
  const started = performance.now();
  const endBuild = beginBuild();
  // Vite is loaded only if there is something to build: loading it takes longer than checking.
  const { createBuilder } = await import('vite');
  const { weighPages } = await import('./sizes.mjs');
  const { compress } = await import('./compress.mjs');
  const { prerender } = await import('./prerender.mjs');
  const builder = await createBuilder({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
  /** @type {string[]} */
  let lines;
  try {
    // The two builds don't read each other's files. Prerendering needs both.
    const { client, ssr } = builder.environments;
    if (!client || !ssr) throw new Error('vite.config.ts lacks the site or the server');
    const site = builder.build(client);
    await Promise.all([
      site.then(() => compress(join(root, 'dist/web'))),
      Promise.all([site, builder.build(ssr)]).then(prerender),
    ]);
    lines = weighPages();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
  endBuild();
  console.log(
    `Built in ${((performance.now() - started) / 1000).toFixed(1)} s. First load by page:\n${lines.join('\n')}`,
  );
}
