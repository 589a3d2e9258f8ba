import { zones, type Zone } from './importTable.ts';
import { sideOf } from './imports.ts';

interface Override {
  rules: object;
}
export interface PackageManifest {
  imports: Readonly<Record<string, string>>;
  dependencies: Readonly<Record<string, string>>;
}
export interface LintConfiguration {
  overrides: Override[];
}

/** Whether an override is one of those that `restrictedImports` generates. */
export const restrictsImports = ({ rules }: Override): boolean => 'no-restricted-imports' in rules;

const inside = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

/**
 * Lint overrides for the import table, one per zone. Lint's regular expressions have no lookahead, so forbidden imports
 * are listed: other folders by alias, other folders by a relative path that climbs, and packages that aren't allowed.
 * The architecture test covers the rest (which feature, which module).
 */
export function restrictedImports({ imports, dependencies }: PackageManifest): Override[] {
  const aliases = Object.entries(imports).map(([name, path]) => [name.slice(0, -2), path.slice(2, -2)] as const);
  const reaches = (zone: Zone, folder: string): boolean =>
    inside(folder, zone.folder) ||
    inside(zone.folder, folder) ||
    zone.folders.some((allowed) => inside(allowed, folder) || inside(folder, allowed));

  // Outermost folders first, because the last override that matches a file wins.
  return zones
    .toSorted((a, b) => a.folder.length - b.folder.length || a.folder.localeCompare(b.folder))
    .map((zone) => {
      const closedAliases = aliases.filter(([, folder]) => !reaches(zone, folder)).map(([alias]) => alias);
      // A relative path to another side contains its top folder; within a side it contains the part.
      const closedFolders = zones.flatMap(({ folder }) => {
        if (sideOf(folder) !== sideOf(zone.folder)) return [sideOf(folder).replace('src/', '')];
        return reaches(zone, folder) ? [] : [folder.split('/').at(-1) ?? folder];
      });
      const closedServer = zones
        .filter(
          ({ folder }) =>
            folder.startsWith('src/server/') && zone.folder.startsWith('src/server/') && !reaches(zone, folder),
        )
        .map(({ folder }) => folder.slice('src/'.length));
      const closedPackages = Object.keys(dependencies).filter(
        (name) => !zone.packages.some((allowed) => allowed === name),
      );
      const forbiddenPackages = closedPackages.filter(
        (name) => !zone.packages.some((allowed) => allowed.startsWith(`${name}/`)),
      );
      const restrictedPackages = closedPackages.filter((name) => !forbiddenPackages.includes(name));
      const node = zone.packages.includes('node:') ? [] : ['^node:'];
      const alternatives = [
        ...(closedAliases.length > 0 ? [`^(${closedAliases.join('|')})/`] : []),
        ...(closedServer.length > 0 ? [`^#(${closedServer.join('|')})/`] : []),
        ...(closedFolders.length > 0 ? [String.raw`^\.\./(.*/)?(${[...new Set(closedFolders)].join('|')})/`] : []),
        ...(forbiddenPackages.length > 0 ? [`^(${forbiddenPackages.join('|')})(/|$)`] : []),
        ...restrictedPackages.map((name) => `^${name}$`),
        ...node,
      ];
      return {
        files: [`${zone.folder}/**`],
        rules: {
          'no-restricted-imports': [
            'error',
            {
              patterns: alternatives.map((regex) => ({
                regex,
                message: `Not for ${zone.folder}: see tests/house/importTable.ts.`,
              })),
            },
          ],
        },
      };
    });
}
