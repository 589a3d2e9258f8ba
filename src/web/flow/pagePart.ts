import type { Failure } from '#contract/failure.ts';

const KEY = 'humanar-reloaded-at';
/** At most one reload a minute (spec section 4). */
const PAUSE = 60_000;

/** Notes the reload; false when it could not be noted, and might repeat for ever. */
const note = (now: number): boolean => {
  try {
    sessionStorage.setItem(KEY, String(now));
    return true;
  } catch {
    return false;
  }
};

const lastReload = (): number => {
  try {
    return Number(sessionStorage.getItem(KEY) ?? 0);
  } catch {
    return 0;
  }
};

const offline: Failure = { msg: 'There is no connection. Once it is back, try again.', code: null, status: null, errors: [] };

/**
 * Loads a part of the site. When it cannot be had, most likely because a newer version has replaced it, the page is
 * loaded again (spec section 4); within a minute of that the failure is passed on instead. Without a connection it is passed on
 * as well, in words: the browser's own page would come in the place of this one, with whatever was typed into it.
 */
export async function loadPagePart<T>(load: () => Promise<T>, reload = () => window.location.reload()): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!navigator.onLine) throw offline;
    const now = Date.now();
    if (now - lastReload() < PAUSE || !note(now)) throw error;
    reload();
    // The page is about to go: nobody waits for this.
    return new Promise<never>(() => {});
  }
}
