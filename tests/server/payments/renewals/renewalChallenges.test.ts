import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { getOpenPayment } from '#contract/payments.ts';
import { setPreference } from '#contract/subscriptions.ts';
import { cards, subscriptions } from '#server/db/schema/index.ts';
import { later } from '#server/platform/clock.ts';
import { sessionOf, type Person } from '#tests/support/people.ts';
import {
  cardsOf,
  changePaymentFor,
  deliverOutbox,
  initiateRenewal,
  reconcile,
  saveCard,
  termsOf,
} from '#tests/support/payments.ts';
import { changeQuote } from '#tests/support/paidChanges.ts';
import { pay, server, setSwitches, withProvider } from '#tests/support/provider.ts';
import {
  automaticAttempts,
  updateSubscription,
  renewingCustomer,
  failureMails,
  failuresOf,
  renew,
  subscriptionRow,
  moveToDay,
} from '#tests/support/renewals.ts';

/* Automatic renewals that the bank asks the cardholder to approve. */

withProvider({ webhookPath: '/payments/v1/webhook' });
beforeEach(async () => {
  await server.clock.moveTo(null);
  await db().update(subscriptions).set({ nextRenewalAt: null });
});

const db = () => server.platform.database.sql;

describe('a bank that asks the cardholder', () => {
  async function challenged(card = { expYear: 2029 }): Promise<{ ada: Person; expiresAt: Date; reference: string }> {
    const ada = await renewingCustomer();
    await db().update(cards).set(card).where(eq(cards.orgId, ada.orgId));
    const { expiresAt } = await subscriptionRow(ada);
    await setSwitches({ charge: 'challenge' });
    await moveToDay(expiresAt, -1);
    await renew();
    const [attempt] = await automaticAttempts(ada);
    expect(attempt).toMatchObject({ status: 'sent', isChallenged: true });
    return { ada, expiresAt, reference: attempt?.id ?? '' };
  }

  it('is mailed and counted once, and an approval renews once', async () => {
    const { ada, expiresAt, reference } = await challenged();
    expect(await failuresOf(ada)).toMatchObject([{ why: 'challenge', failures: 1 }]);
    const mails = await failureMails(ada);
    expect(mails.map(({ subject }) => subject)).toEqual(['Approve the renewal of your subscription']);
    // Another card is refused until then.
    expect(mails[0]?.text).toContain('If nobody approves it, you can pay with another card after a day at most.');
    await renew();
    await pay(reference, { action: 'approve' });
    await deliverOutbox();
    await renew();
    expect(await automaticAttempts(ada)).toMatchObject([{ id: reference, status: 'succeeded' }]);
    expect(await termsOf(ada)).toMatchObject([{}, { follows: expiresAt }]);
    expect(await subscriptionRow(ada)).toMatchObject({ renewalFailures: 0, expiresAt: later(expiresAt, { days: 30 }) });
  });

  it('is neither offered for approval nor in the way of another card once automatic renewal is switched off', async () => {
    const { ada, expiresAt, reference } = await challenged();
    ada.token = await sessionOf(server, ada);
    expect((await server.api.done(getOpenPayment, { token: ada.token })).payment).toMatchObject({
      status: 'challenge',
    });
    await server.api.done(setPreference, { token: ada.token, body: { isAutoRenewal: false } });
    expect((await server.api.done(getOpenPayment, { token: ada.token })).payment).toBeNull();
    await setSwitches({ charge: 'byCard' });
    const cardId = await saveCard(ada, 'mastercard');
    const paid = await initiateRenewal(ada, changePaymentFor(await changeQuote(ada, 'renewal'), { cardId }));
    expect([paid.status, paid.body.payment.status]).toEqual([201, 'succeeded']);
    const renewed = await subscriptionRow(ada);
    expect(renewed.expiresAt).toEqual(later(expiresAt, { days: 30 }));
    await pay(reference, { action: 'approve' });
    await deliverOutbox();
    expect(await automaticAttempts(ada)).toMatchObject([{ id: reference, refund: 'done' }]);
    expect((await subscriptionRow(ada)).expiresAt).toEqual(renewed.expiresAt);
  });

  it('approved late, doesn’t replace the card that somebody has chosen since', async () => {
    const { ada, reference } = await challenged();
    ada.token = await sessionOf(server, ada);
    await setSwitches({ charge: 'byCard' });
    const chosen = await saveCard(ada, 'mastercard');
    await pay(reference, { action: 'approve' });
    await deliverOutbox();
    expect(await automaticAttempts(ada)).toMatchObject([{ status: 'succeeded' }]);
    expect((await cardsOf(ada)).filter(({ isDefault }) => isDefault)).toMatchObject([{ id: chosen }]);
  });

  it('approved late, keeps the newer code of a card that was added again, so that it can be charged', async () => {
    const { ada, reference } = await challenged();
    ada.token = await sessionOf(server, ada);
    await setSwitches({ charge: 'byCard' });
    await saveCard(ada);
    const codes = async () => (await cardsOf(ada)).map(({ authorizationCode }) => authorizationCode);
    const newer = await codes();
    await pay(reference, { action: 'approve' });
    await deliverOutbox();
    expect(await codes()).toEqual(newer);
    await moveToDay((await subscriptionRow(ada)).expiresAt, -1);
    await renew();
    expect((await automaticAttempts(ada)).map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
  });

  it('is the reason we give, even if the card has expired according to our records', async () => {
    const { ada } = await challenged({ expYear: 2025 });
    expect(await failuresOf(ada)).toMatchObject([{ why: 'challenge' }]);
  });

  it('is awaited until the next attempt, and not counted again if nothing comes of it', async () => {
    const { ada, expiresAt } = await challenged();
    await setSwitches({ charge: 'byCard' });
    await moveToDay(expiresAt, 0);
    await server.clock.moveTo(later(server.clock.now(), { seconds: -1 }));
    await updateSubscription(ada, { nextRenewalAt: server.clock.now() });
    await renew();
    expect(await automaticAttempts(ada)).toHaveLength(1);
    // A day after its start it is abandoned, and the next attempt is made.
    await moveToDay(expiresAt, 0);
    await reconcile();
    expect(await subscriptionRow(ada)).toMatchObject({ renewalFailures: 1 });
    await server.clock.moveTo(later(expiresAt, { minutes: 15 }));
    await renew();
    expect((await automaticAttempts(ada)).map(({ status }) => status)).toEqual(['abandoned', 'succeeded']);
    expect(await failuresOf(ada)).toHaveLength(1);
  });
});
