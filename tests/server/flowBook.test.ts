import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CoveringRun, listFlowCoverage, type LevelCoverage, type RecordedTrace } from '#contract/flowBook.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/* What the tests have left in a project's folder, as the flow book is told of it. */

const project = mkdtempSync(join(tmpdir(), 'humanar-project-'));
const leave = (path: string, content: string | Buffer): void => {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), content);
};
const level = (more: Partial<LevelCoverage>): string =>
  JSON.stringify({ level: 'actor', at: '2026-11-20T09:00:00.000Z', fired: {}, runs: {}, excused: {}, ...more } satisfies LevelCoverage);
const recorded = (steps: number): CoveringRun => {
  const trace: RecordedTrace = { machine: 'renew', at: '2026-11-20T09:00:00.000Z', start: { fires: [], state: 'quoting' }, steps: [] };
  return { recorded: { ...trace, steps: Array.from({ length: steps }, () => ({ on: 'again', fires: ['a'], state: 'quoting' })) } };
};

const [open, close] = ['quoting:pay.pressed:0', 'quoting:always:1'];
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x01]);

let server: TestServer;
beforeAll(async () => {
  for (const name of ['renew', 'cancel']) leave(`machines/${name}/${name}.machine.ts`, '');
  leave('.cache/flow-coverage/renew.browser.one-0.json', level({ level: 'browser', fired: { [open]: 2, [close]: 0 }, runs: { [open]: recorded(3) }, at: '2026-11-20T10:00:00.000Z' }));
  leave('.cache/flow-coverage/renew.browser.two-1.json', level({ level: 'browser', fired: { [open]: 1, [close]: 4 }, runs: { [open]: recorded(1), [close]: recorded(2) } }));
  leave('.cache/flow-coverage/renew.actor.json', level({ fired: { [open]: 1 }, runs: { [open]: { trace: '1 a term' } } }));
  leave('.cache/flow-coverage/renew.views.json', level({ level: 'views', excused: { [close]: 'nobody sees it' } }));
  leave('.cache/flow-coverage/renew.server.json', '{ "level": "server", "fired"');
  leave('.cache/flow-coverage/renew.http.json', JSON.stringify({ machine: 'renew', level: 'http', at: '2026-11-20T09:00:00.000Z', fired: {} }));
  leave('.cache/flow-coverage/gone.actor.json', level({ fired: { a: 1 } }));
  leave('.cache/flow-views/renew/reviewing.jpg', JPEG);
  leave('.cache/flow-views/renew/notes.txt', 'not a picture');
  leave('.cache/flow-views/cancel/reason.jpg', 'x');
  leave('.cache/secret.jpg', 'secret');
  server = await startTestServer({ project });
});
afterAll(async () => {
  await server.stop();
  rmSync(project, { recursive: true });
});

describe('the coverage', () => {
  it('is told by machine and level: parts add up, the shorter run is shown, what is damaged or of no machine is passed over', async () => {
    const { coverage } = await server.api.done(listFlowCoverage, {});
    expect(coverage).toEqual([
      { machine: 'cancel', levels: [], pictures: ['reason'] },
      {
        machine: 'renew',
        levels: [
          { level: 'actor', at: '2026-11-20T09:00:00.000Z', fired: { [open]: 1 }, runs: { [open]: { trace: '1 a term' } }, excused: {} },
          { level: 'views', at: '2026-11-20T09:00:00.000Z', fired: {}, runs: {}, excused: { [close]: 'nobody sees it' } },
          { level: 'browser', at: '2026-11-20T10:00:00.000Z', fired: { [open]: 3, [close]: 4 }, runs: { [open]: recorded(1), [close]: recorded(2) }, excused: {} },
        ],
        pictures: ['reviewing'],
      },
    ]);
  });

  it('is told of one machine where one is asked for, and of none where there is none', async () => {
    expect((await server.api.done(listFlowCoverage, { query: { machine: 'cancel' } })).coverage.map(({ machine }) => machine)).toEqual(['cancel']);
    for (const machine of ['gone', '../renew', 'payment']) expect(await server.api.done(listFlowCoverage, { query: { machine } })).toEqual({ coverage: [] });
  });

  it('refuses what it is not asked by', async () => {
    const { statusCode, json } = await server.api.raw('/flows/api/coverage?machine=renew&machine=cancel');
    expect([statusCode, json<{ code: string }>().code]).toEqual([400, 'invalid_request']);
  });

  it('is empty where nothing was tested', async () => {
    const bare = await startTestServer({ project: join(project, 'machines') });
    expect(await bare.api.done(listFlowCoverage, {})).toEqual({ coverage: [] });
    await bare.stop();
  });
});

describe('the pictures', () => {
  it('are sent as what they are, with the headers of every answer that is no page', async () => {
    const { statusCode, headers, rawPayload } = await server.api.raw('/flows/api/pictures/renew/reviewing');
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'image/jpeg', 'no-store']);
    expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none';base-uri 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(rawPayload.equals(JPEG)).toBe(true);
  });

  it.each([
    'renew/leaving', 'renew/notes', 'renew/reviewing.jpg', 'nothing/reviewing', '..%2F..%2F.cache/secret', 'renew/..%2F..%2Fsecret', 'renew/..%5C..%5Csecret', '%2e%2e/secret',
    'renew/%00', `renew/${'a'.repeat(200)}`, 'renew', '',
  ])('%s is none of them', async (path) => {
    const { statusCode, json } = await server.api.raw(`/flows/api/pictures/${path}`);
    expect([statusCode, json<{ code: string }>().code]).toEqual([404, 'not_found']);
  });
});

it('nothing of it is there while the book is off, and a path of it is no page', async () => {
  const off = await startTestServer({ project, env: { FLOWS: 'off' } });
  for (const path of ['/flows/api/coverage', '/flows/api/pictures/renew/reviewing', '/flows/api/anything']) {
    const { statusCode, json } = await off.api.raw(path);
    expect([statusCode, json<{ code: string }>().code]).toEqual([404, 'not_found']);
  }
  await off.stop();
});
