// Data that a change has replaced isn't overwritten by a read that began before it: replaceData drops such a read.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const exceptions: Record<string, string> = {
  'src/web/api/replaceData.ts': 'It is the place that drops the read.',
  'src/web/features/signUp/organisationSetUp.ts':
    'The account is read by the session machine only, which waits for it.',
  'src/web/features/profile/ProfileCard.tsx': 'The account is read by the session machine only, which waits for it.',
};

const sources = readdirSync('src/web', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({ file: `src/web/${path}`, text: readFileSync(`src/web/${path}`, 'utf8') }));

it('only replaceData writes to the query cache', () => {
  const writing = sources.filter(({ text }) => text.includes('.setQueryData')).map(({ file }) => file);
  expect(writing.filter((file) => !(file in exceptions))).toEqual([]);
});

// A default would store what a change has led to as all there is, and drop the read that would have brought the rest.
it('no updater of replaceData has a default for data that hasn’t loaded', () => {
  const calls = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\breplaceData\([^;]*=>[^;]*;/g)].map(([call]) => `${file}: ${call}`),
  );
  expect(calls.length).toBeGreaterThan(5);
  expect(calls.filter((call) => /(?<![=!])=(?![=>])|\?\?/.test(call))).toEqual([]);
});
