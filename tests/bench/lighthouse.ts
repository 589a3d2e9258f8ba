import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { browserFlags, ensureBrowser } from '#scripts/browser.mjs';
import { spawnLiveSite } from './liveSite.ts';

/*
 * Runs Lighthouse with its mobile settings on the built site: all categories for nine kinds of page, by the median
 * of three runs, and every other public page once in the categories that don't depend on how busy the machine is. Exits
 * with 1 if any score is under 100. `npm run lighthouse -- /faq /pricing` checks only some pages, `-- --once` does one
 * run instead of three, and `-- --no-speed` skips performance.
 */

// A separate package, so that the product can be installed, built and tested without it.
const here = fileURLToPath(new URL('../lighthouse', import.meta.url));
const lighthouse = join(here, 'node_modules/lighthouse/cli/index.js');

const kinds = [
  '/',
  '/apps/payroll',
  '/pricing',
  '/blog/closing-a-month-in-five-days',
  '/contact-us',
  '/sign-in',
  '/sign-up',
  '/pricing/order',
  '/pricing/order?plan=core',
];
const timeIndependent = ['accessibility', 'best-practices', 'seo'] as const;
const all = ['performance', ...timeIndependent] as const;
type Category = (typeof all)[number];

interface Report {
  categories: Partial<Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>>;
  audits: Record<
    string,
    {
      title: string;
      score: number | null;
      displayValue?: string;
      details?: { items?: { node?: { snippet?: string }; source?: string; description?: string; url?: string }[] };
    }
  >;
  runtimeError?: { message: string };
}

interface PageAudit {
  scores: Partial<Record<Category, number>>;
  /** Failed audits and where they failed. */
  findings: string[];
}

/** Installs Lighthouse on demand, in its own folder. Only this needs it. */
function install(): void {
  if (existsSync(lighthouse)) return;
  console.info('Installing Lighthouse into tests/lighthouse …');
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: here,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('Lighthouse could not be installed.');
}

function runAudit(url: string, categories: readonly Category[], browser: string): PageAudit {
  const file = join(tmpdir(), `humanar-lighthouse-${process.pid}.json`);
  const args = [
    lighthouse,
    url,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${categories.join(',')}`,
    `--chrome-flags=--headless=new ${browserFlags.join(' ')}`,
  ];
  const run = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { ...process.env, CHROME_PATH: browser },
    timeout: 300_000,
  });
  if (!existsSync(file)) throw new Error(`Lighthouse wrote no report for ${url}:\n${run.stderr}`);
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  rmSync(file);
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`);
  const findings = categories.flatMap((category) =>
    (report.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = report.audits[id];
      if (weight === 0 || !audit || audit.score === null || audit.score >= (category === 'performance' ? 0.9 : 1))
        return [];
      const where = (audit.details?.items ?? [])
        .slice(0, 3)
        .map(({ node, source, description, url: of }) => node?.snippet ?? description ?? source ?? of ?? '');
      return [`${category}: ${[audit.title, audit.displayValue, ...where].filter(Boolean).join(' · ')}`];
    }),
  );
  return {
    scores: Object.fromEntries(
      categories.map((category) => [category, Math.round((report.categories[category]?.score ?? 0) * 100)]),
    ),
    findings,
  };
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

install();
const browser = ensureBrowser();
if (browser === null) throw new Error('No browser found. Set CHROME_PATH to a Chromium or Chrome.');
const requestedPaths = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const runs = process.argv.includes('--once') ? 1 : 3;
const isSpeed = !process.argv.includes('--no-speed');

const server = await spawnLiveSite();
let isPerfect = true;
try {
  const map = await (await fetch(`${server.url}/sitemap.xml`)).text();
  const found = [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  const paths =
    requestedPaths.length > 0 ? requestedPaths : [...kinds, ...found.filter((path) => !kinds.includes(path))];
  console.info(`${'page'.padEnd(48)} speed  accessibility  practices  search`);
  for (const path of paths) {
    const isKind = isSpeed && kinds.includes(path);
    const pageAudits = Array.from({ length: isKind ? runs : 1 }, () =>
      runAudit(`${server.url}${path}`, isKind ? all : timeIndependent, browser),
    );
    const scores = all.map((category) =>
      category === 'performance' && !isKind ? null : medianOf(pageAudits.map((each) => each.scores[category] ?? 0)),
    );
    const [speed = null, accessibility = null, practices = null, search = null] = scores;
    console.info(
      `${path.padEnd(48)} ${String(speed ?? '').padStart(5)}  ${String(accessibility).padStart(13)}  ${String(practices).padStart(9)}  ${String(search).padStart(6)}`,
    );
    if (scores.every((score) => score === null || score === 100)) continue;
    isPerfect = false;
    for (const finding of new Set(pageAudits.flatMap((each) => each.findings))) console.info(`    ${finding}`);
  }
} finally {
  await server.stop();
}
process.exit(isPerfect ? 0 : 1);
