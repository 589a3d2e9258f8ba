import autocannon from 'autocannon';
import { spawnServer } from '#tests/support/spawnServer.ts';
import { median, spawnOwn } from './processes.ts';

const connections = 50;

async function measure(url: string, seconds: number): Promise<{ perSecond: number; p99: number }> {
  const result = await autocannon({ url, connections, duration: seconds, headers: { 'accept-encoding': 'br' } });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return { perSecond: result.requests.average, p99: result.latency.p99 };
}

interface Sites {
  logging: string;
  withoutLog: string;
}

async function compare(
  { logging, withoutLog }: Sites,
  { name, path }: { name: string; path: string },
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<void> {
  const bare = await spawnOwn('./barePages.ts', { PAGE_URL: withoutLog + path });
  try {
    const sides = { bare: `${bare.url}/page`, withoutLog: withoutLog + path, logging: logging + path };
    const measures: Record<string, { perSecond: number; p99: number }[]> = { bare: [], withoutLog: [], logging: [] };
    for (const url of Object.values(sides)) await measure(url, 2);
    for (let round = 0; round < rounds; round += 1) {
      for (const [side, url] of Object.entries(sides)) measures[side]?.push(await measure(url, seconds));
    }
    console.info(`\n${name}, brotli, ${connections} connections, medians of ${rounds} interleaved rounds`);
    const label: Record<string, string> = {
      bare: 'bare route, the same bytes and headers',
      withoutLog: 'the product',
      logging: 'the product, one line a request in the log',
    };
    for (const [side, list] of Object.entries(measures)) {
      const rate = Math.round(median(list.map(({ perSecond }) => perSecond))).toLocaleString('en');
      const ratio = median(
        list.map(({ perSecond }, round) => perSecond / (measures['bare']?.[round]?.perSecond ?? Number.NaN)),
      );
      console.info(
        `  ${(label[side] ?? side).padEnd(44)} ${rate.padStart(7)} per second   p99 ${median(list.map(({ p99 }) => p99))} ms   ${ratio.toFixed(2)} ×`,
      );
    }
  } finally {
    await bare.stop();
  }
}

/** The path of the page's first script: a small one, so that the time isn't spent on its bytes. */
async function earlyScript(url: string): Promise<string> {
  const [, path] = /<script type="module" src="([^"]+)"/.exec(await (await fetch(url)).text()) ?? [];
  if (path === undefined) throw new Error('The home page has no script.');
  return path;
}

/**
 * Measures requests per second of the prerendered home page and of a hashed script (brotli, 50 keep-alive connections),
 * with and without logging, compared with a bare route that sends the same bytes and headers from memory. Rounds are
 * interleaved; ratios are medians over the rounds.
 */
export async function benchServing(length: { rounds: number; seconds: number }): Promise<void> {
  // Logs to a pipe that is read here, as a log collector would.
  const logging = await spawnServer({ env: { NODE_ENV: 'production' } });
  const withoutLog = await spawnServer({ env: { NODE_ENV: 'production', LOG_LEVEL: 'error' } });
  const sites = { logging: logging.url, withoutLog: withoutLog.url };
  try {
    await compare(sites, { name: 'The home page', path: '/' }, length);
    await compare(sites, { name: 'Its first script', path: await earlyScript(withoutLog.url) }, length);
  } finally {
    await withoutLog.stop();
    await logging.stop();
  }
}
