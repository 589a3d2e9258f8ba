/* What this tab remembers until it is closed: session storage, every key with one prefix. */

const PREFIX = 'humanar.';
/** Who recommended Humanar outlives a sign-out. */
const REFERRAL = 'ref';
/** Whose tab it is, by the user's id: what it remembers is nobody else's. */
const PERSON = 'person';
const DRAFT = 'draft';
/** The order outlives a session that ended by itself, so that signing in again goes on with it. */
const ORDER = [DRAFT, 'draft.key', 'choice', PERSON];

/** Where the browser forbids storage there is nothing to remember. */
const tried = <T>(act: (storage: Storage) => T): T | null => {
  try {
    return act(sessionStorage);
  } catch {
    return null;
  }
};

const dropAllBut = (kept: readonly string[]): void =>
  void tried((storage) => {
    for (const key of Object.keys(storage)) {
      if (key.startsWith(PREFIX) && !kept.includes(key.slice(PREFIX.length))) storage.removeItem(key);
    }
  });

export const tabStorage = {
  read: (key: string): string | null => tried((storage) => storage.getItem(PREFIX + key)),
  keep: (key: string, value: string): void => void tried((storage) => storage.setItem(PREFIX + key, value)),
  drop: (key: string): void => void tried((storage) => storage.removeItem(PREFIX + key)),
  /** Drops all that belongs to whoever was signed in: drafts, a pending verification. The referral stays. */
  forgetPerson: (): void => dropAllBut([REFERRAL]),
  /** Drops what belongs to a session that ended by itself. The order stays, for the same person. */
  forgetSession: (): void => dropAllBut([REFERRAL, ...ORDER]),
};

/** Whether an order was begun in this tab, for those who load the draft only where there is one. */
export const hasSubscriptionDraft = (): boolean => tabStorage.read(DRAFT) !== null;

/** Who was signed in in this tab last, by the user's id. A visitor's order becomes that of whoever signs in first. */
export const lastUser = {
  read: (): string | null => tabStorage.read(PERSON),
  keep: (userId: string): void => tabStorage.keep(PERSON, userId),
};

/** The referral code of the `ref` query, kept for the order. */
export const referral = {
  read: (): string | null => tabStorage.read(REFERRAL),
  keep: (code: string): void => tabStorage.keep(REFERRAL, code),
};
