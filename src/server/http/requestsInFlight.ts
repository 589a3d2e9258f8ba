import type { FastifyInstance } from 'fastify';

/** Counts requests in flight and calls `whenIdle` callbacks each time the count returns to zero. */
export interface RequestsInFlight {
  readonly count: number;
  whenIdle(callback: () => void): void;
}

/**
 * Creates a counter that all its users share. `close` fires exactly once: answered, failed, or abandoned by the client.
 */
export function countRequestsInFlight(app: FastifyInstance): RequestsInFlight {
  let count = 0;
  const callbacks: (() => void)[] = [];
  const handleEnd = (): void => {
    count -= 1;
    if (count === 0) for (const callback of callbacks) callback();
  };
  app.addHook('onRequest', (_, reply, done) => {
    count += 1;
    reply.raw.once('close', handleEnd);
    done();
  });
  return {
    get count() {
      return count;
    },
    whenIdle: (callback) => void callbacks.push(callback),
  };
}
