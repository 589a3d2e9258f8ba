// Checks the generated icons of the site against the package that they come from.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { iconFolder, iconModule, importedIcons, writtenIcons } from '#scripts/icons.mjs';

it('src/web/ui/icons contains the icons that the site imports, and no others (npm run icons)', () => {
  expect(importedIcons().length).toBeGreaterThan(20);
  expect(writtenIcons().toSorted()).toEqual(importedIcons());
});

it('each icon is the shape from the package (npm run icons)', () => {
  for (const name of writtenIcons())
    expect(readFileSync(join(iconFolder, `${name}.ts`), 'utf8'), name).toBe(iconModule(name));
});

it('refuses to write an icon that doesn’t exist', () => {
  expect(() => iconModule('UnheardOfBoldIcon')).toThrow('bold/unheard-of-bold.svg');
  expect(() => iconModule('Check')).toThrow('Check isn’t the name of an icon');
});
