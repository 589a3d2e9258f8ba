import { runSignOutCallbacks } from '#api/signOutCallbacks.ts';
import { storedToken } from '#api/storedToken.ts';
import { tabStorage } from '#tabState/tabStorage.ts';

/**
 * Drops everything that belongs to whoever was signed in: token, cookie, what was read, drafts. A referral stays; so does the
 * order when the session ended by itself, until somebody else signs in.
 */
export function forgetSession({ isSignedOut }: { isSignedOut: boolean }): void {
  storedToken.drop();
  runSignOutCallbacks();
  if (isSignedOut) tabStorage.forgetPerson();
  else tabStorage.forgetSession();
}
