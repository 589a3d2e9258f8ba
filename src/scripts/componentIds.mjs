import { createHash } from 'node:crypto';
import { relative, sep } from 'node:path';

/** As many letters and digits as make no two files alike; a test looks for two that are. */
const LENGTH = 4;

/**
 * The id of a file's components, by its path below the web root: the same in every folder and on every machine.
 * @param {string} path with slashes
 */
export const componentIdOf = (path) =>
  BigInt(`0x${createHash('sha256').update(path).digest('hex')}`)
    .toString(36)
    .slice(-LENGTH);

/**
 * Creates the plugin that gives every styled component an id by which a prerendered page and the browser's build know
 * the same component. The compiler's own ids depend on the folder of the project: two servers that are built in
 * different folders would send files of different names, and no build's weight would be that of the next one.
 */
export const componentIds = () => {
  let root = '';
  return {
    name: 'humanar:component-ids',
    // Names generated from file and component differ between the server's and the browser's build.
    config: () => ({ oxc: { plugins: { styledComponents: { displayName: false } } } }),
    /** @param {{ root: string }} config */
    configResolved(config) {
      root = config.root;
    },
    transform: {
      filter: { id: /\.tsx?$/, code: 'componentId: "' },
      /**
       * @param {string} code
       * @param {string} file
       */
      handler(code, file) {
        const id = componentIdOf(relative(root, file).split(sep).join('/'));
        return { code: code.replaceAll(/(?<=componentId: "sc-)\w+(?=-\d+")/g, id), map: null };
      },
    },
  };
};
