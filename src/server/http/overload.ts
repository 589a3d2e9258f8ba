import type { FastifyInstance } from 'fastify';
import { ApiError } from '#server/platform/errors.ts';
import type { StartUp } from '#server/platform/startUp.ts';
import type { RequestsInFlight } from './requestsInFlight.ts';

export interface OverloadLimits {
  /** Requests under way at once. */
  inFlight: number;
  /** How late a timer may fire before the process counts as busy. */
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
 * Sheds early: past the limits a call gets 503 with Retry-After before any work is done for it. Pages and their parts are
 * cheap and read by people, and health is asked for by whoever watches: they are answered always.
 */
export function shedOverload(app: FastifyInstance, underWay: RequestsInFlight, startUp: StartUp, { inFlight, lagMs }: OverloadLimits): void {
  let lag = 0;
  let expected = performance.now() + SAMPLE_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    // Half the old value stays, so that one slow moment sheds nobody and a long one does not flicker.
    lag = lag / 2 + Math.max(0, now - expected) / 2;
    expected = now + SAMPLE_MS;
  }, SAMPLE_MS).unref();

  app.addHook('onRequest', (request, _reply, done) => {
    if ((underWay.count > inFlight || lag > lagMs) && request.routeOptions.config.isCall) {
      done(new ApiError('unavailable', { headers: { 'retry-after': '2' } }));
      return;
    }
    done();
  });
  // What start-up kept the process busy with is no load.
  const forget = (): void => {
    lag = 0;
    expected = performance.now() + SAMPLE_MS;
  };
  startUp.wait(forget);
  app.addHook('onListen', async () => forget());
  app.addHook('onClose', async () => clearInterval(timer));
}
