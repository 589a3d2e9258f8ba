import { patchDependency } from './patchDependency.mjs';

/**
 * Creates the plugin that leaves axios's second way to send a request, `fetch`, out of the site, which is 3.7 KB. In every
 * browser axios takes the first, XMLHttpRequest. Axios leaves its way for Node out in the same manner.
 */
export const leanAxios = () =>
  patchDependency({
    name: 'lean-axios',
    file: /axios\/lib\/adapters\/adapters\.js$/,
    edits: [
      { found: /^import \* as fetchAdapter from '\.\/fetch\.js';$/m, replacement: '' },
      { found: /fetch: \{\s*get: fetchAdapter\.getFetch,\s*\}/, replacement: 'fetch: null' },
    ],
  });
