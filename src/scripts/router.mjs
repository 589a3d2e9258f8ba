// The router's package names its components by statements, which keep the ones that nothing uses in the site: forms that are
// sent by the router, links that know whether they are active, prefetching for its framework.
const named = /^\w+\.displayName = "[^"]*";$/gm;
const made = /= (React\d*\.(?:forwardRef|memo|createContext)\()/g;

/** Lets the bundler leave out what of the router is not used. */
export const leanRouter = () => ({
  name: 'humanar:lean-router',
  transform: {
    filter: { id: /react-router\/dist\/production\/chunk-\w+\.mjs$/ },
    /** @param {string} code */
    handler: (code) => ({ code: code.replace(named, '').replace(made, '= /* @__PURE__ */ $1'), map: null }),
  },
});
