import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { importsOf } from './imports.ts';
import { moduleUses } from './moduleGraph.ts';
import { foreignTables, tableOwners } from './tableOwners.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = 'src/server/modules';
const files = readdirSync(root + folder, { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  .map((entry) => `${entry.parentPath.slice(root.length)}/${entry.name}`);

/** The module that a path belongs to. */
const moduleOf = (path: string): string | undefined =>
  path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/')[0] : undefined;

/** Which modules each module imports. */
function graphOf(sources: readonly (readonly [file: string, source: string])[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const [file, source] of sources) {
    const from = moduleOf(file) ?? '';
    const uses = graph.get(from) ?? new Set();
    graph.set(from, uses);
    for (const specifier of importsOf(file, source)) {
      const target = specifier?.startsWith('.')
        ? posix.join(posix.dirname(file), specifier)
        : specifier?.replace(/^#server\//, 'src/server/');
      const to = moduleOf(target ?? '');
      if (to !== undefined && to !== from) uses.add(to);
    }
  }
  return graph;
}

/** A cycle as the modules along it, with the first repeated at the end; null if there is none. */
function cycleIn(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const finished = new Set<string>();
  const visit = (name: string, path: readonly string[]): string[] | null => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (finished.has(name)) return null;
    for (const next of graph.get(name) ?? []) {
      const cycle = visit(next, [...path, name]);
      if (cycle) return cycle;
    }
    finished.add(name);
    return null;
  };
  for (const name of graph.keys()) {
    const cycle = visit(name, []);
    if (cycle) return cycle;
  }
  return null;
}

describe('the modules', () => {
  const graph = graphOf(files.map((file) => [file, readFileSync(root + file, 'utf8')]));

  it('have no circular dependencies', () => expect(cycleIn(graph)).toBeNull());

  it('use exactly the modules listed in the table', () => {
    expect(Object.fromEntries([...graph].map(([name, uses]) => [name, [...uses].toSorted()]))).toEqual(
      Object.fromEntries(Object.entries(moduleUses).map(([name, uses]) => [name, uses.toSorted()])),
    );
  });

  it('are listed above the modules that use them', () => {
    const order = Object.keys(moduleUses);
    expect(
      order.flatMap((name, place) =>
        moduleUses[name]?.filter((used) => order.indexOf(used) >= place).map((used) => `${name} uses ${used}`),
      ),
    ).toEqual([]);
  });
});

describe('a cycle', () => {
  it('is found across several modules, type imports and aliases', () => {
    const graph = graphOf([
      [`${folder}/a/a.ts`, "import { b } from '../b/service.ts'"],
      [`${folder}/b/b.ts`, "import type { C } from '#server/modules/c/service.ts'"],
      [`${folder}/c/c.ts`, "export { a } from '../a/service.ts'; import '../../platform/a.ts'"],
    ]);
    expect(cycleIn(graph)).toEqual(['a', 'b', 'c', 'a']);
  });
});

/** Schema tables that a file imports or mentions in SQL. */
function tablesIn(source: string): string[] {
  const imported = [...source.matchAll(/import (?:type )?\{([^}]*)\} from '[^']*\/schema\/\w+\.ts'/g)].flatMap(
    ([, names = '']) =>
      names.split(',').map(
        (name) =>
          name
            .trim()
            .replace(/^type /, '')
            .split(' as ')[0] ?? '',
      ),
  );
  const named = [...source.matchAll(/\b(?:from|join|into|update)\s+([a-z_]+)\b/g)].map(([, name = '']) =>
    name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  );
  // Prose and imports contain "from" too. Only SQL statements also contain another keyword.
  const statements = /\b(?:select|insert into|update|delete from)\b[^;]*\b(?:from|join|into|set)\b/.test(source)
    ? named
    : [];
  return [...new Set([...imported, ...statements])].filter((name) => name in tableOwners).toSorted();
}

describe('a table', () => {
  const schema = readdirSync(`${root}src/server/db/schema`).map((file) =>
    readFileSync(`${root}src/server/db/schema/${file}`, 'utf8'),
  );
  const declared = schema.flatMap((source) =>
    [...source.matchAll(/^export const (\w+) = pgTable\(/gm)].map(([, name = '']) => name),
  );
  const readers = ['modules', 'platform', 'http'].flatMap((part) =>
    readdirSync(`${root}src/server/${part}`, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
      .map((entry) => `${entry.parentPath.slice(root.length)}/${entry.name}`),
  );
  const ownerOf = (file: string): string => moduleOf(file) ?? file.split('/')[2] ?? '';
  const foreign = Object.fromEntries(
    readers.flatMap((file) => {
      const tables = tablesIn(readFileSync(root + file, 'utf8')).filter(
        (table) => tableOwners[table] !== ownerOf(file),
      );
      return tables.length > 0 ? [[file, tables]] : [];
    }),
  );

  it('has one owner', () => expect(Object.keys(tableOwners).toSorted()).toEqual(declared.toSorted()));

  it('is used only by its owner, except in files listed with a reason', () => {
    expect(foreign).toEqual(
      Object.fromEntries(Object.entries(foreignTables).map(([file, { tables }]) => [file, tables.toSorted()])),
    );
  });

  it.each([
    ["import { cards, type CardRow } from '../../db/schema/index.ts'", ['cards']],
    ["import { users as people } from '#server/db/schema/accounts.ts'", ['users']],
    ['const text = `select u.id from tokens t join users u on true`', ['tokens', 'users']],
    ["sql`update payment_attempts set status = 'sent'`", ['paymentAttempts']],
    ["/** Reads quotes from cards. */ import { a } from './users.ts'", []],
  ])('is found in %s', (source, tables) => expect(tablesIn(source)).toEqual(tables));
});
