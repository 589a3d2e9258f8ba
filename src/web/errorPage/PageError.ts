import { failureOf } from '#contract/failure.ts';

/** A page that cannot be shown, with the status that says why (rules error.page and error.guard). */
export class PageError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.name = 'PageError';
    this.status = status;
  }
}

/** What the error page says of whatever was thrown. `status` is null when nothing is known of it. */
export interface ErrorFacts {
  status: number | null;
  /** Null when the words are a program's, which help nobody. */
  msg: string | null;
  requestId: string | null;
}

export function errorFacts(thrown: unknown): ErrorFacts {
  if (thrown instanceof PageError) return { status: thrown.status, msg: thrown.message, requestId: null };
  if (thrown instanceof Error) return { status: null, msg: null, requestId: null };
  const { status, msg, requestId } = failureOf(thrown);
  return { status, msg, requestId: requestId ?? null };
}
