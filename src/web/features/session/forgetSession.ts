import { runSignOutCallbacks } from '#api/signOutCallbacks.ts';
import { storedToken } from '#api/storedToken.ts';
import { tabStorage } from '#tabState/tabStorage.ts';

/**
 * Clears everything of the person who was signed in: token, cookie, caches, drafts. A referral code stays. If the
 * session expired, so does the order, until somebody else signs in.
 */
export function forgetSession({ isSignedOut }: { isSignedOut: boolean }): void {
  storedToken.drop();
  runSignOutCallbacks();
  if (isSignedOut) tabStorage.forgetPerson();
  else tabStorage.forgetSession();
}
