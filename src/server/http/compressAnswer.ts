import type { onSendHookHandler } from 'fastify';
import { compressOnce, encodingFor } from './compressedBody.ts';

/** A shorter answer fits into few packets anyway, in characters. */
const SHORTEST = 2_000;

/**
 * Compresses a long answer to a call. No secret that an attacker could guess letter by letter comes with a text of
 * theirs: calls need a token that other sites don't have.
 */
export const compressAnswer: onSendHookHandler = (request, reply, payload, done) => {
  if (typeof payload !== 'string' || payload.length < SHORTEST) return done(null, payload);
  reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '));
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding === null) return done(null, payload);
  compressOnce(Buffer.from(payload), encoding).then((body) => {
    reply.header('content-encoding', encoding);
    done(null, body);
  }, done);
};
