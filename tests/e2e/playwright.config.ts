import { defineConfig } from 'playwright/test';
import { browserFlags, findBrowser } from '#scripts/browser.mjs';

const report = process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'];
const executablePath = findBrowser();

/** A page lives for seconds only: compiling its scripts a second time, optimised, costs more than it saves. */
const journeyFlags = ['--js-flags=--no-turbofan --no-maglev'];

const launched = (...flags: string[]) => ({
  args: [...browserFlags, ...journeyFlags, ...flags],
  ...(executablePath && { executablePath }),
});

/**
 * The journeys, in a real browser against the built server. Each runs at 1440 pixels; tagged `@both` also at 360,
 * tagged `@phone` at 360 only.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.test.ts',
  // The paths of the models take long, so they run with `npm run test:all` only.
  ...(process.env['FULL'] === undefined && { testIgnore: '**/{openings,passages,replays}/**' }),
  ...(process.env['ALL_JOURNEYS'] !== undefined && { globalTeardown: './passages/coverageReport.ts' }),
  outputDir: '../../.cache/test/journeys',
  // A journey often waits for its own server, so with one worker per core a quarter of the cores was idle.
  workers: 3,
  // A journey that passes only on retry is reported as flaky, with a trace of the retry.
  retries: 1,
  forbidOnly: true,
  // Generous for a busy machine; waiting usually takes a tenth of it.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  use: {
    locale: 'en-NG',
    screenshot: 'only-on-failure',
    // Tracing everything takes a fifth more time.
    trace: 'on-first-retry',
    launchOptions: launched(),
  },
  projects: [
    // Animations are reduced on desktop and run in full on the phone, where pages are checked once they end. The
    // browser's own smooth scrolling needs the flag. A key's, begun while a script's scrolling is painted, can be lost.
    {
      name: 'desktop',
      grepInvert: /@phone/,
      use: {
        viewport: { width: 1440, height: 900 },
        contextOptions: { reducedMotion: 'reduce' },
        launchOptions: launched('--disable-smooth-scrolling'),
      },
    },
    {
      name: 'phone',
      grep: /@phone|@both/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
  ],
});
