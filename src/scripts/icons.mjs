// `npm run icons`: writes the icons that the site imports, each shape in a module of its own, and removes the others.
// To add an icon, import it from `#ui/icons/TrophyIcon.ts` by its name at https://phosphoricons.com, or from
// `TrophyBoldIcon.ts` or `TrophyFillIcon.ts` for another weight, and run this.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { root } from './paths.mjs';

const web = join(root, 'src/web');
export const iconFolder = join(web, 'ui/icons');
const { resolve } = createRequire(import.meta.url);

/** The names of all icons that the site imports, such as `CheckBoldIcon`. */
export const importedIcons = () => {
  const sources = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const names = sources.flatMap((file) =>
    [...readFileSync(join(web, file), 'utf8').matchAll(/ from '#ui\/icons\/(\w+Icon)\.ts'/g)].map(
      ([, name = '']) => name,
    ),
  );
  return [...new Set(names)].toSorted();
};

/** The names of all icons in the folder. */
export const writtenIcons = () =>
  readdirSync(iconFolder)
    .filter((file) => file.endsWith('Icon.ts'))
    .map((file) => file.slice(0, -'.ts'.length));

/**
 * The module of an icon.
 * @param {string} component
 * @throws if there is no such icon, or if it isn't a single path
 */
export const iconModule = (component) => {
  const [, name, ending = 'Regular'] = /^(\w+?)(Bold|Fill)?Icon$/.exec(component) ?? [];
  if (name === undefined) throw new Error(`${component} isn’t the name of an icon.`);
  const weight = ending.toLowerCase();
  const slug = name.replaceAll(/(?!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
  const file = `@phosphor-icons/core/${weight}/${weight === 'regular' ? slug : `${slug}-${weight}`}.svg`;
  const [, path] =
    /^<svg xmlns="[^"]*" viewBox="0 0 256 256" fill="currentColor"><path d="([^"]+)"\/><\/svg>\s*$/.exec(
      readFileSync(resolve(file), 'utf8'),
    ) ?? [];
  if (path === undefined) throw new Error(`${file} isn’t a single path, which is all that createIcon.tsx can draw.`);
  const line = `export const ${component} = createIcon('${path}');`;
  return [
    '// Written by `npm run icons`.',
    "import { createIcon } from './createIcon.tsx';",
    '',
    line.length > 120 ? line.replace(/\('(.*)'\)/, "(\n  '$1',\n)") : line,
    '',
  ].join('\n');
};

if (argv[1] === fileURLToPath(import.meta.url)) {
  const icons = importedIcons();
  for (const name of writtenIcons()) if (!icons.includes(name)) rmSync(join(iconFolder, `${name}.ts`));
  for (const name of icons) writeFileSync(join(iconFolder, `${name}.ts`), iconModule(name));
}
