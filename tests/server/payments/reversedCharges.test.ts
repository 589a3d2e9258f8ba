import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { paymentDisputes, sandboxDisputes } from '#server/db/schema/index.ts';
import { signatureOf } from '#server/platform/payments/readWebhook.ts';
import { SANDBOX_SECRET_KEY } from '#server/platform/payments/configuredProvider.ts';
import { administrator, type Person } from '#tests/support/people.ts';
import {
  attemptOf,
  beginPayment,
  buy,
  eventsOf,
  keptCharges,
  reconcile,
  deliverOutbox,
  subscriptionOf,
  termsOf,
  verify,
  passTime,
  transactionsOf,
  playProvider,
} from '#tests/support/payments.ts';
import { changeQuote, payForChange } from '#tests/support/paidChanges.ts';
import { payWith, server, setSwitches, withProvider } from '#tests/support/provider.ts';
import { renew, subscriptionRow, moveToDay, updateSubscription } from '#tests/support/renewals.ts';

/* Money that goes back to a card without us: the provider reverses a charge, or the cardholder disputes it. */

withProvider({ webhookPath: '/payments/v1/webhook' });

const newcomer = () => administrator(server);
const mailsOf = async ({ email }: Person, subject: RegExp) =>
  (await server.mail.to(email)).filter((mail) => subject.test(mail.subject));
/** The reports sent to us about a payment, oldest first. */
const reportsOf = async (reference: string) =>
  (await server.mail.to(server.config.salesEmail))
    .filter(({ subject }) => subject.endsWith(reference))
    .map(({ subject }) => subject.split(':')[0])
    .toReversed();
const disputesOf = ({ orgId }: Person) =>
  server.platform.database.sql.select().from(paymentDisputes).where(eq(paymentDisputes.orgId, orgId));
/** Sends a signed webhook in the provider's format. */
const post = (event: string, data: object) => {
  const payload = JSON.stringify({ event, data });
  return server.api.raw({
    method: 'POST',
    url: '/payments/v1/webhook',
    headers: { 'content-type': 'application/json', 'x-paystack-signature': signatureOf(payload, SANDBOX_SECRET_KEY) },
    payload,
  });
};

