import { type ErrorBody, type ErrorCode, errorCatalogue } from '#contract/errors.ts';

export interface ApiErrorDetail {
  /** Better words than the catalogue's. */
  msg?: string;
  /** The fields it is about, as the request's body names them. */
  errors?: { field: string; msg: string }[];
  /** The state as it is now, where the change was refused because of it. */
  current?: Record<string, unknown>;
  headers?: Record<string, string>;
}

/** A refusal on purpose: `throw new ApiError('alias_taken', { errors: [{ field: 'alias', msg: '…' }] })`. Status and words come from the catalogue. */
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
    this.body = { msg, code, ...(detail.errors ? { errors: detail.errors } : {}), ...(detail.current ? { current: detail.current } : {}) };
  }
}
