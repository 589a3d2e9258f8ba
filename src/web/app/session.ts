import { onTokenChange, storedToken } from '#api/storedToken.ts';
import { lazySession } from '#features/session/lazySession.ts';
import type { SessionSource } from '#features/session/session.ts';
import type { Translate } from '#flow/effects.ts';
import { memoizePromise } from '#lazyLoading/memoizePromise.ts';
import { loadPagePart } from '#lazyLoading/loadPagePart.ts';
import type { StartedSession } from './startSession.ts';

/*
 * When the session is loaded: by whatever needs it, at once where a login is stored, and when another tab signs in. A
 * visitor who only reads never loads it.
 */

/** Fetches the session's part; it is started when somebody asks for it. */
export const preloadSession = memoizePromise(() => loadPagePart(() => import('./startSession.ts')));

const start = memoizePromise(async (): Promise<StartedSession> => (await preloadSession()).startSession());

/** Who is using the site. */
export const session: SessionSource = lazySession(async () => (await start()).session);

/** Hands an effect to the session's part; effects keep their order. */
export const translate: Translate = (effect) => void start().then((part) => part.translate(effect));

/** Loads the session where somebody is signed in, and as soon as somebody is. */
export function watchForLogin(): void {
  const stop = onTokenChange((token) => {
    if (token === null) return;
    stop();
    void session.load();
  });
  if (storedToken.read() !== null) void session.load();
}