// Rules: payment.reversed
describe('a charge that the provider reverses', () => {
  it('before anything was bought is mailed with the reason, both amounts and a way to pay again', async () => {
    const ada = await newcomer();
    await setSwitches({ charge: 'reverse' });
    const { reference } = await beginPayment(ada);
    await payWith(reference, 'visa');
    expect(await verify(ada, reference)).toMatchObject({
      status: 'refunded',
      reason: 'reversed',
      refund: 'done',
      amount: 23_220,
      charged: 23_220,
      returned: 23_220,
    });
    expect(await subscriptionOf(ada)).toBeNull();
    const [mail] = await mailsOf(ada, /was returned to your card/);
    expect(mail?.text).toContain('The card provider took the payment back');
    expect(mail?.text).toContain('₦23,220.00 was charged, and ₦23,220.00 was returned');
    expect(mail?.text).not.toMatch(/already/);
    expect(mail?.link).toMatch(/\/subscriptions\/create$/);
    expect(await transactionsOf(ada)).toMatchObject([
      { status: 'refunded', reason: 'reversed', charged: 23_220, returned: 23_220 },
    ]);
    expect(await reportsOf(reference)).toEqual(['The provider has taken a charge back']);
  });

  it.each([
    [
      'at the next check',
      async (reference: string) => {
        await setSwitches({ webhook: 'drop' });
        await playProvider(reference, 'reverse');
      },
      { days: 1 },
    ],
    [
      'by a webhook about a refund that nobody here requested',
      async (reference: string) => {
        await playProvider(reference, 'reverse');
        await post('refund.processed', {
          status: 'processed',
          transaction_reference: reference,
          amount: 2_322_000,
          currency: 'NGN',
        });
      },
      { seconds: 1 },
    ],
  ])('after it bought a term is noticed %s, once, and ends the term', async (_, reverse, by) => {
    const ada = await newcomer();
    const { reference } = await buy(ada);
    await deliverOutbox();
    await reverse(reference);
    await passTime(ada, by);
    await reconcile();
    await reconcile();
    expect(await attemptOf(ada, reference)).toMatchObject({
      status: 'failed',
      reason: 'reversed',
      refund: 'done',
      charged: 2_322_000,
      returned: 2_322_000,
    });
    expect(await subscriptionOf(ada)).toMatchObject({ state: 'expired', hasExpired: true });
    expect(await subscriptionRow(ada)).toMatchObject({ isAutoRenewal: false, nextRenewalAt: null });
    const mails = await mailsOf(ada, /was returned to your card/);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('access has ended');
    expect(await reportsOf(reference)).toEqual(['The provider has taken a charge back']);
    expect(await transactionsOf(ada)).toMatchObject([{ status: 'refunded', returned: 23_220 }]);
    // It continues after another payment.
    expect((await buy(ada)).status).toBe('succeeded');
    expect(await subscriptionOf(ada)).toMatchObject({ state: 'active' });
  });

  it('for a future term leaves the current one, which can be renewed again', async () => {
    const ada = await newcomer();
    await buy(ada);
    await deliverOutbox();
    const { expiresAt } = await subscriptionRow(ada);
    await moveToDay(expiresAt, -1);
    await renew();
    await deliverOutbox();
    const [, next] = await termsOf(ada);
    await playProvider(next?.attemptId ?? '', 'reverse');
    await post('refund.processed', { status: 'processed', transaction_reference: next?.attemptId, amount: 2_580_000 });
    await passTime(ada, {});
    expect(await subscriptionOf(ada)).toMatchObject({ state: 'active', expiryDate: expiresAt.toISOString() });
    expect(await subscriptionRow(ada)).toMatchObject({ isAutoRenewal: false, nextRenewalAt: null });
    await server.clock.moveTo(null);
  });

  // Rules: change.credit
  it('gives back the account credit that was used', async () => {
    const ada = await newcomer();
    await buy(ada);
    const { expiresAt } = await subscriptionRow(ada);
    await updateSubscription(ada, { accountCredit: 1_000_000 });
    await moveToDay(expiresAt, -1);
    await renew();
    await deliverOutbox();
    expect(await subscriptionRow(ada)).toMatchObject({ accountCredit: 0 });
    const [, next] = await termsOf(ada);
    const reference = next?.attemptId ?? '';
    expect(await attemptOf(ada, reference)).toMatchObject({ amount: 1_580_000, status: 'succeeded' });
    await playProvider(reference, 'reverse');
    await post('refund.processed', { status: 'processed', transaction_reference: reference, amount: 1_580_000 });
    expect(await subscriptionRow(ada)).toMatchObject({ expiresAt, accountCredit: 1_000_000 });
    const [mail] = await mailsOf(ada, /was returned to your card/);
    expect(mail?.text).toContain('₦10,000.00 of credit used for it is back on your account');
    await server.clock.moveTo(null);
  });

  it('for a future term leaves changes to the current one at their own price', async () => {
    const ada = await newcomer();
    await buy(ada);
    const { expiresAt } = await subscriptionRow(ada);
    await passTime(ada, { days: 10 });
    const more = { numberOfUsers: 40 };
    const before = await changeQuote(ada, more);
    await payForChange(ada, 'renewal');
    const [, next] = await termsOf(ada);
    const reference = next?.attemptId ?? '';
    await playProvider(reference, 'reverse');
    await post('refund.processed', { status: 'processed', transaction_reference: reference, amount: 2_580_000 });
    expect(await subscriptionRow(ada)).toMatchObject({ expiresAt });
    const after = await changeQuote(ada, more);
    // The running term was a first purchase; the withdrawn one wasn't.
    expect(after).toMatchObject({ isFirstPurchase: true, paymentDue: before.paymentDue });
    expect(after.change?.credits).toEqual(before.change?.credits);
  });

  it('needs a person’s decision if something else has been paid for since', async () => {
    const ada = await newcomer();
    const { reference } = await buy(ada);
    await deliverOutbox();
    const { expiresAt } = await subscriptionRow(ada);
    await moveToDay(expiresAt, -1);
    await renew();
    await deliverOutbox();
    const before = await subscriptionRow(ada);
    await playProvider(reference, 'reverse');
    await post('refund.processed', { status: 'processed', transaction_reference: reference, amount: 2_322_000 });
    expect((await subscriptionRow(ada)).expiresAt).toEqual(before.expiresAt);
    const report = (await server.mail.to(server.config.salesEmail)).find(({ subject }) => subject.endsWith(reference));
    expect(report?.text).toContain('someone has to decide');
    await server.clock.moveTo(null);
  });

  it('needs a person’s decision if its billing period is over', async () => {
    const ada = await newcomer();
    const { reference } = await buy(ada);
    await deliverOutbox();
    await updateSubscription(ada, { isAutoRenewal: false, nextRenewalAt: null });
    await moveToDay((await subscriptionRow(ada)).expiresAt, 1);
    const before = [await subscriptionRow(ada), await termsOf(ada)] as const;
    await playProvider(reference, 'reverse');
    await post('refund.processed', { status: 'processed', transaction_reference: reference, amount: 2_322_000 });
    expect(await attemptOf(ada, reference)).toMatchObject({ status: 'failed', reason: 'reversed' });
    expect(await subscriptionRow(ada)).toEqual(before[0]);
    expect(await termsOf(ada)).toEqual(before[1].map((term) => ({ ...term, withdrawnAt: expect.any(Date) as Date })));
    expect((await mailsOf(ada, /was returned to your card/))[0]?.text).not.toContain('access has ended');
    await server.clock.moveTo(null);
  });
});

