import { defineConfig } from 'playwright/test';
import { browserFlags, findBrowser } from '#scripts/browser.mjs';

const report = process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'];
const executablePath = findBrowser();

// The workers get to know it: what they find of an earlier run is made anew.
process.env['JOURNEYS_BEGUN'] ??= String(Date.now());

/**
 * The journeys, in a real browser against the built server. Each runs at 1440 pixels; tagged `@both` also at 360,
 * tagged `@phone` at 360 only.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.test.ts',
  outputDir: '../../.cache/test/journeys',
  workers: 2,
  // A journey that passes only when it is tried again is printed as flaky, with the trace of that try.
  retries: 1,
  forbidOnly: true,
  // Room for a machine that does other things as well: what is waited for comes in a tenth of it.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  use: {
    locale: 'en-NG',
    screenshot: 'only-on-failure',
    // A trace of everything costs a fifth of the time.
    trace: 'on-first-retry',
    launchOptions: { args: browserFlags, ...(executablePath && { executablePath }) },
  },
  projects: [
    // What moves is waited for before a page is judged; here little does, on the phone all of it.
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } } },
    { name: 'phone', grep: /@phone|@both/, use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } },
  ],
});
