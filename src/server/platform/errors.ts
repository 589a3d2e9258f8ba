import { type ErrorBody, type ErrorCode, errorCatalogue } from '#contract/errors.ts';

export interface ApiErrorDetail {
  /** Replaces the catalogue's message. */
  msg?: string;
  /** The fields it concerns, named as in the request body. */
  errors?: { field: string; msg: string }[];
  /** The current state, if the change was refused because of it. */
  current?: Record<string, unknown>;
  headers?: Record<string, string>;
}

/**
 * An expected refusal: `throw new ApiError('alias_taken', { errors: [{ field: 'alias', msg: '…' }] })`. The catalogue
 * supplies status and message.
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: ErrorBody;

  constructor(code: ErrorCode, detail: ApiErrorDetail = {}) {
    const msg = detail.msg ?? errorCatalogue[code].msg;
    super(msg);
    this.name = 'ApiError';
    this.code = code;
    this.status = errorCatalogue[code].status;
    this.headers = detail.headers ?? {};
    this.body = {
      msg,
      code,
      ...(detail.errors ? { errors: detail.errors } : {}),
      ...(detail.current ? { current: detail.current } : {}),
    };
  }
}
