import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { listActivity } from '#contract/subscriptions.ts';
import { sentenceOf } from '#features/subscription/activity/activitySentences.ts';
import { cards, subscriptions } from '#server/db/schema/index.ts';
import { RENEWAL_LEASE } from '#server/modules/payments/chargeOutcome.ts';
import type { PaymentProvider } from '#server/platform/payments/paymentProvider.ts';
import { faultyProvider } from '#tests/support/payments.ts';
import { sessionOf } from '#tests/support/people.ts';
import { server, withProvider } from '#tests/support/provider.ts';
import {
  automaticAttempts,
  failureMails,
  failuresOf,
  moveToDay,
  renew,
  renewingCustomer,
  subscriptionRow,
} from '#tests/support/renewals.ts';

/* Renewals that the provider refuses to charge, without asking the card's bank. */

/** The provider refuses us: our address, key or account. */
let isRefusingUs = false;
withProvider({
  webhookPath: null,
  payments: () => {
    const adapter = faultyProvider();
    const chargeSaved: PaymentProvider['chargeSaved'] = async (charge) =>
      isRefusingUs ? { kind: 'unknown', why: 'refused' } : adapter.chargeSaved(charge);
    return { ...adapter, chargeSaved };
  },
});
beforeEach(async () => {
  isRefusingUs = false;
  await server.clock.moveTo(null);
  await server.platform.database.sql.update(subscriptions).set({ nextRenewalAt: null });
});

// Rules: autorenew.tries
it('say that the card couldn’t be used, not that its bank declined it, and are reported to our team', async () => {
  const ada = await renewingCustomer();
  const { expiresAt } = await subscriptionRow(ada);
  await server.platform.database.sql
    .update(cards)
    .set({ authorizationCode: 'AUTH_gone' })
    .where(eq(cards.orgId, ada.orgId));
  await moveToDay(expiresAt, -1);
  await renew();
  expect(await failuresOf(ada)).toMatchObject([{ why: 'refused', failures: 1 }]);
  const [mail] = await failureMails(ada);
  expect(mail?.text).toContain('the card provider couldn’t use this card. No money was taken.');
  expect(mail?.text).toContain('you can pay now with another card, or add this one again.');
  expect(mail?.text).not.toContain('declined');
  const [{ id } = { id: '' }] = await automaticAttempts(ada);
  const report = (await server.mail.to(server.config.salesEmail)).filter(({ subject }) => subject.endsWith(id));
  expect(report).toMatchObject([
    {
      subject: `The card provider refused a charge: ${id}`,
      text: expect.stringContaining('Authorization code is not valid') as string,
    },
  ]);
  const token = await sessionOf(server, ada);
  const { entries } = await server.api.done(listActivity, { token, query: {} });
  expect(entries.map((entry) => sentenceOf(entry)).join('\n')).toContain(
    'couldn’t be charged: the card couldn’t be used',
  );
});

it('count as no failure if the provider refuses us, and are charged once it doesn’t', async () => {
  const ada = await renewingCustomer();
  const { expiresAt } = await subscriptionRow(ada);
  await moveToDay(expiresAt, -1);
  isRefusingUs = true;
  for (let round = 0; round < 6; round += 1) {
    await renew();
    server.clock.advance(RENEWAL_LEASE);
  }
  expect(await subscriptionRow(ada)).toMatchObject({ renewalFailures: 0, expiresAt });
  expect(await failureMails(ada)).toEqual([]);
  isRefusingUs = false;
  await renew();
  expect((await automaticAttempts(ada)).at(-1)).toMatchObject({ status: 'succeeded' });
  expect((await subscriptionRow(ada)).expiresAt > expiresAt).toBe(true);
});
