// Removes unused router code. The package names its components in statements, which keep unused ones in the bundle:
// forms submitted by the router, links that know whether they are active, and prefetching for its framework.
const displayName = /^\w+\.displayName = "[^"]*";$/gm;
const componentCall = /= (React\d*\.(?:forwardRef|memo|createContext)\()/g;

/** Creates the plugin that lets the bundler drop unused parts of the router. */
export const leanRouter = () => ({
  name: 'humanar:lean-router',
  transform: {
    filter: { id: /react-router\/dist\/production\/chunk-\w+\.mjs$/ },
    /** @param {string} code */
    handler: (code) => ({
      code: code.replace(displayName, '').replace(componentCall, '= /* @__PURE__ */ $1'),
      map: null,
    }),
  },
});
