import type { InferDataFromTag, QueryKey, Updater } from '@tanstack/react-query';
import { queryClient } from './queryClient.ts';

/**
 * Replaces cached data with the result of a change. A read that is already in progress is dropped: the server may have
 * answered it before the change, and it would bring the old data back.
 */
export function replaceData<Key extends QueryKey>(
  queryKey: Key,
  updater: Updater<InferDataFromTag<unknown, Key> | undefined, InferDataFromTag<unknown, Key> | undefined>,
): void {
  void queryClient.cancelQueries({ queryKey, exact: true });
  const data: unknown = queryClient.setQueryData<unknown, Key>(queryKey, updater);
  // Nothing was loaded yet, so the dropped read is repeated.
  if (data === undefined) void queryClient.refetchQueries({ queryKey, exact: true, type: 'active' });
}
