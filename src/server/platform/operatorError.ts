/** An error that the operator can fix; its message says how. */
export class OperatorError extends Error {}

/** What a command prints about the error that ends it: without a stack trace if the operator can fix it. */
export const printable = (error: unknown): unknown => (error instanceof OperatorError ? error.message : error);
