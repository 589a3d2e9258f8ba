import { expect, it } from 'vitest';
import { administrator } from '#tests/support/people.ts';
import { beginPayment, faultyProvider, passTime, saveCard } from '#tests/support/payments.ts';
import { server, withProvider } from '#tests/support/provider.ts';

/* Payments that the provider refuses to take, for a reason other than the card. */

const refused = { kind: 'refused', reason: '400 Invalid Subaccount', isAboutCard: false } as const;
let isRefusing = false;
withProvider({
  webhookPath: null,
  payments: () => {
    const adapter = faultyProvider();
    return {
      ...adapter,
      start: async (charge) => (isRefusing ? refused : adapter.start(charge)),
      chargeSaved: async (charge) => (isRefusing ? refused : adapter.chargeSaved(charge)),
    };
  },
});

it('don’t blame the card, and are reported at most once a day for an organisation', async () => {
  const ada = await administrator(server);
  const cardId = await saveCard(ada);
  isRefusing = true;
  const reports = async () =>
    (await server.mail.to(server.config.salesEmail)).filter(({ text }) => text.includes(ada.orgId)).length;
  for (const card of [null, cardId, null])
    expect(await beginPayment(ada, { cardId: card })).toMatchObject({ status: 'failed', reason: null });
  expect(await reports()).toBe(1);
  await passTime(ada, { days: 1, minutes: 1 });
  await beginPayment(ada);
  expect(await reports()).toBe(2);
});
