import { connection } from '#connection/connection.ts';

const KEY = 'humanar-reloaded-at';
/** At most one reload a minute (rule pages.partReload). */
const PAUSE = 60_000;

/** Records the reload. False if it can't be recorded, because reloads might then repeat forever. */
const note = (now: number): boolean => {
  try {
    window.sessionStorage.setItem(KEY, String(now));
    return true;
  } catch {
    return false;
  }
};

const lastReload = (): number => {
  try {
    return Number(window.sessionStorage.getItem(KEY) ?? 0);
  } catch {
    return 0;
  }
};

/**
 * Loads a part of the site. If that fails, most likely because a newer release has replaced it, reloads the page (rule
 * pages.partReload), or rejects if it did so less than a minute ago. While the site doesn't answer it waits: the current
 * page and its input stay, where a reload would show the browser's error page.
 */
export async function loadPagePart<T>(load: () => Promise<T>, reload = () => window.location.reload()): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!(await connection.answers())) {
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
