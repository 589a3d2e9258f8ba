const acts = new Set<() => void>();

/** Registers a sign-out callback. Lazily loaded caches use it, so they can be cleared without being loaded. */
export const onSignOut = (act: () => void): void => void acts.add(act);

/** Clears everything that was loaded for the person who was signed in. */
export const runSignOutCallbacks = (): void => acts.forEach((act) => act());
