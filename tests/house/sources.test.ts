import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

/* Copied files that belong to somebody else than the user that runs the server. */

const folder = mkdtempSync(join(tmpdir(), 'humanar-sources-'));
const stamp = join(folder, 'dist/sources.stamp');
let sources: { isBuilt: () => boolean; beginBuild: () => () => void };

beforeAll(async () => {
  for (const name of ['sources.mjs', 'paths.mjs']) cpSync(`src/scripts/${name}`, join(folder, 'src/scripts', name));
  for (const [path, name] of [
    ['dist/web/.pages/site', 'index.html'],
    ['dist/web', 'index.html'],
    ['dist/server', 'main.js'],
  ] as const) {
    mkdirSync(join(folder, path), { recursive: true });
    writeFileSync(join(folder, path, name), '');
  }
  sources = (await import(pathToFileURL(join(folder, 'src/scripts/sources.mjs')).href)) as typeof sources;
  sources.beginBuild()();
});
afterAll(() => rmSync(folder, { recursive: true }));

it('takes a build for current when its stamp can’t be written', () => {
  rmSync(stamp);
  // Writing fails for every user, also for root.
  symlinkSync(join(folder, 'nowhere/sources.stamp'), stamp);
  expect(sources.isBuilt()).toBe(true);
  expect(existsSync(stamp)).toBe(false);
  expect(readdirSync(folder)).not.toContain('nowhere');
});
