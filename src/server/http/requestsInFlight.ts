import type { FastifyInstance } from 'fastify';

/** How many requests are under way; `whenNone` is told each time that the last of them has ended. */
export interface RequestsInFlight {
  readonly count: number;
  whenNone(tell: () => void): void;
}

/** Counts once for all who ask. `close` comes once in every case: answered, failed, or left by the client. */
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
