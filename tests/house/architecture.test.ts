import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  beforeInstallation,
  catchAll,
  dataFolders,
  fixedNames,
  longFiles,
  topLevel,
  uniqueNames,
  zones,
} from './importTable.ts';
import { importsOf, importObjection, zoneOf, type Aliases } from './imports.ts';
import { restrictedImports, restrictsImports, type LintConfiguration } from './lintRules.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(root + path, 'utf8');
const manifest = JSON.parse(read('package.json')) as {
  imports: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
};
const aliases: Aliases = Object.entries(manifest.imports).map(
  ([name, path]) => [name.slice(0, -1), path.slice(2, -1)] as const,
);

const all = ['src', 'machines', 'tests'].flatMap((folder) =>
  readdirSync(root + folder, { withFileTypes: true, recursive: true })
    // Lighthouse is installed next to its package on request.
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => `${entry.parentPath.slice(root.length)}/${entry.name}`),
);
const code = all.filter((file) => /\.(ts|tsx|mjs)$/.test(file));

/** The folder in which a file's base name must be unique; undefined if it may be repeated. */
const nameScope = (file: string): string | undefined => {
  if (/\.test\.tsx?$/.test(file) || fixedNames.some(({ files }) => files.test(file))) return undefined;
  return file.startsWith('src/web/')
    ? zoneOf(file)?.folder
    : uniqueNames.find((folder) => file.startsWith(`${folder}/`));
};

/** Files with the same base name as an earlier one in the same zone. */
const sameNames = (files: readonly string[]): string[] => {
  const first = new Map<string, string>();
  return files.flatMap((file) => {
    const scope = nameScope(file);
    if (!scope) return [];
    const name = `${scope} ${/([^/]*?)\.\w+$/.exec(file)?.[1]?.toLowerCase()}`;
    const other = first.get(name);
    first.set(name, other ?? file);
    return other === undefined ? [] : [`${file}: ${other}`];
  });
};

/** Checks an imaginary file against the import table. */
const objections = (file: string, source: string): string[] =>
  importsOf(file, source)
    .map((specifier) => importObjection(file, specifier, aliases))
    .filter((text) => text !== null);

