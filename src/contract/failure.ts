import type { ErrorBody } from './errors.ts';

/**
 * A failed call as a plain value (an Error serialises to `{}`): the words to show, the error's code, and the HTTP status;
 * `status` is null when there was no response. `errors` are the fields that the server refused.
 */
export interface Failure {
  msg: string;
  code: string | null;
  status: number | null;
  errors: NonNullable<ErrorBody['errors']>;
  /**
   * Without a response, where that matters: `notSent`, the request never left, because there is no connection; `unknown`, it may have
   * arrived and changed something.
   */
  request?: 'notSent' | 'unknown';
  /** By which the server's logs know the request; the error page shows it. */
  requestId?: string;
  /** The state as it is now, where a change was refused because of it (version_conflict). */
  current?: Record<string, unknown>;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const fieldErrors = (value: unknown): Failure['errors'] =>
  (Array.isArray(value) ? value : []).flatMap((item: unknown) =>
    isRecord(item) && typeof item['msg'] === 'string' && typeof item['field'] === 'string'
      ? [{ field: item['field'], msg: item['msg'] }]
      : [],
  );

const firstText = (...values: unknown[]) => values.find((value) => typeof value === 'string' && value !== '') as string | undefined;

/**
 * The failure that an answered error means (rule error.message): the response's msg, else message, else the first of errors'
 * msg, else 'Unknown Error', together with the status.
 */
export function failureOfResponse(status: number, body: unknown): Failure {
  const said = isRecord(body) ? body : {};
  const first: unknown = Array.isArray(said['errors']) ? said['errors'][0] : undefined;
  return {
    msg: firstText(said['msg'], said['message'], isRecord(first) ? first['msg'] : undefined) ?? 'Unknown Error',
    code: typeof said['code'] === 'string' ? said['code'] : null,
    status,
    errors: fieldErrors(said['errors']),
    ...(isRecord(said['current']) ? { current: said['current'] } : {}),
  };
}

/** The failure when nothing answered (rule error.message). */
export const noResponse: Failure = { msg: 'An error occurred', code: null, status: null, errors: [] };
/** The same while there is no connection. */
export const notSent: Failure = { ...noResponse, request: 'notSent' };
/** The same of a change that was on its way. */
export const noAnswer: Failure = { ...noResponse, request: 'unknown' };

/** Whatever a promise rejected with, as a failure. */
export function failureOf(error: unknown): Failure {
  if (!isRecord(error) || typeof error['msg'] !== 'string') return noResponse;
  return {
    msg: error['msg'],
    code: typeof error['code'] === 'string' ? error['code'] : null,
    status: typeof error['status'] === 'number' ? error['status'] : null,
    errors: fieldErrors(error['errors']),
    ...(error['request'] === 'notSent' || error['request'] === 'unknown' ? { request: error['request'] } : {}),
    ...(typeof error['requestId'] === 'string' ? { requestId: error['requestId'] } : {}),
    ...(isRecord(error['current']) ? { current: error['current'] } : {}),
  };
}
