import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { bareWords, exemptExports, exemptFiles, jargon } from './exportedNames.ts';

/* Exports and files are named after what they are or do. */

const root = fileURLToPath(new URL('../..', import.meta.url));

const files = ['src', 'machines', 'tests/support', 'tests/house', 'tests/e2e'].flatMap((folder) =>
  readdirSync(root + folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => `${entry.parentPath.slice(root.length)}/${entry.name}`),
);

const lowerFirst = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);
/** "noteVainRenewal": "-note-vain-renewal-" */
const inWords = (name: string): string => `-${lowerFirst(name).replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-`;
const isPoor = (name: string): boolean => bareWords.has(lowerFirst(name)) || jargon.some((word) => inWords(name).includes(inWords(word)));

/** The names that a file exports. */
const exportsOf = (source: string): string[] =>
  [...source.matchAll(/^export (?:default )?(?:async )?(?:const|let|function\*?|class|interface|type) (\w+)/gm)].map(([, name = '']) => name);

it.each([
  ['known', true],
  ['Told', true],
  ['noteVainRenewal', true],
  ['putTogether', true],
  ['loadedAccount', false],
  ['available', false],
])('%s is a poor name: %s', (name, isOne) => {
  expect(isPoor(name)).toBe(isOne);
});

it('no export is named with a bare participle or jargon', () => {
  expect(files.length).toBeGreaterThan(500);
  const poor = files.flatMap((file) => exportsOf(readFileSync(root + file, 'utf8')).filter((name) => isPoor(name) && !exemptExports.has(name)).map((name) => `${name} ${file}`));
  expect(poor).toEqual([]);
});

it('no file is named with a bare participle or jargon', () => {
  // The legal files are named after their pages, whose addresses are fixed by the specification.
  const named = files.filter((file) => !file.startsWith('src/content/legal/'));
  const baseName = (file: string): string => file.replace(/^.*\//, '').replace(/\..*$/, '');
  expect(named.filter((file) => isPoor(baseName(file)) && !exemptFiles.has(baseName(file)))).toEqual([]);
});
