import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { later } from '#server/platform/clock.ts';
import { realKeys } from '#tests/support/realKeys.ts';
import { startTestServer } from '#tests/support/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'humanar-security-'));
beforeAll(() => writeFileSync(join(folder, 'index.html'), readFileSync('src/web/index.html')));
afterAll(() => rmSync(folder, { recursive: true }));

async function securityContact(env: Record<string, string>) {
  const server = await startTestServer({ site: folder, env });
  const { statusCode, headers, body } = await server.api.raw('/.well-known/security.txt');
  const expiry = later(server.clock.now(), { days: 180 }).toISOString();
  await server.stop();
  return { statusCode, type: headers['content-type'], lines: body.split('\n'), expiry };
}

it('security.txt says where to report a weakness, for half a year', async () => {
  const { type, lines, expiry } = await securityContact({ ...realKeys, SALES_EMAIL: 'care@humanar.test' });
  expect(type).toBe('text/plain; charset=utf-8');
  expect(lines).toEqual([
    'Contact: https://humanar.test/contact-us',
    'Contact: mailto:care@humanar.test',
    `Expires: ${expiry}`,
    'Preferred-Languages: en',
    'Canonical: https://humanar.test/.well-known/security.txt',
    'Policy: https://humanar.test/security-policy',
    '',
  ]);
});

it.each([
  ['in a sandbox', { SANDBOX: 'on', PUBLIC_URL: 'https://humanar.test' }],
  [
    'without https',
    {
      ...realKeys,
      PAYMENT_SECRET_KEY: 'sk_test_x',
      PAYMENT_PUBLIC_KEY: 'pk_test_x',
      PUBLIC_URL: 'http://humanar.test',
    },
  ],
])('security.txt doesn’t exist %s', async (_, env: Record<string, string>) => {
  expect(await securityContact(env)).toMatchObject({ statusCode: 404 });
});
