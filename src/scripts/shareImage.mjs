// Draws public/share.png, the picture that goes along where a page is passed on: the top of the home page.
// `npm run share-image -- http://localhost:3000`, with the site running there.
import { join } from 'node:path';
import { chromium } from 'playwright';
import { ensureBrowser } from './browser.mjs';
import { root } from './paths.mjs';

const executablePath = ensureBrowser();
if (!executablePath) throw new Error('no browser found: set CHROME_PATH');
const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, colorScheme: 'light', reducedMotion: 'reduce' });
await page.goto(process.argv[2] ?? 'http://localhost:3000', { waitUntil: 'networkidle' });
await page.locator('header, [data-no-print]').evaluateAll((all) => all.forEach((each) => each.remove()));
await page.screenshot({ path: join(root, 'public/share.png') });
await browser.close();
