import { type Actor, fromPromise } from 'xstate';
import { send } from '#api/client.ts';
import { queries } from '#api/queries.ts';
import { queryClient } from '#api/queryClient.ts';
import { readAgain } from '#api/readAgain.ts';
import { replaceData } from '#api/replaceData.ts';
import { invalidateSubscription } from '#api/invalidateSubscription.ts';
import { confirmPassword } from '#contract/security.ts';
import { cancelSubscription, type CurrentSubscription, undoCancellation } from '#contract/subscriptions.ts';
import { orLookUp } from '#flow/orLookUp.ts';
import type { cancelMachine } from '#machines/cancel/cancel.machine.ts';

export type CancelActor = Actor<typeof cancelMachine>;

/** The request that cancels. */
type Cancelling = { reasonId: string; comment: string; confirmation: string | null; version: number };

/** How long a confirmed change waits to be shown together with what depends on it, in ms. */
const PATIENCE = 2_000;

/**
 * Stores the new state of the subscription and refetches what depends on it. Ending a trial also deletes the billing
 * contacts.
 */
async function storeSubscription(subscription: CurrentSubscription): Promise<void> {
  replaceData(queries.subscription().queryKey, (known) => known && { ...known, subscription });
  if (subscription.isTrial)
    void queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => name === 'billingContacts' });
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  await Promise.race([invalidateSubscription(), patience]);
}

/** Awaits a change of the subscription; refetches it if the call is refused or gets no answer. */
async function refetchOnFailure(change: Promise<{ subscription: CurrentSubscription }>): Promise<CurrentSubscription> {
  try {
    const { subscription } = await change;
    await storeSubscription(subscription);
    return subscription;
  } catch (error) {
    void invalidateSubscription();
    throw error;
  }
}

/** The subscription, if its cancellation has been undone; otherwise null. */
async function undoneSubscription(): Promise<{ subscription: CurrentSubscription } | null> {
  const { subscription } = await readAgain(queries.subscription());
  return subscription === null || subscription.hasExpired || subscription.isCancelled ? null : { subscription };
}

/** The cancel machine's real actors. `userId` is the signed-in person's. */
export const cancelActors = (userId: string) => ({
  confirmPassword: fromPromise<void, { password: string }>(async ({ input: { password }, signal }) => {
    await send(confirmPassword, { body: { userId, password } }, { signal });
  }),

  cancelSubscription: fromPromise<{ version: number }, Cancelling>(async ({ input, signal }) => {
    const { version } = await refetchOnFailure(send(cancelSubscription, { body: input }, { sendUntil: signal }));
    return { version };
  }),

  undoCancellation: fromPromise<void, { version: number }>(async ({ input: { version }, signal }) => {
    const undoing = send(undoCancellation, { query: { version } }, { sendUntil: signal });
    await refetchOnFailure(orLookUp(undoing, undoneSubscription, signal));
  }),
});
