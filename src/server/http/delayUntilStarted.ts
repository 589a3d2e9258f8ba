import type { FastifyInstance } from 'fastify';
import { ApiError } from '#server/platform/errors.ts';
import type { StartUp } from '#server/platform/startUp.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Is answered while the server still starts: it depends on no data that the start has yet to prepare. */
    isEarly?: true;
  }
}

/** A start takes seconds; one that takes longer than this may never end, and its callers try again. */
const MOST_WAIT_MS = 20_000;

/**
 * Makes requests that come during the start wait for its end, except those to routes that are early. After `mostWaitMs` they
 * get 503 with Retry-After.
 */
export function delayUntilStarted(app: FastifyInstance, startUp: StartUp, mostWaitMs = MOST_WAIT_MS): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (startUp.isOver || request.routeOptions.config.isEarly) return done();
    let hasEnded = false;
    const end = (failure?: ApiError): void => {
      clearTimeout(limit);
      if (!hasEnded) done(failure);
      hasEnded = true;
    };
    const limit = setTimeout(() => end(new ApiError('unavailable', { headers: { 'retry-after': '5' } })), mostWaitMs).unref();
    startUp.wait((failure) => end(failure && new ApiError('unavailable')));
  });
}
