import { type Actor, fromPromise } from 'xstate';
import { send } from '#api/client.ts';
import { generateQuote, type Quote, type QuoteRequest } from '#contract/quotes.ts';
import type { checkoutMachine } from '#machines/checkout/checkout.machine.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import { paymentActors } from '../payment/actors.ts';

export type CheckoutActor = Actor<typeof checkoutMachine>;

/** What the checkout machine invokes, for real. */
export const checkoutActors = {
  generateQuote: fromPromise<Quote, { order: QuoteRequest }>(async ({ input: { order }, signal }) => (await send(generateQuote, { body: order }, { signal })).quote),
  payment: paymentMachine.provide({ actors: paymentActors }),
};
