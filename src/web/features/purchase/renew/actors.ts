import { type Actor, fromPromise } from 'xstate';
import { send } from '#api/client.ts';
import { subscriptionChanged } from '#api/subscriptionChanged.ts';
import { failureOf } from '#contract/failure.ts';
import { generateQuote, type Quote } from '#contract/quotes.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { renewMachine } from '#machines/renew/renew.machine.ts';
import { paymentActors } from '../payment/actors.ts';

export type RenewActor = Actor<typeof renewMachine>;

/** What the renew machine invokes, for real. */
export const renewActors = {
  quoteRenewal: fromPromise<Quote, void>(async ({ signal }) => {
    try {
      return (await send(generateQuote, { body: { type: 'renewal' } }, { signal })).quote;
    } catch (error) {
      // It renewed by itself, or was cancelled, after this page was opened.
      if (failureOf(error).code === 'transition_refused') void subscriptionChanged();
      throw error;
    }
  }),
  payment: paymentMachine.provide({ actors: paymentActors }),
};
