import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queries } from '#api/queries.ts';
import { invalidateSubscription } from '#api/invalidateSubscription.ts';

/** The maximum delay of a browser timer, in ms. */
const LONGEST = 2 ** 31 - 1;
/** The server's clock may be slightly behind, so never ask again without a pause (ms). */
const SHORTEST = 1_000;

/** Refetches the subscription when it expires. Uses the server's clock: its last answer plus the time elapsed since. */
export function useRefreshAtExpiry(): void {
  const { data, dataUpdatedAt } = useQuery(queries.subscription());
  useEffect(() => {
    const subscription = data?.subscription;
    if (!subscription || subscription.hasExpired) return undefined;
    const left = Date.parse(subscription.expiryDate) - Date.parse(data.now) - (Date.now() - dataUpdatedAt);
    // Beyond the reach of a timer; the subscription will have been refetched by then anyway.
    if (left > LONGEST) return undefined;
    const timer = setTimeout(() => void invalidateSubscription(), Math.max(left, SHORTEST));
    return () => clearTimeout(timer);
  }, [data, dataUpdatedAt]);
}
