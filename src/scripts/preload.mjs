// What a part of the site needs is asked for, and run, file by file, so that whoever scrolls or presses meanwhile is served
// first: Vite's own helper asks for all of it in one go, and the browser then runs it in one go.
const code = `
const asked = new Set();
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
  const own = files.map((file) => '/' + file).filter((file) => !asked.has(file));
  for (const file of own) asked.add(file);
  for (const [place, href] of own.entries()) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    if (place % 4 === 3) await breath();
  }
  // What others stand on comes last in the list. A file that cannot be had is told of by the part itself.
  for (const file of own.toReversed()) {
    await import(file).catch(() => {});
    await breath();
  }
  return load();
};
`;

export const slicedPreload = () => ({
  name: 'humanar:sliced-preload',
  enforce: /** @type {const} */ ('pre'),
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => ({ code, map: null }),
  },
});
