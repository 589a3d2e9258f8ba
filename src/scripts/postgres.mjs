// Provides a PostgreSQL for tests and benchmarks: the one in TEST_DATABASE_URL, or a temporary one from local binaries.
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { freePort } from './port.mjs';

/** @typedef {{ url: string, source: string, stop: () => Promise<void> }} Postgres */

/** The folder of the newest local `initdb` and `postgres`, or null. */
const binaries = () => {
  const versions = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt', '/usr']
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => /^(\d+|postgresql(@\d+)?|pgsql-\d+)$/.test(name))
        .toSorted((a, b) => Number(b.match(/\d+$/)?.[0] ?? 0) - Number(a.match(/\d+$/)?.[0] ?? 0))
        .map((name) => join(folder, name, 'bin')),
    );
  const inPath = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  for (const folder of [...inPath, ...versions]) {
    const server = join(folder, 'postgres');
    if (!existsSync(server)) continue;
    const home = dirname(realpathSync(server));
    if (existsSync(join(home, 'initdb'))) return home;
  }
  return null;
};

/**
 * The user to run a database server as, because it refuses to run as root: `postgres`, or else `nobody`. Null if there
 * is neither.
 */
export const owner = () => {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout || Number.NaN),
    );
    if (uid && gid) return { uid, gid };
  }
  return null;
};

const memory = '/dev/shm';
/** Free bytes that tests need there at most. */
const MEMORY_NEEDED = 3 * 1024 ** 3;

/**
 * Where tests keep data: in memory if it has room, because most of copying a database is writing its files. Containers
 * often have only 64 MB there.
 */
const testFolder = () => {
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > MEMORY_NEEDED ? memory : tmpdir();
};

/**
 * Starts a server on a free loopback port. Its data folder is deleted when it stops.
 * Its data doesn't have to survive a power cut, so it doesn't wait for the disk.
 * @param {string} home
 * @param {{ uid?: number, gid?: number }} user
 * @param {readonly string[]} more additional settings
 * @param {string} folder
 * @returns {Promise<Postgres>}
 */
const start = async (home, user, more, folder) => {
  const data = mkdtempSync(join(folder, 'humanar-postgres-'));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(data, user.uid, user.gid);
  const options = { ...user, cwd: data, env: { PATH: process.env['PATH'], LC_ALL: 'C' } };
  const initdb = spawnSync(
    join(home, 'initdb'),
    ['-D', data, '-U', 'humanar', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...options, encoding: 'utf8' },
  );
  if (initdb.status !== 0) {
    rmSync(data, { recursive: true, force: true });
    throw new Error(`initdb failed: ${initdb.stderr || initdb.error?.message}`);
  }
  const port = await freePort();
  const connections = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200'];
  const durability = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'wal_level=minimal',
    'max_wal_senders=0',
  ];
  const settings = [...connections, ...durability, ...more];
  const server = spawn(join(home, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const abandon = () => {
    server.kill('SIGKILL');
    rmSync(data, { recursive: true, force: true, maxRetries: 3 });
  };
  process.once('exit', abandon);
  const exited = new Promise((resolve) => server.once('close', resolve));
  const stop = async () => {
    process.off('exit', abandon);
    server.kill('SIGINT');
    await exited;
    rmSync(data, { recursive: true, force: true });
  };

  let log = '';
  const ready = await new Promise((resolve) => {
    server.stderr.setEncoding('utf8').on('data', (text) => {
      if (log.length < 10_000) log += text;
      if (log.includes('ready to accept connections')) resolve(true);
    });
    server.once('error', () => resolve(false));
    server.once('exit', () => resolve(false));
  });
  if (!ready) {
    await stop();
    throw new Error(`PostgreSQL did not start: ${log}`);
  }
  return { url: `postgres://humanar@127.0.0.1:${port}/postgres`, source: home, stop };
};

/**
 * Returns a PostgreSQL whose user may create databases, or null if none is available. The caller must stop it. Never the
 * one in DATABASE_URL: it may hold real data.
 * @param {readonly string[]} more settings if a server is started: `shared_buffers=1GB`
 * @param {string} folder where a started server keeps its data
 * @returns {Promise<Postgres | null>}
 */
export const testPostgres = async (more = [], folder = testFolder()) => {
  const url = process.env['TEST_DATABASE_URL'];
  if (url) return { url, source: 'TEST_DATABASE_URL', stop: async () => {} };
  const home = binaries();
  const user = owner();
  return home && user ? start(home, user, more, folder) : null;
};
