import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '#scripts/port.mjs';

const main = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));

export interface ServerOptions {
  /** Settings in addition to PORT, PUBLIC_URL and DATA_DIR. The test's own environment isn't inherited. */
  env?: Readonly<Record<string, string>>;
  /** An existing data folder, to restart on the data of a killed server. It isn't deleted at the end. */
  dataDir?: string;
  /** The built file to start; the product's server by default. */
  file?: string;
  /** False reads its output without keeping it, for benchmarks that would fill the memory. True by default. */
  keepsLog?: boolean;
  /** The path that must answer 200; `/readyz` by default. `/healthz` answers during startup. */
  until?: '/readyz' | '/healthz';
}

export interface SpawnedServer {
  /** `http://127.0.0.1:PORT`, without a trailing slash. */
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  /** Its output so far, from both streams; only the last of it if it isn't kept. */
  readonly log: () => string;
  /** Kills it like a power cut. The data stays. */
  readonly kill: () => Promise<void>;
  /** Stops it, waits until it has ended, and deletes the data folder if it created it. Resolves to the exit code. */
  readonly stop: () => Promise<number | null>;
}

/** Starts the built server on a free loopback port and waits until `until` answers 200. Rejects with its output. */
export async function spawnServer({
  env = {},
  dataDir,
  file = main,
  keepsLog = true,
  until = '/readyz',
}: ServerOptions = {}): Promise<SpawnedServer> {
  if (!existsSync(file)) throw new Error(`${file} is not built: npm run build`);
  const [port, data] = await Promise.all([freePort(), dataDir ?? mkdtemp(join(tmpdir(), 'humanar-data-'))]);
  const url = `http://127.0.0.1:${port}`;
  const { PATH = '', HOME = '' } = process.env;
  const server = spawn(process.execPath, [file], {
    env: { PATH, HOME, PORT: String(port), PUBLIC_URL: url, DATA_DIR: data, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [server.stdout, server.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (log = keepsLog ? log + text : text));
  const exited = new Promise<number | null>((resolve, reject) => {
    server.once('error', reject).once('close', resolve);
  });
  const abandon = (): boolean => server.kill('SIGKILL');
  process.once('exit', abandon);

  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    server.kill(signal);
    const code = await exited;
    process.off('exit', abandon);
    return code;
  };
  const removeData = async (): Promise<void> => {
    if (dataDir === undefined) await rm(data, { recursive: true, force: true });
  };

  if (!(await isReady(url + until, server))) {
    await end('SIGKILL');
    await removeData();
    throw new Error(`The server did not become ready:\n${log}`);
  }
  return {
    url,
    dataDir: data,
    pid: server.pid ?? 0,
    log: () => log,
    kill: async () => {
      await end('SIGKILL');
    },
    stop: async () => {
      const code = await end('SIGTERM');
      await removeData();
      return code;
    },
  };
}

async function isReady(url: string, server: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + 120_000;
  while (server.exitCode === null && server.signalCode === null && Date.now() < deadline) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return true;
    await pause(50);
  }
  return false;
}
