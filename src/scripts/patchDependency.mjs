/** @typedef {{ found: RegExp, replacement: string }} Edit the replacement as for `String.replace` */

/**
 * Creates a plugin that edits the text of a dependency when the site is built. The build fails if an edit finds nothing
 * to replace, as after an update of the dependency.
 * @param {{ name: string, file: RegExp, edits: readonly Edit[] }} patch `file` matches the ids of the edited modules
 */
export const patchDependency = ({ name, file, edits }) => {
  /** @type {Set<RegExp>} */
  const missing = new Set();
  return {
    name: `humanar:${name}`,
    apply: /** @type {const} */ ('build'),
    /** @param {{ name: string }} environment */
    applyToEnvironment: (environment) => environment.name === 'client',
    buildStart() {
      for (const { found } of edits) missing.add(found);
    },
    transform: {
      filter: { id: file },
      /** @param {string} code */
      handler(code) {
        const patched = edits.reduce((text, { found, replacement }) => {
          const edited = text.replace(found, replacement);
          if (edited !== text) missing.delete(found);
          return edited;
        }, code);
        return { code: patched, map: null };
      },
    },
    /** @param {Error} [error] */
    buildEnd(error) {
      if (error || missing.size === 0) return;
      throw new Error(
        `The patch ${name} no longer fits: no module ${String(file)} contains ${[...missing].map(String).join(' or ')}. Adapt the patch to the new version, or remove it.`,
      );
    },
  };
};
