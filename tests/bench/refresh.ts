import autocannon from 'autocannon';
import { login } from '#contract/auth.ts';
import { addressOf } from '#contract/call.ts';
import { demoAccounts } from '#server/sandbox/demoAccounts.ts';
import { spawnServer } from '#tests/support/spawnServer.ts';
import { residentMegabytes, spawnBareServer } from './processes.ts';

const connections = 50;

interface Target {
  name: string;
  url: string;
  token: string;
}

interface Measure {
  perSecond: number;
  p99: number;
}

async function measure({ url, token }: Target, seconds: number): Promise<Measure> {
  const result = await autocannon({ url, connections, duration: seconds, headers: { authorization: token } });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return { perSecond: result.requests.average, p99: result.latency.p99 };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/**
 * Measures requests per second of refresh_linchpin (50 connections), compared with a bare route and with a bare route
 * that runs one joined statement, in interleaved rounds. The product logs each request, the bare routes log nothing.
 * Ratios are medians over the rounds. Uses PostgreSQL at `databaseUrl`, or PGlite if null.
 */
export async function benchRefresh(
  databaseUrl: string | null,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<void> {
  const product = await spawnServer({
    keepsLog: false,
    env: { NODE_ENV: 'production', ...(databaseUrl === null ? {} : { SANDBOX: 'on', DATABASE_URL: databaseUrl }) },
  });
  const bare = await spawnBareServer(databaseUrl);
  try {
    const account = demoAccounts.find(({ email }) => email.startsWith('adaeze')) ?? demoAccounts[0];
    const answer = await fetch(`${product.url}${addressOf(login)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: account?.email, password: account?.password }),
    });
    const { token } = (await answer.json()) as { token: string };
    const targets: Target[] = [
      { name: 'bare route, fixed payload', url: `${bare.url}/bare`, token: bare.token },
      { name: 'bare route, one joined statement', url: `${bare.url}/joined`, token: bare.token },
      { name: 'refresh_linchpin', url: `${product.url}/hr/auth/refresh_linchpin`, token },
    ];
    for (const target of targets) await measure(target, 2);

    const memoryBefore = residentMegabytes(product.pid);
    const measures = new Map<string, Measure[]>(targets.map(({ name }) => [name, []]));
    for (let round = 0; round < rounds; round += 1) {
      for (const target of targets) measures.get(target.name)?.push(await measure(target, seconds));
    }
    report(databaseUrl === null ? 'PGlite' : 'PostgreSQL', measures, [memoryBefore, residentMegabytes(product.pid)]);
  } finally {
    await product.stop();
    await bare.stop();
  }
}

function report(database: string, measures: Map<string, Measure[]>, [before, after]: (number | null)[]): void {
  console.info(
    `\nrefresh_linchpin on ${database}, ${connections} connections, medians of ${measures.get('refresh_linchpin')?.length} interleaved rounds`,
  );
  for (const [name, list] of measures) {
    const perSecond = Math.round(median(list.map((each) => each.perSecond)));
    console.info(
      `  ${name.padEnd(34)} ${String(perSecond).padStart(7)} per second   p99 ${median(list.map(({ p99 }) => p99))} ms`,
    );
  }
  const own = measures.get('refresh_linchpin') ?? [];
  const joined = measures.get('bare route, one joined statement') ?? [];
  const ratio = median(own.map(({ perSecond }, round) => perSecond / (joined[round]?.perSecond ?? Number.NaN)));
  const tail = median(own.map(({ p99 }, round) => p99 / (joined[round]?.p99 ?? Number.NaN)));
  console.info(
    `  of the joined statement's rate: ${Math.round(ratio * 100)} %; p99 ${tail.toFixed(2)} times its; memory ${before ?? '?'} MB before, ${after ?? '?'} MB after`,
  );
}
