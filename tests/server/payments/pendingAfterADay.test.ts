import { describe, expect, it } from 'vitest';
import { administrator, type Person } from '#tests/support/people.ts';
import {
  attemptOf,
  beginPayment,
  buy,
  reconcile,
  saveCard,
  deliverOutbox,
  subscriptionOf,
  termsOf,
  verify,
  passTime,
  transactionsOf,
  playProvider,
} from '#tests/support/payments.ts';
import { payWith, server, setSwitches, withProvider } from '#tests/support/provider.ts';
import { renewingCustomer, renew, subscriptionRow, moveToDay } from '#tests/support/renewals.ts';
import { sessionOf } from '#tests/support/people.ts';
import { confirmAndCancel } from '#tests/support/storedSubscriptions.ts';

/* A payment that the provider still reports as pending a day later. */

withProvider({ webhookPath: '/payments/v1/webhook' });

// Rules: payment.doubt
describe('a payment that is still pending after a day', () => {
  const withSavedCard = async (ada: Person) => {
    const cardId = await saveCard(ada);
    await setSwitches({ charge: 'pending' });
    return (await beginPayment(ada, { cardId })).reference;
  };
  const onCardPage = async (ada: Person) => {
    const { reference } = await beginPayment(ada);
    await setSwitches({ charge: 'pending' });
    await payWith(reference, 'visa');
    return reference;
  };
  /** A payment of a new organisation that was pending for a day. */
  const pendingForADay = async (pay = withSavedCard) => {
    const ada = await administrator(server);
    const reference = await pay(ada);
    await passTime(ada, { days: 1 });
    await reconcile();
    return { ada, reference };
  };
  const statusIn = async (ada: Person, reference: string) =>
    (await transactionsOf(ada)).find((line) => line.reference === reference)?.status;
  const csvOf = async ({ token }: Person) =>
    (await server.api.raw({ url: '/hr/subscriptions/transactions/csv', headers: { authorization: token } })).body;

  it.each([
    ['with a saved card', withSavedCard],
    ['on the card page', onCardPage],
  ])('is mailed and shown as being confirmed, never as not charged (%s)', async (_, pay) => {
    const { ada, reference } = await pendingForADay(pay);
    const mail = await server.mail.newest(ada.email);
    expect(mail.subject).toBe('Your payment of ₦23,220.00 isn’t confirmed yet');
    expect(mail.text).toContain('The money may still be taken');
    expect(mail.text).not.toMatch(/no money was taken|nothing was charged|pay again/i);
    for (let day = 1; day < 8; day += 1) {
      const shown = { reference, status: 'checking', askedAt: server.clock.now().toISOString() };
      expect(await transactionsOf(ada)).toContainEqual(expect.objectContaining(shown));
      expect(await verify(ada, reference)).toMatchObject({ ...shown, url: null, reason: null });
      expect(await csvOf(ada)).toMatch(new RegExp(`"${reference}".*"checking"`));
      await passTime(ada, { days: 1 });
      await reconcile();
    }
  });

  it('can be paid for another way, and is returned if the money is taken after that', async () => {
    const { ada, reference } = await pendingForADay();
    await setSwitches({ charge: 'byCard' });
    const second = await beginPayment(ada);
    await payWith(second.reference, 'visa');
    expect(await verify(ada, second.reference)).toMatchObject({ status: 'succeeded' });
    await playProvider(reference, 'succeed');
    await deliverOutbox();
    expect(await verify(ada, reference)).toMatchObject({ status: 'refunded', reason: 'notNeeded' });
  });

  it('is returned if the money is taken after another purchase has been cancelled', async () => {
    const { ada, reference } = await pendingForADay();
    await setSwitches({ charge: 'byCard' });
    await buy(ada);
    expect((await confirmAndCancel(server, ada)).status).toBe(200);
    await playProvider(reference, 'succeed');
    await deliverOutbox();
    expect(await verify(ada, reference)).toMatchObject({ status: 'refunded', reason: 'notNeeded' });
    expect(await subscriptionOf(ada)).toMatchObject({ state: 'cancelled' });
    expect(await termsOf(ada)).toHaveLength(1);
  });

  it('may still pay for the next period if it is an automatic renewal, and the mail says so', async () => {
    const ada = await renewingCustomer();
    const { expiresAt } = await subscriptionRow(ada);
    await setSwitches({ charge: 'pending' });
    await moveToDay(expiresAt, -1);
    await renew();
    await moveToDay(expiresAt, 0);
    await reconcile();
    const mail = await server.mail.newest(ada.email);
    expect(mail.text).toContain('the card provider hasn’t confirmed it. If the money is taken later');
    expect(mail.text).not.toMatch(/no money was taken|nothing was charged/i);
    ada.token = await sessionOf(server, ada);
    expect(await transactionsOf(ada)).toContainEqual(expect.objectContaining({ amount: 25_800, status: 'checking' }));
    await server.clock.moveTo(null);
  });

  it('is honoured within a week', async () => {
    const { ada, reference } = await pendingForADay();
    await passTime(ada, { days: 6 });
    await setSwitches({ webhook: 'drop' });
    await playProvider(reference, 'succeed');
    await reconcile();
    expect(await attemptOf(ada, reference)).toMatchObject({ status: 'succeeded' });
    expect(await statusIn(ada, reference)).toBe('paid');
    expect(await subscriptionOf(ada)).toMatchObject({ state: 'active' });
  });

  it('is mailed and shown as failed once the provider says so', async () => {
    const { ada, reference } = await pendingForADay();
    await playProvider(reference, 'fail');
    await passTime(ada, { days: 1 });
    await reconcile();
    expect(await attemptOf(ada, reference)).toMatchObject({ status: 'failed', reason: 'declined', nextCheckAt: null });
    expect(await statusIn(ada, reference)).toBe('failed');
    expect(await server.mail.newest(ada.email)).toMatchObject({
      subject: 'Your payment of ₦23,220.00 didn’t go through',
      text: expect.stringContaining('No money was taken') as string,
    });
  });

  it('is reported to our team if it’s still pending after the week', async () => {
    const { ada, reference } = await pendingForADay();
    const reports = async () =>
      (await server.mail.to(server.config.salesEmail))
        .map(({ subject }) => subject)
        .filter((subject) => subject.includes(reference));
    for (let day = 0; day < 7; day += 1) {
      expect(await reports()).toEqual([]);
      await passTime(ada, { days: 1 });
      await reconcile();
    }
    expect(await reports()).toEqual([`A payment is still not confirmed after eight days: ${reference}`]);
    expect(await attemptOf(ada, reference)).toMatchObject({ status: 'abandoned', nextCheckAt: null });
    // The provider was asked just now, and it's still pending.
    expect(await verify(ada, reference)).toMatchObject({ status: 'checking' });
  });
});
