import { pageSession } from './pageSession.ts';

const KEY = 'humanar.token';
const COOKIE = 'humanar_signed_in';

/** Where the browser blocks storage or has no space left, a login lasts until the page unloads. */
let memory: string | null = null;

/**
 * What storage still has since it refused `memory`; undefined otherwise. If storage holds another token, another tab has
 * changed the session.
 */
let outdated: string | null | undefined;

const read = (): string | null => {
  try {
    const stored = window.localStorage.getItem(KEY);
    if (stored === outdated) return memory;
    outdated = undefined;
    return stored;
  } catch {
    return memory;
  }
};

/** Also removes the older login, or the next page would act for it. */
function noteRefusal(): void {
  try {
    outdated = window.localStorage.getItem(KEY);
    window.localStorage.removeItem(KEY);
    outdated = null;
  } catch {
    // `memory` has the token.
  }
}

const write = (token: string | null): void => {
  memory = token;
  outdated = undefined;
  try {
    if (token === null) window.localStorage.removeItem(KEY);
    else window.localStorage.setItem(KEY, token);
  } catch {
    noteRefusal();
  }
};

/** The cookie only says "signed in" to the first paint; it has no authority. */
const mark = (isSignedIn: boolean): void => {
  document.cookie = isSignedIn
    ? `${COOKIE}=1; path=/; SameSite=Lax; max-age=31536000`
    : `${COOKIE}=; path=/; SameSite=Lax; max-age=-1`;
};

/** The session's token (rule session.token). */
export const storedToken = {
  read,
  keep: (token: string): void => {
    write(token);
    mark(true);
    pageSession.begin(token);
  },
  /** Removes the token of this page's session, but not one that another tab has stored since. */
  drop: (): void => {
    if (read() === pageSession.present().token) {
      write(null);
      mark(false);
    }
    pageSession.begin(null);
  },
};

pageSession.begin(read());

type TokenListener = (token: string | null) => void;
const listeners = new Set<TokenListener>();

/**
 * Detects a sign-in or sign-out in another tab since the last check. Listeners run before the page switches to the new
 * session, so that what they clear is still the old one's.
 */
export function checkForOtherTab(): void {
  const token = read();
  if (token === pageSession.present().token) return;
  for (const listener of listeners) listener(token);
  pageSession.begin(token);
}

/** A frozen or cached page misses storage events, so it also checks when it is shown again. */
const moments = ['storage', 'pageshow', 'focus', 'visibilitychange', 'resume'];

/** Calls back when another tab signs in (with the new token) or out (null). Returns the unsubscribe function. */
export function onTokenChange(listener: TokenListener): () => void {
  listeners.add(listener);
  // Adding the same function again has no effect, however many listeners there are. Document events bubble to the
  // window.
  for (const type of moments) window.addEventListener(type, checkForOtherTab);
  return () => void listeners.delete(listener);
}
