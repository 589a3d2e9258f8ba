/* What cannot go on without a connection waits here, and goes on with it. */

const waiting = new Set<() => void>();
const listeners = new Set<() => void>();

const tell = (): void => {
  for (const changed of listeners) changed();
};

const goOn = (): void => {
  const all = [...waiting];
  waiting.clear();
  for (const resume of all) resume();
  tell();
};

export const connection = {
  /** Resolves when the connection is back, or the person wants to try. */
  wait(): Promise<void> {
    return new Promise((resolve) => {
      if (waiting.size === 0) window.addEventListener('online', goOn, { once: true });
      waiting.add(resolve);
      tell();
    });
  },
  /** Lets all that waits try again now. */
  tryAgain: goOn,
  isAwaited: (): boolean => waiting.size > 0,
  /** Returns how to stop listening. */
  listen(changed: () => void): () => void {
    listeners.add(changed);
    return () => listeners.delete(changed);
  },
};
