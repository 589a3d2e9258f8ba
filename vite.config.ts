import { fileURLToPath } from 'node:url';
import localesPlugin from '@react-aria/optimize-locales-plugin';
import { defineConfig, type Plugin } from 'vite';
// A type only, because `npm start` builds without the test tools.
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { posts } from './src/content/posts/plugin.mjs';
import { leanAxios } from './src/scripts/axios.mjs';
import { bookModules } from './src/scripts/bookModules.mjs';
import { compiledEarly } from './src/scripts/compiledEarly.mjs';
import { componentIds } from './src/scripts/componentIds.mjs';
import { leanCalls } from './src/scripts/leanCalls.mjs';
import { lateImports } from './src/scripts/lateImports.mjs';
import { knownLocale } from './src/scripts/locale.mjs';
import { recordModuleFiles } from './src/scripts/moduleFiles.mjs';
import { partOf } from './src/scripts/parts.mjs';
import { slicedPreload } from './src/scripts/preload.mjs';
import { leanRouter } from './src/scripts/router.mjs';
import { clothVariable } from './src/web/ui/clothPattern.ts';
import { clothTile } from './src/web/ui/clothTile.ts';
import { globalStyles } from './src/web/ui/globalStyles.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url)).replace(/\/$/, '');

/**
 * Writes the styles of the whole site into the head of every page, with the cloth's tile, so that no browser makes or
 * draws them before the page comes to life.
 */
const stylesInHead: Plugin = {
  name: 'styles-in-head',
  transformIndexHtml: {
    // Before Vite minifies the page's styles.
    order: 'pre',
    handler: () => [
      {
        tag: 'style',
        attrs: { nonce: '__CSP_NONCE__' },
        children: `${globalStyles}html{${clothVariable}:url("${clothTile()}")}`,
        injectTo: 'head',
      },
    ],
  },
};

/** A test level, which can also run alone: `npm test -- NAME`. */
const level = (
  name: string,
  folders: string[],
  test: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration => ({
  extends: true,
  root: at('.'),
  publicDir: false,
  test: {
    name,
    root: at('.'),
    include: folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`),
    restoreMocks: true,
    ...test,
  },
});

/** Pages in an emulated browser. Tests answer their calls. */
const web: TestProjectInlineConfiguration['test'] = {
  environment: 'happy-dom',
  // These tests wait on timers for a third of their time.
  maxWorkers: 4,
  // From version 25, Node has storage of its own, which would replace the emulated one.
  execArgv: [
    ...(process.allowedNodeEnvironmentFlags.has('--webstorage') ? ['--no-webstorage'] : []),
    // Rendering leaves much garbage. More room for it, in MB, saves a twelfth of the time.
    '--max-semi-space-size=64',
  ],
  setupFiles: ['tests/web/setup.ts'],
  alias: { axios: at('tests/support/apiStub.ts') },
  // Inserts each rule separately, as in production. As text, every new rule would make happy-dom parse the whole sheet
  // again.
  env: { SC_DISABLE_SPEEDY: 'false' },
};
/** These files mock modules or make real calls, so they run isolated. */
const apart = [
  'api/client.test.ts',
  'app/expiry.test.tsx',
  'app/leavingForApp.test.tsx',
  'app/guards.preload.test.ts',
  'hydration/Prerendered.test.tsx',
  'hydration/adoptStyles.test.ts',
  'features/flowBook/compare.test.tsx',
  'features/inquiry/messageCalls.test.ts',
  'features/passwordReset/passwordResetActors.test.ts',
  'app/sectionLinks.test.tsx',
  'features/session/otherTab.test.ts',
  'features/session/sessionTabsReplay.test.ts',
  'features/session/session.test.ts',
  'features/signUp/signUpActors.test.ts',
].map((file) => `tests/web/${file}`);

export default defineConfig({
  root: at('./src/web'),
  publicDir: at('./public'),
  cacheDir: at('./.cache/vite'),
  envDir: false,
  appType: 'spa',
  oxc: { jsx: { runtime: 'automatic' } },
  plugins: [
    posts(),
    bookModules(),
    componentIds(),
    leanAxios(),
    leanCalls(),
    leanRouter(),
    knownLocale(),
    slicedPreload(),
    recordModuleFiles(),
    compiledEarly(),
    stylesInHead,
    // The site is in English: strings for react-aria's other languages stay out of the bundle.
    { ...localesPlugin.vite({ locales: ['en'] }), applyToEnvironment: (environment) => environment.name === 'client' },
  ],
  resolve: {
    dedupe: ['react', 'react-dom', 'styled-components'],
    // The package exports only its development build, in every mode.
    alias: [{ find: /^react-router$/, replacement: at('./node_modules/react-router/dist/production/index.mjs') }],
  },
  ssr: { noExternal: ['styled-components'] },
  builder: {},
  build: {
    emptyOutDir: true,
    // sizes.mjs limits what each page loads.
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    // Libraries mark modules 'use client' for frameworks with server components, which this isn't.
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
  environments: {
    client: {
      build: {
        outDir: at('./dist/web'),
        // Browsers without modulepreload still import the same modules.
        modulePreload: { polyfill: false },
        manifest: true,
        copyPublicDir: true,
        rolldownOptions: {
          input: {
            index: at('./src/web/index.html'),
            early: at('./src/web/early/early.ts'),
            beforePaint: at('./src/web/early/beforePaint.ts'),
          },
          preserveEntrySignatures: 'allow-extension',
          output: {
            // Every page loads a list of all files, and hashes are what compression can't shorten.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: partOf, debugName: 'part' }] },
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: at('./dist/server'),
        copyPublicDir: false,
        target: 'node20',
        rolldownOptions: {
          input: {
            main: at('./src/server/main.ts'),
            // Used by the build to prerender the public pages, and by the server for those that show prices.
            prerender: at('./src/web/prerender.tsx'),
            firstPrices: at('./src/server/firstPrices.ts'),
            pageWriter: at('./src/server/pageWriter.ts'),
          },
        },
      },
    },
  },
  server: { host: '127.0.0.1' },
  test: {
    root: at('.'),
    // Files run in the same order each time, independent of earlier runs.
    cache: false,
    // Suits the slowest machine, which has two cores. With more workers, tests only wait for each other.
    maxWorkers: 2,
    // Allows for a busy machine. A test that takes this long isn't fine. Hooks load parts of the site.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // How long `expect.poll` waits at most, and how often it looks, in ms.
    expect: { poll: { timeout: 15_000, interval: 20 } },
    projects: [
      level('boundaries', ['house']),
      // Without isolation, imports of the files are loaded once for all of them.
      level('unit', ['domain', 'contract', 'content'], { isolate: false }),
      level('machines', ['machines'], { isolate: false }),
      { ...level('web', ['web'], { ...web, isolate: false, exclude: apart }), plugins: [lateImports()] },
      { ...level('web-apart', ['web'], { ...web, alias: {}, include: apart }), plugins: [lateImports()] },
      // Each file starts a server of its own.
      level('server', ['server'], {
        setupFiles: ['tests/support/reversedRows.ts'],
        hookTimeout: 180_000,
        isolate: false,
      }),
      // Kills a server and waits, for a minute at most, until everything has settled.
      level('faults', ['faults'], {
        testTimeout: 90_000,
        hookTimeout: 180_000,
        globalSetup: 'tests/faults/faultProcesses.ts',
      }),
    ],
  },
});
