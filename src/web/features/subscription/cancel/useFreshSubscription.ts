import { useQuery } from '@tanstack/react-query';
import { queries } from '#api/queries.ts';
import type { CurrentSubscriptionResponse } from '#contract/subscriptions.ts';
import type { Reading } from '#requests/Reader.tsx';

/**
 * The current subscription as it stands when the page opens, and as it changes from then on. What was known before is not
 * enough to decide by: it may be another administrator's past.
 */
export function useFreshSubscription(): Reading<CurrentSubscriptionResponse> {
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery({ ...queries.subscription(), refetchOnMount: 'always' });
  return { data: isFetchedAfterMount ? data : undefined, error, isFetching, refetch };
}
