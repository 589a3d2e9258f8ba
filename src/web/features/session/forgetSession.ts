import { pageSession } from '#api/pageSession.ts';
import { signedOutSession } from '#api/signedOutSession.ts';
import { runSignOutCallbacks } from '#api/signOutCallbacks.ts';
import { storedToken } from '#api/storedToken.ts';
import { tabStorage } from '#tabState/tabStorage.ts';

/**
 * Clears everything of the person who was signed in: token, cookie, caches, drafts. A referral code stays. If the
 * session expired, without Log out in this tab (`isSignedOut`) or another, their work stays until somebody else signs
 * in: the order and what they typed into forms.
 */
export function forgetSession({ isSignedOut }: { isSignedOut: boolean }): void {
  const isOver = isSignedOut || signedOutSession.is(pageSession.present().token);
  storedToken.drop();
  runSignOutCallbacks();
  if (isOver) tabStorage.forgetPerson();
  else tabStorage.forgetSession();
}
