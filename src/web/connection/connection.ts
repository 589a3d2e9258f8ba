/* Work that can't continue offline waits here and resumes with the connection. */

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
  /** Resumes everything that is waiting. */
  tryAgain,
  isAwaited: (): boolean => waiting.length > 0,
  /** For the offline notice, the only listener. Returns a function that stops it. */
  listen: (listener: () => void): (() => void) => {
    changed = listener;
    return () => (changed = () => {});
  },
};
