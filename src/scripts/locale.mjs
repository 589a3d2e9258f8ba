// Replaces language detection in react-aria. On loading, it asks the browser for its language and writing direction.
// The first such query takes longer than the rest of the library, and the site is always in English.
const files = {
  'useDefaultLocale.mjs': {
    found: /try \{\s*Intl\.DateTimeFormat\.supportedLocalesOf\(\[[^\]]*\]\);\s*\} catch\s*\{[^}]*\}/,
    instead: '',
  },
  'utils.mjs': {
    found: /(?<=^function \S+\((\w+)\) \{\n)(?=[\s\S]*?new Intl\.Locale)/m,
    instead: "    if ($1.startsWith('en')) return false;\n",
  },
};

/** Creates the plugin that removes these queries or replaces them with constants. */
export const leanLocale = () => ({
  name: 'humanar:lean-locale',
  transform: {
    filter: { id: /react-aria\/dist\/private\/i18n\/(?:useDefaultLocale|utils)\.mjs$/ },
    /** @param {string} code @param {string} id */
    handler: (code, id) => {
      const { found, instead } = files[/** @type {keyof typeof files} */ (id.replace(/^.*\//, ''))];
      if (!found.test(code)) throw new Error(`${id} has changed how it detects the language: see locale.mjs.`);
      return { code: code.replace(found, instead), map: null };
    },
  },
});
