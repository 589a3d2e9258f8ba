import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

async function listening(answer: () => Promise<object>): Promise<{ server: TestServer; port: number }> {
  const server = await startTestServer({
    routes: (app) =>
      void app.route({ method: 'GET', url: '/test/slow', config: { policy: { who: 'anyone' } }, handler: answer }),
  });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  return { server, port: (server.app.server.address() as AddressInfo).port };
}

it('stops without waiting for an idle connection', async () => {
  const { server, port } = await listening(async () => ({}));
  const silent = connect(port, '127.0.0.1');
  await Promise.all([once(silent, 'connect'), once(server.app.server, 'connection')]);
  const closed = once(silent, 'close');
  const began = performance.now();
  await Promise.all([server.stop(), closed]);
  // Node itself would keep it open for a minute.
  expect(performance.now() - began).toBeLessThan(20_000);
});

it('answers a request that is in progress when the server stops', async () => {
  let open = (): void => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const { server, port } = await listening(async () => {
    await gate;
    return { ok: true };
  });
  const requested = once(server.app.server, 'request');
  const response = fetch(`http://127.0.0.1:${port}/test/slow`);
  await requested;
  const stopped = server.stop();
  open();
  expect(await (await response).json()).toEqual({ ok: true });
  await stopped;
});
