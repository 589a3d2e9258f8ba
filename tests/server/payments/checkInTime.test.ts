import { expect, it } from 'vitest';
import type { PaymentProvider } from '#server/platform/payments/paymentProvider.ts';
import { administrator } from '#tests/support/people.ts';
import { attemptOf, beginPayment, saveCard, subscriptionOf } from '#tests/support/payments.ts';
import { server, setSwitches, withProvider } from '#tests/support/provider.ts';

/*
 * The page promises a check of a payment in doubt after half a minute, not just at the next run of the job every
 * minute.
 */

/** The provider is slow by the product's clock; this much of the half minute passes in real time, in ms. */
const LEFT_MS = 300;
const slow = (real: PaymentProvider): PaymentProvider => ({
  start: (charge) => real.start(charge),
  verify: (reference) => real.verify(reference),
  forgetCard: (code) => real.forgetCard(code),
  refund: (asked) => real.refund(asked),
  refundOf: (reference) => real.refundOf(reference),
  dispute: (id) => real.dispute(id),
  readWebhook: (body, signature) => real.readWebhook(body, signature),
  async chargeSaved(charge) {
    const result = await real.chargeSaved(charge);
    server.clock.advance({ seconds: 30 - LEFT_MS / 1000 });
    return result;
  },
});

withProvider({ webhookPath: null, schedules: true, payments: slow });

it('checks a payment in doubt after half a minute', async () => {
  const ada = await administrator(server);
  const cardId = await saveCard(ada);
  await setSwitches({ answer: 'errorAfter' });
  const { reference, status } = await beginPayment(ada, { cardId });
  expect(status).toBe('checking');
  await setSwitches({ answer: 'normal' });
  server.clock.advance({ seconds: LEFT_MS / 1000 });
  await expect.poll(async () => (await attemptOf(ada, reference)).status).toBe('succeeded');
  expect(await subscriptionOf(ada)).toMatchObject({ state: 'active' });
});
