import { pageSession } from './pageSession.ts';

const KEY = 'humanar.token';
const COOKIE = 'humanar_signed_in';

/** Where the browser forbids storage, a login lasts as long as the page. */
let memory: string | null = null;

const read = (): string | null => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return memory;
  }
};

const write = (token: string | null): void => {
  memory = token;
  try {
    if (token === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, token);
  } catch {
    // `memory` holds it.
  }
};

/** The cookie only says "signed in" to the first paint; it has no authority. */
const mark = (isSignedIn: boolean): void => {
  document.cookie = isSignedIn ? `${COOKIE}=1; path=/; SameSite=Lax; max-age=31536000` : `${COOKIE}=; path=/; SameSite=Lax; max-age=-1`;
};

/** The session's token (rule session.token). */
export const storedToken = {
  read,
  keep: (token: string): void => {
    write(token);
    mark(true);
    pageSession.begin(token);
  },
  /** Drops the token of this page's session. One that another tab has stored since stays. */
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
 * Notices that another tab has signed in or out since this page last looked. Listeners hear of it before the page acts for the
 * new session, so that what they drop is still the old one's.
 */
export function lookForOtherTab(): void {
  const token = read();
  if (token === pageSession.present().token) return;
  for (const heard of listeners) heard(token);
  pageSession.begin(token);
}

/** Storage events are missed by a page that was frozen or kept for the back button: it looks when it is shown again. */
const moments = ['storage', 'pageshow', 'focus', 'visibilitychange', 'resume'];

/** Tells when another tab signed in (the new token) or out (null). Returns how to stop listening. */
export function onTokenChange(listener: TokenListener): () => void {
  listeners.add(listener);
  // The same function is added only once, however many listen; those of the document come by here, too.
  for (const type of moments) window.addEventListener(type, lookForOtherTab);
  return () => void listeners.delete(listener);
}
