import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from '#scripts/port.mjs';

test('a free port isn’t one that the system may give to an outgoing connection first', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, freePort));
  // Linux begins at 32,768, other systems at 49,152.
  expect(ports.filter((port) => port >= 32_768)).toEqual([]);
});

test('a server can use a free port immediately', async () => {
  const server = createServer();
  const port = await freePort();
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  await new Promise((closed) => server.close(closed));
});
