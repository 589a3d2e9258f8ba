import type { FastifyInstance } from 'fastify';
import type { RequestsInFlight } from './requestsInFlight.ts';

const GRACE_MS = 5_000;

/**
 * Lets the server close as soon as no request is in progress. Waiting for the connections themselves would take a
 * minute, because one that a client opened and abandoned doesn't count as idle. Requests still in progress after the
 * grace period are cut off.
 */
export function closePromptly(app: FastifyInstance, requestsInFlight: RequestsInFlight): void {
  let isClosing = false;
  const endAll = (): void => app.server.closeAllConnections();
  requestsInFlight.whenIdle(() => isClosing && endAll());
  app.addHook('preClose', async () => {
    isClosing = true;
    setTimeout(endAll, GRACE_MS).unref();
    if (requestsInFlight.count === 0) endAll();
  });
}