describe('a charge that differs from the amount requested', () => {
  it('is shown, mailed and listed with the amount charged', async () => {
    const ada = await newcomer();
    await setSwitches({ charge: 'changeAmount' });
    const { reference } = await beginPayment(ada);
    await payWith(reference, 'visa');
    expect(await verify(ada, reference)).toMatchObject({
      status: 'refunded',
      reason: 'otherAmount',
      amount: 23_220,
      charged: 11_610,
      returned: 11_610,
    });
    await deliverOutbox();
    expect(await transactionsOf(ada)).toMatchObject([
      { amount: 23_220, charged: 11_610, returned: 11_610, status: 'refunded' },
    ]);
    const [mail] = await mailsOf(ada, /returning ₦11,610.00/);
    expect(mail?.text).toContain('The card was charged ₦11,610.00 instead of ₦23,220.00');
    expect(mail?.text).toContain('within 10 working days');
    expect(await eventsOf(ada, 'payment.refunded')).toMatchObject([{ data: { amount: 1_161_000 } }]);
  });
});

describe('a dispute', () => {
  async function disputed(): Promise<{ ada: Person; reference: string }> {
    const ada = await newcomer();
    const { reference } = await buy(ada);
    await deliverOutbox();
    await playProvider(reference, 'dispute');
    return { ada, reference };
  }

  it('is recorded and reported, and changes nothing until it is decided', async () => {
    await setSwitches({ webhook: 'duplicate' });
    const { ada, reference } = await disputed();
    await playProvider(reference, 'remind');
    await playProvider(reference, 'remind');
    expect(await disputesOf(ada)).toMatchObject([
      {
        attemptId: reference,
        status: 'awaiting-merchant-feedback',
        resolution: null,
        amount: 2_322_000,
        decidedAt: null,
      },
    ]);
    expect(await reportsOf(reference)).toEqual([
      'A cardholder disputes a payment',
      'A dispute still waits for our answer',
    ]);
    expect(await subscriptionOf(ada)).toMatchObject({ state: 'active' });
    expect(await eventsOf(ada, 'payment.disputed')).toHaveLength(1);
  });

  it('decided against us ends the term once, whatever order the webhooks arrive in', async () => {
    await setSwitches({ webhook: 'duplicate' });
    const { ada, reference } = await disputed();
    await setSwitches({ webhook: 'reorder' });
    await playProvider(reference, 'remind');
    await playProvider(reference, 'acceptDispute');
    await passTime(ada, { days: 1 });
    await reconcile();
    expect(await disputesOf(ada)).toMatchObject([{ status: 'resolved', resolution: 'merchant-accepted' }]);
    expect(await subscriptionOf(ada)).toMatchObject({ state: 'expired' });
    expect(await verify(ada, reference)).toMatchObject({
      status: 'refunded',
      reason: 'disputed',
      refund: 'done',
      returned: 23_220,
    });
    expect((await reportsOf(reference)).filter((what) => what === 'A dispute was decided against us')).toHaveLength(1);
    const mails = await mailsOf(ada, /was returned to your card/);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('disputed this payment with their bank');
    await renew();
    expect(await keptCharges(ada)).toEqual([]);
  });

  // Rules: payment.reversed
  it('decided against us for a part leaves the term, which someone decides about, and for the rest ends it', async () => {
    const { ada, reference } = await disputed();
    const accept = async (refundAmount: number) => {
      const { sql } = server.platform.database;
      await sql.update(sandboxDisputes).set({ refundAmount }).where(eq(sandboxDisputes.reference, reference));
      await playProvider(reference, 'acceptDispute');
      await passTime(ada, { days: 1 });
      await reconcile();
    };
    await accept(1_000_000);
    expect(await subscriptionOf(ada)).toMatchObject({ state: 'active' });
    expect(await subscriptionRow(ada)).toMatchObject({ isAutoRenewal: true });
    expect(await transactionsOf(ada)).toMatchObject([{ status: 'refunded', charged: 23_220, returned: 10_000 }]);
    const report = (await server.mail.to(server.config.salesEmail)).find(
      ({ subject }) => subject === `A dispute was decided against us: ${reference}`,
    );
    expect(report?.text).toContain('someone has to decide');
    const [mail] = await mailsOf(ada, /was returned to your card/);
    expect(mail?.text).toContain('₦23,220.00 was charged, and ₦10,000.00 was returned');
    expect(mail?.text).toContain('We haven’t changed what you paid for.');
    expect(mail?.link).toMatch(/management\/history$/);

    await playProvider(reference, 'dispute');
    await accept(1_322_000);
    expect(await transactionsOf(ada)).toMatchObject([{ status: 'refunded', charged: 23_220, returned: 23_220 }]);
    expect(await subscriptionOf(ada)).toMatchObject({ state: 'expired' });
  });

  it('decided in our favour changes nothing', async () => {
    const { ada, reference } = await disputed();
    await playProvider(reference, 'declineDispute');
    expect(await disputesOf(ada)).toMatchObject([{ status: 'resolved', resolution: 'declined' }]);
    expect(await reportsOf(reference)).toEqual(['A cardholder disputes a payment', 'A dispute was decided for us']);
    expect(await subscriptionOf(ada)).toMatchObject({ state: 'active' });
  });

  it('is confirmed with the provider rather than taken from the webhook', async () => {
    const { ada, reference } = await disputed();
    const [row] = await disputesOf(ada);
    const dispute = {
      id: Number(row?.id),
      status: 'resolved',
      resolution: 'merchant-accepted',
      refund_amount: 2_322_000,
      transaction: { reference },
      transaction_reference: null,
    };
    expect((await post('charge.dispute.resolve', dispute)).statusCode).toBe(200);
    expect(await subscriptionOf(ada)).toMatchObject({ state: 'active' });
    // A webhook about another payment or an unknown one.
    expect((await post('charge.dispute.resolve', { ...dispute, id: 999_999 })).statusCode).toBe(200);
    await setSwitches({ answer: 'error' });
    expect((await post('charge.dispute.resolve', dispute)).statusCode).toBe(503);
    expect(await disputesOf(ada)).toHaveLength(1);
  });
});
