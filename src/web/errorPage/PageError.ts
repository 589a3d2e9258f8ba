import { failureOf } from '#contract/failure.ts';

/** An error that replaces the page, with its HTTP status (rules error.page and error.guard). */
export class PageError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.name = 'PageError';
    this.status = status;
  }
}

/** What the error page shows about an error. `status` is null if unknown. */
export interface ErrorFacts {
  status: number | null;
  /** Null if the message is technical and wouldn't help anybody. */
  msg: string | null;
  requestId: string | null;
}

export function errorFacts(thrown: unknown): ErrorFacts {
  if (thrown instanceof PageError) return { status: thrown.status, msg: thrown.message, requestId: null };
  if (thrown instanceof Error) return { status: null, msg: null, requestId: null };
  const { status, msg, requestId } = failureOf(thrown);
  return { status, msg, requestId: requestId ?? null };
}
