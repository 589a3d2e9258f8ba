import { type Actor, fromPromise } from 'xstate';
import { send } from '#api/client.ts';
import { queryClient } from '#api/queryClient.ts';
import { initiateNew, type Payment, verifyPayment } from '#contract/payments.ts';
import type { PaymentRequest, paymentMachine } from '#machines/payment/payment.machine.ts';

export type PaymentActor = Actor<typeof paymentMachine>;

/** The reads that a payment which has taken effect makes old; the account data is the session's to read again. */
const changedByPayment: ReadonlySet<unknown> = new Set(['subscription', 'subscriptionDetails', 'cards', 'transactions', 'preference']);

const told = (payment: Payment): Payment => {
  if (payment.status === 'succeeded' || payment.status === 'refunded') {
    void queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => changedByPayment.has(name) });
  }
  return payment;
};

/** What the payment machine invokes, for real. */
export const paymentActors = {
  initiate: fromPromise<Payment, PaymentRequest>(async ({ input: { body } }) => told((await send(initiateNew, { body })).payment)),
  verify: fromPromise<Payment, { reference: string }>(async ({ input: { reference } }) => told((await send(verifyPayment, { body: { reference } })).payment)),
};
