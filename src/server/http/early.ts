import type { FastifyInstance } from 'fastify';
import { ApiError } from '#server/platform/errors.ts';
import type { StartUp } from '#server/platform/startUp.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Is answered while the server still starts: it depends on no data that the start has yet to prepare. */
    isEarly?: true;
  }
}

/** Makes requests that come during the start wait for its end, except those to routes that are early. */
export function holdEarlyRequests(app: FastifyInstance, startUp: StartUp): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (startUp.isOver || request.routeOptions.config.isEarly) return done();
    startUp.wait((failure) => done(failure && new ApiError('unavailable')));
  });
}
