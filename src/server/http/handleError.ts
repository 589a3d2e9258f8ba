import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnreachable } from '#server/db/databaseErrors.ts';
import { ApiError } from '#server/platform/errors.ts';
import { describeError } from '#server/platform/log.ts';
import { InvalidInput } from './validation.ts';

/** Maps an error from a library by its status. */
function refusalBy(status: unknown): ApiError | null {
  switch (status) {
    // Malformed JSON is a SyntaxError with a status of its own.
    case 400:
      return new ApiError('invalid_request', { msg: 'The request body isn’t valid JSON.' });
    // A path that leaves the folder of static files. Nothing exists there.
    case 403:
    case 404:
      return new ApiError('not_found');
    case 412:
      return new ApiError('precondition_failed');
    case 416:
      return new ApiError('range_not_satisfiable');
    default:
      return null;
  }
}

/** Maps an error from Fastify itself to the contract's error. */
function refusalOf(error: unknown): ApiError | null {
  if (!(error instanceof Error)) return null;
  switch ('code' in error ? error.code : null) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new ApiError('payload_too_large');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ApiError('unsupported_media_type');
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new ApiError('invalid_request', { msg: 'The request body isn’t valid JSON.' });
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_ASYNC_CONSTRAINT':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new ApiError('not_found');
    default:
      return refusalBy('statusCode' in error ? error.statusCode : null);
  }
}

/** Turns any failure into the error sent to the caller. Unexpected ones become `internal`. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof InvalidInput) return new ApiError('invalid_request', { errors: error.errors });
  if (isDatabaseUnreachable(error)) return new ApiError('unavailable', { headers: { 'retry-after': '5' } });
  return refusalOf(error) ?? new ApiError('internal');
}

/**
 * Answers each failure with `{ msg, code, errors?, current? }`, which no cache may keep: what is missing now may exist
 * soon. Only our own faults are logged, with the request's id.
 */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = asApiError(error);
  if (refusal.status === 500) request.log.error({ requestId: request.id, ...describeError(error) }, 'request failed');
  else if (refusal.code === 'unavailable' && !(error instanceof ApiError))
    request.log.warn({ requestId: request.id, ...describeError(error) }, 'database unavailable');
  void reply.code(refusal.status).header('cache-control', 'no-store').headers(refusal.headers).send(refusal.body);
}
