/* What this tab remembers until it is closed: session storage, every key with one prefix. */

const PREFIX = 'humanar.';
/** Who recommended Humanar outlives a sign-out. */
const REFERRAL = 'ref';

/** Where the browser forbids storage there is nothing to remember. */
const tried = <T>(act: (storage: Storage) => T): T | null => {
  try {
    return act(sessionStorage);
  } catch {
    return null;
  }
};

export const tabMemory = {
  read: (key: string): string | null => tried((storage) => storage.getItem(PREFIX + key)),
  keep: (key: string, value: string): void => void tried((storage) => storage.setItem(PREFIX + key, value)),
  drop: (key: string): void => void tried((storage) => storage.removeItem(PREFIX + key)),
  /** Drops all that belongs to whoever was signed in: drafts, a pending verification. The referral stays. */
  forgetPerson: (): void =>
    void tried((storage) => {
      for (const key of Object.keys(storage)) {
        if (key.startsWith(PREFIX) && key !== PREFIX + REFERRAL) storage.removeItem(key);
      }
    }),
};

/** The referral code of the `ref` query, kept for the order. */
export const referral = {
  read: (): string | null => tabMemory.read(REFERRAL),
  keep: (code: string): void => tabMemory.keep(REFERRAL, code),
};
