import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { about } from '#content/about.ts';
import { features } from '#content/faq/features.ts';

/** The lines of all texts and pages that visitors read. */
const lines = ['src/content', 'src/web/pages/marketing'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(md|tsx?)$/.test(file))
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n')),
);
const payment = (name: string) => about.rules.rows.find(({ what }) => what === name);
const answer = features.find(({ id }) => id === 'pension-and-housing-fund')?.answer.join(' ');

// National Housing Fund Act, as amended by the Business Facilitation (Miscellaneous Provisions) Act 2022.
describe('the National Housing Fund', () => {
  it('is 2.5% of income, never of basic', () => {
    const rates = lines.filter((line) => line.includes('2.5% of'));
    expect(rates.length).toBeGreaterThanOrEqual(6);
    expect(rates.filter((line) => !/2\.5% of (monthly )?income/.test(line))).toEqual([]);
  });

  it('is required in the public sector and a choice in private companies', () => {
    for (const words of [payment('National Housing Fund')?.rule, answer])
      expect(words).toMatch(/required in the public sector(,| and) by choice in private companies/);
  });
});

// Pension Reform Act 2014.
it('pension binds private employers with 15 or more employees', () => {
  expect(payment('Pension')?.rule).toContain('from 15 employees');
  expect(answer).toContain('15 or more employees');
});
