import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ESTree, parseSync } from 'vite';
import { expect, it } from 'vitest';
import { bareParameters, bareWords, jargon } from './exportedNames.ts';

/* Exports and files are named after what they are or do. */

const root = fileURLToPath(new URL('../..', import.meta.url));

const files = [
  'src',
  'machines',
  'tests/support',
  'tests/house',
  'tests/e2e',
  'tests/server',
  'tests/faults',
  'tests/bench',
].flatMap((folder) =>
  readdirSync(root + folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => `${entry.parentPath.slice(root.length)}/${entry.name}`),
);

const lowerFirst = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);
/** "noteVainRenewal": "-note-vain-renewal-" */
const inWords = (name: string): string =>
  `-${lowerFirst(name).replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-`;
const isPoor = (name: string): boolean =>
  bareWords.has(lowerFirst(name)) || jargon.some((word) => inWords(name).includes(inWords(word)));

/** The names that a file exports. */
const exportsOf = (source: string): string[] =>
  [...source.matchAll(/^export (?:default )?(?:async )?(?:const|let|function\*?|class|interface|type) (\w+)/gm)].map(
    ([, name = '']) => name,
  );

/** The parameters of a file's exported functions that aren't destructured. */
function parametersOf(file: string, source: string): string[] {
  const exported = parseSync(file, source).program.body.flatMap((node) =>
    node.type === 'ExportNamedDeclaration' && node.declaration !== null ? [node.declaration] : [],
  );
  const functions = exported.flatMap<ESTree.Node | null>((node) =>
    node.type === 'VariableDeclaration' ? node.declarations.map(({ init }) => init) : [node],
  );
  return functions.flatMap((node) => {
    if (node?.type !== 'FunctionDeclaration' && node?.type !== 'ArrowFunctionExpression') return [];
    return node.params
      .map((parameter) =>
        parameter.type === 'RestElement'
          ? parameter.argument
          : parameter.type === 'AssignmentPattern'
            ? parameter.left
            : parameter,
      )
      .flatMap((parameter) => (parameter.type === 'Identifier' ? [parameter.name] : []));
  });
}

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

it.each([
  ['export function go(path: string, { known }: Options = {}, ...given: string[]): void {}', ['path', 'given']],
  ['export const ask = async (told: (step: Step) => void, limit = 3): Promise<void> => call(told);', ['told', 'limit']],
  ['const ask = (told: string) => told;', []],
])('finds the parameters in %s', (source, parameters) => {
  expect(parametersOf('a.ts', source)).toEqual(parameters);
});

it('no export is named with a bare participle or jargon', () => {
  expect(files.length).toBeGreaterThan(500);
  const poor = files.flatMap((file) =>
    exportsOf(readFileSync(root + file, 'utf8'))
      .filter((name) => isPoor(name))
      .map((name) => `${name} ${file}`),
  );
  expect(poor).toEqual([]);
});

it('no parameter of an exported function is a bare participle', () => {
  const parameters = files.flatMap((file) =>
    parametersOf(file, readFileSync(root + file, 'utf8')).map((name) => ({ name, file })),
  );
  expect(parameters.length).toBeGreaterThan(1000);
  expect(parameters.filter(({ name }) => bareParameters.has(name))).toEqual([]);
});

it('no file is named with a bare participle or jargon', () => {
  // The legal files are named after the addresses of their pages, which must not change.
  const named = files.filter((file) => !file.startsWith('src/content/legal/'));
  const baseName = (file: string): string => file.replace(/^.*\//, '').replace(/\..*$/, '');
  expect(named.filter((file) => isPoor(baseName(file)))).toEqual([]);
});
