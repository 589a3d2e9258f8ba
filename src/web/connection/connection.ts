/* What cannot go on without a connection waits here, and goes on with it. */

const waiting: (() => void)[] = [];
let changed = () => {};

const tryAgain = (): void => {
  for (const resume of waiting.splice(0)) resume();
  changed();
};

export const connection = {
  /** Resolves when the connection is back, or the person wants to try. */
  wait: (): Promise<void> =>
    new Promise((resolve) => {
      waiting.push(resolve);
      addEventListener('online', tryAgain, { once: true });
      changed();
    }),
  /** Lets all that waits try again now. */
  tryAgain,
  isAwaited: (): boolean => waiting.length > 0,
  /** For the one notice that says so. Returns how to stop listening. */
  listen: (listener: () => void): (() => void) => {
    changed = listener;
    return () => (changed = () => {});
  },
};
