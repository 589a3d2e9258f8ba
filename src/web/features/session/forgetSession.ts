import { forgetWhatWasRead } from '#api/forgetting.ts';
import { storedToken } from '#api/storedToken.ts';
import { tabMemory } from '#tabState/tabStorage.ts';

/**
 * Drops everything that belongs to whoever was signed in: token, cookie, what was read, drafts. A referral stays; so does the
 * order when the session ended by itself, until somebody else signs in.
 */
export function forgetSession({ isSignedOut }: { isSignedOut: boolean }): void {
  storedToken.drop();
  forgetWhatWasRead();
  if (isSignedOut) tabMemory.forgetPerson();
  else tabMemory.forgetSession();
}
