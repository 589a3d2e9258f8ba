import { type Actor, fromPromise } from 'xstate';
import { send } from '#api/client.ts';
import { generateQuote, type Quote } from '#contract/quotes.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { renewMachine } from '#machines/renew/renew.machine.ts';
import { lookingAgain, paymentActors } from '../payment/actors.ts';

export type RenewActor = Actor<typeof renewMachine>;

/** What the renew machine invokes, for real. */
export const renewActors = {
  quoteRenewal: fromPromise<Quote, void>(
    async ({ signal }) => (await lookingAgain(send(generateQuote, { body: { type: 'renewal' } }, { signal }))).quote,
  ),
  payment: paymentMachine.provide({ actors: paymentActors }),
};
