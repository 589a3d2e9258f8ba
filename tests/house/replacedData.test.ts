// Data that a change has replaced isn't overwritten by a read that began before it: replaceData drops such a read.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const exceptions: Record<string, string> = {
  'src/web/api/replaceData.ts': 'It is the place that drops the read.',
  'src/web/features/signUp/signUpActors.ts': 'The account is read by the session machine only, which waits for it.',
  'src/web/features/profile/ProfileCard.tsx': 'The account is read by the session machine only, which waits for it.',
};

it('only replaceData writes to the query cache', () => {
  const writing = readdirSync('src/web', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => `src/web/${path}`)
    .filter((file) => readFileSync(file, 'utf8').includes('.setQueryData'));
  expect(writing.filter((file) => !(file in exceptions))).toEqual([]);
});
