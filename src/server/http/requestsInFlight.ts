import type { FastifyInstance } from 'fastify';

/** Counts requests in flight and calls `whenNone` callbacks each time the count returns to zero. */
export interface RequestsInFlight {
  readonly count: number;
  whenNone(tell: () => void): void;
}

/** Creates a counter that all its users share. `close` fires exactly once: answered, failed, or abandoned by the client. */
export function countRequestsInFlight(app: FastifyInstance): RequestsInFlight {
  let count = 0;
  const told: (() => void)[] = [];
  const ended = (): void => {
    count -= 1;
    if (count === 0) for (const tell of told) tell();
  };
  app.addHook('onRequest', (_, reply, done) => {
    count += 1;
    reply.raw.once('close', ended);
    done();
  });
  return {
    get count() {
      return count;
    },
    whenNone: (tell) => void told.push(tell),
  };
}
