import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type CoveringRun,
  listFlowCoverage,
  listFlowFigures,
  listFlowRuns,
  listRuleResults,
  type LevelCoverage,
  type LevelResults,
} from '#contract/flowBook.ts';
import type { PicturedState } from '#contract/gallery.ts';
import ruleBook from '#machines/ruleBook.json';
import type { RecordedTrace } from '#contract/recordedTrace.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/* The test results in a project folder, as the API returns them to the flow book. */

const project = mkdtempSync(join(tmpdir(), 'humanar-project-'));
const leave = (path: string, content: string | Buffer): void => {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), content);
};
const level = (more: Partial<LevelCoverage>): string =>
  JSON.stringify({
    level: 'actor',
    at: '2026-11-20T09:00:00.000Z',
    fired: {},
    runs: {},
    excused: {},
    ...more,
  } satisfies LevelCoverage);
const recorded = (steps: number): CoveringRun => {
  const trace: RecordedTrace = {
    machine: 'renew',
    at: '2026-11-20T09:00:00.000Z',
    start: { fires: [], state: 'quoting' },
    steps: [],
  };
  return {
    recorded: {
      ...trace,
      steps: Array.from({ length: steps }, () => ({ on: 'again', fires: ['a'], state: 'quoting' })),
    },
  };
};

const [open, close] = ['quoting:pay.pressed:0', 'quoting:always:1'];
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x01]);

const shown: PicturedState = {
  state: 'quote.reviewing',
  at: '2026-11-20T09:00:00.000Z',
  address: '/subscriptions/renew',
  pageTitle: 'Renew · Humanar',
  texts: ['Renew'],
  toasts: [],
  mails: [],
  files: [],
};

let server: TestServer;
beforeAll(async () => {
  for (const name of ['renew', 'cancel', 'payment', 'bare']) leave(`machines/${name}/${name}.machine.ts`, '');
  const ledger =
    'quoting --pay.pressed--> paying / send\nquoting --always [isPaid]--> paid\nquoting --always--> (stays)\n';
  leave('machines/renew/renew.transitions.txt', ledger);
  leave('machines/payment/payment.transitions.txt', `${ledger}paid --always--> done\n`);
  leave('.cache/flow-coverage/bare.actor.json', level({ fired: { [open]: 1 } }));
  leave(
    '.cache/flow-coverage/renew.browser.one-0.json',
    level({
      level: 'browser',
      fired: { [open]: 2, [close]: 0 },
      runs: { [open]: recorded(3) },
      at: '2026-11-20T10:00:00.000Z',
    }),
  );
  leave(
    '.cache/flow-coverage/renew.browser.two-1.json',
    level({ level: 'browser', fired: { [open]: 1, [close]: 4 }, runs: { [open]: recorded(1), [close]: recorded(2) } }),
  );
  leave(
    '.cache/flow-coverage/renew.actor.json',
    level({ fired: { [open]: 1 }, runs: { [open]: { trace: '1 a term' } } }),
  );
  leave('.cache/flow-coverage/renew.views.json', level({ level: 'views', excused: { [close]: 'nobody sees it' } }));
  leave('.cache/flow-coverage/renew.server.json', '{ "level": "server", "fired"');
  leave(
    '.cache/flow-coverage/renew.http.json',
    JSON.stringify({ machine: 'renew', level: 'http', at: '2026-11-20T09:00:00.000Z', fired: {} }),
  );
  leave(
    '.cache/flow-coverage/payment.actor.json',
    level({ fired: { [open]: 1, [close]: 0, 'paid:always:0': 0 }, excused: { [close]: 'in time only' } }),
  );
  leave(
    '.cache/flow-coverage/payment.views.json',
    level({
      level: 'views',
      fired: { [open]: 0, [close]: 0, 'paid:always:0': 0 },
      excused: { [open]: 'no view', [close]: 'no view' },
    }),
  );
  leave('.cache/flow-coverage/gone.actor.json', level({ fired: { a: 1 } }));
  leave('.cache/gallery/renew/quote.reviewing.json', JSON.stringify({ ...shown, machine: 'renew', pictures: [] }));
  leave('.cache/gallery/renew/quote.reviewing-360-dark.png', PNG);
  leave('.cache/gallery/renew/damaged.json', '{ "state"');
  leave('.cache/gallery/renew/notes.txt', 'not a picture');
  leave('.cache/gallery/cancel/reason-360-dark.png', 'x');
  leave('.cache/secret-360-dark.png', 'secret');
  server = await startTestServer({ project });
});
afterAll(async () => {
  await server.stop();
  rmSync(project, { recursive: true });
});

