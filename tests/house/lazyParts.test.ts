import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = 'src/web';

// Rules: pages.partReload
it('every part that is loaded on demand reloads the page if a newer release has replaced it', () => {
  const lazyFiles = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .filter((file) => /\blazy\(/.test(readFileSync(join(folder, file), 'utf8')));
  expect(lazyFiles.length).toBeGreaterThan(5);
  const count = (file: string, call: RegExp) => readFileSync(join(folder, file), 'utf8').match(call)?.length ?? 0;
  expect(lazyFiles.filter((file) => count(file, /\bloadPagePart\(/g) < count(file, /\blazy\(/g))).toEqual([]);
});
