import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { cards, subscriptions } from '#server/db/schema/index.ts';
import { forOrg } from '#server/db/scope.ts';
import { replaceUnpaid } from '#server/modules/payments/replaceUnpaid.ts';
import { settle } from '#server/modules/payments/settle.ts';
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
import {
  automaticAttempts,
  failuresOf,
  moveToDay,
  renew,
  renewingCustomer,
  subscriptionRow,
  updateSubscription,
} from '#tests/support/renewals.ts';

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

it('renews without a card, if credit covers the renewal, as soon as the page is left', async () => {
  const { ada, expiresAt } = await openedCardPage();
  await updateSubscription(ada, { accountCredit: 100_000_00 });
  await server.platform.database.sql.delete(cards).where(eq(cards.orgId, ada.orgId));
  const failuresBefore = await failuresOf(ada);
  await renewAt(expiresAt);
  await renewAt(later(expiresAt, { minutes: 45 }));
  expect(await results(ada)).toEqual(['failed', 'succeeded']);
  expect(await failuresOf(ada)).toEqual(failuresBefore);
});

it('goes on waiting for a page on which somebody has paid, until the result is known', async () => {
  const { ada, expiresAt, reference } = await openedCardPage();
  await setSwitches({ charge: 'pending' });
  await payWith(reference, 'visa');
  await renewAt(later(expiresAt, { hours: 3 }));
  expect(await results(ada)).toEqual(['failed']);
  expect(await attemptOf(ada, reference)).toMatchObject({ status: 'sent', isConfirming: true });
});

it('doesn’t abandon a page of which another process has heard in the meantime that somebody has paid', async () => {
  const { ada, reference } = await openedCardPage();
  const { id } = await attemptOf(ada, reference);
  const org = forOrg(server.platform.database, ada.orgId);
  const heardBefore = await settle(server.platform, org, id);
  await setSwitches({ charge: 'pending' });
  await payWith(reference, 'visa');
  await settle(server.platform, org, id);
  await replaceUnpaid(server.platform, org, heardBefore);
  expect(await attemptOf(ada, reference)).toMatchObject({ status: 'sent', isConfirming: true });
});
