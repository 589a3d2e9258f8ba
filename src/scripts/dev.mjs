// `npm run dev`: serves the site from source with hot reload on PORT (default 3000), with the server from source behind
// it. The server restarts whenever one of its sources changes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import './endWithNpm.mjs';
import { root } from './paths.mjs';
import { freePort } from './port.mjs';

const port = Number(process.env['PORT'] ?? 3000);
const serverPort = await freePort();
const address = `http://127.0.0.1:${port}`;

const start = () =>
  spawn(process.execPath, ['src/scripts/run.mjs', 'src/server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { PUBLIC_URL: address, ...process.env, PORT: String(serverPort) },
  });

let server = start();
let turn = Promise.resolve();
/** @type {NodeJS.Timeout | undefined} */
let restartTimer;
const restart = async () => {
  console.log('Restarting the server …');
  if (server.exitCode === null) {
    const exited = once(server, 'exit');
    server.kill('SIGTERM');
    await exited;
  }
  server = start();
};
for (const folder of ['src/server', 'src/contract', 'src/domain', 'src/content', 'machines']) {
  watch(join(root, folder), { recursive: true }, () => {
    clearTimeout(restartTimer);
    restartTimer = setTimeout(() => {
      turn = turn.then(restart);
    }, 200);
  });
}

// Proxies the contract's calls and the server's own pages. Pages of the site with the same prefix stay with Vite.
const site = await createServer({
  configFile: join(root, 'vite.config.ts'),
  server: {
    port,
    strictPort: true,
    proxy: {
      '^/(hr|marketing|payments/v1|humanar/v1|sandbox/api|flows/api|docs|logos|healthz|readyz|blogs/feed\\.xml)(/|$)': {
        target: `http://127.0.0.1:${serverPort}`,
      },
    },
  },
});
await site.listen();
console.log(`Humanar from source: ${address}`);

const end = () => {
  server.kill('SIGTERM');
  void site.close().finally(() => process.exit());
};
process.once('SIGINT', end).once('SIGTERM', end);
