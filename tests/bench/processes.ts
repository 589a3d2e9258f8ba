import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '#scripts/port.mjs';

const run = fileURLToPath(new URL('../../src/scripts/run.mjs', import.meta.url));

export interface BareServer {
  url: string;
  /** A valid session token in its database. */
  token: string;
  stop: () => Promise<void>;
}

/**
 * Starts one of the bench's files in a separate process on a free port. It is ready when it prints `ready` and a word.
 */
export async function spawnOwn(
  file: string,
  env: Record<string, string>,
): Promise<{ url: string; word: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [run, fileURLToPath(new URL(file, import.meta.url))], {
    env: { PATH, HOME, PORT: String(port), NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => void child.once('close', () => resolve()));
  const word = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const ready = /^ready (\S+)$/m.exec(output);
      if (ready?.[1]) resolve(ready[1]);
    });
    void exited.then(() => reject(new Error(`${file} did not start: ${output}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    word,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Starts the bare routes in a separate process, on PostgreSQL at `databaseUrl`, or on their own PGlite if null. */
export async function spawnBareServer(databaseUrl: string | null): Promise<BareServer> {
  const data = await mkdtemp(join(tmpdir(), 'humanar-bench-'));
  const {
    url,
    word: token,
    stop,
  } = await spawnOwn('./bareServer.ts', {
    DATA_DIR: data,
    ...(databaseUrl === null ? {} : { SANDBOX: 'on', DATABASE_URL: databaseUrl }),
  });
  return {
    url,
    token,
    async stop() {
      await stop();
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** The median of an odd number of figures. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** A process's resident memory in MB (Linux); null elsewhere. */
export function residentMegabytes(pid: number): number | null {
  try {
    const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024);
  } catch {
    return null;
  }
}
