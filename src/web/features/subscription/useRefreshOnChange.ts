import { useEffect, useRef } from 'react';
import { invalidateSubscription } from '#api/invalidateSubscription.ts';
import type { CurrentSubscriptionResponse } from '#contract/subscriptions.ts';

/** The server says that the subscription changed, here or by somebody else: what hangs on it is read again. */
export function useRefreshOnChange({ subscription }: CurrentSubscriptionResponse): void {
  const mark = subscription === null ? 'none' : `${subscription.id} ${subscription.version} ${subscription.state}`;
  const known = useRef(mark);
  useEffect(() => {
    if (known.current === mark) return;
    known.current = mark;
    void invalidateSubscription('subscription');
  }, [mark]);
}
