import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { componentIdOf, componentIds } from '#scripts/componentIds.mjs';

/** Builds a site of one component in a folder of its own. */
async function builtSomewhere(): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), 'site-'));
  writeFileSync(
    join(root, 'Card.tsx'),
    "import { styled } from 'styled-components';\nexport const Card = styled.div`color: red;`;\n",
  );
  const result = await build({
    root,
    configFile: false,
    envFile: false,
    logLevel: 'silent',
    plugins: [componentIds()],
    build: {
      write: false,
      rolldownOptions: {
        input: join(root, 'Card.tsx'),
        external: ['styled-components'],
        preserveEntrySignatures: 'strict',
      },
    },
  });
  rmSync(root, { recursive: true });
  return [result]
    .flat()
    .flatMap((bundle) => ('output' in bundle ? bundle.output : []))
    .map((file) => ('code' in file ? `${file.fileName} ${file.code}` : ''))
    .join('\n');
}

it('the same source builds the same files in every folder', async () => {
  const built = await builtSomewhere();
  expect(built).toContain(`sc-${componentIdOf('Card.tsx')}-0`);
  expect(await builtSomewhere()).toBe(built);
});

it('no two files of the site have the same id', () => {
  const files = readdirSync('src/web', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const ids = files.map((file) => componentIdOf(file.replaceAll('\\', '/')));
  expect(ids.length).toBeGreaterThan(300);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});
