// Machines, tests and comments cite the rules of product.md, and nothing that isn't in the repository.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { productRules } from '#scripts/docs/productRules.ts';

const rules = new Set(productRules().map(({ id }) => id));
const areas = new Set([...rules].map((id) => id.split('.')[0]));

const codeIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path))
    .map((path) => `${folder}/${path}`);
/** All but this one, which has examples of what must be found. */
const files = ['src', 'machines', 'tests'].flatMap(codeIn).filter((file) => file !== 'tests/house/rules.test.ts');

const ID = String.raw`[a-z][A-Za-z]*\.(?:[a-z][A-Za-z0-9]*|\*)`;
/** The ids that a text cites, as in “rule trial.once”, “rules price.*” or a test’s line of rules. */
const citedIn = (text: string): string[] =>
  [...text.matchAll(new RegExp(String.raw`\b[Rr]ules?:? (${ID}(?:(?:, | and )${ID})*)`, 'g'))].flatMap(([, ids = '']) => ids.split(/, | and /));
const isKnown = (id: string): boolean => (id.endsWith('.*') ? areas.has(id.slice(0, -2)) : rules.has(id));
const unknownIn = (text: string): string[] => citedIn(text).filter((id) => !isKnown(id));

describe('a comment', () => {
  it('cites only rules that product.md has', () => {
    expect(files.flatMap((file) => unknownIn(readFileSync(file, 'utf8')).map((id) => `${file}: ${id}`))).toEqual([]);
  });

  it.each([
    ['(rule trial.never)', ['trial.never']],
    ['// Rules: trial.once, trial.never', ['trial.never']],
    ['(rules trial.once and nothing.at)', ['nothing.at']],
    ['Rules never.*', ['never.*']],
  ])('would be found with %s', (text, unknown) => {
    expect(unknownIn(text)).toEqual(unknown);
  });

  it('cites no document that is not in the repository', () => {
    const foreign = /\bspec(?:ification)?(?:'s|’s)? sections?\b|\b(?:spec|specification)(?:'s|’s)\b|\b[Ss]ections? \d|\b(?:the|of|by) spec(?:ification)?\b/;
    const citing = files.filter((file) => !file.startsWith('src/content/') && foreign.test(readFileSync(file, 'utf8')));
    expect(citing).toEqual([]);
  });
});
