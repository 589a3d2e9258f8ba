import { fileURLToPath } from 'node:url';
import localesPlugin from '@react-aria/optimize-locales-plugin';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { posts } from './src/content/posts/plugin.mjs';
import { iconWeights } from './src/scripts/icons.mjs';
import { leanLocale } from './src/scripts/locale.mjs';
import { partOf } from './src/scripts/parts.mjs';
import { slicedPreload } from './src/scripts/preload.mjs';
import { leanRouter } from './src/scripts/router.mjs';
import { leanStyles } from './src/scripts/styles.mjs';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url)).replace(/\/$/, '');

/** One level of the tests. Each can be run alone: `npx vitest run --project NAME`. */
const level = (name: string, folders: string[], test: TestProjectInlineConfiguration['test'] = {}): TestProjectInlineConfiguration => ({
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

/** Pages in an emulated browser. Their calls are answered by the tests. */
const web: TestProjectInlineConfiguration['test'] = {
  environment: 'happy-dom',
  setupFiles: ['tests/web/setup.ts'],
  alias: { axios: at('tests/support/apiStub.ts') },
  // As in production, each rule is inserted alone. As text, every new rule has happy-dom parse the whole sheet again.
  env: { SC_DISABLE_SPEEDY: 'false' },
};
/** These put other modules of ours in the place of real ones, or make real calls. */
const apart = ['api/client.test.ts', 'app/expiry.test.tsx', 'hydration/Prerendered.test.tsx', 'features/passwordReset/passwordResetActors.test.ts', 'app/sectionLinks.test.tsx', 'features/session/otherTab.test.ts', 'features/session/session.test.ts', 'features/signUp/signUpActors.test.ts'].map((file) => `tests/web/${file}`);

export default defineConfig({
  root: at('./src/web'),
  publicDir: at('./public'),
  cacheDir: at('./.cache/vite'),
  envDir: false,
  appType: 'spa',
  oxc: {
    jsx: { runtime: 'automatic' },
    // Names made from file and component differ between the server's build and the browser's: without them both agree.
    plugins: { styledComponents: { displayName: false } },
  },
  plugins: [
    posts(),
    // The site speaks English: the other languages of react-aria's strings stay out of the bundle.
    { ...iconWeights(), apply: 'build' },
    { ...leanLocale(), apply: 'build' },
    { ...leanRouter(), apply: 'build' },
    { ...leanStyles(), apply: 'build' },
    { ...slicedPreload(), apply: 'build' },
    { ...localesPlugin.vite({ locales: ['en'] }), applyToEnvironment: (environment) => environment.name === 'client' },
  ],
  resolve: {
    dedupe: ['react', 'react-dom', 'styled-components'],
    // The package's own entry is its development build, whatever is built.
    alias: [{ find: /^react-router$/, replacement: at('./node_modules/react-router/dist/production/index.mjs') }],
  },
  ssr: { noExternal: ['styled-components'] },
  builder: {},
  build: {
    emptyOutDir: true,
    // Libraries mark their modules 'use client' for frameworks with server components; here that says nothing.
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
  environments: {
    client: {
      build: {
        outDir: at('./dist/web'),
        manifest: true,
        copyPublicDir: true,
        rolldownOptions: {
          input: { index: at('./src/web/index.html'), early: at('./src/web/early/early.ts'), beforePaint: at('./src/web/early/beforePaint.ts') },
          preserveEntrySignatures: 'allow-extension',
          output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: partOf, debugName: 'part' }] } },
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
            // What the build writes the public pages with, and the server those that show prices.
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
    // The files run in the same order each time, whatever the last run was like.
    cache: false,
    // Two cores are what the slowest machine has; more workers only make tests wait for each other.
    maxWorkers: 2,
    // Time for a machine that does other things as well; a test that needs it is not thereby right.
    testTimeout: 20_000,
    projects: [
      level('boundaries', ['house']),
      // Where nothing is isolated, what the files import is read once for all of them.
      level('unit', ['domain', 'contract', 'content'], { isolate: false }),
      level('machines', ['machines'], { testTimeout: 60_000, isolate: false }),
      level('web', ['web'], { ...web, isolate: false, exclude: apart }),
      level('web-apart', ['web'], { ...web, alias: {}, include: apart }),
      // Each file starts a server of its own.
      level('server', ['server'], { testTimeout: 30_000, hookTimeout: 180_000, isolate: false }),
      // Kills a server and waits, a minute at most, until all is at rest.
      level('faults', ['faults'], { testTimeout: 90_000, hookTimeout: 180_000, globalSetup: 'tests/faults/faultProcesses.ts' }),
    ],
  },
});
