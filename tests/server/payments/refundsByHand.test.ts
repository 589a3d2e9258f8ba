import { afterEach, expect, it, vi } from 'vitest';
import { exportTransactions, getReceipt } from '#contract/payments.ts';
import { openReceipt } from '#contract/receiptLinks.ts';
import { linkExpiry, receiptLink } from '#server/modules/billing/links.ts';
import { signatureOf } from '#server/platform/payments/readWebhook.ts';
import { SANDBOX_SECRET_KEY } from '#server/platform/payments/configuredProvider.ts';
import { administrator, type Person, sessionOf } from '#tests/support/people.ts';
import { changeQuote } from '#tests/support/paidChanges.ts';
import {
  attemptOf,
  buy,
  deliverOutbox,
  eventsOf,
  passTime,
  playProvider,
  receiptRows,
  reconcile,
  subscriptionOf,
  transactionsOf,
} from '#tests/support/payments.ts';
import { server, setSwitches, withProvider } from '#tests/support/provider.ts';

/* Refunds that someone makes at the provider by hand. */

withProvider({ webhookPath: '/payments/v1/webhook' });
afterEach(() => vi.restoreAllMocks());

async function buyer(): Promise<{ ada: Person; reference: string }> {
  const ada = await administrator(server);
  const { reference } = await buy(ada);
  await deliverOutbox();
  return { ada, reference };
}

/** Refunds a part of a payment, or all of it, in the provider's dashboard. */
async function refund(reference: string, amount?: number): Promise<void> {
  await server.platform.payments.refund({ reference, ...(amount === undefined ? {} : { amount }) });
  await deliverOutbox();
}

const repeatWebhook = (reference: string) => {
  const payload = JSON.stringify({ event: 'refund.processed', data: { transaction_reference: reference } });
  return server.api.raw({
    method: 'POST',
    url: '/payments/v1/webhook',
    headers: { 'content-type': 'application/json', 'x-paystack-signature': signatureOf(payload, SANDBOX_SECRET_KEY) },
    payload,
  });
};
const mailsOf = async (to: string, subject: RegExp) =>
  (await server.mail.to(to)).filter((mail) => subject.test(mail.subject));
const reportsOf = (reference: string) =>
  mailsOf(server.config.salesEmail, new RegExp(`^A payment was refunded at the card provider: ${reference}$`));
const csvOf = async ({ token }: Person) =>
  (await server.api.raw({ url: `/hr${exportTransactions.path}`, headers: { authorization: token } })).body;

// Rules: payment.reversed
it('a part is shown, mailed and reported once, and leaves the term; another part adds to it', async () => {
  await setSwitches({ webhook: 'duplicate' });
  const { ada, reference } = await buyer();
  await refund(reference, 1_000_000);
  expect((await repeatWebhook(reference)).statusCode).toBe(200);
  expect(await transactionsOf(ada)).toMatchObject([
    { status: 'refunded', charged: 23_220, returned: 10_000, reason: null },
  ]);
  expect(await csvOf(ada)).toMatch(/"23220.00","10000.00","refunded".*"We returned this money to you."/);
  expect(await reportsOf(reference)).toMatchObject([{ text: expect.stringContaining('returned ₦10,000.00') }]);
  expect(await mailsOf(ada.email, /returned to your card/)).toMatchObject([
    {
      subject: '₦10,000.00 was returned to your card',
      text: expect.stringMatching(/We returned this money to you\.[^]*We haven’t changed what you paid for/),
    },
  ]);
  expect(await eventsOf(ada, 'payment.refunded')).toMatchObject([{ data: { amount: 1_000_000 } }]);
  expect(await subscriptionOf(ada)).toMatchObject({ state: 'active' });
  expect((await changeQuote(ada, { isPlanDurationAnnual: true })).change?.credits).toMatchObject([{ unused: 13_220 }]);

  await refund(reference, 300_000);
  expect(await transactionsOf(ada)).toMatchObject([{ status: 'refunded', returned: 13_000 }]);
  expect(await reportsOf(reference)).toHaveLength(2);
  expect((await changeQuote(ada, { isPlanDurationAnnual: true })).change?.credits).toMatchObject([{ unused: 10_220 }]);
});

