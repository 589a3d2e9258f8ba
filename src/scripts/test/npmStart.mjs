// Runs `npm start` as a person would, for the tests on each version of Node and for the benchmark.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../port.mjs';

/** What npm needs to reach its registry and cache. The product's settings aren't inherited. */
const inheritedName = /^(?:PATH|HOME|NODE_EXTRA_CA_CERTS|npm_config_(?:cache|registry|userconfig)|\w+_proxy)$/i;

/** Whether any process of the group is left: the server may outlive npm briefly, and holds its data until it ends. */
const isLeft = (/** @type {number} */ group) => {
  try {
    return process.kill(-group, 0);
  } catch {
    return false;
  }
};

/**
 * Runs `npm start` in a folder until the first page and `/readyz` answer, then ends it and all its processes.
 * @param {{ folder: string, dataDir: string, signal: 'SIGTERM' | 'SIGKILL', binary?: string }} options `binary`: the
 * Node to run it on, this one by default
 * @returns {Promise<{ page: number, ready: number, log: () => string }>} seconds until the first page was served and until the
 * server was ready; its output
 * @throws with the output, if it ends before it is ready
 */
export const npmStart = async ({ folder, dataDir, signal, binary = process.execPath }) => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => inheritedName.test(name)));
  const startedAt = performance.now();
  const npm = spawn('npm', ['start'], {
    cwd: folder,
    env: {
      ...inherited,
      PATH: `${dirname(binary)}${delimiter}${process.env['PATH'] ?? ''}`,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that every process of it can be waited for and killed.
    detached: true,
  });
  const group = npm.pid ?? 0;
  let log = '';
  for (const stream of [npm.stdout, npm.stderr]) stream.setEncoding('utf8').on('data', (text) => (log += text));
  const closed = once(npm, 'close');
  const abandon = () => group > 0 && isLeft(group) && process.kill(-group, 'SIGKILL');
  process.once('exit', abandon);
  const answers = async (/** @type {string} */ path) => {
    while (npm.exitCode === null && npm.signalCode === null) {
      const answer = await fetch(url + path).catch(() => null);
      await answer?.arrayBuffer();
      if (answer?.ok) return (performance.now() - startedAt) / 1000;
      await pause(10);
    }
    throw new Error(`npm start ended unexpectedly:\n${log}`);
  };
  const stop = async () => {
    // SIGTERM goes to npm alone, as from `kill`: the server notices that npm is gone.
    if (signal === 'SIGTERM') npm.kill(signal);
    else abandon();
    await closed;
    while (isLeft(group)) await pause(10);
    process.off('exit', abandon);
  };
  try {
    return { page: await answers('/'), ready: await answers('/readyz'), log: () => log };
  } finally {
    await stop();
  }
};
