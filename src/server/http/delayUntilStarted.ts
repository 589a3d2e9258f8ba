import type { FastifyInstance } from 'fastify';
import { ApiError } from '#server/platform/errors.ts';
import type { StartUp } from '#server/platform/startUp.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Served during startup: it doesn't depend on data that startup has yet to prepare. */
    isEarly?: true;
  }
}

/** Startup takes seconds. If it takes longer than this it may never finish, so callers should retry. */
const MAX_WAIT_MS = 20_000;

/**
 * Delays requests that arrive during startup until it is over, except those to early routes. After `maxWaitMs` they
 * get 503 with Retry-After.
 */
export function delayUntilStarted(app: FastifyInstance, startUp: StartUp, maxWaitMs = MAX_WAIT_MS): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (startUp.isOver || request.routeOptions.config.isEarly) return done();
    let hasEnded = false;
    const end = (failure?: ApiError): void => {
      clearTimeout(limit);
      if (!hasEnded) done(failure);
      hasEnded = true;
    };
    const limit = setTimeout(
      () => end(new ApiError('unavailable', { headers: { 'retry-after': '5' } })),
      maxWaitMs,
    ).unref();
    startUp.wait((failure) => end(failure && new ApiError('unavailable')));
  });
}
