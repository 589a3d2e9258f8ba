import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';

/**
 * Data that the server has sent since this part of the page appeared; cached data may be from before a change. `data`
 * is undefined until then and while the last read has failed, `isAwaited` true until the first read has ended.
 */
export function useFreshRead<Raw, Data, Key extends QueryKey>(
  options: UseQueryOptions<Raw, Error, Data, Key>,
): { data: Data | undefined; isAwaited: boolean } {
  const { data, isError, isFetchedAfterMount } = useQuery({ ...options, refetchOnMount: 'always' });
  return { data: isFetchedAfterMount && !isError ? data : undefined, isAwaited: !isFetchedAfterMount };
}
