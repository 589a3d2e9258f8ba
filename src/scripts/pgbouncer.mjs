// Runs a PgBouncer in transaction mode for the tests: the system's, or as root on Debian one from the package manager.
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from './port.mjs';
import { owner } from './postgres.mjs';

/** The path of its binary, or null. Debian installs it in a folder that is only in root's path. */
export const findPgbouncer = () =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, 'pgbouncer'))
    .find((path) => existsSync(path)) ?? null;

/** Like findPgbouncer, but installs it if there is none and that is possible. */
export const ensurePgbouncer = () => {
  if (findPgbouncer() === null && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    for (const args of [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', 'pgbouncer'],
    ]) {
      console.log(`No PgBouncer yet: apt-get ${args.join(' ')} …`);
      spawnSync('apt-get', args, {
        stdio: ['ignore', 'inherit', 'inherit'],
        timeout: 300_000,
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    }
  }
  return findPgbouncer();
};

/**
 * Starts PgBouncer on a free loopback port in front of the PostgreSQL at `url`, with few connections to it. Each
 * transaction may get any of them.
 * @param {string} binary
 * @param {string} url
 * @param {number} [connections] per database
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} `url` leads to the same database through it
 */
export const startPgbouncer = async (binary, url, connections = 4) => {
  const user = owner();
  if (user === null) throw new Error('PgBouncer refuses to run as root, and there is no other user to run it as');
  const [port, target] = [await freePort(), new URL(url)];
  const folder = mkdtempSync(join(tmpdir(), 'humanar-pgbouncer-'));
  const file = join(folder, 'pgbouncer.ini');
  const password = target.password === '' ? '' : ` password=${decodeURIComponent(target.password)}`;
  writeFileSync(
    file,
    `[databases]
* = host=${target.hostname} port=${target.port || 5432} user=${decodeURIComponent(target.username)}${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
`,
  );
  if (user.uid !== undefined && user.gid !== undefined)
    for (const path of [folder, file]) chownSync(path, user.uid, user.gid);
  const server = spawn(binary, [file], { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  const abandon = () => {
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', abandon);
  const exited = new Promise((resolve) => server.once('close', resolve));
  const stop = async () => {
    process.off('exit', abandon);
    server.kill('SIGTERM');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };

  let log = '';
  const ready = await new Promise((resolve) => {
    server.stderr.setEncoding('utf8').on('data', (text) => {
      if (log.length < 10_000) log += text;
      if (log.includes('process up')) resolve(true);
    });
    server.once('error', () => resolve(false));
    server.once('exit', () => resolve(false));
  });
  if (!ready) {
    await stop();
    throw new Error(`PgBouncer did not start: ${log}`);
  }
  return { url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port), password: '' }).href, stop };
};
