import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { importsOf } from '#tests/house/imports.ts';

/* Which file imports which, from the texts: what a test file loads, and how far away. */

const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, string> };
const aliases = Object.entries(imports).map(([from, to]) => [from.replace('*', ''), to.slice(2).replace('*', '')]);

/** All files below these folders, relative to the project's root. */
export const filesIn = (...folders: string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );

/** The file that an import means; null for a package or a pattern. */
export function resolveImport(from: string, specifier: string): string | null {
  const path = specifier.split('?', 1)[0] ?? specifier;
  const alias = aliases.find(([begins = '#']) => path.startsWith(begins));
  const target = alias
    ? (alias[1] ?? '') + path.slice(alias[0]?.length)
    : path.startsWith('.')
      ? posix.join(posix.dirname(from), path)
      : null;
  return target !== null && existsSync(target) ? target : null;
}

const all = filesIn('src', 'machines', 'tests').filter((file) => /\.(tsx?|mjs)$/.test(file));

/** `import.meta.glob` patterns match like this: `*` within a folder, `**` across folders. */
const matching = (from: string, pattern: string): string[] => {
  const path = pattern.startsWith('/') ? pattern.slice(1) : posix.join(posix.dirname(from), pattern);
  const expression = path
    .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/\*\*\/?|\*/g, (stars) => (stars === '*' ? '[^/]*' : '.*'));
  const matches = new RegExp(`^${expression}$`);
  return all.filter((file) => matches.test(file));
};

const importedBy = new Map<string, string[]>();

/** The project's own files that a file imports, types included. */
export function importedFiles(file: string): string[] {
  const found =
    importedBy.get(file) ??
    importsOf(file, readFileSync(file, 'utf8')).flatMap((specifier) => {
      if (specifier === null) return [];
      if (specifier.includes('*')) return matching(file, specifier);
      return resolveImport(file, specifier) ?? [];
    });
  importedBy.set(file, found);
  return found;
}

/** The files that a file imports, directly or not, nearest first. */
export function reachedFrom(file: string): string[] {
  const reached = new Set([file]);
  for (const next of reached)
    if (/\.(tsx?|mjs)$/.test(next)) for (const imported of importedFiles(next)) reached.add(imported);
  return [...reached];
}

const words = (path: string): Set<string> =>
  new Set(path.split(/[/.]|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase()));

const levels = /^tests\/(contract|content|domain|machines|server|web)\/.*\.test\.tsx?$/;

/** Each test file with all that it imports, directly or not. */
const reachedByTest = new Map<string, ReadonlySet<string>>();

/**
 * The test files that import a file, directly or not. Those that import it directly come first, then those whose path has
 * most in common with the file's, because most mistakes are noticed there.
 */
export function testsOf(file: string): string[] {
  if (reachedByTest.size === 0)
    for (const test of all.filter((each) => levels.test(each))) reachedByTest.set(test, new Set(reachedFrom(test)));
  const near = words(file);
  const inCommon = (test: string): number => [...words(test)].filter((word) => near.has(word)).length;
  const isDirect = (test: string): number => Number(importedFiles(test).includes(file));
  return [...reachedByTest]
    .filter(([, reached]) => reached.has(file))
    .map(([test]) => test)
    .toSorted((a, b) => isDirect(b) - isDirect(a) || inCommon(b) - inCommon(a));
}
