import { type Actor, fromPromise } from 'xstate';
import { send } from '#api/client.ts';
import { queries } from '#api/queries.ts';
import { queryClient } from '#api/queryClient.ts';
import { invalidateSubscription } from '#api/invalidateSubscription.ts';
import { confirmPassword } from '#contract/security.ts';
import { cancelSubscription, type CurrentSubscription, undoCancellation } from '#contract/subscriptions.ts';
import type { cancelMachine } from '#machines/cancel/cancel.machine.ts';

export type CancelActor = Actor<typeof cancelMachine>;

/** What the machine sends when it cancels. */
type Cancelling = { reasonId: string; comment: string; confirmation: string | null; version: number };

/** Shows where the subscription stands now, and reads again what hangs on it. With the end of a trial the contacts go as well. */
async function settled(subscription: CurrentSubscription): Promise<void> {
  queryClient.setQueryData(queries.subscription().queryKey, (known) => known && { ...known, subscription });
  if (subscription.isTrial) void queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => name === 'billingContacts' });
  await invalidateSubscription();
}

/** A change of the subscription. Refused, or without an answer, it leaves doubt about what the page shows of it. */
async function changing(change: Promise<{ subscription: CurrentSubscription }>): Promise<CurrentSubscription> {
  try {
    const { subscription } = await change;
    await settled(subscription);
    return subscription;
  } catch (error) {
    void invalidateSubscription();
    throw error;
  }
}

/** What the machine invokes, for real. `userId` is whoever is signed in. */
export const cancelActors = (userId: string) => ({
  confirmPassword: fromPromise<void, { password: string }>(async ({ input: { password }, signal }) => {
    await send(confirmPassword, { body: { userId, password } }, { signal });
  }),

  cancelSubscription: fromPromise<{ version: number }, Cancelling>(async ({ input }) => {
    const { version } = await changing(send(cancelSubscription, { body: input }));
    return { version };
  }),

  undoCancellation: fromPromise<void, { version: number }>(async ({ input: { version } }) => {
    await changing(send(undoCancellation, { query: { version } }));
  }),
});
