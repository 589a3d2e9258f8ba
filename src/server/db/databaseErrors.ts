/* Classifies driver errors. Drizzle wraps them, so the chain of causes is searched. */

function* causes(error: unknown): Generator<Error & { code?: unknown; constraint?: unknown }> {
  for (let current = error; current instanceof Error; current = current.cause) yield current;
}

// Connection refused or lost, shutting down, starting up, no space, memory or connections left, read-only.
const unreachableCodes =
  /^(08...|57P0[123]|53...|25006|ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|ENOENT)$/;
const unreachableMessages =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|PGlite is closed/i;

/** Whether the database can't be reached or can't write at the moment. Trying later, on another connection, may help. */
export function isDatabaseUnreachable(error: unknown): boolean {
  for (const cause of causes(error)) {
    if (
      typeof cause.code === 'string' &&
      unreachableCodes.test(cause.code) &&
      (cause.code !== 'ENOENT' || 'address' in cause)
    )
      return true;
    if (unreachableMessages.test(cause.message)) return true;
    if (cause instanceof AggregateError && cause.errors.some(isDatabaseUnreachable)) return true;
  }
  return false;
}

/** Whether a statement waited for a lock longer than its `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  for (const cause of causes(error)) if (cause.code === '55P03') return true;
  return false;
}

/** Whether the write violated the unique key or other constraint of this name. */
export function violates(error: unknown, constraint: string): boolean {
  for (const cause of causes(error)) {
    if (cause.constraint === constraint && typeof cause.code === 'string' && cause.code.startsWith('23')) return true;
  }
  return false;
}
