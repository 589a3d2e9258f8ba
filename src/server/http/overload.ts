import type { FastifyInstance } from 'fastify';
import { ApiError } from '#server/platform/errors.ts';
import type { StartUp } from '#server/platform/startUp.ts';
import type { RequestsInFlight } from './requestsInFlight.ts';

export interface OverloadLimits {
  /** How many requests may be in progress at the same time. */
  inFlight: number;
  /** How late a timer may fire, in ms, before the process counts as busy. */
  lagMs: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A call of the contract: it does work, and a program reads its answer. */
    isCall?: true;
  }
}

const SAMPLE_MS = 250;

/**
 * Sheds load: beyond the limits, calls get 503 with Retry-After before any work is done for them. Pages and their
 * assets are always served, because they are cheap and people read them. So are health checks, which monitoring depends
 * on.
 */
export function shedOverload(
  app: FastifyInstance,
  requestsInFlight: RequestsInFlight,
  startUp: StartUp,
  { inFlight, lagMs }: OverloadLimits,
): void {
  let lag = 0;
  let expected = performance.now() + SAMPLE_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    // A moving average: a single slow moment sheds nothing, and a long one doesn't flicker.
    lag = lag / 2 + Math.max(0, now - expected) / 2;
    expected = now + SAMPLE_MS;
  }, SAMPLE_MS).unref();

  app.addHook('onRequest', (request, _reply, done) => {
    if ((requestsInFlight.count > inFlight || lag > lagMs) && request.routeOptions.config.isCall) {
      done(new ApiError('unavailable', { headers: { 'retry-after': '2' } }));
      return;
    }
    done();
  });
  // Delays caused by startup don't count as load.
  const forget = (): void => {
    lag = 0;
    expected = performance.now() + SAMPLE_MS;
  };
  startUp.wait(forget);
  app.addHook('onListen', async () => forget());
  app.addHook('onClose', async () => clearInterval(timer));
}
