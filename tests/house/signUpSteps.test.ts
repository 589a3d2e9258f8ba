import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { signUpStepNames, signUpSteps } from '#contract/signUpSteps.ts';

/* The steps of the sign-up, their order and their addresses are written once. Tests may state them. */

const table = 'src/contract/signUpSteps.ts';

const oneOf = (words: readonly string[]) => `(?:${words.join('|')})`;
const name = String.raw`['"]${oneOf(signUpStepNames)}['"]`;
/**
 * A step's address as a string, perhaps with a slash, query or section behind it; a number in words; two names in a
 * row.
 */
const secondPlace = new RegExp(
  [
    String.raw`['"\`}]${oneOf(Object.values(signUpSteps).map(({ path }) => path))}/?['"\`?#]`,
    String.raw`\bstep (?:\d+|\{.*\}|\$\{.*\}) of \d`,
    String.raw`${name},\s*${name}`,
  ].join('|'),
  'i',
);

const files = ['src', 'machines']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
  .filter((file) => /\.(?:tsx?|mjs|html)$/.test(file) && file !== table);

describe('the steps of the sign-up', () => {
  it('are listed nowhere but in their table', () => {
    expect(files.length).toBeGreaterThan(1000);
    expect(files.filter((file) => secondPlace.test(readFileSync(file, 'utf8')))).toEqual([]);
  });

  it.each([
    'step="Step 2 of 4"',
    'step={`Step ${index} of 4`}',
    "to: '/auth/verification'",
    '<Link href="/sign-up">',
    "{ to: '/sign-up/' }",
    '`${publicUrl}/sign-up?token=${token}`',
    "['/security-questions', '/select-product']",
    "['organisation',\n  'securityQuestions']",
  ])('would be found in %s', (code) => {
    expect(code).toMatch(secondPlace);
  });

  it.each([
    "path: '/auth/security-questions'",
    "context.step === 'verification'",
    '[Sign up](/sign-up) with',
    'step={stepLabel("details")}',
  ])('are not found in %s', (code) => {
    expect(code).not.toMatch(secondPlace);
  });
});
