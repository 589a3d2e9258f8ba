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

/** The session's token (spec section 7: read from local storage). */
export const storedToken = {
  read,
  keep: (token: string): void => {
    write(token);
    mark(true);
  },
  drop: (): void => {
    write(null);
    mark(false);
  },
};

/** Tells when another tab signed in (the new token) or out (null). Returns how to stop listening. */
export function onTokenChange(listener: (token: string | null) => void): () => void {
  const heard = ({ key, oldValue, newValue }: StorageEvent) => {
    // A key of null: the whole storage was emptied.
    if (key === null) listener(null);
    else if (key === KEY && oldValue !== newValue) listener(newValue);
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}
