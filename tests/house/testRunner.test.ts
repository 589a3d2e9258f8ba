// Checks how `npm test` interprets its tools' reports, and what `--changed` skips.
import { describe, expect, test } from 'vitest';
import { selectionOf } from '#scripts/test/changedFiles.mjs';
import { levels } from '#scripts/test/levels.mjs';
import { literally } from '#scripts/test/tools.mjs';
import { targetsOf } from '#scripts/test/targets.mjs';
import { countOf, describeOutcome, judge, type Outcome } from '#scripts/test/outcome.mjs';

const outcome = (status: Outcome['status'], more: Partial<Outcome> = {}): Outcome => ({
  name: 'a journey',
  status,
  ms: 1,
  ...more,
});

describe('a report', () => {
  test('is used as is if a test failed or the run succeeded', () => {
    expect(judge(false, () => [outcome('failed'), outcome('passed')])).toHaveLength(2);
    expect(judge(true, () => [outcome('flaky'), outcome('skipped')])).toHaveLength(2);
  });

  test.each([
    ['of a run that ended badly with every test passed', false, () => [outcome('passed')]],
    ['of a run without a test', true, () => []],
    ['in which every test was skipped', true, () => [outcome('skipped')]],
    [
      'that was never written',
      false,
      () => {
        throw new Error('no such file');
      },
    ],
  ])('%s counts as a failure', (_, endedWell, read) => {
    expect(countOf(judge(endedWell, read), 'failed')).toBe(1);
  });

  test('of a failure has the test, its message without colours and library frames, and its trace', () => {
    const message = '\u001b[31mexpected 1 to be 2\u001b[39m\n\n    at a.test.ts:3\n    at node_modules/vitest/run.js';
    expect(describeOutcome(outcome('failed', { message, trace: '.cache/test/journeys/a/trace.zip' }))).toBe(
      'a journey\n    expected 1 to be 2\n        at a.test.ts:3\n    trace: npm run trace -- .cache/test/journeys/a/trace.zip',
    );
  });
});

describe('the command line', () => {
  test('runs whole levels, and files with their level', () => {
    const files = ['tests/e2e/trial.test.ts', 'tests/e2e/buying.test.ts'];
    expect(targetsOf(['unit', 'tests/web/app/expiry.test.tsx', ...files])).toEqual({
      targets: new Map([
        ['unit', []],
        ['web', ['tests/web/app/expiry.test.tsx']],
        ['browser', files],
      ]),
      unknown: [],
    });
  });
  test.each(['units', 'src/web/main.tsx', 'tests/web/none.test.tsx'])('refuses %s', (name) =>
    expect(targetsOf([name]).unknown).toEqual([name]),
  );
  test('takes a title literally', () => expect(new RegExp(literally('a (b) $1.')).test('a (b) $1.')).toBe(true));
});

describe('--changed', () => {
  const selected = (files: string[], names = ['types', 'lint', 'boundaries', 'faults', 'build', 'browser']) =>
    names.filter((name) => selectionOf(name, { since: 'HEAD', files }) !== null);

  test('runs nothing if nothing has changed', () => expect(selected([])).toEqual([]));
  test.each(['README.md', 'src/docs/operations.md'])('%s, a document, affects only the boundaries', (file) =>
    expect(selected([file])).toEqual(['boundaries']),
  );
  test('a product file affects its build and every journey', () => {
    expect(selected(['src/web/app/App.tsx'])).toEqual(['types', 'lint', 'boundaries', 'build', 'browser']);
    expect(selectionOf('browser', { since: 'HEAD', files: ['src/web/app/App.tsx'] })).toEqual({});
  });
  test('a journey affects only itself, and code that journeys share affects all of them', () => {
    const journey = 'tests/e2e/trial.test.ts';
    expect(selectionOf('browser', { since: 'HEAD', files: [journey, 'README.md'] })).toEqual({ files: [journey] });
    expect(selectionOf('browser', { since: 'HEAD', files: [journey, 'tests/e2e/pageActions.ts'] })).toEqual({});
  });
  test.each(['package.json', 'package-lock.json', 'vite.config.ts', 'src/scripts/test/levels.mjs'])(
    '%s affects every level',
    (file) => {
      expect(selected([file], Object.keys(levels))).toEqual(Object.keys(levels));
    },
  );
  test('a migration affects every level with a database', () => {
    expect(selected(['src/server/db/migrations/0009_more.sql'], ['server', 'embedded', 'faults', 'browser'])).toEqual([
      'server',
      'embedded',
      'faults',
      'browser',
    ]);
  });
});
