const acts = new Set<() => void>();

/** What is to be done when somebody's data is to be forgotten; for what keeps such data and may not be loaded at all. */
export const onSignOut = (act: () => void): void => void acts.add(act);

/** Whoever was signed in is not any more: all that was read for them goes. */
export const runSignOutCallbacks = (): void => acts.forEach((act) => act());
