const listeners = new Set<() => void>();

/** Tells when the server no longer knows the stored token's session. Returns how to stop listening. */
export function onUnauthenticated(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Said by the client of a call that was refused. */
export const tellUnauthenticated = (): void => listeners.forEach((listener) => listener());
