// The library of controls asks the browser about languages when it is loaded: which one is its own, and whether it is written
// from right to left. The first such question takes longer than all else of the library; the site speaks English, and says so.
const files = {
  'useDefaultLocale.mjs': { found: /try \{\s*Intl\.DateTimeFormat\.supportedLocalesOf\(\[[^\]]*\]\);\s*\} catch\s*\{[^}]*\}/, instead: '' },
  'utils.mjs': { found: /(?<=^function \S+\((\w+)\) \{\n)(?=[\s\S]*?new Intl\.Locale)/m, instead: "    if ($1.startsWith('en')) return false;\n" },
};

/** Leaves the questions out, or answers them without asking. */
export const leanLocale = () => ({
  name: 'humanar:lean-locale',
  transform: {
    filter: { id: /react-aria\/dist\/private\/i18n\/(?:useDefaultLocale|utils)\.mjs$/ },
    /** @param {string} code @param {string} id */
    handler: (code, id) => {
      const { found, instead } = files[/** @type {keyof typeof files} */ (id.replace(/^.*\//, ''))];
      if (!found.test(code)) throw new Error(`${id} asks in another way: see locale.mjs.`);
      return { code: code.replace(found, instead), map: null };
    },
  },
});
