import { useQuery } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import type { CurrentSubscriptionResponse } from '#contract/subscriptions.ts';
import type { Reading } from '#requests/Reader.tsx';

/**
 * The current subscription, loaded when the page opens and kept up to date. A cached one isn't enough to decide by:
 * another administrator may have changed it.
 */
export function useFreshSubscription(): Reading<CurrentSubscriptionResponse> {
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery({
    ...queries.subscription(),
    refetchOnMount: 'always',
  });
  return { data: isFetchedAfterMount ? data : undefined, error, isFetching, isFetched: isFetchedAfterMount, refetch };
}
