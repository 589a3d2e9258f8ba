// For tests: each part of the site that is imported on demand arrives late the first time. A test that doesn't wait for
// it then fails on every machine, and not only on a busy one.

/** Longer than typing a word takes in a test, in ms. */
const LATE = 400;

const onDemand = /(?<![.\w])import\(\s*(?:\/\*.*?\*\/\s*)?((['"])[^'"]+\2)\s*\)/gu;

/** @returns {import('vite').Plugin} */
export const lateImports = () => ({
  name: 'late-imports',
  enforce: 'post',
  transform: {
    filter: { id: /\/src\/web\/[^?]+$/u, code: 'import(' },
    handler: (code, id) => ({
      code: code.replace(onDemand, (now, part) => {
        const key = JSON.stringify(`${id} ${part}`);
        const later = `new Promise((late) => setTimeout(late, ${LATE})).then(() => (globalThis.arrived.add(${key}), ${now}))`;
        return `((globalThis.arrived ??= new Set()).has(${key}) ? ${now} : ${later})`;
      }),
      map: null,
    }),
  },
});