const at = '2026-11-20T09:00:00.000Z';
const coverageOf = (machine: string) => server.api.done(listFlowCoverage, { query: { machine } });

// Rules: review.flowBook
describe('the flow book’s coverage', () => {
  it('is returned per machine by level, merging parts, skipping damaged files and leaving out the runs', async () => {
    expect(await coverageOf('renew')).toEqual({
      coverage: [
        {
          machine: 'renew',
          levels: [
            { level: 'actor', at, fired: { [open]: 1 }, excused: {} },
            { level: 'views', at, fired: {}, excused: { [close]: 'nobody sees it' } },
            { level: 'browser', at: '2026-11-20T10:00:00.000Z', fired: { [open]: 3, [close]: 4 }, excused: {} },
          ],
          pictures: [shown],
        },
      ],
    });
    expect(await coverageOf('cancel')).toEqual({ coverage: [{ machine: 'cancel', levels: [], pictures: [] }] });
  });

  it('includes the runs on request, and the shorter of two', async () => {
    expect(await server.api.done(listFlowRuns, { query: { machine: 'renew' } })).toEqual({
      runs: [
        { level: 'actor', runs: { [open]: { trace: '1 a term' } } },
        { level: 'views', runs: {} },
        { level: 'browser', runs: { [open]: recorded(1), [close]: recorded(2) } },
      ],
    });
  });

  it.each(['gone', '../renew', 'session'])('isn’t available for %s', async (machine) => {
    expect(await coverageOf(machine)).toEqual({ coverage: [] });
    expect(await server.api.done(listFlowRuns, { query: { machine } })).toEqual({ runs: [] });
  });

  it('refuses invalid queries', async () => {
    for (const query of ['coverage', 'runs', 'coverage?machine=renew&machine=cancel']) {
      const { statusCode, json } = await server.api.raw(`/flows/api/${query}`);
      expect([statusCode, json<{ code: string }>().code]).toEqual([400, 'invalid_request']);
    }
  });
});

describe('the flow book’s figures', () => {
  // The recorded files don't have `quoting:always:0`: it was added to the charts after the tests ran.
  it('count the ledger’s transitions in all and per level without the excused ones, and include the last run’s time', async () => {
    expect(await server.api.done(listFlowFigures, {})).toEqual({
      figures: [
        {
          machine: 'payment',
          at,
          any: { hit: 1, due: 3 },
          levels: [
            { level: 'actor', hit: 1, due: 3 },
            { level: 'views', hit: 0, due: 2 },
          ],
        },
        {
          machine: 'renew',
          at: '2026-11-20T10:00:00.000Z',
          any: { hit: 2, due: 3 },
          levels: [
            { level: 'actor', hit: 1, due: 3 },
            { level: 'views', hit: 0, due: 2 },
            { level: 'browser', hit: 2, due: 3 },
          ],
        },
      ],
    });
  });

  it('are empty if nothing was tested', async () => {
    const bare = await startTestServer({ project: join(project, 'machines') });
    expect(await bare.api.done(listFlowFigures, {})).toEqual({ figures: [] });
    await bare.stop();
  });
});

