import { send } from '#api/client.ts';
import { invalidateSubscription } from '#api/invalidateSubscription.ts';
import { queries } from '#api/queries.ts';
import { queryClient } from '#api/queryClient.ts';
import { setPreference } from '#contract/subscriptions.ts';

const { queryKey } = queries.preference();

/** Switches automatic renewal optimistically and reverts it if the server refuses. */
export async function setAutoRenewal(isAutoRenewal: boolean, options: { sendUntil?: AbortSignal } = {}): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueryData(queryKey);
  queryClient.setQueryData(queryKey, { isAutoRenewal });
  try {
    const { preference } = await send(setPreference, { body: { isAutoRenewal } }, options);
    queryClient.setQueryData(queryKey, preference);
  } catch (error) {
    queryClient.setQueryData(queryKey, before);
    // The page may be out of date.
    void invalidateSubscription();
    throw error;
  }
}
