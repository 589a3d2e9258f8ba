import type { FastifyInstance } from 'fastify';

/**
 * Lets the server close as soon as nothing is under way. Waiting for the connections themselves would take a minute: one
 * that a client has opened and given up counts as no idle one. A request that is still under way after the grace is cut off.
 */
export function closePromptly(app: FastifyInstance, graceMs = 5_000): void {
  let underWay = 0;
  let isClosing = false;
  const endAll = (): void => app.server.closeAllConnections();
  app.addHook('onRequest', (_, reply, done) => {
    underWay += 1;
    reply.raw.once('close', () => {
      underWay -= 1;
      if (isClosing && underWay === 0) endAll();
    });
    done();
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    setTimeout(endAll, graceMs).unref();
    if (underWay === 0) endAll();
  });
}
