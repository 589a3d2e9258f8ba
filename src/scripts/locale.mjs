import { patchDependency } from './patchDependency.mjs';

/**
 * Creates the plugin that keeps react-aria from asking the platform about languages while a page starts, which loads
 * data of all languages and keeps a cheap phone busy for 0.1 to 0.2 s. It asks whether the browser's language has
 * formats, and for the parts of the site's language. The site's language is always given (DataProviders), and
 * react-aria has fallbacks that read a language's name instead. Each list of choices prepares to compare and to
 * enumerate texts, which is put off until somebody types in it or chooses several.
 */
export const knownLocale = () =>
  patchDependency({
    name: 'known-locale',
    file: /react-aria\/dist\/private\/i18n\/(?:use(?:DefaultLocale|Collator|ListFormatter)|utils)\.mjs$|LocalizedStringDictionary\.mjs$/,
    edits: [
      { found: /Intl\.DateTimeFormat\.supportedLocalesOf\(\[\s*locale\s*\]\);/, replacement: '' },
      { found: /if \(Intl\.Locale\) \{/, replacement: 'if (false) {' },
      { found: /if \(Intl\.Locale\) (?=\/\/)/g, replacement: 'if (false) ' },
      {
        found: /new Intl\.Collator\(locale, options\)/,
        replacement: '{ compare(...texts) { return (this.own ??= $&).compare(...texts); } }',
      },
      {
        found: /new Intl\.ListFormat\(locale, options\)/,
        replacement: '({ format: (texts) => $&.format(texts), formatToParts: (texts) => $&.formatToParts(texts) })',
      },
    ],
  });
