// React takes what an effect returns for its clean-up. In newer browsers a scroll returns a promise, though its type says
// that it returns nothing, and React would call that.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const files = readdirSync('src/web', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') || path.endsWith('.tsx'))
  .map((path) => `src/web/${path}`);

const returned = (source: string): string[] =>
  [...source.matchAll(/\buse(?:Layout)?Effect\(\s*\(\) =>(?!\s*(?:\{|void ))[^;]*?\.scroll\w*\(/g)].map(
    ([effect]) => effect,
  );

it('an effect doesn’t return what a scroll returns', () => {
  expect(files.flatMap((file) => returned(readFileSync(file, 'utf8')))).toEqual([]);
});

it('finds one that does', () => {
  expect(returned('useEffect(() => box.current?.scrollIntoView(), []);')).toHaveLength(1);
  expect(returned('useEffect(() => { box.current?.scrollIntoView(); }, []); box.scrollTo(0, 0);')).toEqual([]);
});
