import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '#scripts/port.mjs';
import { median } from './processes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Start {
  /** Seconds until the first page was served, and until the server was ready. */
  page: number;
  ready: number;
}

/** Whether any process of the group is left: the server may outlive npm briefly, and holds its data until it ends. */
function isLeft(group: number): boolean {
  try {
    return process.kill(-group, 0);
  } catch {
    return false;
  }
}

/** Runs `npm start` in a folder until it is ready, then ends it and all its processes with `signal`. */
async function npmStart(folder: string, dataDir: string, signal: 'SIGTERM' | 'SIGKILL'): Promise<Start> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { PATH = '', HOME = '' } = process.env;
  const startedAt = performance.now();
  const npm = spawn('npm', ['start'], {
    cwd: folder,
    env: { PATH, HOME, PORT: String(port), PUBLIC_URL: url, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
    // A process group of its own, so that npm, its shell and the server all get the signal.
    detached: true,
  });
  const exited = once(npm, 'close');
  const answers = async (path: string): Promise<number> => {
    while (npm.exitCode === null) {
      const answer = await fetch(url + path).catch(() => null);
      await answer?.arrayBuffer();
      if (answer?.ok) return (performance.now() - startedAt) / 1000;
      await pause(10);
    }
    throw new Error('npm start ended unexpectedly');
  };
  try {
    return { page: await answers('/'), ready: await answers('/readyz') };
  } finally {
    if (npm.pid !== undefined && isLeft(npm.pid)) process.kill(-npm.pid, signal);
    await exited;
    while (npm.pid !== undefined && isLeft(npm.pid)) await pause(10);
  }
}

const printStarts = (name: string, starts: readonly Start[]): void =>
  console.info(
    `  ${name.padEnd(14)} first page after ${median(starts.map(({ page }) => page)).toFixed(1)} s, ready after ${median(starts.map(({ ready }) => ready)).toFixed(1)} s`,
  );

/** Measures `npm start` again, after a kill, and (unless quick) on a fresh clone of the last commit. */
export async function benchStarting(rounds: number, isQuick: boolean): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'humanar-starting-'));
  try {
    console.info('\nnpm start');
    const data = join(folder, 'data');
    await npmStart(root, data, 'SIGTERM');
    const warmStarts: Start[] = [];
    for (let round = 0; round < rounds; round += 1)
      warmStarts.push(await npmStart(root, data, round < rounds - 1 ? 'SIGTERM' : 'SIGKILL'));
    printStarts('again', warmStarts);
    const afterKill: Start[] = [];
    for (let round = 0; round < rounds; round += 1) afterKill.push(await npmStart(root, data, 'SIGKILL'));
    printStarts('after a kill', afterKill);
    if (isQuick) return;
    const clone = join(folder, 'clone');
    execFileSync('git', ['clone', '--quiet', root, clone]);
    printStarts('fresh clone', [await npmStart(clone, join(folder, 'fresh'), 'SIGTERM')]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
