import { onTokenChange, storedToken } from '#api/storedToken.ts';
import { lazySession } from '#features/session/lazySession.ts';
import type { SessionSource } from '#features/session/session.ts';
import type { Translate } from '#flow/effects.ts';
import { memoizePromise } from '#lazyLoading/memoizePromise.ts';
import { loadPagePart } from '#lazyLoading/loadPagePart.ts';
import type { StartedSession } from './startSession.ts';

/*
 * When the session is loaded: by whatever needs it, immediately if a login is stored, and when another tab signs in. A
 * visitor who only reads never loads it.
 */

/** Loads the session's code. The session starts only when something needs it. */
export const preloadSession = memoizePromise(() => loadPagePart(() => import('./startSession.ts')));

const start = memoizePromise(async (): Promise<StartedSession> => (await preloadSession()).startSession());

/** The current session. */
export const session: SessionSource = lazySession(async () => (await start()).session);

/** Passes an effect to the session's code, in order. */
export const translate: Translate = (effect) => void start().then((part) => part.translate(effect));

/** Loads the session if somebody is signed in, and otherwise as soon as somebody signs in. */
export function watchForLogin(): void {
  const stop = onTokenChange((token) => {
    if (token === null) return;
    stop();
    void session.load();
  });
  if (storedToken.read() !== null) void session.load();
}
