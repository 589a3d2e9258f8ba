import { posix } from 'node:path';
import { parseSync, Visitor, type ESTree } from 'vite';
import { computedImports, zones, type Zone } from './importTable.ts';

/** The aliases in package.json's `imports`, as [import prefix, folder]. */
export type Aliases = readonly (readonly [string, string])[];

/**
 * A file's imports: static, dynamic, type-only, or by `import.meta.glob`. Null for a specifier that isn't a literal.
 */
export function importsOf(file: string, source: string): (string | null)[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: (string | null)[] = [];
  const take = (node: ESTree.Expression | ESTree.StringLiteral | null | undefined): void => {
    if (node) found.push(node.type === 'Literal' && typeof node.value === 'string' ? node.value : null);
  };
  new Visitor({
    ImportDeclaration: (node) => take(node.source),
    ExportNamedDeclaration: (node) => take(node.source),
    ExportAllDeclaration: (node) => take(node.source),
    ImportExpression: (node) => take(node.source),
    TSImportType: (node) => take(node.source),
    CallExpression: ({ callee, arguments: [patterns] }) => {
      if (callee.type !== 'MemberExpression' || callee.object.type !== 'MetaProperty') return;
      if (
        callee.property.type !== 'Identifier' ||
        callee.property.name !== 'glob' ||
        patterns?.type === 'SpreadElement'
      )
        return;
      if (patterns?.type !== 'ArrayExpression') return take(patterns);
      for (const pattern of patterns.elements) if (pattern?.type !== 'SpreadElement') take(pattern);
    },
  }).visit(program);
  return found;
}

const inside = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

/**
 * Returns the side of a path. In the two large folders, relative imports between parts are allowed; elsewhere the side
 * is the zone.
 */
export const sideOf = (path: string): string =>
  /^src\/(web|server)(?=\/|$)/.exec(path)?.[0] ?? zoneOf(path)?.folder ?? path;

/** The zone of a file; undefined if the table doesn't cover it. */
export function zoneOf(path: string): Zone | undefined {
  return zones.filter(({ folder }) => inside(path, folder)).toSorted((a, b) => b.folder.length - a.folder.length)[0];
}

/** The subfolder of a zone that contains a file: the feature or the module. */
const part = (zone: Zone, path: string): string | undefined => {
  const [name, ...rest] = path.slice(zone.folder.length + 1).split('/');
  return rest.length > 0 ? name : undefined;
};

const packageAllowed = (zone: Zone, name: string): boolean =>
  zone.packages.some((allowed) =>
    allowed.endsWith(':') ? name.startsWith(allowed) : name === allowed || name.startsWith(`${allowed}/`),
  );

/** Why `file` may not import `specifier`; null if it may. */
export function importObjection(file: string, specifier: string | null, aliases: Aliases): string | null {
  const zone = zoneOf(file);
  if (!zone) return `${file}: no folder of the import table holds this file`;
  if (specifier === null)
    return computedImports.includes(file) ? null : `${file}: an import whose target is computed cannot be checked`;
  const alias = aliases.find(([beginning]) => specifier.startsWith(beginning));
  const isRelative = specifier.startsWith('.');
  if (specifier.startsWith('#') && !alias) return `${file} imports ${specifier}, which package.json does not declare`;
  if (!isRelative && !alias) {
    return packageAllowed(zone, specifier)
      ? null
      : `${file} imports ${specifier}, a package that ${zone.folder} does not use`;
  }

  const path = specifier.split('?', 1)[0] ?? specifier;
  const target = alias ? alias[1] + path.slice(alias[0].length) : posix.join(posix.dirname(file), path);
  const targetZone = zoneOf(target);
  if (targetZone !== zone) {
    // A zone that contains others (web's routes, the server's main) may import them.
    const allowed =
      targetZone !== undefined &&
      (inside(targetZone.folder, zone.folder) || zone.folders.some((folder) => inside(target, folder)));
    if (!allowed) return `${file} imports ${specifier}: ${zone.folder} may not import ${targetZone?.folder ?? target}`;
    // A glob can't use aliases. Any other import that leaves its side (src/web, src/server) must.
    if (isRelative && sideOf(target) !== sideOf(file) && !path.includes('*'))
      return `${file} imports ${specifier}: another folder is imported by its alias`;
    return null;
  }
  if (!zone.isolated || part(zone, target) === undefined || part(zone, target) === part(zone, file)) return null;
  const { except } = zone.isolated;
  if (except && posix.basename(target) === except) return null;
  return `${file} imports ${specifier}: ${except ? `of another part of ${zone.folder} only its ${except}` : `parts of ${zone.folder} do not import each other`}`;
}
