import { send } from '#api/client.ts';
import { queries } from '#api/queries.ts';
import { queryClient } from '#api/queryClient.ts';
import { invalidateSubscription } from '#api/invalidateSubscription.ts';
import { setPreference } from '#contract/subscriptions.ts';

const { queryKey } = queries.preference();

/**
 * Switches automatic renewal optimistically and reverts it if the server refuses. Refetches the subscription either
 * way: the next charge depends on it.
 */
export async function setAutoRenewal(isAutoRenewal: boolean): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData(queryKey);
  queryClient.setQueryData(queryKey, { isAutoRenewal });
  try {
    queryClient.setQueryData(queryKey, (await send(setPreference, { body: { isAutoRenewal } })).preference);
  } catch (error) {
    queryClient.setQueryData(queryKey, before);
    // The page may be out of date.
    void invalidateSubscription();
    throw error;
  }
  void invalidateSubscription('preference');
}
