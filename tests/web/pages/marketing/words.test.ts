// Phrases translated from another language, which no native speaker uses and which have come back before.
import { expect, it } from 'vitest';

const texts = import.meta.glob<string>(
  ['../../../../src/content/**/*.{ts,md}', '../../../../src/web/pages/marketing/**/*.{ts,tsx}'],
  { query: '?raw', import: 'default', eager: true },
);

const foreign =
  /\bthe own\b|\boneself\b|\b(?:person|user) and month\b|\bup to which (?:sum|amount)\b|\buntil when\b|\bdifference to\b|\bby mail\b/i;

it('public pages contain no phrase that a native speaker wouldn’t use', () => {
  const lines = Object.entries(texts).flatMap(([file, text]) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        /^\s*(?:\/?\*|\/\/)/.test(line) || !foreign.test(line)
          ? []
          : [`${file}:${index + 1} ${foreign.exec(line)?.[0]}`],
      ),
  );
  expect(Object.keys(texts).length).toBeGreaterThan(150);
  expect(lines).toEqual([]);
});
