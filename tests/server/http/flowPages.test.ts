import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import machines from '#machines/index.json';
import { machineNames } from '#contract/pages.ts';
import { realKeys } from '#tests/support/realKeys.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'humanar-flows-'));
writeFileSync(join(folder, 'index.html'), readFileSync('src/web/index.html'));
afterAll(() => rmSync(folder, { recursive: true }));

// Rules: review.flowBook
it('the flow book has a page for every machine', () => {
  expect([...machineNames]).toEqual(machines.map(({ name }) => name));
});

describe.each([
  ['in the sandbox', {}, 200],
  ['in the sandbox, switched off', { FLOWS: 'off' }, 404],
  ['with real keys', realKeys, 404],
  ['with real keys, switched on', { ...realKeys, FLOWS: 'on' }, 200],
] as const)('the flow book %s', (_, env, status) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ site: folder, env: { ...env } });
  });
  afterAll(() => server.stop());

  it.each([
    '/flows',
    '/flows/',
    '/flows/rules',
    ...machineNames.map((name) => `/flows/${name}`),
    '/flows/checkout?steps=generateQuote:+priced&at=0',
  ])(`${status === 200 ? 'has' : 'does not have'} %s`, async (url) => {
    expect((await server.api.raw(url)).statusCode).toBe(status);
  });

  it.each(['/flows/nothing', '/flows/constructor', '/flows/checkout/further'])('has no %s', async (url) => {
    expect((await server.api.raw(url)).statusCode).toBe(404);
  });

  it('is closed to search engines', async () => {
    expect((await server.api.raw('/robots.txt')).body).toMatch(/^Disallow: \/(?:flows)?$/m);
  });
});
