const acts = new Set<() => void>();

/**
 * Registers a sign-out callback, and returns a function that removes it. Lazily loaded caches use it, so they can be
 * cleared without being loaded.
 */
export function onSignOut(act: () => void): () => void {
  acts.add(act);
  return () => void acts.delete(act);
}

/** Clears everything that was loaded for the person who was signed in. */
export const runSignOutCallbacks = (): void => acts.forEach((act) => act());
