import { type Actor, fromPromise } from 'xstate';
import { send } from '#api/client.ts';
import { generateQuote, type Quote } from '#contract/quotes.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import { type QuotedRequest, quotePaymentMachine } from '#machines/quotePayment/quotePayment.machine.ts';
import { paymentActors, refetchIfOutdated } from '../payment/paymentActors.ts';

export type QuotePaymentActor = Actor<typeof quotePaymentMachine>;

/** Requests a quote from the server. */
export const quoteFor = async (request: QuotedRequest, signal: AbortSignal): Promise<Quote> =>
  (await refetchIfOutdated(send(generateQuote, { body: request }, { signal }))).quote;

/** The quotePayment machine with its real actors. */
export const quotePayment = quotePaymentMachine.provide({
  actors: {
    generateQuote: fromPromise<Quote, QuotedRequest>(({ input, signal }) => quoteFor(input, signal)),
    payment: paymentMachine.provide({ actors: paymentActors }),
  },
});

interface Parent {
  getSnapshot: () => { children: { quotePayment?: unknown } };
}

/** The current quote payment of a flow. */
export const quotePaymentIn = (parent: Parent): QuotePaymentActor | undefined =>
  parent.getSnapshot().children.quotePayment as QuotePaymentActor | undefined;
