import { useState } from 'react';
import { useSessionState } from './useSession.ts';

/** Whether another tab has signed in while this page was open. A sign-in made here is handled by the session. */
export function useOtherTabSignIn(): boolean {
  const isLoading = useSessionState((state) => state?.matches('loading') ?? false);
  const isLoggedIn = useSessionState((state) => state?.hasTag('loggedIn') ?? false);
  const [isByOtherTab, setByOtherTab] = useState(false);
  if (isLoading && !isByOtherTab) setByOtherTab(true);
  if (isByOtherTab && !isLoading && !isLoggedIn) setByOtherTab(false);
  return isByOtherTab && isLoggedIn;
}
