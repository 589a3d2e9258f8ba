import { isOwnPath } from '#contract/pages.ts';
import { tabStorage } from '#tabState/tabStorage.ts';

const KEY = 'heading';

/** The path that signing in leads back to, in this tab. It survives a reload of the sign-in page. */
export const savedHeading = {
  /** Null if there is none. */
  read: (): string | null => {
    const path = tabStorage.read(KEY);
    return path !== null && isOwnPath(path) ? path : null;
  },
  keep: (path: string | null): void => (path === null ? tabStorage.drop(KEY) : tabStorage.keep(KEY, path)),
};
