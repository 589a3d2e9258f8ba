const KEY = 'humanar.signedOut';

/** Enough of a token to recognise its session by, and too little to use. */
const startOf = (token: string): string => token.slice(0, 8);

/** The session that Log out has last ended in this browser. Tells the other tabs that it hasn't just expired. */
export const signedOutSession = {
  keep(token: string): void {
    try {
      window.localStorage.setItem(KEY, startOf(token));
    } catch {
      // Without storage, no other tab has the session.
    }
  },
  is(token: string | null): boolean {
    try {
      return token !== null && window.localStorage.getItem(KEY) === startOf(token);
    } catch {
      return false;
    }
  },
};
