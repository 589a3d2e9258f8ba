import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { addressOf } from '#contract/call.ts';
import { initiateNew } from '#contract/payments.ts';
import { generateQuote } from '#contract/quotes.ts';
import type { ProviderCommands } from '#tests/faults/providerProcess.ts';
import { savedCard } from '#tests/faults/savedCard.ts';
import { buildProcesses } from '#tests/support/builtProcesses.ts';
import { CommandedProcess } from '#tests/support/commandedProcess.ts';
import { freshPostgres } from '#tests/support/freshPostgres.ts';
import { order } from './order.ts';
import type { Buyer, PayingCommands } from './payingServer.ts';

const connections = 20;

/** Operations per second, and the time of the slowest 1 %. */
interface Measure {
  perSecond: number;
  p99: number;
}

async function quotes(url: string, buyers: readonly Buyer[], seconds: number): Promise<Measure> {
  const requests = buyers.map(({ token }) => ({
    method: 'POST' as const,
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify(order),
  }));
  const result = await autocannon({ url, connections, duration: seconds, requests });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return { perSecond: result.requests.average, p99: result.latency.p99 };
}

/** Each buyer pays once. A response counts only if it says that the payment is settled. */
async function payments(url: string, buyers: readonly Buyer[]): Promise<Measure> {
  const latencies: number[] = [];
  const line = buyers.values();
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (const { token, purchase } of line) {
        const started = performance.now();
        const answer = await fetch(url, {
          method: 'POST',
          headers: { authorization: token, 'content-type': 'application/json' },
          body: JSON.stringify({ ...purchase, idempotencyKey: randomUUID() }),
        });
        const { payment } = (await answer.json()) as { payment?: { status: string } };
        if (payment?.status !== 'succeeded') throw new Error(`${url} answered ${answer.status} ${payment?.status}`);
        latencies.push(performance.now() - started);
      }
    }),
  );
  const perSecond = (latencies.length * 1000) / (performance.now() - startedAt);
  return { perSecond, p99: latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length * 0.99)] ?? Number.NaN };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

function report(title: string, product: readonly Measure[], bare: readonly Measure[]): void {
  console.info(`\n${title}, ${connections} connections, medians of ${product.length} interleaved rounds`);
  for (const [name, list] of [
    ['bare route, the same statements and calls', bare],
    ['the product', product],
  ] as const) {
    const perSecond = median(list.map((each) => each.perSecond));
    console.info(
      `  ${name.padEnd(42)} ${perSecond.toFixed(perSecond < 100 ? 1 : 0).padStart(7)} per second   p99 ${Math.round(median(list.map(({ p99 }) => p99)))} ms`,
    );
  }
  const ratio = median(product.map(({ perSecond }, round) => perSecond / (bare[round]?.perSecond ?? Number.NaN)));
  console.info(`  of the bare route's rate: ${Math.round(ratio * 100)} %`);
}

/**
 * Measures quotes per second for an organisation, and payments per second from initiation to settlement with a saved
 * card, compared with bare routes that make the same statements and calls. For both, the card provider's stand-in runs
 * in a process of its own. Uses PostgreSQL at `serverUrl`, or PGlite if null.
 */
export async function benchPaying(
  serverUrl: string | null,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<void> {
  const built = await buildProcesses('bench', {
    server: 'tests/bench/payingServer.ts',
    provider: 'tests/faults/providerProcess.ts',
  });
  const dataDir = await mkdtemp(join(tmpdir(), 'humanar-bench-'));
  const databases = serverUrl === null ? [] : [await freshPostgres(serverUrl), await freshPostgres(serverUrl)];
  const provider: CommandedProcess<ProviderCommands> = new CommandedProcess(built.provider);
  const server: CommandedProcess<PayingCommands> = new CommandedProcess(built.server);
  try {
    // Without webhooks, because otherwise each payment would be verified twice.
    const providerUrl = await provider.ask('begin', {
      databaseUrl: databases[1]?.url ?? null,
      productUrl: 'http://127.0.0.1:9',
    });
    await provider.ask('set', { webhook: 'drop' });
    const { product, bare } = await server.ask('begin', {
      databaseUrl: databases[0]?.url ?? null,
      dataDir,
      providerUrl,
    });
    const buyers = await server.ask('buyers', {
      count: seconds * 40,
      card: await savedCard(providerUrl, 'bench@kuramo.ng'),
    });

    const targets = [
      {
        title: 'Quotes',
        measure: (url: string) => quotes(url, buyers, seconds),
        product: product + addressOf(generateQuote),
        bare: `${bare}/quote`,
      },
      {
        title: 'Payments from initiate to settled',
        measure: (url: string) => payments(url, buyers),
        product: product + addressOf(initiateNew),
        bare: `${bare}/pay`,
      },
    ];
    for (const target of targets) {
      const measures = { product: [] as Measure[], bare: [] as Measure[] };
      // The first round of each is a warm-up.
      for (let round = -1; round < rounds; round += 1) {
        for (const side of ['bare', 'product'] as const) {
          await server.ask('forget');
          const measured = await target.measure(target[side]);
          if (round >= 0) measures[side].push(measured);
        }
      }
      report(`${target.title} on ${serverUrl === null ? 'PGlite' : 'PostgreSQL'}`, measures.product, measures.bare);
    }
  } catch (error) {
    console.error(server.log.slice(-2_000));
    throw error;
  } finally {
    await Promise.all([server.kill(), provider.kill()]);
    await rm(dataDir, { recursive: true, force: true });
    for (const { drop } of databases) await drop();
  }
}
