import { connection } from '#connection/connection.ts';

const KEY = 'humanar-reloaded-at';
/** At most one reload a minute (rule pages.partReload). */
const PAUSE = 60_000;

/** Records the reload. False if it can't be recorded, because reloads might then repeat forever. */
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

/**
 * Loads a part of the site. When it cannot be had, most likely because a newer version has replaced it, the page is
 * loaded again (rule pages.partReload); within a minute of that the failure is passed on instead. Without a connection it waits
 * for one: the page that is shown stays, with whatever was typed into it, where the browser's own page would come instead.
 */
export async function loadPagePart<T>(load: () => Promise<T>, reload = () => window.location.reload()): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!navigator.onLine) {
      await connection.wait();
      return loadPagePart(load, reload);
    }
    const now = Date.now();
    if (now - lastReload() < PAUSE || !note(now)) throw error;
    reload();
    // The page is about to unload, so this never settles.
    return new Promise<never>(() => {});
  }
}
