import { type Actor, fromPromise } from 'xstate';
import { send } from '#api/client.ts';
import { invalidateSubscription } from '#api/invalidateSubscription.ts';
import type { ChangeRequest, Quote } from '#contract/quotes.ts';
import { scheduleChange } from '#contract/subscriptions.ts';
import type { upgradeMachine } from '#machines/upgrade/upgrade.machine.ts';
import { refetchIfOutdated } from '../payment/paymentActors.ts';
import { quoteFor, quotePayment } from '../quotePayment/quotePaymentActors.ts';

export type UpgradeActor = Actor<typeof upgradeMachine>;

/** The upgrade machine's real actors. */
export const upgradeActors = {
  quoteChange: fromPromise<Quote, { change: ChangeRequest }>(({ input: { change }, signal }) =>
    quoteFor(change, signal),
  ),
  scheduleChange: fromPromise<void, { change: ChangeRequest; version: number }>(async ({ input, signal }) => {
    await refetchIfOutdated(send(scheduleChange, { body: input }, { sendUntil: signal }));
    void invalidateSubscription();
  }),
  quotePayment,
};
