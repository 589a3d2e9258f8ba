import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Matches a line with the payroll fee as a literal number, in naira or kobo. */
const amount = /(?:fee|surcharge)\w*['"]?\)?\s*(?::|=|\(|\*|\?\?|\|\|)\s*(?:[1-9][\d_]*)/i;
const inWords = /payroll.{0,40}(?:₦|NGN )\s?\d|(?:₦|NGN )\s?\d[^.]{0,40}payroll fee/i;

it('defines the payroll fee only in the seed of the first price book', () => {
  const files = ['src', 'machines']
    .flatMap((folder) =>
      readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => /\.tsx?$/.test(file));
  const naming = files.filter((file) =>
    readFileSync(`${root}/${file}`, 'utf8')
      .split('\n')
      .some((line) => /payroll/i.test(line) && (amount.test(line) || inWords.test(line))),
  );
  expect(naming).toEqual(['src/server/db/seed/payrollFee.ts']);
});
