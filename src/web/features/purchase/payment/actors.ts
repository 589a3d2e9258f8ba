import { type Actor, fromPromise } from 'xstate';
import { send } from '#api/client.ts';
import { queryClient } from '#api/queryClient.ts';
import { initiateNew, initiateUpgrade, type Payment, renewSubscription, verifyPayment } from '#contract/payments.ts';
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

function begin(request: PaymentRequest): Promise<{ payment: Payment }> {
  switch (request.type) {
    case 'new':
      return send(initiateNew, { body: request.body });
    case 'manage':
      return send(initiateUpgrade, { body: request.body });
    case 'renewal':
      return send(renewSubscription, { body: request.body });
  }
}

/** What the payment machine invokes, for real. */
export const paymentActors = {
  initiate: fromPromise<Payment, PaymentRequest>(async ({ input }) => told((await begin(input)).payment)),
  verify: fromPromise<Payment, { reference: string }>(async ({ input: { reference } }) => told((await send(verifyPayment, { body: { reference } })).payment)),
};
