/* Session storage, with one prefix for every key. */

const PREFIX = 'humanar.';
/** The referral survives a sign-out. */
const REFERRAL = 'ref';
/** The order that a page wrote into its address last. The address outlives a sign-out too. */
const WRITTEN = 'address';
/** Id of the user whose data this tab keeps. */
const PERSON = 'person';
const DRAFT = 'draft';
/**
 * What survives an expired session, so that the same person can continue after signing in again. `unsaved.` was typed
 * into an account's form (fields/useUnsavedFields.ts).
 */
const WORK = [DRAFT, 'choice', PERSON, 'unsaved.'];

/** Keys of forms on public pages that are open now. */
const openForms = new Set<string>();

/** Null where the browser forbids storage. */
const tryStorage = <T>(act: (storage: Storage) => T): T | null => {
  try {
    return act(window.sessionStorage);
  } catch {
    return null;
  }
};

/** What session storage refused because it's blocked or full. It lasts until the page unloads. */
const memory = new Map<string, string>();

function drop(key: string): void {
  memory.delete(key);
  tryStorage((storage) => storage.removeItem(PREFIX + key));
}

/** @param exceptions prefixes of the keys to keep */
function dropAllBut(exceptions: readonly string[]): void {
  const stored = tryStorage(Object.keys)?.filter((key) => key.startsWith(PREFIX)) ?? [];
  for (const key of [...memory.keys(), ...stored.map((name) => name.slice(PREFIX.length))])
    if (!exceptions.some((prefix) => key.startsWith(prefix))) drop(key);
}

export const tabStorage = {
  read: (key: string): string | null => memory.get(key) ?? tryStorage((storage) => storage.getItem(PREFIX + key)),
  keep(key: string, value: string): void {
    // If the new value is refused, the next page must not find the older one.
    drop(key);
    if (tryStorage((storage) => (storage.setItem(PREFIX + key, value), true)) === null) memory.set(key, value);
  },
  drop,
  /**
   * While it's open, a form on a public page also survives an expired session: the person still sees what they typed.
   * Returns how to end it.
   */
  keepWhileOpen(key: string): () => void {
    openForms.add(key);
    return () => void openForms.delete(key);
  },
  /** Drops everything of the person who was signed in, such as drafts. Keeps the referral and what the address has. */
  forgetPerson: (): void => dropAllBut([REFERRAL, WRITTEN]),
  /**
   * Drops the data of an expired session. Keeps the referral, the page's address, the same person's work and what is
   * typed into open public forms.
   */
  forgetSession: (): void => dropAllBut([REFERRAL, WRITTEN, ...WORK, ...openForms]),
};

/** Whether this tab has an order draft. Lets callers load the draft's code only when needed. */
export const hasSubscriptionDraft = (): boolean => tabStorage.read(DRAFT) !== null;

/** Id of the last user signed in in this tab. A visitor's order goes to the first person who signs in. */
export const lastUser = {
  read: (): string | null => tabStorage.read(PERSON),
  keep: (userId: string): void => tabStorage.keep(PERSON, userId),
};

/** The referral code of the `ref` query, kept for the order. */
export const referral = {
  read: (): string | null => tabStorage.read(REFERRAL),
  keep: (code: string): void => tabStorage.keep(REFERRAL, code),
};
