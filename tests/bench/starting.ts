import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npmStart } from '#scripts/test/npmStart.mjs';
import { median } from './processes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

type Start = Awaited<ReturnType<typeof npmStart>>;

const start = (dataDir: string, signal: 'SIGTERM' | 'SIGKILL', folder = root): Promise<Start> =>
  npmStart({ folder, dataDir, signal });

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
    await start(data, 'SIGTERM');
    const warmStarts: Start[] = [];
    for (let round = 0; round < rounds; round += 1)
      warmStarts.push(await start(data, round < rounds - 1 ? 'SIGTERM' : 'SIGKILL'));
    printStarts('again', warmStarts);
    const afterKill: Start[] = [];
    for (let round = 0; round < rounds; round += 1) afterKill.push(await start(data, 'SIGKILL'));
    printStarts('after a kill', afterKill);
    if (isQuick) return;
    const clone = join(folder, 'clone');
    execFileSync('git', ['clone', '--quiet', root, clone]);
    printStarts('fresh clone', [await start(join(folder, 'fresh'), 'SIGTERM', clone)]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
