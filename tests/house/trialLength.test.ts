import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TRIAL_DAYS } from '#domain/terms.ts';

/* The trial's length is defined once, in src/domain. Everything else uses that definition; posts use {{trialDays}}. */

const length = new RegExp(
  String.raw`\b(?:${TRIAL_DAYS}|fifteen)(?:[-\s\u00a0]|&nbsp;|\{' '\})+days?\b|\bday (?:${TRIAL_DAYS}|fifteen)\b`,
  'i',
);

/** Files in which the same number of days means something else. */
const otherLengths: Readonly<Record<string, string>> = {
  'src/server/sandbox/demoAccounts.ts': 'The paid subscription ended fifteen days ago.',
};

const filesIn = (folder: string, names: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => names.test(file));

// The documents state the rule itself (trial.length). Files generated from the machines repeat their descriptions.
const files = [
  ...filesIn('src', /\.(?:tsx?|mjs|md|html|css)$/).filter((file) => !file.startsWith('src/docs/')),
  ...filesIn('machines', /\.tsx?$/),
  'README.md',
];

describe('the length of the trial', () => {
  it('is not written out anywhere in src, the machines or the README', () => {
    expect(files.length).toBeGreaterThan(1000);
    const written = files.flatMap((file) => {
      const text = readFileSync(file, 'utf8').replace(otherLengths[file] ?? '', '');
      return text
        .split('\n')
        .filter((line) => length.test(line))
        .map((line) => `${file}: ${line.trim()}`);
    });
    expect(written).toEqual([]);
  });

  it.each([
    `${TRIAL_DAYS} days free`,
    `the ${TRIAL_DAYS}-day trial`,
    `free for ${TRIAL_DAYS}\u00a0days`,
    `${TRIAL_DAYS}{' '}days`,
    'Fifteen days',
    `Day ${TRIAL_DAYS}`,
  ])('would be found in “%s”', (words) => {
    expect(words).toMatch(length);
  });

  it.each([
    '${TRIAL_DAYS} days free',
    '{{trialDays}} days',
    `1${TRIAL_DAYS} days`,
    `${TRIAL_DAYS} December`,
    `By Tuesday ${TRIAL_DAYS} December`,
  ])('is not found in “%s”', (words) => {
    expect(words).not.toMatch(length);
  });
});
