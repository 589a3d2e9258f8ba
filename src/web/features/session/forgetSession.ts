import { queryClient } from '#api/queryClient.ts';
import { storedToken } from '#api/storedToken.ts';
import { tabMemory } from '#flow/tabMemory.ts';

/** Drops everything that belongs to whoever was signed in: token, cookie, what was read, drafts. A referral stays. */
export function forgetSession(): void {
  storedToken.drop();
  queryClient.clear();
  tabMemory.forgetPerson();
}
