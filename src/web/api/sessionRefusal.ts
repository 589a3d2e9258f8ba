/**
 * Why the server refused a call: the session is unknown, the person isn't an administrator, or the session belongs to
 * another account than the one on the page.
 */
export type SessionRefusal = 'unauthenticated' | 'forbidden' | 'account_changed';

const listeners = new Set<(why: SessionRefusal) => void>();

/** Listens for calls that the server refuses because of the session. Returns a function that stops listening. */
export function onSessionRefusal(listener: (why: SessionRefusal) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Called by the client when a call is refused. */
export const reportSessionRefusal = (why: SessionRefusal): void => listeners.forEach((listener) => listener(why));
