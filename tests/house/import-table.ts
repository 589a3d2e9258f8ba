/**
 * The import table: what each folder may import. The one place where it stands; lint's restricted imports
 * (.oxlintrc.json) are generated from it, and architecture.test.ts checks every import in src and machines against it.
 */
export interface Zone {
  /** The folder. The longest folder that matches a file is its zone. */
  folder: string;
  /** The alias in package.json's `imports` that leads to it, where there is one. */
  alias?: string;
  /** Folders (or parts of one) that it may import beside itself. */
  folders: readonly string[];
  /** Packages, or entries of packages, that it may import; `node:` stands for all that Node brings. */
  packages: readonly string[];
  /** Its direct sub-folders do not import each other: not at all, or nothing but the named file. */
  apart?: { except?: string };
}

const view = [
  'react',
  'react-router-dom',
  'react-aria-components',
  'styled-components',
  '@phosphor-icons/react',
  '@tanstack/react-query',
  'xstate',
  '@xstate/react',
  'sonner',
  'dayjs',
  // A form checks its fields with a schema.
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
  'dayjs',
];

const belowFlow = ['src/web/early', 'src/web/ui', 'src/web/api', 'machines', 'src/domain', 'src/contract'];
const belowFeatures = ['src/web/flow', ...belowFlow];
const config = 'src/server/config.ts';
const belowModules = [config, 'src/contract', 'src/domain', 'src/content', 'src/server/db', 'src/server/platform', 'src/server/http'];

/** Import what the build has just made, by the place where it made it. */
export const computedImports: readonly string[] = ['src/scripts/prerender.mjs', 'src/scripts/start.mjs', 'src/scripts/shareImages.mjs', 'src/server/pageWriter.ts'];

export const zones: readonly Zone[] = [
  { folder: 'src/contract', alias: '#contract', folders: [], packages: ['zod/mini', 'libphonenumber-js/min'] },
  { folder: 'src/domain', alias: '#domain', folders: ['src/contract'], packages: [] },
  { folder: 'machines', alias: '#machines', folders: ['src/contract', 'src/domain'], packages: ['xstate'] },
  { folder: 'src/content', alias: '#content', folders: ['src/contract'], packages: [] },
  // Compiles posts while the site is built; nothing of it is in the site.
  { folder: 'src/content/posts', folders: [], packages: ['node:', 'vite', 'zod', 'yaml', 'marked', 'sanitize-html'] },

  {
    folder: 'src/web/ui',
    alias: '#ui',
    folders: [],
    packages: [
      'react',
      'react-aria-components',
      'styled-components',
      '@phosphor-icons/react',
      '@fontsource-variable/bricolage-grotesque',
      '@fontsource-variable/public-sans',
      'sonner',
      'zod/mini',
    ],
  },
  { folder: 'src/web/api', alias: '#api', folders: ['src/contract'], packages: ['axios', '@tanstack/react-query', 'zod/mini'] },
  // What every flow's views share: how a machine is started, what it emits, how a step is headed.
  { folder: 'src/web/flow', alias: '#flow', folders: belowFlow, packages: view },
  { folder: 'src/web/features', alias: '#features', folders: belowFeatures, packages: view, apart: {} },
  { folder: 'src/web/pages', alias: '#pages', folders: ['src/web/features', ...belowFeatures, 'src/content'], packages: view },
  // Runs before the application is there, and has nothing of it; it only says when the application is to be fetched.
  { folder: 'src/web/early', folders: ['src/web'], packages: [] },
  // The routes, and the entries beside index.html: all of web meets here.
  {
    folder: 'src/web',
    alias: '#app',
    folders: ['machines', 'src/domain', 'src/contract', 'src/content'],
    packages: [...view, 'react-dom'],
  },

  {
    folder: 'src/server/modules',
    folders: [...belowModules, 'machines/subscription'],
    packages: [...server, 'pdfkit', 'uuid'],
    apart: { except: 'service.ts' },
  },
  { folder: 'src/server/platform', folders: [config, 'src/contract', 'src/domain', 'src/server/db'], packages: [...server, 'nodemailer', 'bowser', 'sharp'] },
  { folder: 'src/server/db', folders: [config, 'src/contract', 'src/domain', 'src/server/platform'], packages: [...server, 'drizzle-kit'] },
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
  // main.ts and what stands beside it put the parts together, and alone may load the sandbox.
  {
    folder: 'src/server',
    alias: '#server',
    folders: ['src/contract', 'src/domain', 'src/content'],
    packages: [...server, '@fastify/helmet', '@fastify/static', '@fastify/swagger', '@fastify/swagger-ui', 'close-with-grace', 'nodemailer'],
  },

  // Draws and writes what is committed beside the machines.
  { folder: 'src/scripts/flows', folders: ['machines', 'src/scripts'], packages: ['node:', 'elkjs', 'xstate'] },
  { folder: 'src/scripts', alias: '#scripts', folders: ['src/content/posts'], packages: ['node:', 'vite', 'playwright', '@resvg/resvg-js'] },
];

/** Scripts that run on a clone without node_modules: they, and what they import at once, use Node's own modules only. */
export const beforeInstallation: readonly string[] = ['src/scripts/setup.mjs', 'src/scripts/start.mjs', 'src/scripts/sources.mjs', 'src/scripts/build.mjs', 'src/scripts/sizes.mjs'];

/** What may stand at the top, beside dot files and what .gitignore names. */
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

/** Folder names that say nothing about what is inside, and so collect everything. */
export const catchAll: readonly string[] = ['utils', 'util', 'helpers', 'helper', 'common', 'lib', 'libs', 'hooks', 'types', 'misc', 'shared', 'stuff'];

/** Files, by the end of their path, that may be longer than 300 lines, and why that is the simplest. */
export const longFiles: Readonly<Record<string, string>> = {
  '.machine.ts': 'a statechart is read, by people and by visualizers, as one literal in one file',
};

/** Folders that hold data, not code. */
export const dataFolders: readonly string[] = ['src/content', 'src/server/db/seed'];
