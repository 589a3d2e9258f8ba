/**
 * The import table: what each folder may import. Lint's restricted imports (.oxlintrc.json) are generated from it, and
 * architecture.test.ts checks every import in src and machines against it.
 */
export interface Zone {
  /** The folder. A file belongs to the zone with the longest matching folder. */
  folder: string;
  /** Its alias in package.json's `imports`, if it has one. */
  alias?: string;
  /** Other folders, or parts of folders, that it may import. */
  folders: readonly string[];
  /** Packages or package entry points that it may import; `node:` means all of Node's own modules. */
  packages: readonly string[];
  /** Its direct subfolders may not import each other, except for the named file. */
  isolated?: { except?: string };
}

const view = [
  'react',
  'react-router-dom',
  'react-aria-components',
  'styled-components',
  '@tanstack/react-query',
  'xstate',
  '@xstate/react',
  'sonner',
  // Forms validate their fields with a schema.
  'zod/mini',
];

const server = [
  'node:',
  'fastify',
  'fastify-type-provider-zod',
  'drizzle-orm',
  'pg',
  'pg-boss',
  '@electric-sql/pglite',
  '@node-rs/argon2',
  'xstate',
  'zod',
];

const [contract, domain, machines, ui, api] = [
  'src/contract',
  'src/domain',
  'machines',
  'src/web/ui',
  'src/web/api',
] as const;
/** Folders that both features and pages may import. */
const sharedFolders = [
  contract,
  domain,
  machines,
  ui,
  api,
  'src/web/connection',
  'src/web/credentials',
  'src/web/fields',
  'src/web/flow',
  'src/web/lazyLoading',
  'src/web/mailDelivery',
  'src/web/pageHead',
  'src/web/payments',
  'src/web/requests',
  'src/web/tabState',
];
const config = 'src/server/config.ts';
const belowModules = [
  config,
  'src/contract',
  'src/domain',
  'src/content',
  'src/server/db',
  'src/server/platform',
  'src/server/http',
];

/** Files that import build output by a computed path. */
export const computedImports: readonly string[] = [
  'src/scripts/prerender.mjs',
  'src/scripts/start.mjs',
  'src/scripts/shareImages.mjs',
  'src/server/pageWriter.ts',
  'src/web/early/retryScript.ts',
];

