// `npm start`: installs and builds whatever is missing, then runs the server in this process. A single script, because
// each step of npm's own takes as long as checking.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import './endWithNpm.mjs';
import { install } from './install.mjs';
import { root } from './paths.mjs';
import { isBuilt } from './sources.mjs';

install('product');
if (!isBuilt()) {
  // In a process of its own, to keep the build's memory and settings away from the server.
  const { status } = spawnSync(process.execPath, [join(root, 'src/scripts/build.mjs')], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
await import(pathToFileURL(join(root, 'dist/server/main.js')).href);
