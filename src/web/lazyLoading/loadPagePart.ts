import { connection } from '#connection/connection.ts';

const KEY = 'humanar-reloaded-at';
/** At most one reload a minute (rule pages.partReload). */
const PAUSE = 60_000;

/** Records a reload. False if another was less than a minute ago, or if it can't be recorded: they might never end. */
function mayReload(): boolean {
  try {
    const now = Date.now();
    if (now - Number(window.sessionStorage.getItem(KEY)) < PAUSE) return false;
    window.sessionStorage.setItem(KEY, String(now));
    return true;
  } catch {
    return false;
  }
}

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
    if (!mayReload()) throw error;
    reload();
    // The page is about to unload, so this never settles.
    return new Promise<never>(() => {});
  }
}
