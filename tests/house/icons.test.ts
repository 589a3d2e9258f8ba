// Checks the generated icons of the site.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { drawingOf, iconFolder, iconModule, importedIcons, pathOf, writtenIcons } from '#scripts/icons.mjs';

it('src/web/ui/icons contains the icons that the site imports, and no others (npm run icons)', () => {
  expect(importedIcons().length).toBeGreaterThan(20);
  expect(writtenIcons().toSorted()).toEqual(importedIcons());
});

it('each icon is as it was written (npm run icons)', () => {
  for (const name of writtenIcons()) {
    const text = readFileSync(join(iconFolder, `${name}.ts`), 'utf8');
    const path = /createIcon\(\s*'([^']+)'/.exec(text)?.[1] ?? '';
    expect(text, name).toBe(iconModule(name, path));
  }
});

it('an edited shape doesn’t pass for a written one', () => {
  const written = iconModule('CheckBoldIcon', 'M1,2Z');
  const edited = written.replace('M1,2Z', 'M1,3Z');
  expect(edited).not.toBe(iconModule('CheckBoldIcon', 'M1,3Z'));
});

it('finds the drawing of an icon by its name', () => {
  expect(drawingOf('TrophyIcon')).toBe('regular/trophy.svg');
  expect(drawingOf('CaretDownBoldIcon')).toBe('bold/caret-down-bold.svg');
  expect(() => drawingOf('Check')).toThrow('Check isn’t the name of an icon');
});

it('takes only drawings that are a single path', () => {
  const drawing = (content: string): string =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" fill="currentColor">${content}</svg>`;
  expect(pathOf(drawing('<path d="M1,2Z"/>'))).toBe('M1,2Z');
  expect(() => pathOf(drawing('<path d="M1,2Z"/><path d="M3,4Z"/>'))).toThrow('Not a single path');
});
