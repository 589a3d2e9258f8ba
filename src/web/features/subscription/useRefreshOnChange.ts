import { useEffect, useRef } from 'react';
import { invalidateSubscription } from '#api/invalidateSubscription.ts';
import type { CurrentSubscriptionResponse } from '#contract/subscriptions.ts';

/** Refetches everything that depends on the subscription whenever it changes, here or through somebody else. */
export function useRefreshOnChange({ subscription }: CurrentSubscriptionResponse): void {
  const mark = subscription === null ? 'none' : `${subscription.id} ${subscription.version} ${subscription.state}`;
  const lastMark = useRef(mark);
  useEffect(() => {
    if (lastMark.current === mark) return;
    lastMark.current = mark;
    void invalidateSubscription('subscription');
  }, [mark]);
}
