/* Work that can't continue while the site doesn't answer waits here and resumes when it does. */

/** Pause between two tries while the browser believes it's online, in ms. */
const PAUSE = 5_000;
/** How long the site may take to answer, in ms. */
const LIMIT = 10_000;

const waiting: (() => void)[] = [];
let changed = () => {};
let asking: Promise<void> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Whether the site answers, even if it refuses; a gateway whose server is down answers with a status of 500 or more. */
const answers = async (): Promise<boolean> => {
  try {
    const options = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(LIMIT) } as const;
    return (await fetch(window.location.href, options)).status < 500;
  } catch {
    return false;
  }
};

const ask = async (): Promise<void> => {
  clearTimeout(timer);
  if (await answers()) {
    for (const resume of waiting.splice(0)) resume();
  } else if (navigator.onLine) timer = setTimeout(tryAgain, PAUSE);
  // The browser may have gone online without the site answering.
  changed();
};

/** Asks the site again now, if something is waiting. */
const tryAgain = (): void => {
  if (waiting.length > 0) asking ??= ask().finally(() => (asking = null));
};

export const connection = {
  answers,
  /** Resolves when the site answers again. Asks every five seconds, and as soon as the browser is online. */
  wait: (): Promise<void> =>
    new Promise((resolve) => {
      waiting.push(resolve);
      changed();
      if (waiting.length === 1) timer = setTimeout(tryAgain, PAUSE);
      addEventListener('online', tryAgain);
    }),
  tryAgain,
  /** What is waited for, if anything: the browser's connection or the site's answer. */
  awaited: (): 'connection' | 'site' | null => {
    if (waiting.length === 0) return null;
    return navigator.onLine ? 'site' : 'connection';
  },
  /** For the offline notice, the only listener. Returns a function that stops it. */
  listen: (listener: () => void): (() => void) => {
    changed = listener;
    return () => (changed = () => {});
  },
};