export const zones: readonly Zone[] = [
  { folder: 'src/contract', alias: '#contract', folders: [], packages: ['zod/mini', 'libphonenumber-js/min'] },
  { folder: 'src/domain', alias: '#domain', folders: ['src/contract'], packages: ['dayjs'] },
  { folder: 'machines', alias: '#machines', folders: ['src/contract', 'src/domain'], packages: ['xstate'] },
  // Lays out and draws a chart: for the committed drawings, and in the browser for a comparison of two versions.
  { folder: 'machines/drawing', folders: ['machines'], packages: ['elkjs'] },
  { folder: 'src/content', alias: '#content', folders: ['src/contract', 'src/domain'], packages: [] },
  // Compiles posts when the site is built; none of it ends up in the site.
  {
    folder: 'src/content/posts',
    folders: ['src/domain/trialDays.mjs'],
    packages: ['node:', 'vite', 'zod', 'yaml', 'marked', 'sanitize-html'],
  },

  {
    folder: 'src/web/ui',
    alias: '#ui',
    folders: ['src/domain/lagosClock.ts', 'src/web/lazyLoading'],
    packages: [
      'react',
      'react-aria-components',
      'styled-components',
      '@fontsource-variable/bricolage-grotesque',
      '@fontsource-variable/public-sans',
      'sonner',
      'zod/mini',
    ],
  },
  {
    folder: 'src/web/api',
    alias: '#api',
    folders: ['src/contract'],
    packages: ['axios', '@tanstack/react-query', 'zod/mini'],
  },
  // Shared by several features; each folder knows as little about the others as possible.
  // Whether the browser is online, and callbacks for when it is again.
  { folder: 'src/web/connection', alias: '#connection', folders: [], packages: ['react'] },
  // What this tab remembers: session storage, and parameters of its link.
  { folder: 'src/web/tabState', alias: '#tabState', folders: [], packages: ['react'] },
  // Lazily loaded parts of the site.
  { folder: 'src/web/lazyLoading', alias: '#lazyLoading', folders: ['src/web/connection'], packages: ['react'] },
  // Prerendered pages and their hydration.
  {
    folder: 'src/web/hydration',
    alias: '#hydration',
    folders: [contract, ui, 'src/web/early', 'src/web/lazyLoading', 'src/web/tabState'],
    packages: ['react', 'react-router-dom', 'styled-components'],
  },
  // Context for parts that read from the server.
  {
    folder: 'src/web/providers',
    alias: '#providers',
    folders: [ui, api],
    packages: ['react', 'react-aria-components', '@tanstack/react-query'],
  },
  // Title, description and structured data of a page.
  {
    folder: 'src/web/pageHead',
    alias: '#pageHead',
    folders: [contract, ui, api],
    packages: ['react-router-dom', 'styled-components'],
  },
  // Connects machines to React: starts them, listens to them, carries out their effects, records their steps.
  {
    folder: 'src/web/flow',
    alias: '#flow',
    folders: [contract, machines, api, 'src/web/connection', 'src/web/lazyLoading'],
    packages: ['react', 'xstate', '@xstate/react', 'zod/mini'],
  },
  // Leads a page into a state of the flow book, in the sandbox.
  {
    folder: 'src/web/opening',
    alias: '#opening',
    folders: [contract, domain, machines, ui, api, 'src/web/flow', 'src/web/tabState'],
    packages: ['react', 'react-dom', 'styled-components', 'xstate', 'zod/mini'],
  },
  // Requests on screen: loading, failed, retried.
  {
    folder: 'src/web/requests',
    alias: '#requests',
    folders: [contract, ui, api, 'src/web/connection'],
    packages: ['react', 'styled-components', '@tanstack/react-query'],
  },
  // Form fields that know the product's rules, which those of the design system don't.
  {
    folder: 'src/web/fields',
    alias: '#fields',
    folders: [contract, machines, ui, api, 'src/web/flow', 'src/web/requests', 'src/web/tabState'],
    packages: ['react', 'styled-components', '@tanstack/react-query', 'xstate'],
  },
  // Proof of identity: password, mailed code, security questions.
  {
    folder: 'src/web/credentials',
    alias: '#credentials',
    folders: [contract, domain, machines, ui, api, 'src/web/lazyLoading', 'src/web/requests'],
    packages: ['react', 'styled-components', '@tanstack/react-query', 'zod/mini'],
  },
  // The open payment, and automatic renewal.
  {
    folder: 'src/web/payments',
    alias: '#payments',
    folders: [contract, domain, ui, api, 'src/web/flow'],
    packages: ['react', 'styled-components', '@tanstack/react-query'],
  },
  // Email addresses that our mail doesn't reach.
  {
    folder: 'src/web/mailDelivery',
    alias: '#mailDelivery',
    folders: [contract, ui, api],
    packages: ['react', 'styled-components', '@tanstack/react-query'],
  },
  // The page shown if a page can't be displayed.
  {
    folder: 'src/web/errorPage',
    alias: '#errorPage',
    folders: [contract, ui, api, 'src/web/flow', 'src/web/pageHead'],
    packages: ['react', 'styled-components'],
  },
  {
    folder: 'src/web/features',
    alias: '#features',
    folders: ['src/web/early', 'src/web/hydration', ...sharedFolders],
    packages: [...view, 'react-dom'],
    isolated: {},
  },
  {
    folder: 'src/web/pages',
    alias: '#pages',
    folders: [
      'src/web/features',
      ...sharedFolders,
      'src/web/opening',
      'src/web/errorPage',
      'src/web/hydration',
      'src/web/providers',
      'src/content',
    ],
    packages: view,
  },
  // Runs before the application, and contains nothing of it except what loads it.
  { folder: 'src/web/early', folders: ['src/web/lazyLoading', 'src/web/main.tsx'], packages: [] },
  // The routes, and the entries besides index.html. Everything in web comes together here.
  {
    folder: 'src/web',
    alias: '#app',
    folders: ['machines', 'src/domain', 'src/contract', 'src/content'],
    packages: [...view, 'react-dom'],
  },

  {
    folder: 'src/server/modules',
    // The flow book answers for the tests that the rules name.
    folders: [...belowModules, 'machines/subscription', 'machines/ruleBook.json', 'machines/kit/ruleBook.ts'],
    packages: [...server, 'fontkit', 'lru-cache', 'pdfkit', 'uuid'],
    isolated: { except: 'service.ts' },
  },
  {
    folder: 'src/server/platform',
    folders: [config, 'src/contract', 'src/domain', 'src/server/db'],
    packages: [...server, 'nodemailer', 'bowser', 'sharp'],
  },
  {
    folder: 'src/server/db',
    folders: [config, 'src/contract', 'src/domain', 'src/server/platform'],
    packages: [...server, 'drizzle-kit'],
  },
  {
    folder: 'src/server/http',
    folders: [config, 'src/contract', 'src/domain', 'src/server/platform', 'src/server/db'],
    packages: [...server, '@fastify/helmet', '@fastify/static', '@fastify/swagger', '@fastify/swagger-ui'],
  },
  {
    folder: 'src/server/sandbox',
    folders: [...belowModules, 'src/server/modules', 'machines/subscription'],
    packages: server,
  },
  // main.ts and its neighbours assemble the parts. Only they may load the sandbox.
  {
    folder: 'src/server',
    alias: '#server',
    folders: ['src/contract', 'src/domain', 'src/content'],
    packages: [
      ...server,
      '@fastify/helmet',
      '@fastify/static',
      '@fastify/swagger',
      '@fastify/swagger-ui',
      'close-with-grace',
      'nodemailer',
    ],
  },

  // Generates the drawings and files that are committed next to the machines.
  {
    folder: 'src/scripts/flows',
    folders: ['machines', 'src/contract', 'src/scripts'],
    packages: ['node:', 'sharp', 'vite', 'xstate'],
  },
  // Links the documents to charts, tests and calls.
  { folder: 'src/scripts/docs', folders: ['machines', 'src/scripts'], packages: ['node:', 'vite'] },
  {
    folder: 'src/scripts',
    alias: '#scripts',
    folders: ['src/content/posts'],
    packages: ['node:', 'vite', 'playwright', '@resvg/resvg-js'],
  },
];

