import { beforeEach, expect, it } from 'vitest';
import { administrator, type Person } from '#tests/support/people.ts';
import {
  attemptOf,
  attemptsOf,
  beginPayment,
  deliverOutbox,
  faultyProvider,
  passTime,
  providerFaults,
  reconcile,
  resetFaults,
  saveCard,
  verify,
} from '#tests/support/payments.ts';
import { payWith, server, setSwitches, withProvider } from '#tests/support/provider.ts';

/* Refunds that the provider makes late, or doesn't accept for days. */

withProvider({ webhookPath: '/payments/v1/webhook', payments: faultyProvider });
beforeEach(resetFaults);

const later = async (ada: Person, by: Parameters<typeof passTime>[1]) => {
  await passTime(ada, by);
  await reconcile();
  await deliverOutbox();
};

it('says what a card’s charge was for if it’s returned after its refund failed, because the card is saved', async () => {
  const ada = await administrator(server);
  await setSwitches({ refund: 'refuse' });
  await saveCard(ada);
  await deliverOutbox();
  for (const by of [{ hours: 1 }, { days: 1 }]) await later(ada, by);
  await setSwitches({ refund: 'process' });
  const [{ id } = { id: '' }] = await attemptsOf(ada);
  await server.platform.payments.refund({ reference: id });
  await deliverOutbox();
  const { subject, text } = await server.mail.newest(ada.email);
  expect(subject).toBe('₦50.00 was returned to your card');
  expect(text).toContain('This was the charge that checked your card.');
});

// Rules: payment.refund
it.each([1, 2.5])(
  'reports a refund that the provider doesn’t accept once after four days (checks %s days apart)',
  async (days) => {
    const ada = await administrator(server);
    providerFaults.refund = 'unasked';
    await setSwitches({ charge: 'changeAmount' });
    const { reference } = await beginPayment(ada);
    await payWith(reference, 'visa');
    await verify(ada, reference);
    await deliverOutbox();
    const reports = async () =>
      (await server.mail.to(server.config.salesEmail))
        .map(({ subject }) => subject)
        .filter((subject) => subject.endsWith(reference));
    const start = server.clock.now();
    const daysPassed = () => (server.clock.now().getTime() - start.getTime()) / 86_400_000;
    while (daysPassed() + days <= 4) await later(ada, { days });
    expect(await reports()).toEqual([]);
    while (daysPassed() + days < 12) await later(ada, { days });
    expect(await reports()).toEqual([`The card provider hasn’t accepted a refund for four days: ${reference}`]);
    expect(await attemptOf(ada, reference)).toMatchObject({ refund: 'due', refundFailures: 0 });
  },
);
