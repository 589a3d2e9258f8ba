// A flow that has stopped waiting for a step must not send the step's request later, for example when a part of the site
// finally loads.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const files = readdirSync('src/web', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('Actors.ts'))
  .map((path) => `src/web/${path}`);

/** The calls of `send` in a source, up to their closing bracket. */
function requestsIn(source: string): string[] {
  return [...source.matchAll(/\bsend\(/g)].map(({ index }) => {
    let depth = 0;
    for (let at = source.indexOf('(', index); at < source.length; at += 1) {
      if (source[at] === '(') depth += 1;
      if (source[at] === ')') depth -= 1;
      if (depth === 0) return source.slice(index, at + 1);
    }
    return source.slice(index);
  });
}

const unbound = (source: string): string[] =>
  requestsIn(source).filter((request) => !/\b(signal|sendUntil)\b/.test(request));

it('an actor’s request ends with its state', () => {
  expect(files.length).toBeGreaterThan(10);
  expect(files.flatMap((file) => unbound(readFileSync(file, 'utf8')).map((request) => `${file}: ${request}`))).toEqual(
    [],
  );
});

it('finds a request that doesn’t', () => {
  expect(unbound('await send(login, { body: f(x) });')).toEqual(['send(login, { body: f(x) })']);
  expect(unbound('await send(login, { body: f(x) }, { sendUntil: signal });')).toEqual([]);
});
