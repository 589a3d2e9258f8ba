import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { linesOf, objectionsTo, type Text, textsOf } from './plainWords.ts';

/* Everything that customers read uses the words they would use themselves. */

/** Data, names of the models’ cases, and text for operators only. */
const skipped =
  /^src\/server\/(?:db|config\.ts|settings\/)|^src\/web\/opening\/recipes\.ts|^src\/domain\/commonPasswords\.ts|\.d\.ts$/;

const files = ['src/web', 'src/content', 'src/contract', 'src/domain', 'src/server']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  .filter((file) => /\.(?:tsx?|md)$/.test(file) && !skipped.test(file));
const read = (file: string): Text[] =>
  (file.endsWith('.md') ? linesOf : (source: string) => textsOf(file, source))(readFileSync(file, 'utf8'));

describe('the words on screen', () => {
  it('contain no phrases that a native writer wouldn’t use', () => {
    const texts = files.flatMap((file) => read(file).map((text) => ({ file, ...text })));
    expect(texts.length).toBeGreaterThan(4000);
    expect(
      texts.flatMap(({ file, line, words }) => objectionsTo(words).map((objection) => `${file}:${line} ${objection}`)),
    ).toEqual([]);
  });

  it.each([
    'What you chose is kept.',
    'Whoever signs in enters a code.',
    'Nothing changed. What you buy begins now.',
    'It is charged at once.',
    'It renews by itself.',
    'Your message is with us',
    'This term ends tomorrow',
    '15% less for a year',
    'We mail you a link',
    'Ask for a new one.',
    'Your organization',
    'The record goes a day later.',
    'The rest is paid out.',
    'Humanar computes the tax.',
    'It was changed on Monday; device: Chrome.',
    'There is no such picture.',
  ])('fail with “%s”', (words) => {
    expect(objectionsTo(words)).not.toEqual([]);
  });

  it.each([
    'What’s included?',
    'What happens to our data?',
    'What you can do',
    'Book half an hour with us.',
    'Terms of use',
    'A stand-in decides.',
    'The mailbox',
    'The data goes straight to payroll.',
  ])('pass with “%s”', (words) => {
    expect(objectionsTo(words)).toEqual([]);
  });

  it('come from strings, templates and JSX, but not from text for engineers', () => {
    const source = `
      import x from 'an import';
      // a comment
      export const a = 'one string';
      export const b = (n: number) => \`a template of \${n} words\`;
      export const C = () => <p title="a title">some text</p>;
      const Box = styled.div\`color: red;\`;
      throw new Error('an error');
      log.warn('a log line');
    `;
    expect(textsOf('a.tsx', source).map(({ words }) => words)).toEqual([
      'one string',
      'a template of … words',
      'a title',
      'some text',
    ]);
  });
});
