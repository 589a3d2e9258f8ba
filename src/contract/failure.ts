import type { ErrorBody } from './errors.ts';

/**
 * A failed call as a plain value (an Error serialises to `{}`): the message to show, the error code and the HTTP
 * status. `status` is null if there was no response. `errors` are the fields that the server rejected.
 */
export interface Failure {
  msg: string;
  code: string | null;
  status: number | null;
  errors: NonNullable<ErrorBody['errors']>;
  /**
   * Set if there was no response and it matters: `notSent` means the request never left, because there is no
   * connection; `unknown` means it may have arrived and changed something.
   */
  request?: 'notSent' | 'unknown';
  /** The request's id in the server's logs; the error page shows it. */
  requestId?: string;
  /** The current state, if a change was refused because of it (version_conflict). */
  current?: Record<string, unknown>;
}

/** Whether it is still unknown if an unanswered change arrived, or known that it didn't. */
export type ChangeLookup = 'waiting' | 'missing';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const fieldErrors = (value: unknown): Failure['errors'] =>
  (Array.isArray(value) ? value : []).flatMap((item: unknown) =>
    isRecord(item) && typeof item['msg'] === 'string' && typeof item['field'] === 'string'
      ? [{ field: item['field'], msg: item['msg'] }]
      : [],
  );

const firstText = (...values: unknown[]) =>
  values.find((value) => typeof value === 'string' && value !== '') as string | undefined;

/**
 * Turns an error response into a failure (rule error.message). Its message is the response's msg, else message, else
 * the msg of the first of errors, else 'Unknown Error'; the status is kept.
 */
export function failureOfResponse(status: number, body: unknown): Failure {
  const content = isRecord(body) ? body : {};
  const first: unknown = Array.isArray(content['errors']) ? content['errors'][0] : undefined;
  return {
    msg: firstText(content['msg'], content['message'], isRecord(first) ? first['msg'] : undefined) ?? 'Unknown Error',
    code: typeof content['code'] === 'string' ? content['code'] : null,
    status,
    errors: fieldErrors(content['errors']),
    ...(isRecord(content['current']) ? { current: content['current'] } : {}),
  };
}

/** The failure when there was no response (rule error.message). */
export const noResponse: Failure = { msg: 'An error occurred', code: null, status: null, errors: [] };
/** The failure when there is no connection. */
export const notSent: Failure = { ...noResponse, request: 'notSent' };
/** The failure when a change was sent, but no response arrived. */
export const noAnswer: Failure = { ...noResponse, request: 'unknown' };

/** The failure when a flow has stopped waiting for a step that can simply be repeated. */
export const tooSlow: Failure = {
  ...noResponse,
  msg: 'This is taking longer than usual. Check your connection and try again.',
};
/** The failure when a flow has stopped waiting for a change, which may still take effect. */
export const changeTooSlow: Failure = { ...noAnswer, msg: 'This is taking longer than usual.' };
/** The failure when a flow has stopped waiting for a code to be checked, which uses the code up if it is right. */
export const codeTooSlow: Failure = {
  ...noResponse,
  msg: 'This is taking longer than usual. Try your code again. If it no longer works, sign in.',
};
/** The failure when a change without an answer turns out not to have arrived. */
export const notReceived: Failure = { ...noResponse, msg: 'We haven’t received this yet. Try again.' };

/** Turns anything a promise rejected with into a failure. */
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
