import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { paymentDisputes, sandboxDisputes } from '#server/db/schema/index.ts';
import { signatureOf } from '#server/platform/payments/readWebhook.ts';
import { SANDBOX_SECRET_KEY } from '#server/platform/payments/settings.ts';
import { administrator, type Person } from '#tests/support/people.ts';
import {
  buy,
  eventsOf,
  keptCharges,
  reconcile,
  deliverOutbox,
  subscriptionOf,
  verify,
  passTime,
  transactionsOf,
  playProvider,
} from '#tests/support/payments.ts';
import { server, setSwitches, withProvider } from '#tests/support/provider.ts';
import { renew, subscriptionRow } from '#tests/support/renewals.ts';

/* Charges that a cardholder disputes. */

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
