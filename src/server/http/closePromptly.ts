import type { FastifyInstance } from 'fastify';
import type { RequestsInFlight } from './requestsInFlight.ts';

/**
 * Lets the server close as soon as nothing is under way. Waiting for the connections themselves would take a minute: one
 * that a client has opened and given up counts as no idle one. A request that is still under way after the grace is cut off.
 */
export function closePromptly(app: FastifyInstance, underWay: RequestsInFlight, graceMs = 5_000): void {
  let isClosing = false;
  const endAll = (): void => app.server.closeAllConnections();
  underWay.whenNone(() => isClosing && endAll());
  app.addHook('preClose', async () => {
    isClosing = true;
    setTimeout(endAll, graceMs).unref();
    if (underWay.count === 0) endAll();
  });
}