describe('the import table', () => {
  it('allows every import in src and machines', () => {
    const sources = code.filter((file) => !file.startsWith('tests/'));
    expect(sources.length).toBeGreaterThan(20);
    expect(sources.flatMap((file) => objections(file, read(file)))).toEqual([]);
  });

  it.each([
    ['src/domain/a.ts', "import '#server/main.ts'", 'may not import'],
    ['src/domain/a.ts', "import type { A } from '../server/main.ts'", 'may not import'],
    ['src/domain/a.ts', "export * from 'zod'", 'a package that'],
    ['src/domain/a.ts', "export { x } from '../contract/cards.ts'", 'by its alias'],
    ['src/contract/a.ts', "import * as z from 'zod'", 'a package that'],
    ['src/contract/a.ts', "type A = import('node:fs').Stats", 'a package that'],
    ['machines/a/a.machine.ts', "import axios from 'axios'", 'a package that'],
    ['machines/a/a.machine.ts', "const api = () => import('#api/client.ts')", 'may not import'],
    ['src/web/ui/A.tsx', "import { a } from '#features/session/A.tsx'", 'may not import'],
    ['src/web/features/cards/A.tsx', "import { b } from '../session/b.ts'", 'do not import each other'],
    ['src/web/features/cards/A.tsx', "import { b } from '#features/session/b.ts'", 'do not import each other'],
    ['src/web/features/cards/A.tsx', "import { b } from '#pages/auth/b.tsx'", 'may not import'],
    ['src/web/pages/auth/A.tsx', "const b = () => import('../../app/b.tsx')", 'may not import'],
    ['src/server/modules/org/routes.ts', "import { store } from '../auth/store.ts'", 'only its service.ts'],
    ['src/server/modules/org/routes.ts', "import { a } from '#machines/session/session.machine.ts'", 'may not import'],
    ['src/server/modules/org/routes.ts', "import { a } from '#server/sandbox/a.ts'", 'may not import'],
    ['src/server/platform/mail.ts', "import { a } from '../modules/org/service.ts'", 'may not import'],
    ['src/server/db/a.ts', "const all = import.meta.glob('../modules/*/schema.ts')", 'may not import'],
    ['src/content/a.ts', "const all = import.meta.glob('../docs/*.md')", 'may not import'],
    ['src/web/pages/a/A.tsx', "import words from '../../../docs/pricing.md?raw'", 'may not import'],
    ['src/server/main.ts', 'await import(`./${name}.ts`)', 'computed'],
    ['src/domain/a.ts', "import '#nowhere/a.ts'", 'does not declare'],
    ['src/elsewhere/a.ts', "import './b.ts'", 'no folder of the import table'],
  ])('rejects in %s: %s', (file, source, reason) => {
    expect(objections(file, source)).toEqual([expect.stringContaining(reason)]);
  });

  it.each([
    ['src/domain/a.ts', "import { b } from './b.ts'; import { c } from '#contract/c.ts'"],
    ['src/contract/a.ts', "import * as z from 'zod/mini'"],
    ['src/web/features/cards/A.tsx', "import { b } from '../cards/b.ts'; import { C } from '#ui/C.tsx'"],
    ['src/web/client.tsx', "import { A } from './app/A.tsx'; import { B } from '#pages/auth/B.tsx'"],
    [
      'src/server/modules/org/routes.ts',
      "import { a } from '../auth/service.ts'; import { b } from '#server/modules/cards/service.ts'",
    ],
    ['src/server/main.ts', "const sandbox = await import('./sandbox/sandbox.ts')"],
  ])('allows in %s: %s', (file, source) => {
    expect(objections(file, source)).toEqual([]);
  });

  it('covers every folder in src, and every alias leads to a folder in it', () => {
    expect(code.filter((file) => !file.startsWith('tests/') && !zoneOf(file))).toEqual([]);
    const declared = zones.flatMap(({ alias, folder }) =>
      alias ? [[`${alias}/*`, alias === '#app' ? './src/web/app/*' : `./${folder}/*`]] : [],
    );
    expect({ ...Object.fromEntries(declared), '#tests/*': './tests/*' }).toEqual(manifest.imports);
  });

  it('matches the lint configuration (npm run lint:imports writes it)', () => {
    const { overrides } = JSON.parse(read('.oxlintrc.json')) as LintConfiguration;
    expect(overrides.filter(restrictsImports)).toEqual(restrictedImports(manifest));
  });

  it('allows only Node’s own modules in scripts that run before installation', () => {
    const foreign = beforeInstallation.flatMap((file) =>
      [...read(file).matchAll(/^import .* from '(.+)';$/gm)]
        .map(([, name = '']) => name)
        .filter((name) => !/^(node:|\.\/(firstLoads|install|nodeVersions|paths|sizes|sources)\.mjs$)/.test(name)),
    );
    expect(foreign).toEqual([]);
  });
});

describe('browser storage', () => {
  it('is reached through the window, because pages are also rendered by Node, which has storage of its own', () => {
    const bare = code
      .filter((file) => file.startsWith('src/web/'))
      .filter((file) => /(?<!window\.)\b(?:local|session)Storage[.)]/.test(read(file)));
    expect(bare).toEqual([]);
  });
});

