/** The server sends a code's lifetime in seconds; returns its expiry by this device's clock. */
export const expiryAfter = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();
