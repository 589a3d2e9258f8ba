import { type Actor, fromPromise } from 'xstate';
import { send } from '#api/client.ts';
import { invalidateSubscription } from '#api/invalidateSubscription.ts';
import { failureOf } from '#contract/failure.ts';
import { initiateNew, initiateUpgrade, type Payment, renewSubscription, verifyPayment } from '#contract/payments.ts';
import type { PaymentRequest, paymentMachine } from '#machines/payment/payment.machine.ts';

export type PaymentActor = Actor<typeof paymentMachine>;

const withRefetch = (payment: Payment): Payment => {
  if (payment.status === 'succeeded' || payment.status === 'refunded') void invalidateSubscription();
  return payment;
};

/** Refusals that mean the subscription or its cards have changed since the page loaded. */
const outdating = ['transition_refused', 'version_conflict', 'nothing_changed', 'not_found'];

/** Awaits a call; if it is refused because the subscription has changed, reloads the subscription and rethrows. */
export async function refetchIfOutdated<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (outdating.includes(failureOf(error).code ?? '')) void invalidateSubscription();
    throw error;
  }
}

function begin(request: PaymentRequest, sendUntil: AbortSignal): Promise<{ payment: Payment }> {
  switch (request.type) {
    case 'new':
      return send(initiateNew, { body: request.body }, { sendUntil });
    case 'manage':
      return send(initiateUpgrade, { body: request.body }, { sendUntil });
    case 'renewal':
      return send(renewSubscription, { body: request.body }, { sendUntil });
  }
}

/** The payment machine's real actors. */
export const paymentActors = {
  initiate: fromPromise<Payment, PaymentRequest>(async ({ input, signal }) => {
    if (input.type === 'renewal') return withRefetch((await refetchIfOutdated(begin(input, signal))).payment);
    // Already loaded: the page shows the choices.
    const { subscriptionDraft } = await import('../draft.ts');
    subscriptionDraft.startPayment();
    try {
      const { payment } = await refetchIfOutdated(begin(input, signal));
      subscriptionDraft.notePayment(payment.reference);
      return withRefetch(payment);
    } catch (error) {
      // Without an answer, there may be a payment.
      if (failureOf(error).code !== null) subscriptionDraft.notePayment(undefined);
      throw error;
    }
  }),
  verify: fromPromise<Payment, { reference: string }>(async ({ input: { reference }, signal }) =>
    withRefetch((await send(verifyPayment, { body: { reference } }, { sendUntil: signal })).payment),
  ),
};
