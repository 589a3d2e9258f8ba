import { send } from '#api/client.ts';
import { invalidateSubscription } from '#api/invalidateSubscription.ts';
import { queries } from '#api/queries.ts';
import { queryClient } from '#api/queryClient.ts';
import { replaceData } from '#api/replaceData.ts';
import { setPreference } from '#contract/subscriptions.ts';

const { queryKey } = queries.preference();

/** Switches automatic renewal optimistically and reverts it if the server refuses. */
export async function setAutoRenewal(isAutoRenewal: boolean, options: { sendUntil?: AbortSignal } = {}): Promise<void> {
  const before = queryClient.getQueryData(queryKey);
  replaceData(queryKey, { isAutoRenewal });
  try {
    const { preference } = await send(setPreference, { body: { isAutoRenewal } }, options);
    replaceData(queryKey, preference);
  } catch (error) {
    replaceData(queryKey, before);
    // The page may be out of date.
    void invalidateSubscription();
    throw error;
  }
}