it('is shown with the receipt, and behind its link; the receipt itself stays as issued', async () => {
  const { ada, reference } = await buyer();
  const [row] = await receiptRows(ada);
  const params = { id: row?.id ?? '' };
  const key = { orgId: ada.orgId, id: params.id };
  const link = receiptLink(key, linkExpiry(row?.issuedAt ?? new Date()), server.platform.linkKey);
  const answers = async () => [
    await server.api.done(getReceipt, { token: ada.token, params }),
    await server.api.done(openReceipt, { body: { link } }),
  ];
  const before = await answers();
  for (const answer of before) expect(answer).not.toHaveProperty('returned');
  await refund(reference, 1_000_000);
  expect(await answers()).toEqual(before.map((answer) => ({ ...answer, returned: 10_000 })));
});

it('all of it ends the term, and the mail blames no bank and asks for no other payment', async () => {
  const { ada, reference } = await buyer();
  await refund(reference);
  await repeatWebhook(reference);
  expect(await attemptOf(ada, reference)).toMatchObject({ reason: null, refund: 'done', returned: 2_322_000 });
  expect(await subscriptionOf(ada)).toMatchObject({ state: 'expired' });
  const mails = await mailsOf(ada.email, /was returned to your card/);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('We returned this money to you.');
  expect(mails[0]?.text).toContain('access has ended');
  expect(mails[0]?.text).not.toMatch(/bank|pay again/i);
  expect(mails[0]?.link).toMatch(/management\/history$/);
  expect(await reportsOf(reference)).toHaveLength(1);
});

it('a part of a charge that the provider calls reversed leaves the term', async () => {
  await setSwitches({ webhook: 'drop' });
  const { ada, reference } = await buyer();
  await refund(reference, 1_000_000);
  const { payments } = server.platform;
  const ask = payments.verify.bind(payments);
  vi.spyOn(payments, 'verify').mockImplementation(async (id) =>
    id === reference ? { kind: 'reversed', amount: 2_322_000 } : ask(id),
  );
  await passTime(ada, { days: 1 });
  await reconcile();
  await repeatWebhook(reference);
  expect(await transactionsOf(ada)).toMatchObject([{ status: 'refunded', returned: 10_000 }]);
  expect(await subscriptionOf(ada)).toMatchObject({ state: 'active' });
  expect(await reportsOf(reference)).toHaveLength(1);
});

it('one on its way changes nothing until it is made, even if the provider calls the charge reversed', async () => {
  await setSwitches({ webhook: 'drop', refund: 'hold' });
  const { ada, reference } = await buyer();
  await refund(reference);
  const { payments } = server.platform;
  const ask = payments.verify.bind(payments);
  vi.spyOn(payments, 'verify').mockImplementation(async (id) =>
    id === reference ? { kind: 'reversed', amount: 2_322_000 } : ask(id),
  );
  await passTime(ada, { days: 1 });
  await reconcile();
  expect((await repeatWebhook(reference)).statusCode).toBe(503);
  expect(await attemptOf(ada, reference)).toMatchObject({ status: 'succeeded', refund: null });
  expect(await subscriptionOf(ada)).toMatchObject({ state: 'active' });
  await playProvider(reference, 'processRefund');
  expect((await repeatWebhook(reference)).statusCode).toBe(200);
  expect(await attemptOf(ada, reference)).toMatchObject({ reason: null, refund: 'done', returned: 2_322_000 });
  expect(await subscriptionOf(ada)).toMatchObject({ state: 'expired' });
});

it('a part, and then a dispute about the whole, return no more than was charged', async () => {
  const { ada, reference } = await buyer();
  await refund(reference, 1_000_000);
  await playProvider(reference, 'dispute');
  await playProvider(reference, 'acceptDispute');
  ada.token = await sessionOf(server, ada);
  expect(await transactionsOf(ada)).toMatchObject([{ reason: 'disputed', charged: 23_220, returned: 23_220 }]);
  expect(await reportsOf(reference)).toHaveLength(1);
});

it('is recorded by a later webhook if the provider doesn’t list its refunds now', async () => {
  const { ada, reference } = await buyer();
  await playProvider(reference, 'reverse');
  vi.spyOn(server.platform.payments, 'refundOf').mockResolvedValueOnce({ kind: 'unknown', why: 'serverError' });
  expect((await repeatWebhook(reference)).statusCode).toBe(503);
  expect(await attemptOf(ada, reference)).toMatchObject({ status: 'succeeded', refund: null });
  expect((await repeatWebhook(reference)).statusCode).toBe(200);
  expect(await attemptOf(ada, reference)).toMatchObject({ reason: 'reversed', returned: 2_322_000 });
});
