import type { FastifyInstance } from 'fastify';

/**
 * Treats an empty JSON body as none. Many clients send `content-type: application/json` with every request. A call that
 * needs a body still refuses its absence.
 */
export function acceptEmptyBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null) : void parseJson(request, body, done),
  );
}
