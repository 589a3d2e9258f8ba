import { beforeEach, expect, it } from 'vitest';
import { subscriptions } from '#server/db/schema/index.ts';
import { later } from '#server/platform/clock.ts';
import { sessionOf, type Person } from '#tests/support/people.ts';
import {
  attemptOf,
  changePaymentFor,
  changeTo,
  deliverOutbox,
  initiateChange,
  keptCharges,
  newKey,
  requestQuote,
} from '#tests/support/payments.ts';
import { payWith, server, setSwitches, withProvider } from '#tests/support/provider.ts';
import { automaticAttempts, moveToDay, renew, renewingCustomer, subscriptionRow } from '#tests/support/renewals.ts';

/* An automatic renewal that is due while somebody has the provider's card page open. */

withProvider({ webhookPath: '/payments/v1/webhook' });
beforeEach(async () => {
  await server.clock.moveTo(null);
  await server.platform.database.sql.update(subscriptions).set({ nextRenewalAt: null });
});

/**
 * Ada's card was declined a day before the end of her term. Twenty minutes before it she opens the card page for more
 * users. Returns the page's reference.
 */
async function openedCardPage(): Promise<{ ada: Person; expiresAt: Date; reference: string }> {
  const ada = await renewingCustomer();
  const { expiresAt } = await subscriptionRow(ada);
  await setSwitches({ charge: 'decline' });
  await moveToDay(expiresAt, -1);
  await renew();
  await setSwitches({ charge: 'byCard' });
  await server.clock.moveTo(later(expiresAt, { minutes: -20 }));
  ada.token = await sessionOf(server, ada);
  const { quote } = (await requestQuote(ada, changeTo({ numberOfUsers: 30 }))).body;
  const { body } = await initiateChange(ada, changePaymentFor(quote, { cardId: null, idempotencyKey: newKey() }));
  return { ada, expiresAt, reference: body.payment.reference };
}

/** Runs the renewal job at this moment, and again for what it has made due. */
async function renewAt(moment: Date): Promise<void> {
  await server.clock.moveTo(moment);
  await renew();
  await renew();
}
const results = async (ada: Person) => (await automaticAttempts(ada)).map(({ status }) => status);

// Rules: autorenew.tries
it('waits for a card page for an hour, then charges the card', async () => {
  const { ada, expiresAt, reference } = await openedCardPage();
  for (const minutes of [0, 15, 30]) {
    await renewAt(later(expiresAt, { minutes }));
    expect(await results(ada)).toEqual(['failed']);
  }
  await renewAt(later(expiresAt, { minutes: 45 }));
  expect(await results(ada)).toEqual(['failed', 'succeeded']);
  // Paid there after all, it is returned: the subscription has been renewed since.
  await payWith(reference, 'visa');
  await deliverOutbox();
  expect(await attemptOf(ada, reference)).toMatchObject({ refund: 'done' });
  expect(await keptCharges(ada)).toHaveLength(2);
});

it('goes on waiting for a page on which somebody has paid, until the result is known', async () => {
  const { ada, expiresAt, reference } = await openedCardPage();
  await setSwitches({ charge: 'pending' });
  await payWith(reference, 'visa');
  await renewAt(later(expiresAt, { hours: 3 }));
  expect(await results(ada)).toEqual(['failed']);
  expect(await attemptOf(ada, reference)).toMatchObject({ status: 'sent', isConfirming: true });
});
