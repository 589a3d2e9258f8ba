import type { FastifyInstance } from 'fastify';
import { accountHeader } from '#contract/call.ts';
import type { Config } from '#server/config.ts';

const originOf = (address: string): string => new URL(address).origin;
const isCall = /^\/(hr|marketing|payments|[a-z-]+\/v1)\//;

/**
 * Allows cross-origin calls from the site and from the main application with its linchpin, and from no other origin.
 */
export function allowOwnOrigins(
  app: FastifyInstance,
  { publicUrl, mainAppUrl }: Pick<Config, 'publicUrl' | 'mainAppUrl'>,
): void {
  const own = new Set([originOf(publicUrl), originOf(mainAppUrl)]);
  app.addHook('onRequest', (request, reply, done) => {
    if (!isCall.test(request.url)) return done();
    // Also without an origin: a cache may have the answer for somebody who has one.
    reply.header('vary', 'origin');
    const { origin } = request.headers;
    if (origin === undefined || !own.has(origin)) return done();
    // With credentials, because of the cookie that distinguishes browsers. It grants no access; sessions use the
    // authorization header.
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'retry-after, x-request-id',
    });
    if (request.method !== 'OPTIONS') return done();
    reply.headers({
      'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
      'access-control-allow-headers': `authorization, content-type, idempotency-key, x-app-slug, x-app-key, ${accountHeader}`,
      'access-control-max-age': '600',
    });
    void reply.code(204).send();
  });
}
