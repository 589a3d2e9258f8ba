// `npm start`: installs and builds what is missing, then runs the server in this process. One script, because npm takes as
// long for each of its own steps as looking takes.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import './endWithNpm.mjs';
import { root } from './paths.mjs';
import './setup.mjs';
import { isBuilt } from './sources.mjs';

if (!isBuilt()) {
  // In a process of its own: what a build takes of memory and settings is no business of the server's.
  const { status } = spawnSync(process.execPath, [join(root, 'src/scripts/build.mjs')], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
await import(pathToFileURL(join(root, 'dist/server/main.js')).href);