describe('the results of the tests that name rules', () => {
  const file = 'tests/server/flowBook/flowBook.test.ts';
  const group = 'the flow book’s coverage';
  const run = { at, commit: '1a2b3c4d5e' };
  const record = (name: string, results: LevelResults): void =>
    leave(`.cache/test-results/${name}.json`, JSON.stringify(results));
  afterEach(() => rmSync(join(project, '.cache/test-results'), { recursive: true, force: true }));

  it('are those of all tests in a group, and leave out tests that didn’t run or name no rule', async () => {
    record('server', {
      [file]: {
        ...run,
        tests: [
          { titles: [group, 'is returned per machine'], status: 'passed' },
          { titles: [group, 'refuses invalid queries'], status: 'skipped' },
          { titles: ['names no rule'], status: 'failed' },
        ],
      },
      'tests/server/http/flowPages.test.ts': {
        ...run,
        tests: [{ titles: ['the flow book has a page for every machine'], status: 'skipped' }],
      },
    });
    expect(await server.api.done(listRuleResults, {})).toEqual({
      lastRun: run,
      results: [{ file, title: group, hasPassed: true, ...run }],
    });
  });

  it('have failed if one of them failed at any level, or if their file didn’t load', async () => {
    const later = { at: '2026-11-21T09:00:00.000Z', commit: null };
    record('server', { [file]: { ...run, tests: [{ titles: [group, 'one'], status: 'failed' }] } });
    record('embedded', { [file]: { ...later, tests: [{ titles: [group, 'one'], status: 'passed' }] } });
    expect(await server.api.done(listRuleResults, {})).toEqual({
      lastRun: later,
      results: [{ file, title: group, hasPassed: false, ...run }],
    });
    record('server', { [file]: { ...run, tests: [{ titles: [], status: 'failed' }] } });
    const { results } = await server.api.done(listRuleResults, {});
    expect(results.filter(({ title }) => title === group)).toEqual([{ file, title: group, hasPassed: false, ...run }]);
  });

  it('are of the oldest run if all levels have passed, and of the newest that failed otherwise', async () => {
    const later = { at: '2026-11-21T09:00:00.000Z', commit: '2b3c4d5e6f' };
    const result = async (one: 'passed' | 'failed', other: 'passed' | 'failed') => {
      record('server', { [file]: { ...later, tests: [{ titles: [group, 'one'], status: other }] } });
      record('embedded', { [file]: { ...run, tests: [{ titles: [group, 'one'], status: one }] } });
      const { lastRun, results } = await server.api.done(listRuleResults, {});
      expect(lastRun).toEqual(later);
      return results;
    };
    expect(await result('passed', 'passed')).toEqual([{ file, title: group, hasPassed: true, ...run }]);
    expect(await result('failed', 'failed')).toEqual([{ file, title: group, hasPassed: false, ...later }]);
  });

  it('are found where the title has placeholders', async () => {
    const pattern = ruleBook.areas
      .flatMap(({ rules }) => rules.flatMap(({ tests }) => tests))
      .find(({ title }) => title.endsWith(' %s') || title.includes(' %s '));
    if (pattern === undefined) throw new Error('No test that names a rule has a placeholder.');
    record('unit', {
      [pattern.file]: { ...run, tests: [{ titles: [pattern.title.replaceAll('%s', 'this')], status: 'passed' }] },
    });
    expect((await server.api.done(listRuleResults, {})).results).toEqual([{ ...pattern, hasPassed: true, ...run }]);
  });

  it('are empty if no tests were run, and skip damaged files', async () => {
    expect(await server.api.done(listRuleResults, {})).toEqual({ lastRun: null, results: [] });
    leave('.cache/test-results/web.json', '{ "tests/web');
    expect(await server.api.done(listRuleResults, {})).toEqual({ lastRun: null, results: [] });
  });
});

describe('the flow book’s pictures', () => {
  it('are served as PNG with the headers of a non-page response', async () => {
    const { statusCode, headers, rawPayload } = await server.api.raw(
      '/flows/api/pictures/renew/quote.reviewing-360-dark.png',
    );
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'image/png', 'no-store']);
    expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none';base-uri 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(rawPayload.equals(PNG)).toBe(true);
  });

  it.each([
    'renew/leaving-360-dark.png',
    'renew/notes.txt',
    'renew/quote.reviewing.json',
    'renew/quote.reviewing-360-dark',
    'nothing/quote.reviewing-360-dark.png',
    '..%2F..%2F.cache/secret-360-dark.png',
    'renew/..%2F..%2Fsecret-360-dark.png',
    'renew/..%5C..%5Csecret-360-dark.png',
    '%2e%2e/secret-360-dark.png',
    'renew/%00',
    `renew/${'a'.repeat(200)}-360-dark.png`,
    'renew',
    '',
  ])('don’t include %s', async (path) => {
    const { statusCode, json } = await server.api.raw(`/flows/api/pictures/${path}`);
    expect([statusCode, json<{ code: string }>().code]).toEqual([404, 'not_found']);
  });
});

it('serves nothing while the flow book is off', async () => {
  const off = await startTestServer({ project, env: { FLOWS: 'off' } });
  for (const path of [
    '/flows/api/coverage',
    '/flows/api/runs',
    '/flows/api/figures',
    '/flows/api/rules',
    '/flows/api/ledgers?machine=renew',
    '/flows/api/pictures/renew/quote.reviewing-360-dark.png',
    '/flows/api/anything',
  ]) {
    const { statusCode, json } = await off.api.raw(path);
    expect([statusCode, json<{ code: string }>().code]).toEqual([404, 'not_found']);
  }
  await off.stop();
});
