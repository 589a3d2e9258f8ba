// Checks that every place that names versions of Node agrees with src/scripts/nodeVersions.mjs.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { majorOf, nodeVersions, supportedMajors } from '#scripts/nodeVersions.mjs';
import { root } from '#scripts/paths.mjs';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const manifest = JSON.parse(read('package.json')) as {
  engines: { node: string };
  devDependencies: Record<string, string>;
};
const oldest = /^>=(\d+)\.\d+$/.exec(manifest.engines.node)?.[1];
/** The recommended version. */
const recommended = Number(read('.nvmrc'));

it('pins one release of each major version, in ascending order, with its integrity', () => {
  expect(supportedMajors).toEqual([...new Set(supportedMajors)].toSorted((a, b) => a - b));
  for (const { version, integrity } of nodeVersions) {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(integrity).toMatch(/^sha512-[\w+/]{86}==$/);
  }
});

it('recommends one of them', () => {
  expect(supportedMajors).toContain(recommended);
  expect(read('README.md')).toContain(
    `Node ${supportedMajors
      .map((major) => (major === recommended ? `${major} (recommended)` : String(major)))
      .join(', ')
      .replace(/, (\d+)$/, ' or $1')} and npm`,
  );
  expect(read('.github/CONTRIBUTING.md')).toContain(`You need Node ${recommended} `);
});

it('runs the workflow on each, and lists each with the end of its support', () => {
  expect(read('.github/workflows/checks.yml')).toContain(`node: [${supportedMajors.join(', ')}]\n`);
  const listed = [
    ...read('src/docs/operations.md').matchAll(/^\| (\d+)(?: \((recommended)\))? \| 20\d\d-\d\d-\d\d \|$/gm),
  ];
  expect(listed.map(([, major]) => Number(major))).toEqual(supportedMajors);
  expect(listed.filter(([, , mark]) => mark !== undefined).map(([, major]) => Number(major))).toEqual([recommended]);
});

it('checks and builds the code for the oldest version that engines accepts', () => {
  expect(Number(oldest)).toBeLessThanOrEqual(supportedMajors[0] ?? 0);
  expect(String(majorOf(manifest.devDependencies['@types/node'] ?? ''))).toBe(oldest);
  for (const file of ['vite.config.ts', 'tests/support/builtProcesses.ts'])
    expect(read(file)).toContain(`target: 'node${oldest}'`);
});

it('tags three journeys to run on each', () => {
  const journeys = readdirSync(join(root, 'tests/e2e')).filter((file) => file.endsWith('.test.ts'));
  expect(journeys.flatMap((file) => read(`tests/e2e/${file}`).match(/^test\('.* @nodes'/gm) ?? [])).toHaveLength(3);
});
