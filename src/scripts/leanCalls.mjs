import { join } from 'node:path';
import { root } from './paths.mjs';

/** What the site reads of a call; of the rest it needs only the types. `body` also validates forms. */
export const partsInSite = ['method', 'path', 'host', 'policy', 'body', 'produces', 'isRepeatable', 'confirmsAccount'];

/** @typedef {{ type: string, start: number, end: number }} Node */
/** @typedef {Node & { callee: Node & { name?: string }, arguments: (Node & { properties?: (Node & { key?: { name?: string } })[] })[] }} CallNode */

/** Calls `visit` with every node below. @param {unknown} node @param {(node: Node) => void} visit */
const walk = (node, visit) => {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node) visit(/** @type {Node} */ (node));
  for (const below of Object.values(node)) walk(below, visit);
};

/** Whether a call makes a schema: `z.object(…)`, or `z.string().check(…)`. @param {any} callee @returns {boolean} */
const isSchema = (callee) =>
  callee.type === 'MemberExpression' &&
  (callee.object.type === 'CallExpression' ? isSchema(callee.object.callee) : callee.object.name === 'z');

/**
 * Creates the plugin that leaves out of the site what only the server and the API's documentation use of the contract:
 * what calls answer, their errors and descriptions. Schemas that nothing else uses go with them.
 */
export const leanCalls = () => ({
  name: 'humanar:lean-calls',
  apply: /** @type {const} */ ('build'),
  enforce: /** @type {const} */ ('post'),
  /** @param {{ name: string }} environment */
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: {
    filter: { id: `${join(root, 'src/contract')}/*.ts` },
    /**
     * @this {{ parse: (code: string) => unknown }}
     * @param {string} code
     */
    handler(code) {
      /** @type {number[]} */
      const schemas = [];
      /** @type {{ start: number, end: number }[]} */
      const unused = [];
      walk(this.parse(code), (node) => {
        if (node.type !== 'CallExpression') return;
        const { callee, arguments: given } = /** @type {CallNode} */ (node);
        if (isSchema(callee)) schemas.push(node.start);
        const [declaration] = callee.name === 'call' ? given : [];
        declaration?.properties?.forEach(({ start, key }, at, all) => {
          // What several calls share is spread into them, and stays whole.
          if (key?.name === undefined || partsInSite.includes(key.name)) return;
          unused.push({ start, end: all[at + 1]?.start ?? declaration.end - 1 });
        });
      });
      const edits = [
        ...unused.map((range) => ({ ...range, text: '' })),
        ...schemas
          .filter((start) => unused.every((range) => start < range.start || start >= range.end))
          .map((start) => ({ start, end: start, text: '/* @__PURE__ */ ' })),
      ].toSorted((one, other) => other.start - one.start);
      const lean = edits.reduce(
        (text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end),
        code,
      );
      return { code: lean, map: null };
    },
  },
});
