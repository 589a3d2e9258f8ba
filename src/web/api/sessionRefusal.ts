/** The server no longer knows the page's session; its person is no administrator, or no longer; or it is another account's than the page shows. */
export type SessionRefusal = 'unauthenticated' | 'forbidden' | 'account_changed';

const listeners = new Set<(why: SessionRefusal) => void>();

/** Tells when the server refuses what the session asks for. Returns how to stop listening. */
export function onSessionRefusal(listener: (why: SessionRefusal) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Said by the client of a call that was refused. */
export const reportSessionRefusal = (why: SessionRefusal): void => listeners.forEach((listener) => listener(why));
