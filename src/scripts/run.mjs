// Runs a TypeScript file of this project from source, for npm scripts.
import { resolve } from 'node:path';
import { root } from './paths.mjs';
import { sourceEnvironment } from './sourceEnvironment.mjs';

const [file, ...rest] = process.argv.slice(2);
if (!file) {
  console.error('Usage: node src/scripts/run.mjs FILE.ts [arguments]');
  process.exit(2);
}

// The file sees only its own arguments, as if Node had started it.
const entry = resolve(file);
process.argv = [process.argv[0] ?? 'node', entry, ...rest];

// The environment stays open, because a file may import lazily as long as it runs.
const { load } = await sourceEnvironment(root);
await load(entry);
