import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queries } from '#api/queries.ts';
import { invalidateSubscription } from '#api/invalidateSubscription.ts';

/** The longest that a browser's timer can wait, in ms. */
const LONGEST = 2 ** 31 - 1;
/** The server's clock may be a little behind: never ask it without a pause. */
const SHORTEST = 1_000;

/** Asks the server again at the moment when what runs expires. Time is the server's: from its last answer on the browser only counts. */
export function useRefreshAtExpiry(): void {
  const { data, dataUpdatedAt } = useQuery(queries.subscription());
  useEffect(() => {
    const subscription = data?.subscription;
    if (!subscription || subscription.hasExpired) return undefined;
    const left = Date.parse(subscription.expiryDate) - Date.parse(data.now) - (Date.now() - dataUpdatedAt);
    // Farther off than a timer reaches, somebody will have looked again by then.
    if (left > LONGEST) return undefined;
    const timer = setTimeout(() => void invalidateSubscription(), Math.max(left, SHORTEST));
    return () => clearTimeout(timer);
  }, [data, dataUpdatedAt]);
}