describe('what becomes HTML', () => {
  it('goes through the pages’ security policy', () => {
    const htmlWrites = code
      .filter((file) => file.startsWith('src/web/'))
      .flatMap((file) =>
        [
          ...read(file).matchAll(
            /(?:__html: |parseFromString\(|(?:inner|outer)HTML = |srcDoc=|srcdoc = )(?!trustedHtml\(|'' ).*/g,
          ),
        ].map(([line]) => `${file}: ${line}`),
      );
    expect(htmlWrites).toEqual([]);
  });
});

describe('tests', () => {
  it('never make something due at the database’s current time, which is more precise than the clock of the process', () => {
    const tests = code.filter((file) => file.startsWith('tests/') && !file.startsWith('tests/house/'));
    expect(tests.filter((file) => /next_at = now\(\)(?! -)/.test(read(file)))).toEqual([]);
  });
});

describe('the tree', () => {
  it('has only the listed files and folders at the top level', () => {
    const allowed = new Set([
      ...topLevel,
      ...read('.gitignore')
        .split('\n')
        .map((line) => line.replaceAll(/^\/|\/$/g, '')),
    ]);
    expect(
      readdirSync(root).filter((name) => !name.startsWith('.') && !name.endsWith('.log') && !allowed.has(name)),
    ).toEqual([]);
  });

  it('has no catch-all folders', () => {
    expect(
      all.filter((file) =>
        file
          .split('/')
          .slice(0, -1)
          .some((folder) => catchAll.includes(folder)),
      ),
    ).toEqual([]);
  });

  it('has no file over 360 lines, except those listed with a reason', () => {
    // Lines that tag a test with rules don't count.
    const linesOf = (file: string) =>
      read(file)
        .split('\n')
        .filter((line) => !line.trim().startsWith('// Rules: ')).length;
    const long = code.filter(
      (file) => !dataFolders.some((folder) => file.startsWith(`${folder}/`)) && linesOf(file) > 361,
    );
    expect(long.filter((file) => !Object.keys(longFiles).some((ending) => file.endsWith(ending)))).toEqual([]);
    expect(Object.keys(longFiles).filter((ending) => !long.some((file) => file.endsWith(ending)))).toEqual([]);
  });

  it('keeps the tests of each server folder and module in a folder of the same name', () => {
    const folders = new Set(all.map((file) => file.slice(0, file.lastIndexOf('/'))));
    const tests = [...folders]
      .filter((folder) => folder.startsWith('tests/server/'))
      .map((folder) => folder.slice('tests/server/'.length));
    expect(
      tests.filter((name) => !folders.has(`src/server/${name}`) && !folders.has(`src/server/modules/${name}`)),
    ).toEqual([]);
  });

  it('has no two files with the same base name in one zone', () => {
    expect(sameNames(code)).toEqual([]);
    expect(fixedNames.filter(({ files }) => !code.some((file) => files.test(file)))).toEqual([]);
  });

  it('compares base names regardless of folder, extension and case', () => {
    expect(
      sameNames([
        'src/web/ui/Note.tsx',
        'src/web/ui/form/note.ts',
        'src/web/api/note.ts',
        'src/web/features/a/actors.ts',
        'src/web/features/b/actors.ts',
      ]),
    ).toEqual([
      'src/web/ui/form/note.ts: src/web/ui/Note.tsx',
      'src/web/features/b/actors.ts: src/web/features/a/actors.ts',
    ]);
    expect(
      sameNames([
        'src/server/platform/log.ts',
        'src/server/modules/security/log.ts',
        'src/server/modules/a/store.ts',
        'src/server/modules/b/store.ts',
        'src/server/sandbox/store.ts',
        'tests/a/x.ts',
        'tests/b/x.ts',
        'tests/b/x.test.ts',
      ]),
    ).toEqual(['src/server/modules/security/log.ts: src/server/platform/log.ts', 'tests/b/x.ts: tests/a/x.ts']);
  });

  it('keeps web tests in the same folders as the files they test', () => {
    const folders = all
      .filter((file) => file.startsWith('tests/web/') && /\.test\.tsx?$/.test(file))
      .map((file) => file.slice('tests/'.length).replace(/\/[^/]*$/, ''));
    expect([...new Set(folders)].filter((folder) => !all.some((file) => file.startsWith(`src/${folder}/`)))).toEqual(
      [],
    );
  });

  it('does not name a package registry in the lock file', () => {
    expect(read('package-lock.json')).not.toMatch(/"resolved": "https?:/);
  });

  it('locks the packages for every platform, or `npm ci` refuses the lock file', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { dependencies?: object; optionalDependencies?: object }>;
    };
    /** Whether a package that is installed at `path`, or above it, has this name. */
    const isLocked = (path: string, name: string): boolean =>
      `${path}/node_modules/${name}`.replace(/^\//, '') in packages ||
      (path !== '' && isLocked(path.replace(/\/?node_modules\/(?:@[^/]+\/)?[^/]+$/, ''), name));
    const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies })
        .filter((name) => !isLocked(path, name))
        .map((name) => `${path}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('builds and runs on what `npm start` installs, which is without devDependencies', () => {
    const forDevelopment = /^src\/scripts\/(test\/|browser\.mjs)|drizzle\.config\.ts$/;
    const product = code.filter((file) => !file.startsWith('tests/') && !forDevelopment.test(file));
    const packages = ['vite.config.ts', ...product].flatMap((file) =>
      importsOf(file, read(file).replace(/^(?:import|export) type [^;=]* from '[^']*';/gm, '')).map((specifier) => ({
        file,
        name: /^(?!node:)(?:@[^/]+\/)?[^#./][^/]*/.exec(specifier ?? '')?.[0],
      })),
    );
    expect(packages.some(({ name }) => name === '@tanstack/react-query')).toBe(true);
    expect(packages.filter(({ name }) => name !== undefined && !(name in manifest.dependencies))).toEqual([]);
  });

  it('pins every version', () => {
    const versions = Object.values({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });
});
