import type { onSendAsyncHookHandler } from 'fastify';
import { compressOnce, encodingFor } from './compressedBody.ts';

/** In characters. A shorter answer fits into a few packets uncompressed. */
const SHORTEST = 2_000;

/**
 * Compresses a long answer to a call. No secret that an attacker could guess letter by letter comes with a text of
 * theirs: calls need a token that other sites don't have.
 */
export const compressAnswer: onSendAsyncHookHandler = async (request, reply, payload) => {
  if (typeof payload !== 'string' || payload.length < SHORTEST) return payload;
  reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '));
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding === null) return payload;
  const body = await compressOnce(Buffer.from(payload), encoding);
  reply.header('content-encoding', encoding);
  return body;
};
