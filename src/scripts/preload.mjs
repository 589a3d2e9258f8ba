import { patchDependency } from './patchDependency.mjs';

// Stands in for Vite's own helper and is called like it: with a function that imports a lazy part, and the files that
// the part needs, relative to the site's root.
const helper = `
const requested = new Set();
const breath = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

export const __vitePreload = async (load, files = []) => {
  const own = files.map((file) => '/' + file).filter((file) => !requested.has(file));
  for (const file of own) requested.add(file);
  for (const [place, href] of own.entries()) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    if (place % 4 === 3) await breath();
  }
  // Dependencies come last in the list. If a file can't be loaded, importing the part reports it.
  for (const file of own.toReversed()) {
    await import(file).catch(() => {});
    await breath();
  }
  return load();
};
`;

/**
 * Creates the plugin that fetches and runs a lazy part file by file, so that scrolling and key presses in between come
 * first. Vite's own helper requests all files together, and the browser then runs them without a break.
 */
export const slicedPreload = () =>
  patchDependency({
    name: 'sliced-preload',
    file: /vite\/preload-helper/,
    edits: [
      {
        found:
          /^.*return "\/"\+dep.*export const __vitePreload = function preload\(baseModule, deps, importerUrl\).*$/s,
        replacement: helper,
      },
    ],
  });
