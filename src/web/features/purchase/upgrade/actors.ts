import { type Actor, fromPromise } from 'xstate';
import { send } from '#api/client.ts';
import { subscriptionChanged } from '#api/subscriptionChanged.ts';
import { failureOf } from '#contract/failure.ts';
import { type ChangeRequest, generateQuote, type Quote } from '#contract/quotes.ts';
import { scheduleChange } from '#contract/subscriptions.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { upgradeMachine } from '#machines/upgrade/upgrade.machine.ts';
import { paymentActors } from '../payment/actors.ts';

export type UpgradeActor = Actor<typeof upgradeMachine>;

/** Refusals that tell that the subscription is not what this page was opened for. */
const outdating = ['transition_refused', 'version_conflict', 'nothing_changed'];

const told = (error: unknown): never => {
  if (outdating.includes(failureOf(error).code ?? '')) void subscriptionChanged();
  throw error;
};

/** What the upgrade machine invokes, for real. */
export const upgradeActors = {
  quoteChange: fromPromise<Quote, { change: ChangeRequest }>(
    async ({ input: { change }, signal }) => (await send(generateQuote, { body: change }, { signal }).catch(told)).quote,
  ),
  scheduleChange: fromPromise<void, { change: ChangeRequest; version: number }>(async ({ input }) => {
    await send(scheduleChange, { body: input }).catch(told);
    void subscriptionChanged();
  }),
  payment: paymentMachine.provide({ actors: paymentActors }),
};
