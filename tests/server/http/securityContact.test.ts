import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { later } from '#server/platform/clock.ts';
import { startTestServer } from '#tests/support/server.ts';

it('security.txt says where to report a weakness, for half a year', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'humanar-security-'));
  writeFileSync(join(folder, 'index.html'), readFileSync('src/web/index.html'));
  const server = await startTestServer({
    site: folder,
    env: { SANDBOX: 'on', PUBLIC_URL: 'https://humanar.test', SALES_EMAIL: 'care@humanar.test' },
  });
  const { headers, body } = await server.api.raw('/.well-known/security.txt');
  const expiry = later(server.clock.now(), { days: 180 }).toISOString();
  await server.stop();
  rmSync(folder, { recursive: true });
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body.split('\n')).toEqual([
    'Contact: mailto:care@humanar.test',
    'Contact: https://humanar.test/contact-us',
    `Expires: ${expiry}`,
    'Preferred-Languages: en',
    'Canonical: https://humanar.test/.well-known/security.txt',
    'Policy: https://humanar.test/security-policy',
    '',
  ]);
});
