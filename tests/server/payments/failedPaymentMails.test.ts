import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '#server/db/schema/index.ts';
import { administrator, member, type Person } from '#tests/support/people.ts';
import {
  attemptOf,
  changePaymentFor,
  beginPayment,
  cardsOf,
  initiateRenewal,
  requestQuote,
  deliverOutbox,
  passTime,
  saveCard,
  verify,
  playProvider,
} from '#tests/support/payments.ts';
import { server, setSwitches, withProvider } from '#tests/support/provider.ts';
import { renewingCustomer, renew, subscriptionRow, moveToDay } from '#tests/support/renewals.ts';
import { sessionOf } from '#tests/support/people.ts';

/* Who is mailed the result of a payment in doubt: everyone who was told that it was being confirmed. */

withProvider({ webhookPath: '/payments/v1/webhook' });

// Rules: payment.follow
describe('a payment in doubt', () => {
  const mailsAbout = async ({ email }: Person) =>
    (await server.mail.to(email)).filter(({ subject }) => subject.endsWith('didn’t go through'));
  const twoAdministrators = async () => {
    const ada = await administrator(server);
    const musa = await member(server, ada);
    await server.platform.database.sql.update(users).set({ isRoot: true }).where(eq(users.id, musa.userId));
    return { ada, musa, cardId: await saveCard(ada) };
  };
  /** A payment of Ada's by saved card, and a second administrator. */
  const failedUnseen = async () => {
    const { ada, musa, cardId } = await twoAdministrators();
    await setSwitches({ charge: 'pending' });
    const { reference } = await beginPayment(ada, { cardId });
    await playProvider(reference, 'fail');
    await setSwitches({ charge: 'byCard' });
    return { ada, musa, reference };
  };

  it('that failed is mailed if another administrator’s payment finds out', async () => {
    const { ada, musa, reference } = await failedUnseen();
    expect((await beginPayment(musa)).status).toBe('unfinished');
    expect(await attemptOf(ada, reference)).toMatchObject({ status: 'failed' });
    // Every administrator has read that we'd email the result.
    for (const person of [ada, musa]) expect(await mailsAbout(person)).toHaveLength(1);
  });

  it.each([
    ['every administrator, once each', 2, 1],
    ['nobody else if it’s confirmed within a minute, before they could read about it', 0.5, 0],
  ])('that succeeds sends its receipt to %s', async (_, minutes, receipts) => {
    const { ada, musa, cardId } = await twoAdministrators();
    const otherSpelling = ada.email.toUpperCase();
    await server.platform.database.sql.update(users).set({ email: otherSpelling }).where(eq(users.id, ada.userId));
    await setSwitches({ charge: 'pending' });
    const { reference } = await beginPayment(ada, { cardId });
    await verify(ada, reference);
    await passTime(ada, { minutes });
    await playProvider(reference, 'succeed');
    await setSwitches({ charge: 'byCard' });
    await deliverOutbox();
    expect(await attemptOf(ada, reference)).toMatchObject({ status: 'succeeded' });
    const receiptsTo = async (email: string) =>
      (await server.mail.to(email)).filter(({ subject }) => subject.startsWith('Receipt ')).length;
    expect(await Promise.all([ada.email, musa.email, otherSpelling].map(receiptsTo))).toEqual([1, receipts, 0]);
    await server.clock.moveTo(null);
  });

  it('that failed is mailed if another administrator looks at it', async () => {
    const { ada, musa, reference } = await failedUnseen();
    expect(await verify(musa, reference)).toMatchObject({ status: 'failed' });
    expect(await mailsAbout(ada)).toHaveLength(1);
  });

  it('that failed is not mailed to a payer who is waiting for it', async () => {
    const { ada, reference } = await failedUnseen();
    expect(await verify(ada, reference)).toMatchObject({ status: 'failed' });
    expect(await mailsAbout(ada)).toEqual([]);
  });

  it('that failed is mailed if the renewal job finds out', async () => {
    const ada = await renewingCustomer();
    const { expiresAt } = await subscriptionRow(ada);
    ada.token = await sessionOf(server, ada);
    await setSwitches({ charge: 'pending' });
    const [{ id: cardId } = { id: '' }] = await cardsOf(ada);
    const { quote } = (await requestQuote(ada, { type: 'renewal' })).body;
    const { payment } = (await initiateRenewal(ada, changePaymentFor(quote, { cardId }))).body;
    await setSwitches({ webhook: 'drop' });
    await playProvider(payment.reference, 'fail');
    await setSwitches({ charge: 'byCard' });
    await moveToDay(expiresAt, -1);
    await renew();
    expect(await attemptOf(ada, payment.reference)).toMatchObject({ status: 'failed' });
    expect((await mailsAbout(ada)).map(({ text }) => text)).toEqual([expect.stringContaining(payment.reference)]);
    await server.clock.moveTo(null);
  });
});
