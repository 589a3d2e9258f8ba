import { useEffect, useRef } from 'react';
import { invalidateSubscription } from '#api/invalidateSubscription.ts';
import type { CurrentSubscriptionResponse } from '#contract/subscriptions.ts';

/** Refetches everything that depends on the subscription whenever it changes, here or through somebody else. */
export function useRefreshOnChange({ subscription }: CurrentSubscriptionResponse): void {
  const mark = subscription === null ? 'none' : `${subscription.id} ${subscription.version} ${subscription.state}`;
  const known = useRef(mark);
  useEffect(() => {
    if (known.current === mark) return;
    known.current = mark;
    void invalidateSubscription('subscription');
  }, [mark]);
}
