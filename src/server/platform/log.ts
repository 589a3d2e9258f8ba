/** Writes log entries: a message and fields that are safe to keep. */
export interface Log {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}

/**
 * The parts of an error that are safe to log: where it came from, but no values (a database error's message quotes the
 * statement and its parameters).
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error };
  const cause = error.cause instanceof Error ? error.cause : null;
  const code = [error, cause]
    .map((each) => (each && 'code' in each ? String(each.code) : undefined))
    .find((each) => each !== undefined);
  const constraint = cause && 'constraint' in cause ? String(cause.constraint) : undefined;
  const isStatement = error.message.startsWith('Failed query');
  return {
    error: error.name,
    ...(code ? { code } : {}),
    ...(constraint ? { constraint } : {}),
    message: isStatement ? (cause?.message ?? 'a statement failed') : error.message,
    at: error.stack
      ?.split('\n')
      .filter((line) => line.trim().startsWith('at '))
      .slice(0, 8)
      .map((line) => line.trim()),
  };
}
