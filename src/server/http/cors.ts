import type { FastifyInstance } from 'fastify';
import { accountHeader } from '#contract/call.ts';
import type { Config } from '#server/config.ts';

const originOf = (address: string): string => new URL(address).origin;
const isCall = /^\/(hr|marketing|payments|[a-z-]+\/v1)\//;

/** Lets the site, and the main application with its linchpin, make calls when they live on other hosts than the API. Nobody else. */
export function allowOwnOrigins(app: FastifyInstance, { publicUrl, mainAppUrl }: Pick<Config, 'publicUrl' | 'mainAppUrl'>): void {
  const own = new Set([originOf(publicUrl), originOf(mainAppUrl)]);
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    if (origin === undefined || !isCall.test(request.url)) return done();
    reply.header('vary', 'origin');
    if (!own.has(origin)) return done();
    // With credentials: the cookie that tells browsers apart. It opens nothing; sessions travel in the authorization header.
    reply.headers({ 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true', 'access-control-expose-headers': 'retry-after, x-request-id' });
    if (request.method !== 'OPTIONS') return done();
    reply.headers({
      'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
      'access-control-allow-headers': `authorization, content-type, idempotency-key, x-app-slug, x-app-key, ${accountHeader}`,
      'access-control-max-age': '600',
    });
    void reply.code(204).send();
  });
}
