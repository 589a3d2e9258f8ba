import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { queryClient } from './queryClient.ts';

/**
 * Reads data from the server again, to find out whether a change has arrived. A read that is already in progress is
 * dropped: the server may have answered it before the change. Rejects with a Failure, without a retry.
 */
export async function readAgain<Raw, Data, Key extends QueryKey>(
  options: FetchQueryOptions<Raw, Error, Data, Key>,
): Promise<Data> {
  await queryClient.cancelQueries({ queryKey: options.queryKey, exact: true });
  return queryClient.fetchQuery({ ...options, staleTime: 0, retry: false });
}
