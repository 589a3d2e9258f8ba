import { send } from '#api/client.ts';
import { invalidateSubscription } from '#api/invalidateSubscription.ts';
import { queries } from '#api/queries.ts';
import { readAgain } from '#api/readAgain.ts';
import { undoCancellation, undoScheduledChange } from '#contract/subscriptions.ts';
import type { ChangeCalls } from '#flow/useDirectChange.ts';

/** Undoing a cancellation or a scheduled change of the version on the page. */
export const undoChanges: ChangeCalls = {
  make: async ({ kind, version }, sendUntil) => {
    await (kind === 'undoCancellation'
      ? send(undoCancellation, { query: { version } }, { sendUntil })
      : send(undoScheduledChange, { query: { version } }, { sendUntil }));
  },
  lookUp: async ({ kind }) => {
    const { subscription } = await readAgain(queries.subscription());
    if (subscription === null || subscription.hasExpired) return false;
    return kind === 'undoCancellation' ? !subscription.isCancelled : subscription.scheduledChange === null;
  },
  refresh: () => invalidateSubscription(),
};
