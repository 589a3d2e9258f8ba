import type { FastifyInstance } from 'fastify';
import { ApiError } from '#server/platform/errors.ts';

export interface OverloadLimits {
  /** Requests under way at once. */
  inFlight: number;
  /** How late a timer may fire before the process counts as busy. */
  lagMs: number;
}

const SAMPLE_MS = 250;
const unaffected = new Set(['/healthz', '/readyz']);

/** Sheds early: past the limits a request gets 503 with Retry-After before any work is done for it. */
export function shedOverload(app: FastifyInstance, { inFlight, lagMs }: OverloadLimits): void {
  let underWay = 0;
  let lag = 0;
  let expected = performance.now() + SAMPLE_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    // Half the old value stays, so that one slow moment sheds nobody and a long one does not flicker.
    lag = lag / 2 + Math.max(0, now - expected) / 2;
    expected = now + SAMPLE_MS;
  }, SAMPLE_MS).unref();

  app.addHook('onRequest', (request, reply, done) => {
    underWay += 1;
    let isOver = false;
    // `close` comes once in every case: answered, failed, or left by the client.
    reply.raw.once('close', () => {
      if (!isOver) underWay -= 1;
      isOver = true;
    });
    if ((underWay > inFlight || lag > lagMs) && !unaffected.has(request.url)) {
      done(new ApiError('unavailable', { headers: { 'retry-after': '2' } }));
      return;
    }
    done();
  });
  // What start-up kept the process busy with is no load.
  app.addHook('onListen', async () => {
    lag = 0;
    expected = performance.now() + SAMPLE_MS;
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
