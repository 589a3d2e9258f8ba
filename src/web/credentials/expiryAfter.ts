/**
 * The server sends a code's lifetime in seconds; returns its expiry by this device's clock. `from` is when the lifetime
 * began, in ms.
 */
export const expiryAfter = (seconds: number, from = Date.now()): string =>
  new Date(from + seconds * 1000).toISOString();
