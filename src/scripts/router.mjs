import { patchDependency } from './patchDependency.mjs';

/**
 * Creates the plugin that lets the bundler drop unused parts of the router, which are 4 KB: forms, links that know
 * whether they are active, prefetching for its framework. The package names its components in statements and doesn't
 * mark the calls that create them as pure, and both keep unused components in the bundle.
 */
export const leanRouter = () =>
  patchDependency({
    name: 'lean-router',
    file: /react-router\/dist\/production\/chunk-\w+\.mjs$/,
    edits: [
      { found: /^\w+\.displayName = "[^"]*";$/gm, replacement: '' },
      { found: /= (React\d*\.(?:forwardRef|memo|createContext)\()/g, replacement: '= /* @__PURE__ */ $1' },
    ],
  });
