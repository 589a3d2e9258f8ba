// `npm run icons`: fetches Phosphor's drawings into .cache/icons, writes the icons that the site imports, each shape in
// a module of its own, and removes the others. The drawings are 9,000 files, so only this command installs them.
// To add an icon, import it from `#ui/icons/TrophyIcon.ts` by its name at https://phosphoricons.com, or from
// `TrophyBoldIcon.ts` or `TrophyFillIcon.ts` for another weight, and run this.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { root } from './paths.mjs';

const web = join(root, 'src/web');
export const iconFolder = join(web, 'ui/icons');
const drawings = join(root, '.cache/icons/node_modules/@phosphor-icons/core/assets');

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
 * Where Phosphor keeps an icon, such as `bold/check-bold.svg`.
 * @param {string} component
 * @throws if it isn't the name of an icon
 */
export const drawingOf = (component) => {
  const [, name, ending = 'Regular'] = /^(\w+?)(Bold|Fill)?Icon$/.exec(component) ?? [];
  if (name === undefined) throw new Error(`${component} isn’t the name of an icon.`);
  const weight = ending.toLowerCase();
  const slug = name.replaceAll(/(?!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
  return `${weight}/${weight === 'regular' ? slug : `${slug}-${weight}`}.svg`;
};

/**
 * The path of an icon in Phosphor's drawing.
 * @param {string} svg
 * @throws if the drawing isn't a single path
 */
export const pathOf = (svg) => {
  const [, path] =
    /^<svg xmlns="[^"]*" viewBox="0 0 256 256" fill="currentColor"><path d="([^"]+)"\/><\/svg>\s*$/.exec(svg) ?? [];
  if (path === undefined) throw new Error(`Not a single path, which is all that createIcon.tsx can draw: ${svg}`);
  return path;
};

/**
 * The module of an icon. The digest in its first line tells a test that nobody has edited it since.
 * @param {string} component
 * @param {string} path
 */
export const iconModule = (component, path) => {
  const digest = createHash('sha256').update(`${component} ${path}`).digest('hex').slice(0, 8);
  const line = `export const ${component} = createIcon('${path}');`;
  return [
    `// Written by \`npm run icons\` (${digest}).`,
    "import { createIcon } from './createIcon.tsx';",
    '',
    line.length > 120 ? line.replace(/\('(.*)'\)/, "(\n  '$1',\n)") : line,
    '',
  ].join('\n');
};

if (argv[1] === fileURLToPath(import.meta.url)) {
  const icons = importedIcons();
  for (const name of writtenIcons()) if (!icons.includes(name)) rmSync(join(iconFolder, `${name}.ts`));
  for (const name of icons) {
    const svg = readFileSync(join(drawings, drawingOf(name)), 'utf8');
    writeFileSync(join(iconFolder, `${name}.ts`), iconModule(name, pathOf(svg)));
  }
}
