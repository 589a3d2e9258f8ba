// Checks that machines, tests and comments cite only rules in product.md and documents in the repository.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { gapsOf, generatedCoverage, sources, type Sources } from '#scripts/docs/coverage.ts';
import { generatedRuleBook } from '#scripts/docs/ruleBook.ts';
import { productRules } from '#scripts/docs/productRules.ts';
import { statementsIn } from '#scripts/docs/statements.ts';
import { taggedIn } from '#scripts/docs/taggedTests.ts';

const rules = new Set(productRules().map(({ id }) => id));
const areas = new Set([...rules].map((id) => id.split('.')[0]));

const codeIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path) && !path.includes('node_modules'))
    .map((path) => `${folder}/${path}`);
/** All files except this one, which contains examples of violations. */
const files = ['src', 'machines', 'tests'].flatMap(codeIn).filter((file) => file !== 'tests/house/rules.test.ts');

const ID = String.raw`[a-z][A-Za-z]*\.(?:[a-z][A-Za-z0-9]*(?![\w(])|\*)`;
/** The ids cited in a text, as in “rule trial.once”, “rules price.*” or a test’s line of rules. */
const citedIn = (text: string): string[] =>
  [...text.matchAll(new RegExp(String.raw`\b[Rr]ules?:? (${ID}(?:(?:, | and )${ID})*)`, 'g'))].flatMap(([, ids = '']) =>
    ids.split(/, | and /),
  );
const isKnown = (id: string): boolean => (id.endsWith('.*') ? areas.has(id.slice(0, -2)) : rules.has(id));
const unknownIn = (text: string): string[] => citedIn(text).filter((id) => !isKnown(id));

describe('a comment', () => {
  it('cites only rules in product.md', () => {
    expect(files.flatMap((file) => unknownIn(readFileSync(file, 'utf8')).map((id) => `${file}: ${id}`))).toEqual([]);
  });

  it.each([
    ['(rule trial.never)', ['trial.never']],
    ['// Rules: trial.once, trial.never', ['trial.never']],
    ['(rules trial.once and nothing.at)', ['nothing.at']],
    ['Rules never.*', ['never.*']],
  ])('fails with %s', (text, unknown) => {
    expect(unknownIn(text)).toEqual(unknown);
  });

  // The code that generates the coverage page mentions the specification it covers.
  it('cites only documents in the repository', () => {
    const foreign =
      /\bspec(?:ification)?(?:'s|’s)? sections?\b|\b(?:spec|specification)(?:'s|’s)\b|\b[Ss]ections? \d|\b(?:the|of|by) spec(?:ification)?\b/;
    const offenders = files.filter(
      (file) => !/^src\/(?:content|scripts\/docs)\//.test(file) && foreign.test(readFileSync(file, 'utf8')),
    );
    expect(offenders).toEqual([]);
  });
});

describe('the coverage of the specification', () => {
  const read = sources();

  it('has a rule for every statement, and a test or a reason for every rule', () => {
    expect(read.statements.sections.map(({ title }) => title.slice(0, 1))).toEqual([
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
    ]);
    expect(gapsOf(read)).toEqual([]);
  });

  it('is up to date, as is the flow book’s page of rules (npm run docs:coverage)', async () => {
    for (const { path, content } of [generatedCoverage(read), await generatedRuleBook(read)])
      expect(readFileSync(path, 'utf8') === content, `${path} is out of date: npm run docs:coverage`).toBe(true);
  });

  const statementsWith = (line: string): Sources['statements'] =>
    statementsIn(`# 4 States\n${line}\n# Open\ntrial.once: none yet`);
  const small: Sources = {
    rules: [
      { id: 'trial.once', area: 'Trial', text: 'Once.', calls: [] },
      { id: 'trial.alias', area: 'Trial', text: 'An alias.', calls: [] },
    ],
    statements: statementsWith('4.1 Trial | trial.once'),
    tests: [{ file: 'a.test.ts', title: 'needs an alias', rules: ['trial.alias'] }],
    models: [],
  };

  it.each<[string, Partial<Sources>]>([
    ["4.1 names trial.never, which product.md doesn't have", { statements: statementsWith('4.1 Trial | trial.never') }],
    ['4.2 is out of order', { statements: statementsWith('4.2 Trial | trial.once') }],
    ['trial.alias has no test', { tests: [] }],
    [
      'trial.once is listed as open, but has a test',
      { tests: [...small.tests, { file: 'a.test.ts', title: 'happens once', rules: ['trial.once'] }] },
    ],
    [
      "a.test.ts (x) names trial.never, which product.md doesn't have",
      { tests: [...small.tests, { file: 'a.test.ts', title: 'x', rules: ['trial.never'] }] },
    ],
  ])('would show that %s', (gap, change) => {
    expect(gapsOf(small)).toEqual([]);
    expect(gapsOf({ ...small, ...change })).toEqual([gap]);
  });

  it('reports a statement without a rule', () => {
    expect(() => statementsWith('4.1 Trial')).toThrow('4.1 Trial');
  });

  it('finds the test below a rules tag, and rejects a tag without a test', () => {
    const line = '// Rules: trial.once, trial.alias';
    const rows = `${line}\nit.each([\n  [1],\n])('counts %i', () => {});`;
    expect(taggedIn('a.test.ts', `describe('the trial', () => {\n${rows}\n});`)).toEqual([
      { file: 'a.test.ts', title: 'counts %i', rules: ['trial.once', 'trial.alias'] },
    ]);
    expect(() => taggedIn('a.test.ts', `${line}\n\nit('is apart', () => {});`)).toThrow('a.test.ts');
  });
});
