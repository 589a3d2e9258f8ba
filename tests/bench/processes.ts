import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '#scripts/port.mjs';

const run = fileURLToPath(new URL('../../src/scripts/run.mjs', import.meta.url));
const bareServer = fileURLToPath(new URL('./bareServer.ts', import.meta.url));

export interface BareServer {
  url: string;
  /** A session's token that its database knows. */
  token: string;
  stop: () => Promise<void>;
}

/** Starts the bare routes in a process of their own, on PostgreSQL when `databaseUrl` says where, else on a PGlite of their own. */
export async function spawnBareServer(databaseUrl: string | null): Promise<BareServer> {
  const [port, data] = await Promise.all([freePort(), mkdtemp(join(tmpdir(), 'humanar-bench-'))]);
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [run, bareServer], {
    env: { PATH, HOME, PORT: String(port), DATA_DIR: data, NODE_ENV: 'production', ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise<void>((resolve) => void child.once('close', () => resolve()));
  const token = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const ready = /^ready (\S+)$/m.exec(said);
      if (ready?.[1]) resolve(ready[1]);
    });
    void gone.then(() => reject(new Error(`The bare server did not start: ${said}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    token,
    async stop() {
      child.kill('SIGTERM');
      await gone;
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** A process's resident memory in MB (Linux), or null elsewhere. */
export function residentMegabytes(pid: number): number | null {
  try {
    const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024);
  } catch {
    return null;
  }
}