/** Scripts that run on a clone without node_modules. They and their static imports use only Node's own modules. */
export const beforeInstallation: readonly string[] = [
  'src/scripts/install.mjs',
  'src/scripts/setup.mjs',
  'src/scripts/start.mjs',
  'src/scripts/nodeVersions.mjs',
  'src/scripts/sources.mjs',
  'src/scripts/build.mjs',
  'src/scripts/sizes.mjs',
];

/** Allowed files and folders at the top level, besides dot files and those in .gitignore. */
export const topLevel: readonly string[] = [
  'src',
  'machines',
  'public',
  'tests',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  'README.md',
];

/** Folder names that say nothing about their content and so attract everything. */
export const catchAll: readonly string[] = [
  'utils',
  'util',
  'helpers',
  'helper',
  'common',
  'lib',
  'libs',
  'hooks',
  'types',
  'misc',
  'shared',
  'stuff',
];

/** Folders in which base names of files must be unique. In src/web, this applies to each zone. */
export const uniqueNames: readonly string[] = [
  'src/server',
  'src/content',
  'src/scripts',
  'src/domain',
  'src/contract',
  'machines/kit',
  'tests',
];

/** Base names that may be repeated, and why. */
export const fixedNames: readonly { files: RegExp; reason: string }[] = [
  {
    files: /^src\/server\/modules\/.*\/(routes|module|service|store|mails)\.ts$/,
    reason:
      'every module has the same structure: its logic is in its service, its statements in its store, its calls in its routes',
  },
  {
    files: /^src\/server\/db\/schema\/\w+\.ts$/,
    reason: 'a schema file is named after its tables, as are the files that use them',
  },
  { files: /^tests\/.*\/main\.tsx?$/, reason: 'the entry point of a folder that an npm script starts' },
];

/** Files (by the end of their path) that may exceed 360 lines, and why that is simplest. */
export const longFiles: Readonly<Record<string, string>> = {
  'tests/web/api/client.test.ts': 'one server and one freshly loaded client serve all its tests',
  '.machine.ts': 'a statechart is read, by people and by visualizers, as one literal in one file',
  'src/server/sandbox/demoAccounts.ts': 'it is data, one organisation after the other',
  'tests/house/importTable.ts': 'it is data, one folder after the other',
};

/** Folders that contain data instead of code. */
export const dataFolders: readonly string[] = ['src/content', 'src/server/db/seed'];
