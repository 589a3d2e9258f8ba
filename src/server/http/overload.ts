import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '#server/platform/errors.ts';
import type { StartUp } from '#server/platform/startUp.ts';

export interface OverloadLimits {
  /** How many calls may be worked on at the same time. */
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
const WARN_MS = 60_000;

/**
 * Sheds load: beyond the limits, calls get 503 with Retry-After before any work is done for them. A call counts while
 * it is worked on, not while its client sends the body or reads the answer: slow clients would use up the limit.
 * Pages and their assets are always served, because they are cheap and people read them. So are health checks, which
 * monitoring depends on.
 */
export function shedOverload(app: FastifyInstance, startUp: StartUp, { inFlight, lagMs }: OverloadLimits): void {
  let lag = 0;
  let expected = performance.now() + SAMPLE_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    // A moving average: a single slow moment sheds nothing, and a long one doesn't flicker.
    lag = lag / 2 + Math.max(0, now - expected) / 2;
    expected = now + SAMPLE_MS;
  }, SAMPLE_MS).unref();

  const inProgress = new Set<FastifyRequest>();
  let warnAt = 0;
  const refusal = (): ApiError => {
    const now = performance.now();
    if (now >= warnAt) {
      warnAt = now + WARN_MS;
      app.log.warn({ inProgress: inProgress.size, lagMs: Math.round(lag) }, 'overloaded: refusing calls');
    }
    return new ApiError('unavailable', { headers: { 'retry-after': '2' } });
  };
  const admit = (request: FastifyRequest, reply: FastifyReply, done: (refusal?: ApiError) => void): void => {
    if (!request.routeOptions.config.isCall) return done();
    if (inProgress.size >= inFlight || lag > lagMs) return done(refusal());
    // Nothing would remove a request whose client has left.
    if (!reply.raw.destroyed) inProgress.add(request);
    done();
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => inProgress.delete(request));
    admit(request, reply, done);
  });
  app.addHook('preParsing', (request, _reply, payload, done) => {
    inProgress.delete(request);
    done(null, payload);
  });
  app.addHook('preValidation', admit);
  app.addHook('onSend', (request, _reply, payload, done) => {
    inProgress.delete(request);
    done(null, payload);
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
