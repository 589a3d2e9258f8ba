import { expect, test, vi } from 'vitest';

/** Opens a prerendered page with the styles of two components, the second of which builds on the first. */
async function open() {
  const style = document.createElement('style');
  style.setAttribute('data-styled', 'true');
  style.textContent = [
    '.baseRed{color:red;}',
    '@media print{.baseRed{color:black;}}',
    'data-styled.g4[id="sc-base"]{content:"baseRed,"}',
    '.smallBlue{color:blue;}',
    'data-styled.g9[id="sc-small"]{content:"smallBlue,smallGrey,"}',
  ]
    .map((rule) => `${rule}/*!sc*/\n`)
    .join('');
  document.head.append(style);
  vi.resetModules();
  await import('#hydration/adoptStyles.ts');
  const { __PRIVATE__ } = await import('styled-components');
  return { style, sheet: __PRIVATE__.mainSheet };
}

const selectorsIn = ({ sheet }: HTMLStyleElement): string[] =>
  [...(sheet?.cssRules ?? [])].map((rule) => ('selectorText' in rule ? String(rule.selectorText) : '@media'));

test('further styles of a component are added behind its own, before those of what builds on it', async () => {
  const { style, sheet } = await open();
  sheet.insertRules('sc-new', 'newRed', ['.newRed{color:red}']);
  sheet.insertRules('sc-base', 'baseGreen', ['.baseGreen{color:green}']);
  sheet.insertRules('sc-small', 'smallGreen', ['.smallGreen{color:green}']);
  expect(selectorsIn(style).filter((selector) => !selector.startsWith('data-styled'))).toEqual([
    '.baseRed',
    '@media',
    '.baseGreen',
    '.smallBlue',
    '.smallGreen',
    '.newRed',
  ]);
  expect(document.querySelectorAll('style[data-styled]')).toHaveLength(1);
});

test('styles that the page has are not made again', async () => {
  const { sheet } = await open();
  expect(sheet.hasNameForId('sc-base', 'baseRed')).toBe(true);
  expect(sheet.hasNameForId('sc-small', 'smallGrey')).toBe(true);
  expect(sheet.hasNameForId('sc-small', 'baseRed')).toBe(false);
});
