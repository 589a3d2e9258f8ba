import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseSync, Visitor } from 'vite';
import { measureGrowth, MOST_GROWTH } from '#tests/support/growth.ts';

/* Each regular expression that sees request data takes linear time, whatever the input. */

/** Files whose regular expressions only see text from the build, from settings or from the product itself. */
const trusted: Readonly<Record<string, string>> = {
  'src/server/settings/settingKinds.ts': 'settings, read once at start',
  'src/server/settings/siteSettings.ts': 'settings, read once at start',
  'src/server/db/migrate.ts': 'names of our own migrations',
  'src/server/http/currentPages.ts': 'pages that the build has written',
  'src/server/http/pricedPages.ts': 'pages that the build has written',
  'src/server/http/prerenderedPages.ts':
    'pages that the build has written; what it reads of requests is timed in hostileRequests.test.ts',
};

const expressions = ['src/server', 'src/contract', 'src/domain']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  .filter((file) => file.endsWith('.ts') && !(file in trusted))
  .flatMap((file) => {
    const found: { file: string; pattern: string; flags: string }[] = [];
    new Visitor({
      Literal: (node) => {
        if ('regex' in node) found.push({ file, ...node.regex });
      },
    }).visit(parseSync(file, readFileSync(file, 'utf8')).program);
    return found;
  });

/** The literal prefix of an expression, before its first choice or repetition, so that a run after it is reached. */
const beginningOf = (pattern: string): string =>
  /^\^?((?:\\[/.:-]|[^\\.[\](){}?*+|^$])*)/.exec(pattern)?.[1]?.replaceAll('\\', '') ?? '';

/** Runs made of the characters in the expression, one or two at a time. */
function runsFor(pattern: string): string[] {
  const own = [...new Set(pattern.replaceAll(/\\[a-zA-Z]/g, '').replaceAll('\\', ''))];
  const signs = [...new Set([...own, ' ', '/', 'a', '0', '\t'])];
  return [...signs, ...signs.slice(0, -1).map((sign, index) => sign + signs[index + 1])];
}

it('finds regular expressions', () => {
  expect(expressions.length).toBeGreaterThan(30);
});

it.each(expressions)('$file /$pattern/$flags takes linear time', { timeout: 120_000 }, async ({ pattern, flags }) => {
  const expression = new RegExp(pattern, flags);
  const beginning = beginningOf(pattern);
  for (const run of runsFor(pattern)) {
    for (const before of new Set(['', beginning])) {
      for (const end of ['', '\u0001', 'x']) {
        const inputOf = (length: number) => before + run.repeat(Math.ceil(length / run.length)) + end;
        const grown = await measureGrowth((text: string) => text.search(expression), inputOf);
        expect(grown, JSON.stringify({ before, run, end })).toBeLessThanOrEqual(MOST_GROWTH);
      }
    }
  }
});
